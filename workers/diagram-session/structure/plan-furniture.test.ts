import { describe, expect, test } from 'vitest';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import { codeOf, OBJECT_CLASSES } from '../../../domain/catalog/enums';
import type { Document } from '../../../domain/document/document';
import { areMeeting, outlineOf } from '../../../domain/layout/floor';
import { obstaclesOn, wallsOn } from '../../../domain/layout/obstacles';
import { newRackPlace } from '../../../domain/layout/rack-places';
import { copyObjects, pasteIntent } from '../../../domain/operations/structure/clipboard';
import type { FurnitureOrder } from '../../api/furniture';
import { coolingOf } from '../capacity/report';
import { freeSpot, type SpotBox } from '../free-spot';
import { pasteTarget } from '../paste-target';
import { planFurniture, type FurnitureView } from './plan-furniture';
import { previewRoom } from './room-inside';

const ORDER: FurnitureOrder = {
  what: 'column',
  count: 1,
  name: 'Column {n}',
  widthMm: 0,
  depthMm: 0,
  thicknessMm: 0,
  coolingW: 0,
};
const lookingAt = (selection: readonly number[], taken: readonly SpotBox[] = []): FurnitureView => ({
  selection,
  spot: (width, height, more) => freeSpot({ taken: [...taken, ...more], view: [0, 0, 10_000, 8000], width, height }),
});

function put(hall: SmallHall, name: string, at: readonly [x: number, y: number], more: Readonly<Record<string, number>> = {}) {
  const id = hall.takeId();
  hall.must({
    kind: 'insert-objects',
    version: 1,
    objects: [{ id, parent: hall.room, class: codeOf(OBJECT_CLASSES, name), name: `${name} ${id}`, ...more }],
    diagrams: [],
    placements: [{ id: hall.takeId(), diagram: hall.plan, subject: id, x: at[0], y: at[1] }],
  });
  return id;
}

/** Racks A and B stand side by side from 0 to 1200, their fronts at 0 to the south. */
function planned(hall: SmallHall, order: Partial<FurnitureOrder>, view: FurnitureView = lookingAt([])) {
  const plan = planFurniture(hall.document, hall.plan, { ...ORDER, ...order }, view);
  if (!plan.ok) throw new Error(plan.refusal.rule);
  return plan.value.map((piece) => ({ name: piece.name, outline: outlineOf(piece), rotation: piece.rotation }));
}

describe('what the form of walls and furniture makes', () => {
  test('several stand apart where one looks, named past what is there', () => {
    const hall = new SmallHall();
    const id = put(hall, 'column', [9000, 9000]);
    hall.must({ kind: 'set-properties', version: 1, target: 'object', ids: [id], fields: { name: 'Column 2' } });
    const pieces = planned(hall, { count: 3 });
    expect(pieces.map(({ name }) => name)).toEqual(['Column 1', 'Column 3', 'Column 4']);
    for (const [at, { outline: a }] of pieces.entries())
      for (const { outline: b } of pieces.slice(at + 1))
        expect(a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1]).toBe(true);
    expect(planFurniture(hall.document, hall.plan, { ...ORDER, count: 0 }, lookingAt([]))).toMatchObject({
      refusal: { rule: 'out-of-range', field: 'count' },
    });
  });

  test('an aisle lies along the row of the selected rack: a cold one before its fronts, a hot one behind its backs', () => {
    const hall = new SmallHall();
    const view = lookingAt([hall.rackB]);
    expect(planned(hall, { what: 'coldAisle' }, view)[0]!.outline).toEqual([0, -1200, 1200, 0]);
    expect(planned(hall, { what: 'hotAisle', depthMm: 1000 }, view)[0]!.outline).toEqual([0, 1070, 1200, 2070]);
    const placements = [hall.rackA, hall.rackB].flatMap((rack) => [...hall.document.by('placement.subject', rack)]);
    const turned = { x: [3000, 3000], y: [0, 600], rotation: [90, 90] };
    hall.must({ kind: 'move-placements', version: 1, placements, mode: 'to', ...turned });
    const [minX, minY, maxX, maxY] = planned(hall, { what: 'coldAisle' }, view)[0]!.outline;
    expect([maxX - minX, maxY - minY]).toEqual([1200, 1200]);
    const fronts = Math.max(...placements.map((id) => hall.document.get('placement', id)!.x + 300 + 535));
    expect(minX).toBe(fronts);
  });

  test('walls stand around a floor of a size, or around what stands there; of an empty room without one nobody knows', () => {
    const hall = new SmallHall();
    expect(planned(hall, { what: 'outline', name: 'W{n}' })[0]).toMatchObject({
      name: 'W1',
      outline: [-1400, -1400, 2600, -1200],
    });
    hall.must({
      kind: 'set-properties',
      version: 1,
      target: 'object',
      ids: [hall.room],
      fields: { widthMm: 8000, depthMm: 6000 },
    });
    expect(planned(hall, { what: 'outline', thicknessMm: 300 }).map(({ outline }) => outline)).toEqual([
      [-300, -300, 8300, 0],
      [-300, 6000, 8300, 6300],
      [-300, 0, 0, 6000],
      [8000, 0, 8300, 6000],
    ]);
    expect(planned(hall, { what: 'outline', widthMm: 10_000 })[3]!.outline).toEqual([10_000, 0, 10_200, 6000]);
    const empty = new SmallHall();
    empty.must({ kind: 'delete-objects', version: 1, ids: [empty.rackA, empty.rackB] });
    expect(planFurniture(empty.document, empty.plan, { ...ORDER, what: 'outline' }, lookingAt([]))).toMatchObject({
      refusal: { rule: 'room-without-size' },
    });
    expect(planned(empty, { what: 'outline', widthMm: 6000, depthMm: 4000 })[2]!.outline).toEqual([-200, 0, 0, 4000]);
  });

  test('[11.3] walls of a size that is asked for stand around the racks in their middle, are shown before, and refused where racks need more', () => {
    const hall = new SmallHall();
    const inside = { widthMm: 6000, depthMm: 4000 };
    const [, , west, east] = planned(hall, { what: 'outline', ...inside }).map(({ outline }) => outline);
    expect([west![2], east![0]]).toEqual([-2400, 3600]);
    const unit = put(hall, 'coolingUnit', [4000, 0], { widthMm: 900, depthMm: 900 });
    const preview = previewRoom(hall.document, hall.plan, { widthMm: 0, depthMm: 0 });
    expect([preview.size, preview.standing.length]).toEqual([{ widthMm: 6100, depthMm: 3470 }, 3]);
    expect(preview.standing.find(({ isRack }) => !isRack)).toMatchObject({ name: `coolingUnit ${unit}`, x: 5200, width: 900 });
    expect(previewRoom(hall.document, hall.plan, { widthMm: 7000, depthMm: 900 })).toMatchObject({
      size: { widthMm: 7000, depthMm: 900 },
      refusal: { rule: 'room-too-small', field: 'depthMm', facts: { depth: 0.9, neededDepth: 1.07 } },
    });
  });

  test('[X1] walls around a room that has walls to all sides are refused, in the form, too; three of them are no room', () => {
    const hall = new SmallHall();
    const around = { ...ORDER, what: 'outline' } as const;
    const asked = () => planFurniture(hall.document, hall.plan, around, lookingAt([]));
    for (const { outline } of planned(hall, around)) {
      expect(asked().ok).toBe(true);
      const [minX, minY, maxX, maxY] = outline;
      put(hall, 'wall', [minX, minY], { widthMm: maxX - minX, depthMm: maxY - minY });
    }
    const walled = { refusal: { rule: 'room-walled' } };
    expect(asked()).toMatchObject(walled);
    expect(previewRoom(hall.document, hall.plan, { widthMm: 0, depthMm: 0 })).toMatchObject(walled);
  });

  test('[11.3] what is put into a walled room stands between its walls and out of what its door sweeps, full rooms aside', () => {
    const hall = new SmallHall();
    const inside = { widthMm: 6000, depthMm: 4000 };
    for (const { outline } of planned(hall, { what: 'outline', ...inside })) {
      const [minX, minY, maxX, maxY] = outline;
      put(hall, 'wall', [minX, minY], { widthMm: maxX - minX, depthMm: maxY - minY });
    }
    const walls = wallsOn(hall.document, hall.plan);
    const south = walls.toSorted((a, b) => a[3] - b[3])[0]!;
    const door: SpotBox = [-1000, -1665, 0, -465];
    const racks: SpotBox = [0, 0, 1200, 1070];
    // The south wall is selected, and one looks at the whole room: the nearest free place lies outside.
    const view: FurnitureView = {
      selection: [],
      spot: (width, height, more) =>
        freeSpot({
          ...{ width, height, walls, beside: south, view: [-6000, -5000, 8000, 7000] },
          taken: [...walls, door, racks, ...more],
        }),
    };
    for (const what of ['column', 'coolingUnit'] as const) {
      const [{ outline } = { outline: [0, 0, 0, 0] as const }] = planned(hall, { what }, view);
      expect([what, outline[0] >= -2400 && outline[2] <= 3600, outline[1] >= -1465 && outline[3] <= 2535]).toEqual([
        what,
        true,
        true,
      ]);
      expect(areMeeting(outline, door)).toBe(false);
    }
    const [{ outline } = { outline: [0, 0, 0, 0] as const }] = planned(
      hall,
      { what: 'ramp', widthMm: 5000, depthMm: 5000 },
      view,
    );
    expect(walls.some((wall) => areMeeting(wall, outline))).toBe(false);
  });

  test('a door comes into the selected wall and opens to the side on which the room lies', () => {
    const hall = new SmallHall();
    const [south, east] = [
      put(hall, 'wall', [-2000, -3200], { widthMm: 8000, depthMm: 200 }),
      put(hall, 'wall', [6000, -3000], { widthMm: 200, depthMm: 6000 }),
    ];
    expect(planned(hall, { what: 'door' }, lookingAt([south]))[0]).toEqual({
      name: 'Column 1',
      outline: [1500, -3200, 2500, -2000],
      rotation: 0,
    });
    expect(planned(hall, { what: 'door' }, lookingAt([east]))[0]).toMatchObject({
      outline: [5000, -500, 6200, 500],
      rotation: 90,
    });
  });
});

test('a new rack goes around a column that stands in its row, and is refused where a wall does', () => {
  const hall = new SmallHall();
  put(hall, 'column', [1300, 300], { widthMm: 400, depthMm: 400 });
  const size = { width: 600, depth: 1070 };
  const next = newRackPlace(hall.document, hall.plan, size, {});
  expect(next.places[0]).toMatchObject({ x: 1700, y: 0 });
});

test('a room’s cooling is the sum of its units; what says nothing is unknown, and what is planned does not count yet', () => {
  const hall = new SmallHall();
  const cooling = (document: Document = hall.document) => coolingOf(document, new Set([hall.room]));
  expect(cooling()).toEqual({ units: 0, unknown: 0, watts: 0 });
  put(hall, 'coolingUnit', [3000, 0], { coolingW: 60_000 });
  put(hall, 'coolingUnit', [6000, 0], { coolingW: 30_000 });
  put(hall, 'coolingUnit', [9000, 0]);
  put(hall, 'coolingUnit', [12_000, 0], { coolingW: 30_000, lifecycle: 1 });
  expect(cooling()).toEqual({ units: 3, unknown: 1, watts: 90_000 });
  expect(coolingOf(hall.document, new Set([hall.site]))).toEqual({ units: 3, unknown: 1, watts: 90_000 });
  expect(coolingOf(hall.document, new Set())).toMatchObject({ units: 0 });
});

test('a copy stands beside its original with all that it says, or where the pointer is; onto a rack it is refused by name', () => {
  const hall = new SmallHall();
  const unit = put(hall, 'coolingUnit', [3000, 0], { widthMm: 1800, depthMm: 900, coolingW: 60_000 });
  const clipboard = copyObjects(hall.document, [unit], hall.plan);
  const pasted = (at?: { readonly x: number; readonly y: number }) => {
    const place = { document: hall.document, diagram: hall.plan, selection: [] };
    return pasteIntent(clipboard, pasteTarget(clipboard, at ? { ...place, at } : place), hall.takeId);
  };
  const beside = pasted();
  const undoable = hall.must(beside);
  const [copy] = beside.objects as unknown as readonly { readonly id: number }[];
  expect(hall.document.get('object', copy!.id)).toMatchObject({ parent: hall.room, widthMm: 1800, coolingW: 60_000 });
  expect(outlinesOf(hall, copy!.id)).toEqual([[4800, 0, 6600, 900]]);
  expect(hall.refusal(pasted({ x: 100, y: 100 }))).toMatchObject({ rule: 'floor-taken', facts: { otherName: 'A' } });
  expect(hall.undo(undoable)).toMatchObject({ ok: true });
  expect(hall.document.get('object', copy!.id)).toBeUndefined();
});

function outlinesOf(hall: SmallHall, object: number) {
  return obstaclesOn(hall.document, hall.plan)
    .filter(({ id }) => id === object)
    .map(outlineOf);
}
