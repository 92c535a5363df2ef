import { DIMENSIONS } from '../../catalog/dimensions';
import { beforeEach, describe, expect, it } from 'vitest';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import { DIAGRAM_KINDS, OBJECT_CLASSES, RELATION_KINDS, RELATION_ROLES, codeOf } from '../../catalog/enums';
import { created } from '../../document/changes';
import type { PathwayStop } from '../../geometry/pathway-chain';
import { NO_ID } from '../../ids';
import { trayEndInside } from '../../layout/passages';
import { drawPathways, idsForPathways, takePathwaysAway, type PathwayWish } from './draw-pathways';

const WISH: PathwayWish = {
  pathwayKind: 1,
  name: 'ladder',
  widthMm: 300,
  depthMm: 100,
  radiusMm: 300,
  edition: 2,
  separation: 2,
  lifecycle: 1,
};
const floor = (x: number, y: number): PathwayStop => ({ object: NO_ID, x, y });

let hall: SmallHall;
let a: PathwayStop;
let b: PathwayStop;
beforeEach(() => {
  hall = new SmallHall();
  a = { object: hall.rackA, x: 300, y: 0 };
  b = { object: hall.rackB, x: 3300, y: 0 };
});

function drawn(stops: readonly PathwayStop[], wish = WISH) {
  const result = drawPathways(hall.document, hall.plan, stops, wish, hall.take(idsForPathways(stops)));
  if (!result.ok) throw new Error(result.refusal.rule);
  hall.must(result.value);
  return result.value;
}

describe('a chain that was drawn', () => {
  it('becomes one operation: a junction for each stop on the floor, placed around it, and a pathway between neighbours', () => {
    const { junctions, placements, pathways } = drawn([a, floor(300, 1000), floor(3300, 1000), b]);
    expect(junctions.map(({ parent, name }) => [parent, name])).toEqual([
      [hall.room, 'ladder J1'],
      [hall.room, 'ladder J2'],
    ]);
    expect(placements.map(({ subject, diagram, x, y, width }) => [subject, diagram, x, y, width])).toEqual([
      [junctions[0]!.id, hall.plan, 300 - DIMENSIONS.junctionMm / 2, 1000 - DIMENSIONS.junctionMm / 2, DIMENSIONS.junctionMm],
      [junctions[1]!.id, hall.plan, 3300 - DIMENSIONS.junctionMm / 2, 1000 - DIMENSIONS.junctionMm / 2, DIMENSIONS.junctionMm],
    ]);
    expect(pathways.map(({ from, to, name, lengthMm }) => [from, to, name, lengthMm])).toEqual([
      [hall.rackA, junctions[0]!.id, 'ladder 1', 1000],
      [junctions[0]!.id, junctions[1]!.id, 'ladder 2', 3000],
      [junctions[1]!.id, hall.rackB, 'ladder 3', 1000],
    ]);
    const { parent, kind, widthMm, edition, separation, lifecycle } = hall.document.get('pathway', pathways[0]!.id)!;
    expect([parent, kind, widthMm, edition, separation, lifecycle]).toEqual([hall.room, 1, 300, 2, 2, 1]);
  });

  it('is numbered after what has its name there, and has no numbers without a name', () => {
    drawn([a, b]);
    expect(drawn([b, floor(0, 500), a]).pathways.map(({ name }) => name)).toEqual(['ladder 2', 'ladder 3']);
    expect(drawn([a, b], { ...WISH, name: 'trough' }).pathways[0]!.name).toBe('trough 1');
    const unnamed = drawn([a, floor(50, 50), b], { ...WISH, name: '' });
    expect([...unnamed.junctions, ...unnamed.pathways].map(({ name }) => name)).toEqual(['', '', '']);
  });

  it('meets itself in one junction where it comes back, and takes exactly the ids it asked for', () => {
    const stops = [a, floor(0, 900), floor(900, 900), floor(0, 900), floor(0, 900), b];
    const { junctions, pathways } = drawn(stops);
    expect([junctions.length, pathways.length]).toEqual([2, 4]);
    expect(pathways[2]!.to).toBe(pathways[0]!.to);
    expect(idsForPathways(stops)).toBe(2 * 2 + 4);
  });

  it('of fewer than two places is refused', () => {
    for (const stops of [[], [a], [a, { ...a, x: 7 }]])
      expect(drawPathways(hall.document, hall.plan, stops, WISH, [])).toMatchObject({
        ok: false,
        refusal: { rule: 'too-few-stops' },
      });
  });
});

describe('a way between two rooms', () => {
  const boxes = { near: [0, 0], far: [20_000, 0] } as const;
  let around: number;
  let other: number;
  let otherPlan: number;
  beforeEach(() => {
    [around, other, otherPlan] = hall.take(3) as [number, number, number];
    hall.document.apply([
      created('diagram', around, { owner: hall.site, kind: codeOf(DIAGRAM_KINDS, 'plan'), name: 'Harbour' }),
      created('object', other, { class: codeOf(OBJECT_CLASSES, 'room'), parent: hall.site, name: 'Hall 2' }),
      created('diagram', otherPlan, { owner: other, kind: codeOf(DIAGRAM_KINDS, 'plan'), name: 'Plan' }),
      { kind: 'object', id: other, before: { widthMm: 0, depthMm: 0 }, after: { widthMm: 16_000, depthMm: 12_000 } },
      ...[hall.room, other].map((subject, at) => {
        const [x, y] = at === 0 ? boxes.near : boxes.far;
        return created('placement', hall.takeId(), { diagram: around, subject, x, y, width: 8000, height: 6000 });
      }),
    ]);
  });
  const between = (): readonly PathwayStop[] => [
    { object: NO_ID, into: hall.room, x: 8000, y: 3000 },
    floor(14_000, 3000),
    { object: NO_ID, into: other, x: 20_000, y: 3000 },
  ];
  const draw = () =>
    drawPathways(hall.document, around, between(), { ...WISH, passage: 'To {place}' }, hall.take(idsForPathways(between())));

  it('[walk 1 passage] ends in each in a junction of it that stands at the same side of its own plan', () => {
    const made = draw();
    if (!made.ok) throw new Error(made.refusal.rule);
    hall.must(made.value);
    const { junctions, placements, pathways } = made.value;
    expect(junctions.map(({ parent, name }) => [parent, name])).toEqual([
      [hall.room, 'To Hall 2'],
      [hall.site, 'ladder J1'],
      [other, 'To Hall 1'],
    ]);
    const half = DIMENSIONS.junctionMm / 2;
    const [near, bend, far] = junctions.map(({ id }) => id);
    expect(placements.map(({ diagram, subject, x, y }) => [diagram, subject, x + half, y + half])).toEqual([
      [around, near, 8000, 3000],
      [around, bend, 14_000, 3000],
      [around, far, 20_000, 3000],
      [hall.plan, near, 8000, 3000],
      [otherPlan, far, 0, 6000],
    ]);
    expect(pathways.map(({ parent, from, to, lengthMm }) => [parent, from, to, lengthMm])).toEqual([
      [hall.site, near, bend, 6000],
      [hall.site, bend, far, 6000],
    ]);
  });

  describe('[walk 1 trays meet] where a tray inside ends at the wall', () => {
    const tray = (x: number, y: number): number => drawn([a, floor(x, y)]).junctions[0]!.id;
    const stop = (): PathwayStop => ({ object: NO_ID, into: hall.room, x: 8000, y: 3000 });
    const met = (): number => trayEndInside(hall.document, around, stop(), hall.document);

    it('its junction is the passage: nearest to where the way comes in, at a wall and within reach, and not outside already', () => {
      expect(met()).toBe(NO_ID);
      tray(6000, 3000);
      tray(8000, 6900);
      expect(met(), 'in the middle of the room, or far along the wall').toBe(NO_ID);
      const beside = tray(7900, 4300);
      tray(8000, 1500);
      expect(met()).toBe(beside);
    });

    it('it comes to stand outside, nothing new stands beside it, and the other end is called after the room', () => {
      const beside = tray(7900, 4300);
      const stops = [{ ...stop(), object: met() }, ...between().slice(1)];
      const made = drawPathways(
        hall.document,
        around,
        stops,
        { ...WISH, passage: 'To {place}' },
        hall.take(idsForPathways(stops)),
      );
      if (!made.ok) throw new Error(made.refusal.rule);
      const step = hall.must(made.value);
      expect(made.value.junctions.map(({ name }) => name)).toEqual(['ladder J1', 'To Hall 1']);
      expect(made.value.pathways.map(({ from, lengthMm }) => [from, lengthMm])).toEqual([
        [beside, 6000],
        [made.value.junctions[0]!.id, 6000],
      ]);
      const diagrams = hall.document.by('placement.subject', beside).map((id) => hall.document.get('placement', id)!.diagram);
      expect(diagrams.toSorted()).toEqual([hall.plan, around].toSorted());
      expect(met(), 'it leads outside already').toBe(NO_ID);
      expect(hall.undo(step)).toMatchObject({ ok: true });
      expect(met()).toBe(beside);
    });

    it('a placement of anything else is refused', () => {
      const made = drawPathways(hall.document, around, between(), WISH, hall.take(idsForPathways(between())));
      if (!made.ok) throw new Error(made.refusal.rule);
      const placements = made.value.placements.map((each, at) => (at === 0 ? { ...each, subject: hall.rackB } : each));
      expect(hall.run({ ...made.value, placements })).toMatchObject({ ok: false, refusal: { rule: 'placement-of-other' } });
    });
  });

  it('[walk 1 passage] a second one is numbered, and undo takes it away from all three drawings', () => {
    for (const count of [1, 2]) {
      const made = draw();
      if (!made.ok) throw new Error(made.refusal.rule);
      const step = hall.must(made.value);
      expect(made.value.junctions[0]!.name).toBe(count === 1 ? 'To Hall 2' : 'To Hall 2 2');
      if (count === 1) continue;
      expect(hall.undo(step)).toMatchObject({ ok: true });
      expect(made.value.placements.map(({ id }) => hall.document.kindOf(id))).toEqual(Array(5).fill(undefined));
    }
  });
});

describe('taking back', () => {
  it('what was drawn, changed and taken away comes back by what is loaded for it, as in the open document', () => {
    const stops = [a, floor(300, 1000), b];
    const made = drawPathways(hall.document, hall.plan, stops, WISH, hall.take(idsForPathways(stops)));
    if (!made.ok) throw new Error(made.refusal.rule);
    const drawing = hall.must(made.value);
    const ids = made.value.pathways.map(({ id }) => id);
    const change = hall.must({ kind: 'change-pathways', version: 1, ids, fields: { widthMm: 450 } });
    expect(hall.undo(change)).toMatchObject({ ok: true });
    expect(ids.map((id) => hall.document.get('pathway', id)?.widthMm)).toEqual([300, 300]);
    const away = hall.must(takePathwaysAway(hall.document, ids));
    expect(hall.undo(away)).toMatchObject({ ok: true });
    expect(hall.undo(drawing)).toMatchObject({ ok: true });
    expect([...ids, ...made.value.junctions.map(({ id }) => id)].map((id) => hall.document.kindOf(id))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('pathways that are taken away', () => {
  it('go with the junctions that nothing else leads to; those that others meet stay', () => {
    const first = drawn([a, floor(300, 1000), floor(3300, 1000)]);
    const [near, far] = first.junctions.map(({ id }) => id);
    const second = drawn([{ object: far!, x: 3300, y: 1000 }, b]);
    const intent = takePathwaysAway(
      hall.document,
      first.pathways.map(({ id }) => id),
    );
    expect(intent.junctions).toEqual([near]);
    hall.must(intent);
    expect(hall.document.kindOf(near!)).toBeUndefined();
    const last = takePathwaysAway(hall.document, [second.pathways[0]!.id]);
    expect(last.junctions).toEqual([far]);
    hall.must(last);
    expect(hall.document.get('object', hall.rackB)).toBeDefined();
  });

  it('leave a junction that something else holds on to', () => {
    const { pathways, junctions } = drawn([a, floor(300, 1000)]);
    hall.must({
      kind: 'insert-relation',
      version: 1,
      id: hall.takeId(),
      relationKind: codeOf(RELATION_KINDS, 'belonging'),
      from: hall.rackA,
      to: junctions[0]!.id,
      fromRole: codeOf(RELATION_ROLES, 'contain'),
    });
    expect(takePathwaysAway(hall.document, [pathways[0]!.id]).junctions).toEqual([]);
  });
});
