import { expect, test, vi } from 'vitest';

vi.mock('../../../session/session', () => ({ api: {} }));
vi.mock('i18next', () => ({ default: { language: 'en', t: (key: string, { who }: { who: string }) => `${key} ${who}` } }));
vi.mock('../../../i18n/who-words', () => ({ whoWords: (who: string) => who }));

const { recordIn, toldOf } = await import('./conflict');

const ID = 24_000_000_001_234;
const step = (what: 'made' | 'changed' | 'moved' | 'gone', userName: string) => ({ what, userName, atMs: 0 });

test('[issue 11, who took it] of an edit that was not kept it is told who took the port or the units, or deleted the thing', () => {
  expect(recordIn({ rule: 'port-occupied', facts: { port: ID - 1, cable: ID } })).toBe(ID);
  expect(recordIn({ rule: 'units-occupied', facts: { id: ID - 1, by: ID } })).toBe(ID);
  expect(recordIn({ rule: 'device-missing', facts: { id: ID } })).toBe(ID);
  expect(recordIn({ rule: 'name-missing', facts: {} })).toBeUndefined();
  expect(toldOf([step('made', 'bo')], false, 'anna')).toBe('diagram:conflict.took bo');
  expect(toldOf([step('gone', 'bo'), step('changed', 'cy')], true, 'anna')).toBe('diagram:conflict.gone bo');
  expect(toldOf([step('made', 'anna')], false, 'anna')).toBe('');
  expect(toldOf([], true, 'anna')).toBe('');
});
