import fc from 'fast-check';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { CABLE_CLASSES, CORE_LIFECYCLES, OBJECT_CLASSES, codeOf } from '../../catalog/enums';
import { CoreHall, cableSpecOf, run } from '../../../tests/fixtures/core-hall';
import { dump } from '../../../tests/fixtures/small-hall';

let hall: CoreHall;
let small: number;
let left: number;
let right: number;
beforeEach(() => {
  hall = new CoreHall();
  small = hall.cableModel(24);
  left = hall.cable('A', small);
  right = hall.cable('B', small);
});

/** `core/end -> what it is joined to`, of one cable. */
function joined(cable: number): Readonly<Record<string, string>> {
  const { document } = hall;
  const found: Record<string, string> = {};
  for (const id of document.by('core.cable', cable)) {
    const core = document.get('core', id)!;
    for (const one of document.by('core_end.core', id)) {
      const end = document.get('core_end', one)!;
      const splice = document.get('splice', end.splice);
      found[`${core.number}/${end.end}`] = splice ? `tray ${splice.tray}.${splice.position}` : `port ${end.port}`;
    }
  }
  return found;
}

describe('splicing', () => {
  it('cable A, cores 1-24 ~~~ cable B, cores 1-24: 24 splices, two to a tray of 12, one undoable step', () => {
    const before = dump(hall.document);
    const diff = hall.must(hall.spliceIntent([run(left, 2, 1, 24)], [run(right, 1, 1, 24)]));
    expect(hall.document.by('splice.closure', hall.closure)).toHaveLength(24);
    expect(joined(left)['12/2']).toBe('tray 1.12');
    expect(joined(right)['13/1']).toBe('tray 2.1');
    hall.undo(diff);
    expect(dump(hall.document)).toEqual(before);
  });

  it('goes range to range over several cables: 1-12 of A and of C with 1-24 of B', () => {
    const third = hall.cable('C', small);
    hall.must(hall.spliceIntent([run(left, 2, 1, 12), run(third, 1, 13, 12)], [run(right, 1, 1, 24)]));
    expect(joined(third)['24/1']).toBe('tray 2.12');
  });

  it('trays are filled from the place that is asked for, past what is taken', () => {
    hall.must({ ...hall.spliceIntent([run(left, 2)], [run(right, 1)]), tray: 3, position: 2 });
    hall.must({ ...hall.spliceIntent([run(left, 2, 2, 12)], [run(right, 1, 2, 12)]), tray: 3, position: 1 });
    expect(joined(left)).toMatchObject({ '1/2': 'tray 3.2', '2/2': 'tray 3.1', '3/2': 'tray 3.3', '13/2': 'tray 4.1' });
  });

  it('[R5.035] refuses both sides of one line', () => {
    expect(hall.refusal(hall.spliceIntent([run(left, 2)], [run(left, 1)]))).toMatchObject({ rule: 'same-line' });
  });

  it('[R5.036] refuses more splices than the closure has free places, and says both numbers', () => {
    const closure = hall.insertClosure('tiny', hall.closureModel(4, 4));
    const intent = { ...hall.spliceIntent([run(left, 2, 1, 9)], [run(right, 1, 1, 9)]), closure };
    expect(hall.refusal(intent)).toMatchObject({ rule: 'closure-full', facts: { free: 8, needed: 9 } });
    hall.must({ ...hall.spliceIntent([run(left, 2, 1, 8)], [run(right, 1, 1, 8)]), closure });
  });

  it('[R5.037] refuses a cable without fibre cores, and a core that the cable has not', () => {
    const switchA = hall.insertDevice('switch', hall.rackA, 1);
    const switchB = hall.insertDevice('switch', hall.rackA, 2);
    const cord = hall.connect(hall.ports(switchA)[0]!, hall.ports(switchB)[0]!);
    expect(hall.refusal(hall.spliceIntent([run(cord, 1)], [run(right, 1)]))).toMatchObject({ rule: 'no-fibre-cores' });
    expect(hall.refusal(hall.spliceIntent([run(left, 2, 24, 2)], [run(right, 1, 1, 2)]))).toMatchObject({
      rule: 'core-missing',
      facts: { value: 25, max: 24 },
    });
  });

  it('[R5.038] joins anew what is joined only when that is confirmed, and then the old splice is gone', () => {
    const third = hall.cable('C', small);
    hall.must(hall.spliceIntent([run(left, 2, 1, 2)], [run(right, 1, 1, 2)]));
    const again = hall.spliceIntent([run(left, 2)], [run(third, 1)]);
    expect(hall.refusal(again)).toMatchObject({ rule: 'core-end-joined', facts: { core: 1, count: 1 } });
    hall.must({ ...again, isConfirmed: true });
    expect(hall.document.by('splice.closure', hall.closure)).toHaveLength(2);
    expect(joined(right)).toEqual({ '2/1': 'tray 1.2' });
    expect(hall.document.by('core.cable', right)).toHaveLength(1);
  });

  it('a full closure takes a re-splice: the places that are freed are filled again', () => {
    const closure = hall.insertClosure('tiny', hall.closureModel(2));
    hall.must({ ...hall.spliceIntent([run(left, 2, 1, 2)], [run(right, 1, 1, 2)]), closure });
    const swapped = { ...hall.spliceIntent([run(left, 2, 1, 2)], [run(right, 1, 2, 1), run(right, 1, 1, 1)]), closure };
    hall.must({ ...swapped, isConfirmed: true });
    expect(joined(left)).toEqual({ '1/2': 'tray 1.1', '2/2': 'tray 1.2' });
  });

  it('refuses a damaged core unless confirmed, and too few ids', () => {
    const lifecycle = codeOf(CORE_LIFECYCLES, 'damaged');
    hall.must({ kind: 'set-cores', version: 1, cable: left, first: 3, count: 1, lifecycle, ids: hall.take(1) });
    const intent = hall.spliceIntent([run(left, 2, 1, 4)], [run(right, 1, 1, 4)]);
    expect(hall.refusal(intent)).toMatchObject({ rule: 'core-damaged', facts: { core: 3 } });
    expect(hall.refusal({ ...intent, isConfirmed: true, ids: intent.ids.slice(0, 10) })).toMatchObject({ rule: 'ids-count' });
    hall.must({ ...intent, isConfirmed: true });
  });

  it('cores of an end that is plugged in as a whole are not loose', () => {
    const [near, far] = [1, 2].map((unit) => hall.ports(hall.insertDevice('switch', hall.rackA, unit))[2]!);
    const cord = hall.fibreCord(near!, far!);
    hall.must({ kind: 'set-cable-model', version: 1, cables: [cord], model: small });
    expect(hall.refusal(hall.spliceIntent([run(cord, 1)], [run(right, 1)]))).toMatchObject({ rule: 'cable-end-plugged' });
  });
});

describe('terminating', () => {
  const port = (row: number): number => hall.odf(row)[0]!;

  it('[R5.038] cores stand on ports in order; overwriting cores on a port needs confirmation', () => {
    const ports = [port(1), port(2)];
    hall.must(hall.terminateIntent([run(left, 1, 5, 2)], ports));
    expect(joined(left)).toEqual({ '5/1': `port ${ports[0]!}`, '6/1': `port ${ports[1]!}` });
    const over = hall.terminateIntent([run(right, 1)], [ports[0]!]);
    expect(hall.refusal(over)).toMatchObject({ rule: 'port-core-joined', facts: { count: 1 } });
    hall.must({ ...over, isConfirmed: true });
    expect(joined(left)).toEqual({ '6/1': `port ${ports[1]!}` });
    expect(hall.refusal(hall.terminateIntent([run(left, 1, 6, 1)], [port(3)]))).toMatchObject({ rule: 'core-end-joined' });
  });

  it('several cores stand on the positions of one port', () => {
    const rear = port(1);
    hall.must(hall.terminateIntent([run(left, 1, 1, 12)], [rear], { perPort: 12 }));
    const positions = hall.document.by('core_end.port', rear).map((id) => hall.document.get('core_end', id)!.position);
    expect(positions.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  it('refuses as many cores as there are no places for, and a port that a cable takes', () => {
    const switchA = hall.ports(hall.insertDevice('switch', hall.rackA, 5))[0]!;
    hall.connect(switchA, hall.ports(hall.insertDevice('switch', hall.rackA, 6))[0]!);
    expect(hall.refusal(hall.terminateIntent([run(left, 1, 1, 2)], [port(1)]))).toMatchObject({ rule: 'counts-differ' });
    expect(hall.refusal(hall.terminateIntent([run(left, 1)], [switchA]))).toMatchObject({ rule: 'port-occupied' });
  });
});

describe('reserved, damaged, noted', () => {
  it('a core is stored while something is said of it', () => {
    const set = (lifecycle: string) =>
      hall.must({
        kind: 'set-cores',
        version: 1,
        cable: left,
        first: 7,
        count: 2,
        lifecycle: codeOf(CORE_LIFECYCLES, lifecycle),
        ids: hall.take(2),
      });
    set('reserved');
    expect(hall.document.by('core.cable', left)).toHaveLength(2);
    set('available');
    expect(hall.document.by('core.cable', left)).toHaveLength(0);
  });

  it('a model with fewer cores than are stored is refused', () => {
    hall.must(hall.spliceIntent([run(left, 2, 20, 1)], [run(right, 1)]));
    const fewer = hall.cableModel(12);
    expect(hall.refusal({ kind: 'set-cable-model', version: 1, cables: [left], model: fewer })).toMatchObject({
      rule: 'cores-stored',
      facts: { value: 20, max: 12 },
    });
    hall.must({ kind: 'set-cable-model', version: 1, cables: [left], model: hall.cableModel(48) });
  });

  it('a model whose parts do not sum to its cores is refused with both numbers', () => {
    const spec = { ...cableSpecOf(24), cores: 25 };
    const id = hall.takeId();
    expect(hall.refusal({ kind: 'insert-cable-model', version: 1, id, brand: '', name: 'wrong', spec })).toMatchObject({
      rule: 'cores-differ',
      facts: { value: 25, sum: 24 },
    });
  });
});

test('cores are not terminated on a port that a colleague deleted meanwhile, and the reason names it', () => {
  const port = hall.ports(hall.insertDevice('spine', hall.rackA, 1))[0]!;
  hall.must({ kind: 'delete-objects', version: 1, ids: [hall.document.get('port', port)!.owner] });
  expect(hall.refusal(hall.terminateIntent([run(left, 1)], [port]))).toMatchObject({ rule: 'port-missing', facts: { id: port } });
});

describe('cutting', () => {
  const cut = (cable: number, more: Readonly<Record<string, unknown>> = {}) => ({
    kind: 'cut-cable' as const,
    version: 1 as const,
    cable,
    closure: hall.closure,
    id: hall.takeId(),
    name: 'A-2',
    isSpliced: false,
    ids: hall.take(200),
    ...more,
  });

  it("[port] --cable-- [port], cut and taken back: its far plug is the one cable's again", () => {
    const ports = [hall.rackA, hall.rackB].map((rack) => hall.ports(hall.insertDevice('spine', rack, 1))[0]!) as [number, number];
    const cord = { ...hall.connectIntent([ports[0]], [ports[1]]), class: codeOf(CABLE_CLASSES, 'opticalCable') };
    hall.must(cord);
    const [cable] = cord.cables as [number];
    const before = dump(hall.document);
    const diff = hall.must(cut(cable));
    expect(hall.document.by('termination.cable', cable)).toHaveLength(1);
    expect(hall.undo(diff)).toMatchObject({ ok: true });
    expect(dump(hall.document)).toEqual(before);
  });

  it('A ====C1==== B: what is joined at end B goes with the new cable, and undo makes one of it again', () => {
    const third = hall.cable('C', small);
    hall.must(hall.spliceIntent([run(left, 1, 1, 3)], [run(right, 1, 1, 3)]));
    hall.must(hall.spliceIntent([run(left, 2, 2, 3)], [run(third, 1, 1, 3)]));
    const before = dump(hall.document);
    const intent = cut(left);
    const diff = hall.must(intent);
    expect(Object.keys(joined(left)).sort()).toEqual(['1/1', '2/1', '3/1']);
    expect(Object.keys(joined(intent.id)).sort()).toEqual(['2/2', '3/2', '4/2']);
    hall.undo(diff);
    expect(dump(hall.document)).toEqual(before);
  });

  it('spliced at once, every core goes through the closure', () => {
    const intent = cut(left, { isSpliced: true });
    hall.must(intent);
    expect(hall.document.by('splice.closure', hall.closure)).toHaveLength(24);
    expect(joined(left)['24/2']).toBe(joined(intent.id)['24/1']);
  });

  it('lengths are parted where the cut is said to be', () => {
    const long = hall.cable('L', small, { lengthMm: 90_000 });
    expect(hall.refusal(cut(long, { atMm: 90_000 }))).toMatchObject({ rule: 'cut-outside', facts: { max: 90_000 } });
    const intent = cut(long, { atMm: 30_000 });
    hall.must(intent);
    expect(hall.document.get('cable', long)!.lengthMm).toBe(30_000);
    expect(hall.document.get('cable', intent.id)!.lengthMm).toBe(60_000);
  });

  const coils = (cable: number) =>
    hall.document
      .by('coil.cable', cable)
      .map((id) => hall.document.get('coil', id)!)
      .map(({ name, lengthMm, markFromMm, markToMm }) => [name, lengthMm, markFromMm, markToMm]);
  const coiled = (
    cable: number,
    name: string,
    lengthMm: number,
    marks: readonly [number, number] = [0, 0],
    carrier = 0,
  ): void => {
    const [markFromMm, markToMm] = marks;
    const insert = { kind: 'insert-coil', version: 1, id: hall.takeId(), cable } as const;
    hall.must({ ...insert, carrier, name, lengthMm, markFromMm, markToMm });
  };

  it('[B14] coils go with the piece they are on, one that is cut through becomes two, and undo makes it one again', () => {
    const long = hall.cable('L', small, { lengthMm: 90_000 });
    coiled(long, 'near', 10_000, [5000, 15_000]);
    coiled(long, 'through', 15_000, [40_000, 55_000]);
    coiled(long, 'far', 20_000, [60_000, 80_000]);
    const before = dump(hall.document);
    const intent = cut(long, { atMm: 45_000 });
    const diff = hall.must(intent);
    expect(coils(long)).toEqual([
      ['near', 10_000, 5000, 15_000],
      ['through', 5000, 40_000, 45_000],
    ]);
    expect(coils(intent.id)).toEqual([
      ['far', 20_000, 15_000, 35_000],
      ['through', 10_000, 0, 10_000],
    ]);
    hall.undo(diff);
    expect(dump(hall.document)).toEqual(before);
  });

  it('[B14] a short first piece is no reason against a coil that is far beyond the cut; one that cannot be there is', () => {
    const long = hall.cable('L', small, { lengthMm: 90_000 });
    coiled(long, 'far', 20_000, [60_000, 80_000]);
    const intent = cut(long, { atMm: 10_000 });
    hall.must(intent);
    expect([coils(long), coils(intent.id)]).toEqual([[], [['far', 20_000, 50_000, 70_000]]]);
    const other = hall.cable('M', small, { lengthMm: 90_000 });
    const device = hall.insertDevice('spine', hall.rackA, 1);
    hall.must(hall.terminateIntent([run(other, 2)], [hall.ports(device)[0]!]));
    coiled(other, 'in the rack', 20_000, [0, 0], hall.rackA);
    expect(hall.refusal(cut(other, { atMm: 80_000 }))).toMatchObject({
      rule: 'coils-exceed-cable',
      facts: { coils: 20_000, cable: 10_000 },
    });
    const apart = cut(other, { atMm: 30_000 });
    hall.must(apart);
    expect([coils(other), coils(apart.id)]).toEqual([[], [['in the rack', 20_000, 0, 0]]]);
  });

  it('[B14] rack --p1-- (J1) --p2-- closure --p3-- (J2) --p4-- rack: lays are parted there, and coils go by where they hang', () => {
    const [j1, j2, p1, p2, p3, p4] = hall.take(6) as [number, number, number, number, number, number];
    const places = [hall.rackA, j1, hall.closure, j2, hall.rackB];
    const made = (kind: 'object' | 'pathway' | 'lay', id: number, after: object) => ({ kind, id, before: null, after }) as never;
    const junction = { parent: hall.room, class: codeOf(OBJECT_CLASSES, 'junction') };
    hall.document.apply([
      ...[j1, j2].map((id) => made('object', id, { ...junction, name: 'J' })),
      ...[p1, p2, p3, p4].map((id, at) =>
        made('pathway', id, { from: places[at], to: places[at + 1], pathwayKind: 1, widthMm: 100, depthMm: 100, lengthMm: 1000 }),
      ),
      ...[p1, p2, p3, p4].map((pathway, at) => made('lay', hall.takeId(), { cable: left, pathway, order: at + 1 })),
    ]);
    coiled(left, 'near', 3000, [0, 0], j1);
    coiled(left, 'far', 4000, [0, 0], j2);
    const intent = cut(left);
    hall.must(intent);
    const lays = (cable: number) =>
      hall.document
        .by('lay.cable', cable)
        .map((id) => hall.document.get('lay', id)!)
        .sort((a, b) => a.order - b.order)
        .map(({ pathway, order }) => [pathway, order]);
    expect([lays(left), lays(intent.id)]).toEqual([
      [
        [p1, 1],
        [p2, 2],
      ],
      [
        [p3, 1],
        [p4, 2],
      ],
    ]);
    expect([coils(left), coils(intent.id)]).toEqual([[['near', 3000, 0, 0]], [['far', 4000, 0, 0]]]);
  });

  it('[B14] a coil at the closure becomes two halves where nobody knows lengths', () => {
    coiled(left, 'at the closure', 15_000, [0, 0], hall.closure);
    const intent = cut(left);
    hall.must(intent);
    expect([coils(left), coils(intent.id)]).toEqual([[['at the closure', 7500, 0, 0]], [['at the closure', 7500, 0, 0]]]);
  });

  it('the drawn way is parted at the closure', () => {
    const drawn = hall.cable('D', small, { path: [0, 5200, 5300, 5200, 9000, 9000] });
    const intent = cut(drawn);
    hall.must(intent);
    const pathOf = (cable: number) => hall.document.get('placement', hall.document.by('placement.subject', cable)[0]!)!.path;
    expect(pathOf(drawn)).toEqual([0, 5200, 5300, 5200]);
    expect(pathOf(intent.id)).toEqual([5300, 5200, 5300, 5200, 9000, 9000]);
  });

  it('[R5.039] a cable drawn with curves is not cut', () => {
    const drawn = hall.cable('D', small, { path: [0, 0, 10_000, 10_000] });
    const placement = hall.document.by('placement.subject', drawn)[0]!;
    const style = hall.takeId();
    hall.document.apply([
      { kind: 'style', id: style, before: null, after: { spec: { line: 'waveCurve' } } },
      { kind: 'placement', id: placement, before: { style: 0 }, after: { style } },
    ]);
    expect(hall.refusal(cut(drawn))).toMatchObject({ rule: 'cut-curved', facts: { cable: drawn } });
  });

  it('is refused at what is no closure', () => {
    expect(hall.refusal(cut(left, { closure: hall.rackA }))).toMatchObject({ rule: 'not-a-closure' });
  });
});

describe('coils and circuits', () => {
  const coil = (more: Readonly<Record<string, unknown>> = {}) => ({
    kind: 'insert-coil' as const,
    version: 1 as const,
    id: hall.takeId(),
    cable: left,
    carrier: hall.closure,
    name: 'Reserve',
    lengthMm: 15_000,
    ...more,
  });

  it('[R3.054] [R5.061] [R5.062] a coil has a name and a length', () => {
    expect(hall.refusal(coil({ name: ' ' }))).toMatchObject({ rule: 'coil-name-missing' });
    expect(hall.refusal(coil({ lengthMm: 0 }))).toMatchObject({ rule: 'coil-length-missing' });
    const intent = coil({ remarks: 'behind the door' });
    hall.must(intent);
    hall.must({ kind: 'change-coil', version: 1, id: intent.id, lengthMm: 20_000 });
    expect(hall.document.get('coil', intent.id)).toMatchObject({ name: 'Reserve', lengthMm: 20_000 });
    hall.must({ kind: 'remove-coil', version: 1, id: intent.id });
    expect(hall.document.by('coil.cable', left)).toEqual([]);
  });

  it('coils are never longer than the cable', () => {
    const long = hall.cable('L', small, { lengthMm: 20_000 });
    hall.must(coil({ cable: long }));
    expect(hall.refusal(coil({ cable: long }))).toMatchObject({ rule: 'coils-exceed-cable' });
  });

  it('a port carries one circuit', () => {
    const ports = [1, 2, 3].map((row) => hall.ports(hall.insertDevice('switch', hall.rackA, row))[0]!);
    const circuit = (a: number, z: number) => ({
      kind: 'insert-circuit' as const,
      version: 1 as const,
      id: hall.takeId(),
      name: 'WAN-1',
      provider: 'Nordnetz',
      a,
      z,
    });
    const made = circuit(ports[0]!, ports[1]!);
    hall.must(made);
    expect(hall.refusal(circuit(ports[1]!, ports[2]!))).toMatchObject({
      rule: 'circuit-port-taken',
      facts: { circuit: 'WAN-1' },
    });
    hall.must({ kind: 'remove-circuit', version: 1, id: made.id });
    hall.must(circuit(ports[1]!, ports[2]!));
  });
});

describe('laws', () => {
  it('whatever is spliced, terminated, freed, cut and taken back: each core end is free, terminated or spliced, once', () => {
    const step = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.nat(3), fc.nat(3), fc.nat(23), fc.nat(23), fc.nat(7), fc.boolean());
    let done = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 4, maxLength: 18 }), (steps) => {
        hall = new CoreHall();
        small = hall.cableModel(24);
        const cables = ['A', 'B', 'C', 'D'].map((name) => hall.cable(name, small));
        const panels = [1, 2, 3, 4].flatMap((row) => hall.odf(row));
        const diffs: { readonly diff: Parameters<CoreHall['undo']>[0]; readonly before: unknown }[] = [];
        for (const [what, a, b, n, m, count, isConfirmed] of steps) {
          const [one, other] = [cables[a % cables.length]!, cables[b % cables.length]!];
          const size = Math.min(count + 1, 24 - n, 24 - m);
          const end = (k: number): 1 | 2 => (k % 2 === 0 ? 1 : 2);
          const before = dump(hall.document);
          const last = diffs.at(-1);
          if (what === 6 && last && last.diff.length > 0) {
            diffs.pop();
            expect(hall.undo(last.diff).ok).toBe(true);
            expect(dump(hall.document)).toEqual(last.before);
            continue;
          }
          const intent =
            what <= 1
              ? hall.spliceIntent([run(one, end(n), n + 1, size)], [run(other, end(m), m + 1, size)], { isConfirmed })
              : what === 2
                ? hall.terminateIntent([run(one, end(n), n + 1, size)], panels.slice(0, size), { isConfirmed })
                : what === 3
                  ? ({ kind: 'free-cores', version: 1, cores: [run(one, end(m), n + 1, size)] } as const)
                  : what === 4
                    ? ({
                        kind: 'set-cores',
                        version: 1,
                        cable: one,
                        first: n + 1,
                        count: size,
                        lifecycle: m % 4,
                        ids: hall.take(size),
                      } as const)
                    : ({
                        kind: 'cut-cable',
                        version: 1,
                        cable: one,
                        closure: hall.closure,
                        id: hall.takeId(),
                        name: '',
                        isSpliced: isConfirmed,
                        ids: hall.take(24 * 5 + 4),
                      } as const);
          const result = hall.run(intent);
          if (!result.ok) {
            expect(dump(hall.document)).toEqual(before);
            continue;
          }
          done++;
          if (intent.kind === 'cut-cable') cables.push(intent.id);
          diffs.push({ diff: result.value, before });
          for (const cable of cables) checkCable(cable);
        }
      }),
      { numRuns: 20 },
    );
    expect(done).toBeGreaterThan(50);
  });

  it('a splice of all ranges and then freeing it gives the same document', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 24 }), fc.boolean(), (count, fromRight) => {
        const before = dump(hall.document);
        hall.must(hall.spliceIntent([run(left, 2, 1, count)], [run(right, 1, 25 - count, count)]));
        hall.must({
          kind: 'free-cores',
          version: 1,
          cores: fromRight ? [run(right, 1, 25 - count, count)] : [run(left, 2, 1, count)],
        });
        expect(dump(hall.document)).toEqual(before);
      }),
      { numRuns: 12 },
    );
  });
});

/** Numbers are unique in a cable; an end is joined once; a splice has two ends of two cables; nothing is stored for nothing. */
function checkCable(cable: number): void {
  const { document } = hall;
  const numbers = new Set<number>();
  for (const id of document.by('core.cable', cable)) {
    const core = document.get('core', id)!;
    expect(numbers.has(core.number)).toBe(false);
    numbers.add(core.number);
    const ends = document.by('core_end.core', id).map((one) => document.get('core_end', one)!);
    expect(new Set(ends.map(({ end }) => end)).size).toBe(ends.length);
    expect(ends.length > 0 || core.lifecycle !== 0).toBe(true);
    for (const end of ends) {
      expect((end.port === 0) !== (end.splice === 0)).toBe(true);
      if (end.splice === 0) continue;
      const both = document
        .by('core_end.splice', end.splice)
        .map((one) => document.get('core', document.get('core_end', one)!.core)!);
      expect(new Set(both.map(({ cable: of }) => of)).size).toBe(2);
    }
  }
}
