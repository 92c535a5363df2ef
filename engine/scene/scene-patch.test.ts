import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeFormDocument } from '../../bench/documents';
import type { Change } from '../../domain/document/diff';
import { fromCell } from '../../domain/ids';
import { buildScene } from '../../tests/golden/scenes';
import { boxAt } from '../camera/camera';
import { ITEM } from './items';
import { Scene } from './scene';

type Test = ReturnType<typeof buildScene>;
type Draw = (below: number) => number;

/** What a scene answers, as plain values. Layouts and routes of all items, so that nothing kept can be stale. */
function answersOf(scene: Scene): unknown {
  const { items } = scene;
  const columns = [
    items.subjects,
    items.rows,
    items.kinds,
    items.faces,
    items.placements,
    items.layers,
    items.rotations,
    items.boxes,
  ];
  const [left, bottom, right, top] = scene.bounds ?? [0, 0, 0, 0];
  const searches = [0.1, 0.35, 0.6, 1].map((part) =>
    scene.index.search([left, bottom, left + (right - left) * part, bottom + (top - bottom) * part]),
  );
  const each = Array.from({ length: items.count }, (_, item) => item);
  return {
    columns: columns.map((column) => [...column]),
    bounds: scene.bounds,
    searches,
    points: each.map((item) => scene.index.search([...items.box(item)])),
    alarms: [...scene.alarms.hosts()].sort((a, b) => a - b),
    layouts: each.map((item) => scene.layout(item)),
    routes: each.map((item) => scene.routes(item)),
    links: [...linksOf(scene)].sort(),
    pieces: piecesOf(scene),
  };
}

function linksOf(scene: Scene): readonly string[] {
  const { count, from, to, cables } = scene.links();
  return Array.from({ length: count }, (_, at) => `${from[at]} ${to[at]} ${cables[at]}`);
}

/** Ends of the links' pieces, and whether each is found in its middle. */
function piecesOf(scene: Scene): readonly string[] {
  const { ends, links, search } = scene.linkSegments();
  return Array.from(links, (_, piece) => {
    const [x0, y0, x1, y1] = boxAt(ends, piece);
    const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
    return `${[x0, y0, x1, y1].map(Math.round).join(' ')} ${search([x, y, x, y]).includes(piece)}`;
  }).sort();
}

/** One change of a record that is there, or a new placement. */
function anyChange(test: Test, kind: number, draw: Draw, next: () => number): Change | undefined {
  const { document } = test;
  const idsOf = (of: 'placement' | 'object' | 'port' | 'termination' | 'cable'): readonly number[] => {
    const { ids, rowCount } = document.table(of);
    return [...ids.subarray(0, rowCount)].filter((cell) => cell !== 0).map(fromCell);
  };
  const one = (list: readonly number[]): number => list[draw(list.length)]!;
  const racks = ['A01', 'A02', 'B01'].map((name) => test.ids[name]!);
  switch (kind) {
    case 0:
    case 1:
    case 2:
      return { kind: 'placement', id: one(idsOf('placement')), before: {}, after: { x: draw(9000) - 2000, y: draw(9000) / 3 } };
    case 3:
      return {
        kind: 'placement',
        id: one(idsOf('placement')),
        before: {},
        after: [
          { layer: draw(3) },
          { rotation: draw(4) * 90 },
          { width: 100 + draw(900) },
          { diagram: one([test.elevation, test.plan, test.free]) },
        ][draw(4)]!,
      };
    case 4:
      return { kind: 'placement', id: one(idsOf('placement')), before: {}, after: null };
    case 5:
      return {
        kind: 'placement',
        id: next(),
        before: null,
        after: {
          diagram: one([test.elevation, test.plan, test.free]),
          subject: one(idsOf('object')),
          x: draw(5000),
          y: draw(5000),
        },
      };
    case 6:
    case 7:
      return { kind: 'object', id: one(idsOf('object')), before: {}, after: { positionU: 1 + draw(40), parent: one(racks) } };
    case 8:
      return {
        kind: 'object',
        id: one(idsOf('object')),
        before: {},
        after: draw(2) === 0 ? { heightU: 1 + draw(50) } : { name: 'other' },
      };
    case 9:
      return { kind: 'termination', id: one(idsOf('termination')), before: {}, after: { port: one(idsOf('port')) } };
    default:
      return { kind: one([0, 1]) === 0 ? 'cable' : 'port', id: 0, before: {}, after: {} } as Change;
  }
}

describe('a scene that takes in changes', () => {
  it('answers what one that is read anew answers, whatever changed and however much at once', () => {
    const runs = fc.array(fc.tuple(fc.nat(9), fc.nat(), fc.nat(), fc.nat()), { minLength: 1, maxLength: 14 });
    fc.assert(
      fc.property(runs, fc.integer({ min: 1, max: 5 }), fc.nat(2), fc.constantFrom(1, 2, 3), (list, batch, which, face) => {
        const test = buildScene();
        const diagram = [test.elevation, test.plan, test.free][which]!;
        const scene = new Scene(test.document);
        scene.load(diagram, face as 1 | 2 | 3);
        let last = test.ids['C-1']! + 500_000;
        for (let from = 0; from < list.length; from += batch) {
          answersOf(scene);
          const ids: number[] = [];
          for (const [kind, ...picks] of list.slice(from, from + batch)) {
            let at = 0;
            const change = anyChange(
              test,
              kind,
              (below) => picks[at++ % 3]! % Math.max(1, below),
              () => ++last,
            );
            if (!change || change.id === 0 || (test.document.kindOf(change.id) === undefined) === (change.before !== null))
              continue;
            test.document.apply([change]);
            ids.push(change.id);
          }
          scene.changed(ids);
        }
        const fresh = new Scene(test.document);
        fresh.load(diagram, face as 1 | 2 | 3);
        expect(answersOf(scene)).toEqual(answersOf(fresh));
      }),
      { numRuns: 150 },
    );
  });

  it('a moved rack keeps its inside: no layout, no route and no other item is touched', () => {
    const { document, elevation, ids } = buildScene();
    const scene = new Scene(document);
    scene.load(elevation, 3);
    const items = scene.itemsOf(ids['A01']!);
    const kept = items.map((item) => [scene.layout(item), scene.routes(item)]);
    const placement = scene.items.placements[items[0]!]!;
    document.apply([{ kind: 'placement', id: placement, before: {}, after: { x: 7000 } }]);
    expect(scene.changed([placement])).toEqual(new Set());
    expect(scene.moved).toEqual(items);
    expect(items.map((item) => [scene.layout(item), scene.routes(item)])).toEqual(kept);
    for (const [at, item] of items.entries()) expect(scene.layout(item)).toBe(kept[at]![0]);
  });

  it('ten thousand moved at once are found where they are, and where they were after an undo', () => {
    const { document, diagram } = freeFormDocument({ boxes: 50_000, links: 0, seed: 7 });
    const scene = new Scene(document);
    scene.load(diagram, 1);
    const before = Float64Array.from(scene.items.boxes);
    const placements = [...scene.items.placements.subarray(0, 10_000)];
    const x = placements.map((id) => document.get('placement', id)!.x);
    const shift = (by: number): void => {
      document.apply(placements.map((id, at) => ({ kind: 'placement', id, before: {}, after: { x: x[at]! + by } })));
      expect(scene.changed(placements)).not.toBe('all');
    };
    shift(2 ** 20);
    expect(scene.index.search([2 ** 20, -1e9, 1e9, 1e9])).toHaveLength(10_000);
    shift(0);
    expect(scene.items.boxes).toEqual(before);
    expect(scene.index.search([2 ** 20, -1e9, 1e9, 1e9])).toEqual([]);
    expect(scene.index.search(scene.bounds!)).toHaveLength(50_000);
    expect(scene.items.kinds.every((kind) => kind === ITEM.box)).toBe(true);
  });
});
