import { expect, test, vi } from 'vitest';

const told = vi.hoisted(() => ({ items: [] as readonly object[] }));
vi.mock('../../../session/session', () => ({ api: { call: () => Promise.resolve({ items: told.items }) } }));
vi.mock('i18next', () => ({ default: { language: 'en', t: (key: string, { who }: { who: string }) => `${key} ${who}` } }));
vi.mock('../../../i18n/who-words', () => ({ whoWords: (who: string) => who }));

const { conflictWords, NEWS_MS, recordIn, toldOf } = await import('./conflict');

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

test('[issue 11] of what is refused at once it is told who put it in the way, as long as that is news', async () => {
  const refusal = { rule: 'units-occupied', facts: { id: ID - 1, by: ID } };
  told.items = [{ ...step('moved', 'bo'), atMs: Date.now() - NEWS_MS / 2 }];
  expect(await conflictWords(refusal, NEWS_MS)).toBe('diagram:conflict.took bo');
  told.items = [{ ...step('moved', 'bo'), atMs: Date.now() - NEWS_MS * 2 }];
  expect(await conflictWords(refusal, NEWS_MS)).toBe('');
  expect(await conflictWords(refusal)).toBe('diagram:conflict.took bo');
});
