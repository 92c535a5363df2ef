import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brokenInvariants } from '../../tests/fixtures/hall-invariants';
import { dump, SmallHall } from '../../tests/fixtures/small-hall';
import type { Diff } from '../document/diff';
import type { Kind } from '../document/schema';
import { fromCell } from '../ids';
import { copyObjects, pasteIntent } from './clipboard';
import type { DeedIntent } from './intents';

const MODELS = ['switch', 'server', 'panel', 'chassis', 'blade', 'strip'] as const;

/** A deed made of four numbers over whatever the hall holds now; many of them are refused, as they should be. */
function deed(hall: SmallHall, [what, a, b, c]: readonly [number, number, number, number]): DeedIntent {
  const idsOf = (kind: Kind): readonly number[] =>
    [...hall.document.table(kind).ids.subarray(0, hall.document.table(kind).rowCount)]
      .filter((cell) => cell !== 0)
      .map(fromCell)
      .sort((x, y) => x - y);
  const pick = (kind: Kind, n: number): number => idsOf(kind)[n % Math.max(1, idsOf(kind).length)] ?? hall.room;
  const positionU = (c % 30) / 2;
  switch (what) {
    case 0:
    case 1:
    case 2:
      return hall.deviceIntent(
        MODELS[a % MODELS.length]!,
        c % 5 === 0 ? pick('object', b) : b % 2 === 0 ? hall.rackA : hall.rackB,
        positionU,
        { face: (a % 2) + 1, name: `d${a}` },
      );
    case 3:
      return hall.cardIntent(pick('object', b));
    case 4:
      return {
        kind: 'move-device',
        version: 1,
        device: pick('object', a),
        rack: b % 2 === 0 ? hall.rackA : hall.rackB,
        positionU,
        face: (c % 2) + 1,
      };
    case 5: {
      // A block of up to three devices of one rack, by the same number of units.
      const rack = b % 2 === 0 ? hall.rackA : hall.rackB;
      const devices = hall.document
        .by('object.parent', rack)
        .filter((id) => (hall.document.get('object', id)?.positionU ?? 0) > 0)
        .slice(0, (a % 3) + 1);
      const by = (c % 9) - 4;
      const positionsU = devices.map((id) => Math.max(1, (hall.document.get('object', id)?.positionU ?? 0) + by));
      return { kind: 'move-devices', version: 1, rack, devices: devices.length > 0 ? devices : [rack], positionsU };
    }
    case 6:
      return hall.connectIntent([pick('port', a)], [pick('port', b)]);
    case 7:
      return {
        ...hall.connectIntent(
          [pick('port', a), pick('port', a + 1)],
          [pick('port', b), pick('port', b + 1)],
          c % 2 === 0 ? 'cross' : 'sequential',
        ),
      };
    case 8:
      return {
        kind: 'set-properties',
        version: 1,
        target: 'object',
        ids: [pick('object', a)],
        fields: c % 3 === 0 ? { heightU: (c % 40) + 1 } : { name: `n${c}`, deletionProhibited: c % 7 === 0 ? 1 : 0 },
      };
    case 9:
      return { kind: 'delete-objects', version: 1, ids: [pick('object', a)] };
    case 10:
      return { kind: 'delete-cables', version: 1, ids: [pick('cable', a)] };
    case 11: {
      const root = pick('object', a);
      const parent = hall.document.get('object', root)?.parent ?? 0;
      return pasteIntent(
        copyObjects(hall.document, [root], hall.elevation),
        {
          roots: { [root]: { parent, positionU: hall.document.get('object', root)?.positionU === 0 ? 0 : positionU } },
          diagram: hall.elevation,
          dx: 1,
          dy: 0,
        },
        hall.takeId,
      );
    }
    default:
      return {
        kind: 'insert-objects',
        version: 1,
        objects: [{ id: hall.takeId(), parent: hall.room, class: 12, name: '', members: [pick('object', a), pick('object', b)] }],
        diagrams: [],
        placements: [],
      };
  }
}

test('whatever is asked for in whatever order, columns and loaded records agree, refusals change nothing, undo holds and no rule is broken', () => {
  const numbers = fc.tuple(fc.integer({ min: 0, max: 13 }), fc.nat(500), fc.nat(500), fc.nat(500));
  let done = 0;
  let refused = 0;
  fc.assert(
    fc.property(fc.array(numbers, { minLength: 5, maxLength: 40 }), (deeds) => {
      const hall = new SmallHall();
      const diffs: Diff[] = [];
      for (const each of deeds) {
        const before = dump(hall.document);
        const back = each[0] === 13 ? diffs[each[1] % Math.max(1, diffs.length)] : undefined;
        const result = back ? hall.undo(back) : hall.run(deed(hall, each[0] === 13 ? [0, each[1], each[2], each[3]] : each));
        if (result.ok) diffs.push(result.value);
        else expect(dump(hall.document)).toEqual(before);
        if (result.ok) done++;
        else refused++;
        expect(brokenInvariants(hall.document)).toEqual([]);
        if (!hall.document.get('object', hall.room) || !hall.document.get('object', hall.rackA)) break;
      }
    }),
    { numRuns: 60 },
  );
  expect(done).toBeGreaterThan(100);
  expect(refused).toBeGreaterThan(100);
});
