import { PORT_LIFECYCLES, PORT_STATES } from '../../../domain/catalog/enums';
import { isPhysical, portType } from '../../../domain/catalog/port-types';
import type { Document } from '../../../domain/document/document';
import { objectName, portName } from '../../../domain/entities/names';
import { NO_ID } from '../../../domain/ids';
import { looseFacing } from '../../../domain/cabling/loose-plugs';
import { cableAt } from '../../../domain/validation/connections';
import type { PortBrief } from '../../api/cabling';
import { classOf } from '../class-of';

/** What stands in a rack and holds an object, and the rack; the object itself and 0 where there is none. */
export function standingOf(document: Document, object: number): { readonly device: number; readonly rack: number } {
  let device = object;
  for (let at = object, steps = 0; at !== NO_ID && steps < 32; steps++) {
    if (classOf(document, at) === 'rack') return { device: at === object ? object : device, rack: at };
    device = at;
    at = document.get('object', at)?.parent ?? NO_ID;
  }
  return { device: object, rack: NO_ID };
}

export function portBrief(document: Document, id: number): PortBrief {
  const record = document.get('port', id);
  const owner = record?.owner ?? NO_ID;
  const { device, rack } = standingOf(document, owner);
  const cable = cableAt(document, id);
  const own = portName(document, id);
  const type = portType(record?.type ?? 0);
  return {
    id,
    name: device === owner ? own : [objectName(document, owner), own].filter((part) => part !== '').join(' · '),
    type: type.key,
    role: type.role,
    lifecycle: PORT_LIFECYCLES[record?.lifecycle ?? 0] ?? '',
    operational: PORT_STATES[record?.operational ?? 0] ?? '',
    device,
    deviceName: objectName(document, device),
    rackName: rack === NO_ID ? '' : objectName(document, rack),
    cable: cable?.id ?? NO_ID,
    cableName: cable?.name ?? '',
    loose: looseFacing(document, id).length,
    isPhysical: isPhysical(record?.type ?? 0),
  };
}
