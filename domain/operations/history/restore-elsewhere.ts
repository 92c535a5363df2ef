import { OBJECT_FLAGS } from '../../catalog/enums';
import type { Diff } from '../../document/diff';
import type { RecordOf } from '../../document/schema';
import type { ReadStep, Slice } from '../../document/slice';
import { NO_ID } from '../../ids';
import { compareNatural } from '../../layout/room-layout';
import { refuse, type Refusal } from '../../result';
import { className } from '../../validation/containment';
import {
  freePositions,
  isFullDepth,
  overlapRefusal,
  positionRefusal,
  takesUnits,
  type Occupant,
} from '../../validation/rack-units';
import { reservationsIn } from '../../validation/reserved-units';
import { devicesOf } from '../../validation/structure';
import { by, records, refs } from '../read-steps';

/** Racks beside its own in which a place is looked for, the nearest first. */
const RACKS_MOST = 100;

type Device = RecordOf<'object'>;

/** A deletion whose devices find their units taken, with free ones in their place. */
export interface Elsewhere {
  /** As `deleted` was, with the places to which its devices come back. */
  readonly deleted: Diff;
  /** The first that comes back to another place, and where that is. */
  readonly moved: { readonly id: number; readonly rack: number; readonly rackName: string; readonly positionU: number };
}

/** Is it by the units of a rack that this refuses a restore? Then another place helps. */
export function isPlaceTaken({ rule }: Refusal): boolean {
  return rule === 'units-occupied' || rule === 'outside-rack';
}

/** The racks in which devices of a deletion stood, and what stands beside them. */
export function racksNearReads(deleted: Diff): readonly ReadStep[] {
  return [
    records('racks', 'object', ownRacks(deleted)),
    refs('rooms', ['racks'], 'object', 'parent', 'object'),
    by('beside', ['rooms'], 'object.parent'),
  ];
}

/** Over racksNearReads: the racks of devices that come back, and those of their rooms from the nearest on. */
export function racksNear(slice: Slice, deleted: Diff): readonly number[] {
  const own = ownRacks(deleted);
  const near = own.flatMap((id) => {
    const rack = slice.get('object', id);
    return rack === undefined ? [] : nearTo(slice, rack);
  });
  return [...new Set([...own, ...near])].slice(0, own.length + RACKS_MOST);
}

/** What stands in these racks. */
export function rackReads(racks: readonly number[]): readonly ReadStep[] {
  return [records('racks', 'object', racks), by('in them', ['racks'], 'object.parent')];
}

/**
 * Free units for each device of a deletion that finds its own taken, on the same face: the nearest in its rack, else in
 * the first of `racks` that has any. Units that are kept for somebody are not free. A refusal where one finds none.
 */
export function elsewhereOf(slice: Slice, deleted: Diff, racks: readonly number[], taken: Refusal): Elsewhere | Refusal {
  const devices = comingBack(deleted);
  const standing = new Map(racks.map((rack) => [rack, occupantsOf(slice, rack)]));
  const inItsWay = (device: Device): boolean => {
    const rack = slice.get('object', device.parent);
    const others = standing.get(device.parent);
    return (
      rack !== undefined && others !== undefined && (positionRefusal(rack, device) ?? overlapRefusal(device, others)) !== null
    );
  };
  const displaced = devices.filter(inItsWay);
  for (const device of devices) if (!displaced.includes(device)) standing.get(device.parent)?.push(device);
  const places = new Map<number, Pick<Device, 'parent' | 'positionU'>>();
  for (const device of displaced) {
    const place = placeFor(slice, device, racks, standing);
    if (place === null)
      return refuse('restore-nowhere', { ...taken.facts, name: device.name, heightU: device.heightU }, 'positionU').refusal;
    places.set(device.id, place);
    standing.get(place.parent)!.push({ ...device, ...place });
  }
  const [first] = displaced;
  if (first === undefined) return taken;
  const { parent: rack, positionU } = places.get(first.id)!;
  return {
    deleted: deleted.map((change) =>
      places.has(change.id) ? { ...change, before: { ...change.before, ...places.get(change.id) } as Device } : change,
    ),
    moved: { id: first.id, rack, rackName: slice.get('object', rack)?.name ?? '', positionU },
  };
}

/** Why a deletion does not come back as it was, with the place that is free for it. */
export function offered(taken: Refusal, { moved }: Elsewhere): Refusal {
  const { rackName: freeRack, positionU: freeU } = moved;
  return { ...taken, facts: { ...taken.facts, freeRack, freeU } };
}

function ownRacks(deleted: Diff): readonly number[] {
  return [...new Set(comingBack(deleted).map(({ parent }) => parent))];
}

/** Devices with units in a rack that stayed. */
function comingBack(deleted: Diff): readonly Device[] {
  const gone = new Set(deleted.flatMap(({ after, id }) => (after === null ? [id] : [])));
  return deleted.flatMap(({ kind, id, before, after }) => {
    if (kind !== 'object' || after !== null) return [];
    const device = { ...before, id } as Device;
    const isRuled = className(device) === 'device' && takesUnits(device) && (device.flags & OBJECT_FLAGS.flagged) === 0;
    return isRuled && !gone.has(device.parent) ? [device] : [];
  });
}

function occupantsOf(slice: Slice, rack: number): Occupant[] {
  const kept = reservationsIn(slice, rack).map((each) => ({ ...each, flags: OBJECT_FLAGS.fullDepth }));
  return [...devicesOf(slice, rack), ...kept];
}

function placeFor(
  slice: Slice,
  device: Device,
  racks: readonly number[],
  standing: ReadonlyMap<number, readonly Occupant[]>,
): Pick<Device, 'parent' | 'positionU'> | null {
  const wanted = { id: device.id, heightU: device.heightU, face: device.face, fullDepth: isFullDepth(device) };
  const step = Number.isInteger(device.heightU) && Number.isInteger(device.positionU) ? 1 : 0.5;
  for (const parent of [device.parent, ...racks.filter((id) => id !== device.parent)]) {
    const rack = slice.get('object', parent);
    const free = rack === undefined ? [] : freePositions(rack, standing.get(parent) ?? [], wanted, step);
    const away = (unit: number): number => Math.abs(unit - device.positionU);
    const [positionU] = free.toSorted((a, b) => away(a) - away(b));
    if (positionU !== undefined) return { parent, positionU };
  }
  return null;
}

/** Racks of the same room: those of its row first, then by how far their names are apart. */
function nearTo(slice: Slice, rack: Device): readonly number[] {
  if (rack.parent === NO_ID) return [];
  const beside = slice
    .by('object.parent', rack.parent)
    .flatMap((id) => slice.get('object', id) ?? [])
    .filter((each) => className(each) === 'rack')
    .toSorted((a, b) => compareNatural(a.name, b.name) || a.id - b.id);
  const own = beside.findIndex(({ id }) => id === rack.id);
  return beside
    .map(({ id, row }, at) => ({ id, away: Math.abs(at - own), isOther: row === rack.row ? 0 : 1 }))
    .filter(({ id }) => id !== rack.id)
    .toSorted((a, b) => a.isOther - b.isOther || a.away - b.away)
    .map(({ id }) => id);
}
