import { afterEach, expect, test, vi } from 'vitest';

const store = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => store.set(key, value),
  removeItem: (key: string) => store.delete(key),
});

let { dismiss, useNotices } = await import('./notices');
let { tellKept, tellNotKept } = await import('./not-kept');
let { useSession } = await import('../session/session-state');

afterEach(() => {
  store.clear();
  useNotices.setState({ notices: [] });
});

const told = () => useNotices.getState().notices.flatMap(({ lines = [] }) => lines);
/** As the next page begins: what is in memory is gone, what is stored is not. */
async function load(userId: string, earlierName = ''): Promise<void> {
  vi.resetModules();
  ({ dismiss, useNotices } = await import('./notices'));
  ({ tellKept, tellNotKept } = await import('./not-kept'));
  ({ useSession } = await import('../session/session-state'));
  useSession.setState({ userId, earlierName });
  tellKept();
}

test('[issue 11, typed text] what was typed and not kept is told again on the next page, to whom it is, until it is put away', async () => {
  await load('7');
  tellNotKept({ text: 'Owner of R1: Rosa', copies: 'Rosa', at: [7] });
  tellNotKept({ text: 'moved R2: occupied', at: [8] });
  await load('8');
  expect(told()).toEqual([]);
  await load('7');
  tellKept();
  expect(told()).toEqual([
    { text: 'Owner of R1: Rosa', copies: 'Rosa', at: [] },
    { text: 'moved R2: occupied', at: [] },
  ]);
  dismiss(useNotices.getState().notices[0]!.key);
  expect(store.size).toBe(0);
  await load('7');
  expect(told()).toEqual([]);
});
