import i18next from 'i18next';
import { beforeAll, expect, test, vi } from 'vitest';
import english from '../../../i18n/en/diagram.json';
import chinese from '../../../i18n/zh-cn/diagram.json';

vi.mock('../../../session/session', () => ({ api: {} }));
vi.mock('../../../helpers/when-words', () => ({ whenWords: () => '13:20' }));

const { overtakenWords } = await import('./overtaken-words');

beforeAll(() =>
  i18next.init({
    ...{ lng: 'en', ns: ['diagram'], lowerCaseLng: true, interpolation: { escapeValue: false } },
    resources: { en: { diagram: english }, 'zh-cn': { diagram: chinese } },
  }),
);

const record = { id: 7, kind: 'object', class: 'rack', name: 'R-07', fields: ['row'] } as const;
const step = (userName: string, field: string, what: 'changed' | 'gone' = 'changed', operation = 'set-properties', after = 'B') =>
  ({ operation, userName, atMs: 0, what, fields: what === 'gone' ? [] : [{ field, before: 'A', after }] }) as const;

test('[walk 4, overtaken] an undo that comes too late names the latest who changed that field since, when and which', async () => {
  const steps = [step('ann', 'row', 'changed', 'undo'), step('Li Na', 'name'), step('Bo', 'row'), step('Cy', 'row')];
  expect(overtakenWords(record, steps, 'ann')).toBe('Bo changed Row of R-07 since (13:20).');
  expect(overtakenWords(record, [step('Li Na', 'name')], 'ann')).toBe('');
  expect(overtakenWords({ ...record, name: '', fields: [] }, [step('Bo', '', 'gone')], 'ann', 'R-07')).toBe(
    'Bo deleted R-07 since (13:20).',
  );
  expect(overtakenWords({ ...record, fields: ['x', 'y'] }, [step('Bo', 'x')], 'ann')).toBe(
    'Bo changed Place of R-07 since (13:20).',
  );
  await i18next.changeLanguage('zh-cn');
  expect(overtakenWords(record, steps, 'ann')).toBe('Bo 此后更改了 R-07 的列（13:20）。');
});

test('[walk 4b S4] an undo that came too late because of oneself in another tab says that, and names nobody who wrote before', async () => {
  await i18next.changeLanguage('en');
  const own = 'You changed Row of R-07 since (13:20).';
  expect(overtakenWords(record, [step('ann', 'row'), step('Bo', 'row')], 'ann')).toBe(own);
  // One's own step back brought back what somebody else wrote, or what oneself did.
  const back = step('ann', 'row', 'changed', 'undo', 'C');
  expect(overtakenWords(record, [back, step('ann', 'row'), step('Bo', 'row', 'changed', 'set-properties', 'C')], 'ann')).toBe(
    'Bo changed Row of R-07 since (13:20).',
  );
  expect(overtakenWords(record, [back, step('Bo', 'row'), step('ann', 'row', 'changed', 'set-properties', 'C')], 'ann')).toBe('');
  // What comes back together with the field counts as the field.
  expect(overtakenWords({ ...record, fields: ['positionU'] }, [step('Bo', 'face'), step('ann', 'positionU')], 'ann')).toMatch(
    /^Bo/,
  );
});
