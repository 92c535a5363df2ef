import type { Document } from '../../../domain/document/document';
import { LIMITS } from '../../../domain/catalog/limits';
import { footprintsOn, outlineOf, turnOf, type Outline } from '../../../domain/layout/floor';
import { passableOn, wallsOn } from '../../../domain/layout/obstacles';
import { compareNatural } from '../../../domain/layout/room-layout';
import { betweenWalls, boxAround, sizedFloor } from '../../../domain/layout/walled';
import { ok, refuse, type Result } from '../../../domain/result';
import type { RoomPreview, RoomSize } from '../../api/furniture';

/** From the outermost racks to the walls of a room that says no size, mm. */
const WAY_ROUND_MM = LIMITS.gridSize * 2;

/**
 * What four walls would close in. A size that is not asked for is that of the room's floor, else what stands there with a
 * way round the racks; one that is asked for grows and shrinks to the north and east of a room's floor, else to all sides.
 * `room-walled`: walls lie to all sides already; `room-without-size`; `room-too-small` {width, depth, neededWidth, neededDepth}.
 */
export function roomInside(document: Document, plan: number, { widthMm, depthMm }: RoomSize): Result<Outline> {
  if (betweenWalls(wallsOn(document, plan))) return refuse('room-walled');
  const standing = boxAround([...footprintsOn(document, plan), ...passableOn(document, plan)].map(outlineOf));
  const sized = sizedFloor(document, plan);
  // A floor that things stand beside says nothing of where its walls are.
  const floor = standing && Math.min(standing[0], standing[1]) < 0 ? undefined : sized;
  const around = floor ? undefined : roomyBox(document, plan);
  const base = floor ?? around ?? ([0, 0, 0, 0] as const);
  const [wide, deep] = [widthMm || base[2] - base[0], depthMm || base[3] - base[1]];
  if (wide <= 0 || deep <= 0) return refuse('room-without-size', {}, 'widthMm');
  const west = around === undefined ? 0 : Math.round((base[0] + base[2] - wide) / 2);
  const south = around === undefined ? 0 : Math.round((base[1] + base[3] - deep) / 2);
  const inside: Outline = [west, south, west + wide, south + deep];
  if (standing === undefined || isInside(standing, inside)) return ok(inside);
  const needed = (low: 0 | 1, high: 2 | 3): number =>
    floor ? standing[high] : Math.max(base[low] + base[high] - 2 * standing[low], 2 * standing[high] - base[low] - base[high]);
  const facts = {
    width: metres(wide),
    depth: metres(deep),
    neededWidth: metres(needed(0, 2)),
    neededDepth: metres(needed(1, 3)),
  };
  return refuse('room-too-small', facts, wide < needed(0, 2) ? 'widthMm' : 'depthMm');
}

export function previewRoom(document: Document, plan: number, wished: RoomSize): RoomPreview {
  const inside = roomInside(document, plan, wished);
  if (!inside.ok) {
    const base = roomInside(document, plan, { widthMm: 0, depthMm: 0 });
    const [minX, minY, maxX, maxY] = base.ok ? base.value : [0, 0, 0, 0];
    const size = { widthMm: wished.widthMm || maxX - minX, depthMm: wished.depthMm || maxY - minY };
    return { size, standing: [], refusal: inside.refusal };
  }
  const [west, south, east, north] = inside.value;
  const racks = footprintsOn(document, plan).map((each) => ({ ...each, id: each.rack, isRack: true }));
  const others = passableOn(document, plan).map((each) => ({ ...each, isRack: false }));
  const told = [...racks, ...others].map((each) => {
    const [minX, minY, maxX, maxY] = outlineOf(each);
    return {
      name: document.get('object', each.id)?.name ?? '',
      isRack: each.isRack,
      ...{ x: minX - west, y: minY - south, width: maxX - minX, height: maxY - minY },
      turn: turnOf(each.rotation),
    };
  });
  const standing = told.toSorted((a, b) => compareNatural(a.name, b.name));
  return { size: { widthMm: east - west, depthMm: north - south }, standing, refusal: null };
}

/** Around the racks with a way, and around what else stands there. */
function roomyBox(document: Document, plan: number): Outline | undefined {
  const racks = boxAround(footprintsOn(document, plan).map(outlineOf));
  const others = passableOn(document, plan).map(outlineOf);
  const [minX, minY, maxX, maxY] = racks ?? [0, 0, 0, 0];
  const roomy: Outline = [minX - WAY_ROUND_MM, minY - WAY_ROUND_MM, maxX + WAY_ROUND_MM, maxY + WAY_ROUND_MM];
  return boxAround([...(racks ? [roomy] : []), ...others]);
}

function isInside(inner: Outline, outer: Outline): boolean {
  return outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];
}

/** Rounded up to centimetres, so that a room of this size is enough. */
function metres(mm: number): number {
  return Math.ceil(mm / 10) / 100;
}
