import { expect, describe, test } from 'vitest';
import { workedExamples } from '../../tests/fixtures/worked-examples';
import { trayHall, CAT6A, COPPER } from '../../tests/fixtures/tray-hall';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { CABLE_LIFECYCLES, codeOf, POE_MODES, POE_TYPES } from '../catalog/enums';
import { changed } from '../document/changes';
import { PoeBook, poeOfPort, sourcesAmong } from './poe';
import { bundleOver, isOverBudget, poeBetween, type PoeType } from './poe-rules';

const typeOf = (words: string): PoeType =>
  words === 'not said' ? '' : (words.replace('passive 48 V, 4 pairs', 'passive48v4pair').replace(' ', '') as PoeType);

describe('power over Ethernet, worked by hand', () => {
  test.each(workedExamples('capacity', '| ports give | devices take |'))(
    '[Right answers 12] %s to %s: %s W a port, %s ports, %s W of %s W: %s',
    (source, sink, each, ports, sum, budget, told) => {
      const { watts } = poeBetween(typeOf(source!), typeOf(sink!));
      expect(watts).toBe(each === 'not known' ? null : Number(each));
      if (watts === null) return;
      const load = Math.round(watts * Number(ports) * 10) / 10;
      expect(load).toBe(Number(sum));
      expect(isOverBudget({ watts: load, budgetW: budget === 'not known' ? 0 : Number(budget) })).toBe(told === 'over');
    },
  );

  test.each(workedExamples('capacity', '| on four pairs | on two pairs |'))(
    '[Right answers 12] a tray with %s cables on four pairs and %s on two: %s',
    (fourPair, twoPair, told) => {
      const over = bundleOver({ fourPair: Number(fourPair), powered: Number(fourPair) + Number(twoPair) });
      expect(over === null ? 'no hint' : over === 'all' ? 'bundles of 100' : 'bundles of 24').toBe(told);
    },
  );
});

/** Says of a port what it gives or takes. */
function say(hall: SmallHall, port: number, poeMode: (typeof POE_MODES)[number], poeType: PoeType = ''): void {
  const fields = { poeMode: codeOf(POE_MODES, poeMode), poeType: codeOf(POE_TYPES, poeType) };
  hall.must({ kind: 'set-properties', version: 1, target: 'port', ids: [port], fields });
}

describe('power over Ethernet of a plant', () => {
  test('[Right answers 12] [switch]--C1--[panel]==C2==[panel]--C3--[server]: what takes power at the far end counts by the lower type', () => {
    const hall = new SmallHall();
    const giver = hall.insertDevice('switch', hall.rackA, 1, { name: 'sw' });
    const taker = hall.insertDevice('server', hall.rackB, 1, { name: 'ap' });
    const [near, far] = [hall.rackA, hall.rackB].map((rack) => hall.ports(hall.insertDevice('panel', rack, 5)));
    const [ge1, ge2] = hall.ports(giver);
    const [eth0] = hall.ports(taker);
    for (const [a, b] of [
      [ge1!, near![0]!],
      [near![2]!, far![2]!],
      [far![0]!, eth0!],
    ] as const)
      hall.connect(a, b);
    say(hall, ge1!, 'pse', 'type3');
    say(hall, ge2!, 'pse', 'type3');
    const source = () => new PoeBook(hall.document).sources();
    expect(source(), 'nothing takes it').toEqual([{ id: giver, ports: 2, powered: 0, watts: 0, unknown: 0, budgetW: 0 }]);
    say(hall, eth0!, 'pd', 'type1');
    hall.must({ kind: 'set-properties', version: 1, target: 'object', ids: [giver], fields: { poeBudgetW: 60 } });
    expect(source()).toEqual([{ id: giver, ports: 2, powered: 1, watts: 15.4, unknown: 0, budgetW: 60 }]);
    const [way] = new PoeBook(hall.document).ways;
    expect(way).toMatchObject({ source: ge1, sink: eth0, type: 'type1', watts: 15.4 });
    expect(way!.cables).toHaveLength(3);
    say(hall, eth0!, 'pd');
    expect(source(), 'the one that is said').toMatchObject([{ watts: 60 }]);
    say(hall, ge1!, 'pse');
    expect(source(), 'neither is said').toMatchObject([{ watts: 0, powered: 1, unknown: 1 }]);
    const trunk = hall.document.get('cable', way!.cables[1]!)!;
    hall.document.apply([changed('cable', trunk, { lifecycle: codeOf(CABLE_LIFECYCLES, 'planned') })!]);
    expect(source(), 'a planned cable carries nothing').toMatchObject([{ powered: 0, unknown: 0 }]);
  });

  test('[Right answers 12] a port is what it says itself, else what its model says; none is an answer, too', () => {
    const hall = new SmallHall();
    const model = hall.document.get('model', hall.models.switch)!;
    const templates = structuredClone(model.templates) as { ports: { poeMode?: string; poeType?: string }[] };
    Object.assign(templates.ports[0]!, { poeMode: 'pse', poeType: 'type2' });
    hall.document.apply([changed('model', model, { templates: templates as never })!]);
    const [ge1, ge2] = hall.ports(hall.insertDevice('switch', hall.rackA, 1));
    expect(poeOfPort(hall.document, ge1!)).toEqual({ mode: 'pse', type: 'type2' });
    expect(new PoeBook(hall.document).sources()).toMatchObject([{ ports: 1 }]);
    say(hall, ge1!, '', 'type1');
    expect(poeOfPort(hall.document, ge1!)).toEqual({ mode: 'pse', type: 'type1' });
    say(hall, ge1!, 'none');
    expect([new PoeBook(hall.document).sources(), sourcesAmong(hall.document, [ge1!, ge2!])]).toEqual([[], []]);
  });

  test('[Right answers 12] powered cables are counted in the trays in which they lie, those on four pairs apart', () => {
    const { hall, a, b, p1, p2, channel } = trayHall();
    const [ge1, ge2] = hall.ports(a);
    const [far1, far2] = hall.ports(b);
    hall.must({ ...channel({ from: ge1!, to: far1! }), lifecycle: codeOf(CABLE_LIFECYCLES, 'used') });
    hall.must({ ...hall.connectIntent([ge2!], [far2!]), class: COPPER, type: CAT6A });
    for (const [port, mode] of [
      [ge1!, 'pse'],
      [ge2!, 'pse'],
      [far1!, 'pd'],
      [far2!, 'pd'],
    ] as const)
      say(hall, port, mode, 'type4');
    const trays = new PoeBook(hall.document).trays();
    expect(trays).toHaveLength(3);
    expect(trays.map(({ id }) => id)).toEqual(expect.arrayContaining([p1, p2]) as number[]);
    expect(trays[0]).toMatchObject({ powered: 1, fourPair: 1, over: null });
    say(hall, far1!, 'pd', 'type2');
    expect(new PoeBook(hall.document).trays()[0]).toMatchObject({ powered: 1, fourPair: 0 });
  });
});
