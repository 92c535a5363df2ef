import { expect, it, vi } from 'vitest';
import { whilePageStands } from './page-transport';

it('a page that is left meets no failure of calls that break off with it: they never settle', async () => {
  let left = false;
  const send = whilePageStands(
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => left,
  );
  const request = { method: 'GET', headers: {}, timeoutMs: 1, cancel: undefined } as const;
  await expect(send('x', request)).rejects.toThrow('Failed to fetch');
  left = true;
  const settled = vi.fn();
  void send('x', request).then(settled, settled);
  await new Promise((done) => setTimeout(done, 5));
  expect(settled).not.toHaveBeenCalled();
});
