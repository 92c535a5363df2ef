import { isDirectAttach, takesCable } from '../catalog/cable-plugs';
import { portType, type PortMedium } from '../catalog/port-types';
import type { ChannelEnd, ChannelQuestion } from './channel';
import type { ChannelClass } from './channel-network';

/** What of a question says which cables are made. */
export type ChannelKind = Pick<ChannelQuestion, 'class' | 'cableClass' | 'cableType'>;

/** What a search plugs into by itself: pairs go into a cage, by its transceiver, only where somebody names the port. */
const MEDIA: Readonly<Record<ChannelClass, readonly PortMedium[]>> = {
  fibre: ['fibre', 'cage'],
  data: ['copper'],
  power: ['ac', 'ac3', 'dc'],
};
const DIRECT_MEDIA: readonly PortMedium[] = ['cage', 'twinax'];

/** May a search choose a port of this type for a cable that it makes? */
export function carries({ class: channelClass, cableClass, cableType }: ChannelKind, type: number): boolean {
  const { medium, role } = portType(type);
  if (role === 'rear' || role === 'console' || role === 'consoleServer') return false;
  const media = isDirectAttach(cableType) ? DIRECT_MEDIA : MEDIA[channelClass];
  return media.includes(medium) && takesCable({ class: cableClass, type: cableType }, type);
}

/** Has an end a port for such a cable? `types` of its ports; none = not known, which may have any. */
export function endTakes(end: ChannelEnd['kind'], types: readonly number[], kind: ChannelKind): boolean {
  const takes = (type: number): boolean =>
    end === 'port' ? takesCable({ class: kind.cableClass, type: kind.cableType }, type) : carries(kind, type);
  return types.length === 0 || types.some(takes);
}
