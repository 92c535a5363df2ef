import { expect, test } from 'vitest';
import { HallController, modelsServer } from '../../../tests/fixtures/hall-controller';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import { CABLE_CLASSES, codeOf } from '../../../domain/catalog/enums';
import { Cabling } from './cabling';
import { RuledLabels } from './ruled-labels';

test('[walk 4, connect] where a colleague took a port that the dialog showed, nothing is made of others instead; it is when they are shown', async () => {
  const hall = new SmallHall();
  const [a, b, c] = [1, 2, 3].map((unit) => hall.insertDevice('switch', hall.rackA, unit)) as [number, number, number];
  const { controller, sent } = new HallController(hall);
  const cabling = new Cabling({
    document: () => hall.document,
    diagram: () => hall.plan,
    seat: () => {
      throw new Error('nothing is drawn');
    },
    operations: () => controller,
    server: () => modelsServer([]),
    ruled: new RuledLabels(),
  });
  const wish = {
    ...{ from: [a], to: [b], connectType: 'sequential' as const, connectCount: 1, rule: '', profile: '' },
    ...{ cableClass: codeOf(CABLE_CLASSES, 'copperCable'), cableType: 0, lifecycle: 0, lengthMm: 0 },
  };
  const shown = await cabling.planConnect(wish);
  const [taken] = shown.cables[0]!.from;
  hall.connect(taken!.id, hall.ports(c)[0]!);
  expect(await cabling.connect(wish, shown)).toEqual({ ok: false, refusal: { rule: 'plan-changed' } });
  expect(sent).toEqual([]);
  expect(await cabling.connect(wish, await cabling.planConnect(wish))).toMatchObject({ ok: true });
});
