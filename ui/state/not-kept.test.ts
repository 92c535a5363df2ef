import { afterEach, expect, test, vi } from 'vitest';

const store = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => store.set(key, value),
  removeItem: (key: string) => store.delete(key),
});

const { dismiss, useNotices } = await import('./notices');
const { tellKept, tellNotKept } = await import('./not-kept');
const { useSession } = await import('../session/session-state');

afterEach(() => {
  store.clear();
  useNotices.setState({ notices: [] });
});

const told = () => useNotices.getState().notices.flatMap(({ lines = [] }) => lines);
/** As the next page begins: what is in memory is gone, what is stored is not. */
function load(): void {
  const kept = store.get('notKept');
  useNotices.setState({ notices: [] });
  if (kept !== undefined) store.set('notKept', kept);
  tellKept();
}

test('[issue 11, typed text] what was typed and not kept is told again on the next page, to whom it is, until it is put away', () => {
  useSession.setState({ userName: 'anna' });
  tellNotKept({ text: 'Owner of R1: Rosa', copies: 'Rosa', at: [7] });
  tellNotKept({ text: 'moved R2: occupied', at: [8] });
  load();
  expect(told()).toEqual([
    { text: 'Owner of R1: Rosa', copies: 'Rosa', at: [] },
    { text: 'moved R2: occupied', at: [] },
  ]);
  const kept = store.get('notKept')!;
  useSession.setState({ userName: 'bo' });
  load();
  expect(told()).toEqual([]);
  useSession.setState({ userName: 'anna' });
  store.set('notKept', kept);
  load();
  dismiss(useNotices.getState().notices[0]!.key);
  expect(store.size).toBe(0);
  load();
  expect(told()).toEqual([]);
});
