import i18next from 'i18next';
import { beforeAll, expect, test, vi } from 'vitest';
import english from '../../../i18n/en/diagram.json';
import chinese from '../../../i18n/zh-cn/diagram.json';

vi.mock('../../../session/session', () => ({ api: {} }));
vi.mock('../../../engine-host/engine-host', () => ({}));

const { seenChanges, seenWords } = await import('./seen-changes');

beforeAll(() =>
  i18next.init({
    ...{ lng: 'en', ns: ['diagram'], lowerCaseLng: true, interpolation: { escapeValue: false } },
    resources: { en: { diagram: english }, 'zh-cn': { diagram: chinese } },
  }),
);

const rack = { id: 7, kind: 'object', class: 'rack', name: 'R-07' } as const;
const step = (userName: string, field: string, before: string, after: string) => ({
  userName,
  fields: [{ field, before, after }],
});

test('[walk 4, seen] who changed what of the selected thing is said with both values, each property by its latest change', async () => {
  const steps = [step('Li Na', 'row', 'B', 'C'), step('Bo', 'row', 'A', 'B'), step('Bo', 'serialNumber', '', 'S1')];
  const changes = seenChanges(rack, steps, {}, []);
  expect(changes).toMatchObject([
    { record: 7, field: 'row', who: 'Li Na', label: 'Row', before: 'B', after: 'C' },
    { record: 7, field: 'serialNumber', who: 'Bo', before: 'nothing', after: 'S1' },
  ]);
  expect(seenWords(changes)).toBe('Li Na changed Row of R-07: B → C. Bo filled in Serial number of R-07: S1.');
  await i18next.changeLanguage('zh-cn');
  expect(seenWords(seenChanges(rack, steps, {}, []).slice(0, 1))).toBe('Li Na 将 R-07 的列由“B”改为“C”。');
  await i18next.changeLanguage('en');
});

test('[walk 4, seen] a value of one’s own that was replaced is told as that alone', () => {
  expect(seenChanges(rack, [step('Bo', 'row', 'A', 'B')], {}, [{ id: 7, fields: ['row'] }])).toEqual([]);
  expect(seenChanges(rack, [step('Bo', 'row', 'A', 'B')], {}, [{ id: 8, fields: ['row'] }])).toHaveLength(1);
});
