import { expect, test } from 'vitest';
import { HallController, modelsServer } from '../../../tests/fixtures/hall-controller';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import { CABLE_CLASSES, codeOf } from '../../../domain/catalog/enums';
import { Cabling } from './cabling';
import { RuledLabels } from './ruled-labels';

function twoSwitches() {
  const hall = new SmallHall();
  const [a, b] = [1, 2].map((unit) => hall.insertDevice('switch', hall.rackA, unit)) as [number, number];
  const by = new HallController(hall);
  const cabling = new Cabling({
    document: () => hall.document,
    diagram: () => hall.plan,
    seat: () => {
      throw new Error('nothing is drawn');
    },
    operations: () => by.controller,
    server: () => modelsServer([]),
    ruled: new RuledLabels(),
  });
  const labelOf = (cable: number) => hall.document.get('cable', cable)!.name;
  return {
    ...{ by, cabling, labelOf },
    /** The cable that is made. */
    async connect(rule: string, names?: readonly string[]): Promise<number> {
      const wish = {
        ...{
          from: [a],
          to: [b],
          connectType: 'sequential' as const,
          connectCount: 1,
          rule,
          profile: '',
          ...(names && { names }),
        },
        ...{ cableClass: codeOf(CABLE_CLASSES, 'copperCable'), cableType: 0, lifecycle: 0, lengthMm: 0 },
      };
      expect(await cabling.connect(wish, null)).toMatchObject({ ok: true });
      return (by.sent.at(-1)!.intent as never as { cables: readonly [number] }).cables[0];
    },
    /** Somebody else's cable of the same label comes first. */
    taken(cable: number): number {
      const { id: _, ...fields } = hall.document.get('cable', cable)!;
      const theirs = hall.takeId() + 5000;
      const from = by.client.clock;
      by.client.receive({ type: 'patch', from, to: from + 1, by: null, changes: [{ kind: 'cable', id: theirs, fields }] });
      return theirs;
    },
  };
}

test('[walk 4b S7] a label that the rule gave and that a cable before has is followed by the next free one, once the server has the cable, and it is said', async () => {
  const { by, cabling, labelOf, connect, taken } = twoSwitches();
  const first = await connect('{rackA}-{nn}');
  await cabling.confirmed([first]);
  expect([labelOf(first), by.sent.length]).toStrictEqual(['A-01', 1]);
  const second = await connect('{rackA}-{nn}');
  const theirs = taken(second);
  await cabling.confirmed([second]);
  expect([labelOf(first), labelOf(theirs), labelOf(second)]).toStrictEqual(['A-01', 'A-02', 'A-03']);
  expect(by.sent.at(-1)!.intent).toMatchObject({ kind: 'set-properties', ids: [second], fields: { name: 'A-03' } });
  await Promise.resolve();
  expect(by.told.findLast(({ kind }) => kind === 'done')).toMatchObject({
    warning: { rule: 'label-given-meanwhile', facts: { name: 'A-02' } },
  });
  // Once; and one that comes later makes room itself.
  taken(second);
  await cabling.confirmed([second]);
  expect(by.sent).toHaveLength(3);
});

test('[walk 4b S7] a label that a hand wrote stays, whoever has the same', async () => {
  const { by, cabling, connect, taken } = twoSwitches();
  const cable = await connect('', ['by hand']);
  taken(cable);
  await cabling.confirmed([cable]);
  expect(by.sent).toHaveLength(1);
});
