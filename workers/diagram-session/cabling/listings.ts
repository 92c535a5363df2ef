import { cableStatus } from '../../../domain/cabling/cable-status';
import { CABLE_CLASSES, CABLE_LIFECYCLES, CABLE_TYPES, PLACE_CLASSES } from '../../../domain/catalog/enums';
import type { Document } from '../../../domain/document/document';
import { objectName } from '../../../domain/entities/names';
import { wayTo } from '../../../domain/entities/names';
import { NO_ID } from '../../../domain/ids';
import { standingU } from '../../../domain/layout/rack-numbering';
import { withParts } from '../../../domain/validation/parts';
import type { Bundle, BundleListing, BundleMember, EndDevice, EndListing } from '../../api/cabling';
import { peerOf } from '../describe';
import { classOf } from '../class-of';
import { portBrief, standingOf } from './port-brief';

/** Ports told of a rack, at most: more than a rack holds. */
const PORTS_MAX = 6000;
/** Cables told of one bundle. */
const MEMBERS_MAX = 300;

/** The object that a record stands for in lists of ends; 0 = none. */
export function endObject(document: Document, id: number): number {
  switch (document.kindOf(id)) {
    case 'object':
      return id;
    case 'port':
      return standingOf(document, document.get('port', id)?.owner ?? NO_ID).device;
    default:
      return NO_ID;
  }
}

export function endListing(document: Document, id: number): EndListing | null {
  const object = endObject(document, id);
  const objectClass = classOf(document, object);
  if (object === NO_ID || [...PLACE_CLASSES, 'shape', 'text'].some((one) => one === objectClass)) return null;
  const devices = objectClass === 'rack' ? document.by('object.parent', object) : [object];
  const listed: EndDevice[] = [];
  let ports = 0;
  for (const device of devices) {
    const told = endDevice(document, device);
    ports += told.ports.length;
    if (told.ports.length > 0 && ports <= PORTS_MAX) listed.push(told);
  }
  const heightOf = ({ id: device }: EndDevice): number => {
    const stands = document.get('object', device);
    return stands ? standingU(document.get('object', stands.parent), stands) : 0;
  };
  listed.sort((a, b) => heightOf(b) - heightOf(a) || a.id - b.id);
  return {
    id: object,
    name: objectName(document, object),
    class: objectClass,
    way: wayTo(document, object),
    devices: listed,
  };
}

function endDevice(document: Document, device: number): EndDevice {
  const ports = withParts(document, device)
    .flatMap((owner) => portsInOrder(document, owner))
    .map((port) => portBrief(document, port));
  return {
    id: device,
    name: objectName(document, device),
    class: classOf(document, device),
    positionU: document.get('object', device)?.positionU ?? 0,
    free: ports.filter(({ cable, isPhysical }) => cable === NO_ID && isPhysical).length,
    ports,
  };
}

/** In the order of the model's templates. */
function portsInOrder(document: Document, owner: number): readonly number[] {
  const order = new Map(document.by('port.owner', owner).map((id) => [id, document.get('port', id)?.template ?? 0]));
  return [...order.keys()].sort((a, b) => order.get(a)! - order.get(b)! || a - b);
}

/** Cables by what is at their other end: racks of a rack, devices of anything else. Those that stay inside are left out. */
export function bundleListing(document: Document, id: number): BundleListing | null {
  const object = endObject(document, id);
  if (object === NO_ID) return null;
  const objectClass = classOf(document, object);
  const byRack = objectClass === 'rack';
  const groups = new Map<number, { readonly cables: Map<number, { readonly from: number; readonly to: number }> }>();
  for (const owner of withParts(document, object))
    for (const port of document.by('port.owner', owner)) {
      const { cable, peer } = peerOf(document, port);
      if (cable === NO_ID) continue;
      const far = peer === NO_ID ? NO_ID : farOf(document, peer, byRack);
      if (far === object) continue;
      const group = groups.get(far) ?? { cables: new Map<number, { readonly from: number; readonly to: number }>() };
      groups.set(far, group);
      if (!group.cables.has(cable)) group.cables.set(cable, { from: port, to: peer });
    }
  const bundles = [...groups].map(([far, { cables }]) => bundleOf(document, far, cables));
  bundles.sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en', { numeric: true }));
  return { id: object, name: objectName(document, object), class: objectClass, bundles };
}

function farOf(document: Document, port: number, byRack: boolean): number {
  const { device, rack } = standingOf(document, document.get('port', port)?.owner ?? NO_ID);
  return byRack && rack !== NO_ID ? rack : device;
}

function bundleOf(
  document: Document,
  far: number,
  cables: ReadonlyMap<number, { readonly from: number; readonly to: number }>,
): Bundle {
  const types = new Map<string, { readonly class: string; readonly type: string; count: number }>();
  const members: BundleMember[] = [];
  for (const [id, { from, to }] of cables) {
    const record = document.get('cable', id);
    const cableClass = CABLE_CLASSES[record?.class ?? 0] ?? '';
    const type = CABLE_TYPES[record?.type ?? 0] ?? '';
    const known = types.get(`${cableClass} ${type}`);
    if (known) known.count++;
    else types.set(`${cableClass} ${type}`, { class: cableClass, type, count: 1 });
    if (members.length >= MEMBERS_MAX) continue;
    members.push({
      cable: id,
      name: record?.name ?? '',
      class: cableClass,
      type,
      status: cableStatus(document, id),
      lifecycle: CABLE_LIFECYCLES[record?.lifecycle ?? 0] ?? '',
      color: record?.color ?? 0xffff_ffff,
      from: portBrief(document, from),
      to: to === NO_ID ? null : portBrief(document, to),
    });
  }
  const parent = document.get('object', far)?.parent ?? NO_ID;
  return {
    id: far,
    name: far === NO_ID ? '' : objectName(document, far),
    class: classOf(document, far),
    where: parent === NO_ID ? '' : objectName(document, parent),
    count: cables.size,
    types: [...types.values()].sort((a, b) => b.count - a.count),
    members: members.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true })),
  };
}
