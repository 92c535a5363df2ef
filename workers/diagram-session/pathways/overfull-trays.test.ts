import { expect, test } from 'vitest';
import { trayHall } from '../../../tests/fixtures/tray-hall';
import { describe as described } from '../describe';
import { OverfullTrays } from './overfull-trays';

test('[walk 3] trays that hold more than they may are found, also once one changes, and again are not', () => {
  const { hall, a, b, channel, p1, p2, p3 } = trayHall();
  hall.must(channel({ from: hall.ports(a)[0]!, to: hall.ports(b)[0]! }));
  const trays = new OverfullTrays();
  expect([...trays.current(hall.document)]).toEqual([]);
  // As an import leaves it, or who makes a tray narrower: what lies there stays.
  hall.must({ kind: 'change-pathways', version: 1, ids: [p2], fields: { widthMm: 1 } });
  expect(trays.changed(hall.document, [p2])).toBe(true);
  const found = trays.current(hall.document);
  expect([...found.keys()]).toEqual([p2]);
  expect(trays.current(hall.document)).toBe(found);
  const { facts } = described(hall.document, p2)!;
  expect(facts).toMatchObject({ usedMm2: 45, allowedMm2: 25, fillPercent: 177 });
  expect(described(hall.document, p1)!.facts).not.toHaveProperty('fillPercent');

  const cable = hall.document.by('lay.pathway', p2).map((lay) => hall.document.get('lay', lay)!.cable)[0]!;
  const lays = hall.document.by('lay.cable', cable);
  hall.must({ kind: 'unlay-cable', version: 1, cables: [cable] });
  trays.changed(hall.document, lays);
  expect([...trays.current(hall.document)]).toEqual([]);
  expect(trays.changed(hall.document, [p3 + 1000])).toBe(false);
});
