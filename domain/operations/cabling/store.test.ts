import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dump, SmallHall } from '../../../tests/fixtures/small-hall';
import { storedCables, storesNear } from '../../cabling/stored-cables';
import { CABLE_CLASSES, CABLE_LIFECYCLES, CABLE_TYPES, codeOf } from '../../catalog/enums';
import type { Diff } from '../../document/diff';
import { fromCell, NO_ID } from '../../ids';

const CAT6A = codeOf(CABLE_TYPES, 'cat6a');
const COPPER = codeOf(CABLE_CLASSES, 'copperCable');
const [USED, AVAILABLE, DAMAGED, PLANNED] = ['used', 'available', 'damaged', 'planned'].map((state) =>
  codeOf(CABLE_LIFECYCLES, state as 'used'),
) as [number, number, number, number];

function switches() {
  const hall = new SmallHall();
  const ports = [1, 2, 3, 4].map((unit) => hall.ports(hall.insertDevice('switch', hall.rackA, unit)).slice(0, 2));
  const [a, b, c, d] = ports as [number[], number[], number[], number[]];
  return { hall, from: [...a, ...c], to: [...b, ...d] };
}

const keep = (cables: readonly number[], store: number) => ({ kind: 'store-cables', version: 1, cables, store }) as const;

describe('[Right answers 4] the store of a place', () => {
  test('[Right answers 4] what is disconnected into a store lies there with name, model and length, its ports are free, and undo plugs it in again', () => {
    const { hall, from, to } = switches();
    const cable = hall.connect(from[0]!, to[0]!);
    const before = dump(hall.document);
    const diff = hall.must(keep([cable], hall.room));
    expect(hall.document.get('cable', cable)).toMatchObject({ store: hall.room, lifecycle: AVAILABLE });
    expect(hall.document.by('termination.cable', cable)).toEqual([]);
    expect(hall.document.by('cable.store', hall.room)).toEqual([cable]);
    hall.must(keep([cable], hall.site));
    expect(hall.document.by('cable.store', hall.site)).toEqual([cable]);
    hall.must(keep([cable], hall.room));
    hall.undo(diff);
    expect(dump(hall.document)).toEqual(before);
  });

  test('[Right answers 4] a damaged cable stays damaged there; a planned one, and what is spliced, is refused by name', () => {
    const { hall, from, to } = switches();
    const cable = hall.connect(from[0]!, to[0]!);
    const set = (lifecycle: number) =>
      hall.must({ kind: 'set-properties', version: 1, target: 'cable', ids: [cable], fields: { name: 'P-1', lifecycle } });
    set(PLANNED);
    expect(hall.refusal(keep([cable], hall.room))).toMatchObject({ rule: 'cable-only-planned', facts: { name: 'P-1' } });
    set(DAMAGED);
    hall.must(keep([cable], hall.room));
    expect(hall.document.get('cable', cable)!.lifecycle).toBe(DAMAGED);
    expect(storedCables(hall.document, { class: COPPER, type: 0, model: NO_ID }, [hall.room])).toEqual([]);
  });

  test('[Right answers 4] a store is of a site, building, floor or room, and what lies in one is plugged in by taking it out alone', () => {
    const { hall, from, to } = switches();
    const cord = hall.storeCable(3000);
    expect(hall.refusal(keep([cord], hall.rackA))).toMatchObject({ rule: 'store-not-a-place', facts: { name: 'A' } });
    const plugs = [{ id: hall.takeId(), port: from[0]!, end: 1, connector: 0 }];
    expect(hall.refusal({ kind: 'plug-cable', version: 1, cable: cord, plugs })).toMatchObject({
      rule: 'cable-in-store',
      facts: { name: 'S-3000' },
    });
    const pairs = { ...hall.connectIntent(from.slice(0, 2), to.slice(0, 2)), type: CAT6A, lengthMm: 3000 };
    const mixed = { ...pairs, cables: [cord, pairs.cables[1]!], stored: [cord] };
    expect(hall.refusal({ ...pairs, stored: [cord] })).toMatchObject({ rule: 'stored-not-named', facts: { id: cord } });
    hall.must(mixed);
    expect(hall.document.get('cable', cord)).toMatchObject({ store: NO_ID, lifecycle: USED });
    const second = { ...hall.connectIntent(from.slice(2, 3), to.slice(2, 3)), cables: [cord], stored: [cord], type: CAT6A };
    expect(hall.refusal(second)).toMatchObject({ rule: 'store-cable-gone', facts: { name: 'S-3000' } });
  });

  test('[Right answers 4] the nearest store comes first, in it the shortest; a store elsewhere is none', () => {
    const { hall, from } = switches();
    const device = hall.document.get('port', from[0]!)!.owner;
    const [far, near, short] = [hall.storeCable(2000, hall.site), hall.storeCable(5000), hall.storeCable(3000)];
    expect(storesNear(hall.document, [device])).toEqual([hall.room, hall.site]);
    const kind = { class: COPPER, type: CAT6A, model: NO_ID };
    const found = (stores: readonly number[]) => storedCables(hall.document, kind, stores).map(({ id }) => id);
    expect(found(storesNear(hall.document, [device]))).toEqual([short, near, far]);
    expect(found([hall.site])).toEqual([far]);
  });

  test('[Right answers 4] the cords of a place go with it and come back with it', () => {
    const { hall } = switches();
    const cord = hall.storeCable(3000);
    hall.must({ kind: 'delete-objects', version: 1, ids: [hall.room] });
    expect(hall.document.get('cable', cord)).toBeUndefined();
  });

  test('[Right answers 4] cords in stores, in use and deleted are together all that were ever made, whatever is done and undone', () => {
    const deed = fc.record({
      what: fc.constantFrom('stock', 'take', 'keep', 'delete', 'undo', 'redo'),
      which: fc.nat(7),
      pair: fc.nat(3),
      isSite: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 24 }), (deeds) => {
        const { hall, from, to } = switches();
        const { document } = hall;
        const made = new Set<number>();
        const done: Diff[] = [];
        const undone: Diff[] = [];
        for (const { what, which, pair, isSite } of deeds) {
          const store = isSite ? hall.site : hall.room;
          const cables = [...document.table('cable').ids].flatMap((cell) => (cell === 0 ? [] : [fromCell(cell)]));
          const cable = cables[which % Math.max(1, cables.length)] ?? NO_ID;
          const act = (intent: Parameters<SmallHall['run']>[0]): void => {
            const result = hall.run(intent);
            if (!result.ok) return;
            for (const { kind, id, before } of result.value) if (kind === 'cable' && before === null) made.add(id);
            undone.length = 0;
            if (intent.kind !== 'delete-cables') done.push(result.value);
          };
          if (what === 'stock') {
            const kind = { model: 0, class: COPPER, type: CAT6A, lengthMm: 1000 * (1 + pair) };
            act({ kind: 'stock-cords', version: 1, store, cables: hall.take(2), names: ['', ''], ...kind });
          } else if (what === 'take') {
            const one = hall.connectIntent([from[pair]!], [to[pair]!]);
            act({ ...one, type: CAT6A, ...(which % 2 === 0 ? { cables: [cable], stored: [cable] } : {}) });
          } else if (what === 'keep') act(keep([cable], store));
          else if (what === 'delete') act({ kind: 'delete-cables', version: 1, ids: [cable] });
          else {
            const [source, target] = what === 'undo' ? [done, undone] : [undone, done];
            const diff = source.at(-1);
            const back = diff && hall.undo(diff);
            if (back?.ok) {
              source.pop();
              target.push(back.value);
            }
          }
          for (const id of made) {
            const held = document.get('cable', id);
            const plugs = document.by('termination.cable', id).length;
            if (held)
              expect([held.store === NO_ID, plugs], `${what} ${id}`).toEqual(held.store === NO_ID ? [true, 2] : [false, 0]);
          }
          const live = [...document.table('cable').ids].filter((cell) => cell !== 0).length;
          const stored = [hall.site, hall.room].flatMap((place) => document.by('cable.store', place));
          const used = new Set(
            [...from, ...to]
              .flatMap((port) => document.by('termination.port', port))
              .map((id) => document.get('termination', id)!.cable),
          );
          const gone = [...made].filter((id) => !document.get('cable', id));
          expect(stored.length + used.size + gone.length).toBe(made.size);
          expect(stored.length + used.size).toBe(live);
        }
      }),
      { numRuns: 30 },
    );
  });
});
