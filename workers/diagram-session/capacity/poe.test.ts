import { expect, test } from 'vitest';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import { EstateBook } from '../../../domain/capacity/estate-book';
import { CAPACITY_DEFAULTS } from '../../../domain/capacity/settings';
import { codeOf, POE_MODES, POE_TYPES } from '../../../domain/catalog/enums';
import { describe as describeRecord } from '../describe';
import { poeAnswer } from './poe';

test('[Right answers 12] what is over its budget comes first, with its place; a switch and its ports tell the same in Properties', () => {
  const hall = new SmallHall();
  const [big, small] = ['big', 'small'].map((name, at) => hall.insertDevice('switch', hall.rackA, 1 + 2 * at, { name }));
  const takers = [0, 1].map((at) => hall.insertDevice('server', hall.rackB, 1 + 3 * at));
  const say = (port: number, mode: (typeof POE_MODES)[number], type: (typeof POE_TYPES)[number]) =>
    hall.must({
      ...{ kind: 'set-properties', version: 1, target: 'port', ids: [port] },
      fields: { poeMode: codeOf(POE_MODES, mode), poeType: codeOf(POE_TYPES, type) },
    });
  for (const [at, [giver, type]] of (
    [
      [big!, 'type4'],
      [small!, 'type1'],
    ] as const
  ).entries()) {
    const [from, to] = [hall.ports(giver)[0]!, hall.ports(takers[at]!)[0]!];
    hall.connect(from, to);
    say(from, 'pse', type);
    say(to, 'pd', type);
  }
  hall.must({ kind: 'set-properties', version: 1, target: 'object', ids: [small!], fields: { poeBudgetW: 15 } });
  const book = new EstateBook(hall.document, hall.elevation, CAPACITY_DEFAULTS);
  book.refresh();
  const { sources, trays } = poeAnswer(hall.document, book);
  expect(sources).toMatchObject({
    count: 2,
    lines: [
      { name: 'small', place: hall.document.get('object', hall.rackA)!.name, watts: 15.4, budgetW: 15, powered: 1, ports: 1 },
      { name: 'big', watts: 90, budgetW: 0 },
    ],
  });
  expect(trays.count).toBe(0);
  expect(describeRecord(hall.document, small!)?.facts).toMatchObject({ poePorts: 1, poePowered: 1, poeW: 15.4, poeBudgetW: 15 });
  expect(describeRecord(hall.document, hall.ports(big!)[0]!)?.facts).toMatchObject({ poeW: 90 });
  expect(describeRecord(hall.document, takers[0]!)?.facts).not.toHaveProperty('poePorts');
});

test('[Issue 12] power over Ethernet that does not suffice is told at both ports: too little of it, and a switch that gives more than it has', () => {
  const hall = new SmallHall();
  const giver = hall.insertDevice('switch', hall.rackA, 1, { name: 'sw' });
  const takers = [0, 1].map((at) => hall.insertDevice('server', hall.rackB, 1 + 3 * at));
  const say = (port: number, mode: (typeof POE_MODES)[number], type: (typeof POE_TYPES)[number]) =>
    hall.must({
      ...{ kind: 'set-properties', version: 1, target: 'port', ids: [port] },
      fields: { poeMode: codeOf(POE_MODES, mode), poeType: codeOf(POE_TYPES, type) },
    });
  const [first, second] = hall.ports(giver) as [number, number];
  const [small, large] = takers.map((taker) => hall.ports(taker)[0]!) as [number, number];
  hall.connect(first, small);
  hall.connect(second, large);
  for (const port of [first, second]) say(port, 'pse', 'type2');
  say(small, 'pd', 'type1');
  say(large, 'pd', 'type4');
  const factsOf = (port: number) => describeRecord(hall.document, port)!.facts;
  expect(factsOf(small)).toMatchObject({ poeRole: 'takes', poeW: 15.4 });
  expect(factsOf(first)).not.toHaveProperty('poeWantsW');
  expect(factsOf(second)).toMatchObject({ poeRole: 'gives', poeW: 30, poeWantsW: 90 });
  expect(factsOf(large)).toMatchObject({ poeRole: 'takes', poeW: 30, poeWantsW: 90 });
  expect(factsOf(large)).not.toHaveProperty('poeOver');
  hall.must({ kind: 'set-properties', version: 1, target: 'object', ids: [giver], fields: { poeBudgetW: 40 } });
  for (const port of [first, small, second, large])
    expect(factsOf(port)).toMatchObject({ poeOver: 'sw', poeGivenW: 45.4, poeBudgetW: 40 });
});
