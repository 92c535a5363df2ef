import { beforeAll, describe, expect, test } from 'vitest';
import { EstateBook } from '../../../domain/capacity/estate-book';
import { CAPACITY_DEFAULTS } from '../../../domain/capacity/settings';
import { feedPower } from '../../../domain/capacity/feed-power';
import { CABLE_LIFECYCLES, codeOf, OBJECT_CLASSES, OBJECT_LIFECYCLES } from '../../../domain/catalog/enums';
import { generateDemo } from '../../../domain/demo/demo';
import { ColumnStore } from '../../../domain/document/column-store';
import { fromCell, ID_BASE } from '../../../domain/ids';
import type { PowerAnswer, PowerQuestion } from '../../api/capacity';
import { powerAnswer } from './power';

/** A generated hall: each rack with a strip on feed A and one on feed B, the supplies of each device on A and B in turn. */
describe('the power of a hall, as the capacity view asks for it', () => {
  const document = new ColumnStore();
  let diagram: number;
  let ask: (question: Partial<PowerQuestion>) => PowerAnswer;

  beforeAll(() => {
    let last = ID_BASE + 1000;
    const steps = generateDemo({ seed: 1, ports: 20_000, nextId: () => ++last });
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) {
        diagram = step.value.diagram;
        break;
      }
      document.apply(step.value.changes);
    }
    const book = new EstateBook(document, diagram, CAPACITY_DEFAULTS);
    book.refresh();
    ask = (question) => powerAnswer(document, book, { side: null, ids: [], ...question });
  });

  const ofClass = (name: 'rack' | 'powerFeed') => {
    const { ids } = document.table('object');
    const classes = document.table('object').column('class');
    return [...ids].flatMap((cell, row) => (cell !== 0 && classes[row] === codeOf(OBJECT_CLASSES, name) ? [fromCell(cell)] : []));
  };

  const cordsOf = (port: number) => document.by('termination.port', port).map((end) => document.get('termination', end)!.cable);

  test('[Right answers 9] half of the feeds are A, half B; as it is nothing is dark or overloaded', () => {
    const answer = ask({});
    const feeds = ofClass('powerFeed').length;
    expect(feeds).toBeGreaterThan(10);
    expect(answer.feeds).toEqual({ a: feeds / 2, b: feeds / 2, unknown: 0 });
    expect(answer.lost.count).toBe(0);
    expect([answer.findings.dark.count, answer.findings.overloaded.count]).toEqual([0, 0]);
  });

  test('[Right answers 9] a side is lost: all have two supplies and run on; with the cord to B pulled one is dark without A', () => {
    const [a, b] = [ask({ side: 'a' }), ask({ side: 'b' })];
    const feeds = ofClass('powerFeed').length;
    expect([a.lost.count, b.lost.count]).toEqual([feeds / 2, feeds / 2]);
    expect(a.lost.names).toHaveLength(3);
    expect([a.findings.dark.count, b.findings.dark.count]).toEqual([0, 0]);
    expect(b.findings.weakened.count).toBeGreaterThan(0);
    expect(a.findings.weakened.count).toBe(b.findings.weakened.count);
    expect(a.findings.weakened.lines[0]!.place).not.toBe('');
    expect(a.findings.weakened.lines).toHaveLength(Math.min(100, a.findings.weakened.count));
    const { id } = a.findings.weakened.lines.find(({ supplies }) => supplies!.all === 2)!;
    const isFedByB = (supply: number): boolean =>
      cordsOf(supply).some((cable) => document.get('cable', cable)!.name.startsWith('PB'));
    const supplies = document.by('port.owner', id).filter((port) => cordsOf(port).length > 0 && isFedByB(port));
    for (const cable of supplies.flatMap(cordsOf))
      document.apply([{ kind: 'cable', id: cable, before: null, after: { lifecycle: codeOf(CABLE_LIFECYCLES, 'removed') } }]);
    expect(ask({ side: 'a' }).findings.dark.lines.map((line) => line.id)).toEqual([id]);
    expect(ask({ side: 'b' }).findings.dark.count).toBe(0);
  });

  test('[Right answers 9] a rack stands for all that gives power in it; what gives none is nothing that could be lost', () => {
    const answer = ask({ ids: [ofClass('rack')[0]!] });
    expect(answer.lost.count, 'two feeds and two strips').toBe(4);
    expect(answer.findings.weakened.count).toBe(0);
    expect(answer.findings.dark.count).toBeGreaterThan(0);
    expect(ask({ ids: [answer.findings.dark.lines[0]!.id] }).lost.count).toBe(0);
  });

  test('[Right answers 9] what runs is told in VA and W; feeds that are planned, in maintenance or to be removed apart from it', () => {
    const feeds = ofClass('powerFeed');
    const before = ask({});
    expect(before.gives.count).toBe(feeds.length);
    expect(before.resting.planned).toEqual({ count: 0, va: 0, watts: 0 });
    const set = (id: number, after: object) => document.apply([{ kind: 'object', id, before: {}, after }]);
    const figures = { ratedPowerW: 0, phases: 1, voltageV: 230, breakerA: 20, utilizationPercent: 80, powerFactor: 0.5 };
    const at = (lifecycle: (typeof OBJECT_LIFECYCLES)[number]) => ({ lifecycle: codeOf(OBJECT_LIFECYCLES, lifecycle) });
    const lostW = [0, 1, 2].reduce((sum, nth) => sum + feedPower(document.get('object', feeds[nth]!)!).watts, 0);
    set(feeds[0]!, { ...figures, ...at('plannedInstall') });
    set(feeds[1]!, { ...figures, ...at('plannedRemoval') });
    set(feeds[2]!, { ...figures, voltageV: 0, ratedPowerW: 5000, ...at('maintenance') });
    const after = ask({});
    expect(after.resting).toEqual({
      planned: { count: 1, va: 3680, watts: 1840 },
      maintenance: { count: 1, va: null, watts: 5000 },
      going: { count: 1, va: 3680, watts: 1840 },
    });
    expect([after.gives.count, after.gives.watts]).toEqual([feeds.length - 3, before.gives.watts - lostW]);
    expect(after.feeds.a + after.feeds.b + after.feeds.unknown).toBe(feeds.length - 3);
  });
});
