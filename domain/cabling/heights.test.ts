import { describe, expect, test } from 'vitest';
import { workedExamples } from '../../tests/fixtures/worked-examples';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { CABLE_ENTRIES, PATHWAY_KINDS, codeOf } from '../catalog/enums';
import { jumperMm } from '../channels/order';
import { CableEnds, chainMm } from './heights';
import { measuresOf } from './way-budget';

const LADDER = codeOf(PATHWAY_KINDS, 'ladder');
const said = (cell: string): number | null => (cell === 'not said' ? null : Number(cell));

function pathway(hall: SmallHall, from: number, to: number, heightMm: number | null, kind = LADDER): number {
  const id = hall.takeId();
  const fields = { id, parent: hall.room, from, to, pathwayKind: kind, name: `way ${id % 1000}`, widthMm: 100, depthMm: 100 };
  hall.must({
    kind: 'insert-pathways',
    version: 1,
    junctions: [],
    placements: [],
    pathways: [{ ...fields, lengthMm: 3000, heightMm }],
  });
  return id;
}

function enteredFrom(hall: SmallHall, rack: number, entry: string): void {
  const fields = { cableEntry: codeOf(CABLE_ENTRIES, entry) };
  hall.must({ kind: 'set-properties', version: 1, target: 'object', ids: [rack], fields });
}

/** A device of so many units; a strip stands at none. */
function device(hall: SmallHall, rack: number, position: string, units: string): number {
  const model = ({ 1: 'switch', 2: 'server', 4: 'chassis' } as const)[Number(units) as 1 | 2 | 4];
  if (position === 'none') return hall.insertDevice('strip', rack, 0);
  const made = hall.insertDevice(model, rack, Number(position));
  return model === 'chassis' ? cardIn(hall, made) : made;
}

function cardIn(hall: SmallHall, chassis: number): number {
  const intent = hall.cardIntent(hall.slots(chassis)[0]!);
  hall.must(intent);
  return intent.id;
}

describe('ends of cables by height', () => {
  test.each(workedExamples('cabling', '| rack, U | entry | device at U | its U | tray | drop |'))(
    '[Right answers 4] worked by hand: a rack of %s U, entry %s, device at %s of %s U, tray at %s mm: %s mm',
    (rackU, entry, position, units, height, drop) => {
      const hall = new SmallHall();
      const rack = hall.insertRack('R', Number(rackU), 2400);
      if (entry !== 'not said') enteredFrom(hall, rack, entry!);
      const [port] = hall.ports(device(hall, rack, position!, units!));
      const tray = hall.document.get('pathway', pathway(hall, hall.rackA, rack, said(height!)))!;
      const found = new CableEnds(hall.document).drop(port!, tray, 2500);
      expect(found.mm).toBe(Number(drop));
      const missing = [...(height === 'not said' ? ['height'] : []), ...(entry === 'not said' ? ['entry'] : [])];
      expect(found.notSaid.map(({ what }) => what)).toEqual([...missing, ...(position === 'none' ? ['unit'] : [])]);
    },
  );

  test.each(workedExamples('cabling', '| cord from U | to U | sides | length | ordered |'))(
    '[Right answers 4] worked by hand: a cord in a rack from U %s to U %s, %s: %s mm, ordered %s mm',
    (from, to, sides, length, ordered) => {
      const hall = new SmallHall();
      const one = device(hall, hall.rackA, from!, '1');
      const face = sides === 'front, rear' ? 2 : 1;
      const other = hall.insertDevice('switch', hall.rackA, Number(to), { face });
      const [a, b] = [one, other].map((each) => hall.ports(each)[0]!) as [number, number];
      const mm = new CableEnds(hall.document).within(a, b);
      expect([mm ?? 'not known', jumperMm(mm)]).toEqual([length === 'not known' ? length : Number(length), Number(ordered)]);
    },
  );

  test('[Right answers 4] a height above the floor of what lies between the rooms says nothing of a rack in one of them', () => {
    const hall = new SmallHall();
    enteredFrom(hall, hall.rackA, 'top');
    const [port] = hall.ports(hall.insertDevice('switch', hall.rackA, 40));
    const own = hall.document.get('pathway', pathway(hall, hall.rackA, hall.rackB, 2400))!;
    const between = { ...own, parent: hall.site };
    expect(new CableEnds(hall.document).drop(port!, between, 2500)).toMatchObject({
      mm: 2500,
      notSaid: [{ what: 'apart', id: own.id }],
    });
    expect(chainMm([own, { ...between, heightMm: 0 }])).toBe(6000);
  });

  test('[Right answers 4] trays of two heights that meet are joined by a piece up or down; a riser meets both', () => {
    const hall = new SmallHall();
    const rise = codeOf(PATHWAY_KINDS, 'riser');
    const at = (heightMm: number | null, kind?: number) =>
      hall.document.get('pathway', pathway(hall, hall.rackA, hall.rackB, heightMm, kind))!;
    expect(chainMm([at(2400), at(-300)])).toBe(6000 + 2700);
    expect(chainMm([at(2400), at(null), at(-300)])).toBe(9000);
    expect(chainMm([at(2400), at(0, rise), at(-300)])).toBe(9000);
    expect(chainMm([at(0), at(0)])).toBe(6000);
  });

  test('[Right answers 4] the sheath of a laid cable has the drops of its own two ends, and says what is missing', () => {
    const hall = new SmallHall();
    const [a, b] = [hall.insertDevice('switch', hall.rackA, 40), hall.insertDevice('switch', hall.rackB, 12)];
    hall.must(hall.connectIntent([hall.ports(a)[0]!], [hall.ports(b)[0]!]));
    const [cable] = hall.document
      .by('termination.port', hall.ports(a)[0]!)
      .map((id) => hall.document.get('termination', id)!.cable);
    const tray = pathway(hall, hall.rackA, hall.rackB, 2400);
    hall.must({ kind: 'set-properties', version: 1, target: 'cable', ids: [cable!], fields: { type: 1 } });
    hall.must({ kind: 'lay-cable', version: 1, cable: cable!, pathways: [tray], lays: [hall.takeId()] });
    enteredFrom(hall, hall.rackA, 'top');
    const usual = measuresOf(hall.document, cable!);
    // 3 m, 1.144 m and the usual 2.5 m, with 5 %.
    expect([usual.sheathMm, usual.notSaid.map(({ what, id }) => [what, id])]).toEqual([7000, [['entry', hall.rackB]]]);
    enteredFrom(hall, hall.rackB, 'bottom');
    // Down to the floor, up to 611, and 600: 3.611 m.
    expect(measuresOf(hall.document, cable!)).toMatchObject({ sheathMm: 8500, notSaid: [] });
    enteredFrom(hall, hall.rackB, '');
    hall.must({ kind: 'set-properties', version: 1, target: 'cable', ids: [cable!], fields: { lengthMm: 7777 } });
    expect(measuresOf(hall.document, cable!)).toMatchObject({ asBuiltMm: 7777, notSaid: [] });
  });
});

describe('heights that cannot be', () => {
  const refusalOf = (hall: SmallHall, intent: object) => hall.refusal(intent as never);

  test('[Right answers 4] a tray is not deeper than the raised floor is high, nor above the ceiling, whichever is said last', () => {
    const hall = new SmallHall();
    const room = (fields: object) => ({ kind: 'set-properties', version: 1, target: 'object', ids: [hall.room], fields });
    const tray = pathway(hall, hall.rackA, hall.rackB, 2700);
    const change = (heightMm: number | null) => ({ kind: 'change-pathways', version: 1, ids: [tray], fields: { heightMm } });
    expect(refusalOf(hall, room({ clearHeightMm: 2600 }))).toMatchObject({
      rule: 'pathway-above-ceiling',
      field: 'fields.clearHeightMm',
      facts: { value: 2700, ceiling: 2600 },
    });
    hall.must(room({ clearHeightMm: 3000, raisedFloorMm: 600 }) as never);
    expect(refusalOf(hall, change(-601))).toMatchObject({
      rule: 'pathway-below-slab',
      field: 'heightMm',
      facts: { value: -601, floor: 600 },
    });
    expect(refusalOf(hall, change(3001))).toMatchObject({ rule: 'pathway-above-ceiling', facts: { value: 3001, ceiling: 3000 } });
    hall.must(change(-600) as never);
    expect(refusalOf(hall, room({ raisedFloorMm: 500 }))).toMatchObject({
      rule: 'pathway-below-slab',
      field: 'fields.raisedFloorMm',
    });
    hall.must(change(null) as never);
    hall.must(room({ raisedFloorMm: 500 }) as never);
    expect(hall.document.get('pathway', tray)?.heightMm).toBeNull();
  });
});
