import type { PortBrief } from '../../../../workers/api/cabling';

/** `A01 switch-01 ge-0/0/1`: a port as it is printed on a label. */
export function portLine({ rackName, deviceName, name }: Pick<PortBrief, 'rackName' | 'deviceName' | 'name'>): string {
  return [rackName, deviceName, name].filter((part) => part !== '').join(' ');
}
