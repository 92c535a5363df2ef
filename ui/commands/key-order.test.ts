import { expect, test } from 'vitest';
import { KeyOrder } from './key-order';

test('[walk 4, keys] a key that follows one which waits comes behind it; where nothing waits it is at once', async () => {
  const order = new KeyOrder();
  const done: string[] = [];
  let click = (): void => undefined;
  expect(order.run(null, () => done.push('at once'))).toBeNull();
  expect(done).toEqual(['at once']);
  void order.run(new Promise<void>((resolve) => (click = resolve)), () => done.push('Ctrl+K'));
  const last = order.run(null, () => done.push('d'));
  expect(done).toEqual(['at once']);
  click();
  await last;
  expect(done).toEqual(['at once', 'Ctrl+K', 'd']);
  await order.run(Promise.resolve('a rack'), (told) => done.push(told ?? ''));
  expect(done.at(-1)).toBe('a rack');
  void order.run(null, () => done.push('again at once'));
  expect(done.at(-1)).toBe('again at once');
});

test('[hands 4] a key that fails stops none of those behind it', async () => {
  const order = new KeyOrder();
  const done: string[] = [];
  const failing = order.run(Promise.resolve(), () => {
    throw new Error('no');
  });
  const next = order.run(null, () => done.push('next'));
  await expect(failing).rejects.toThrow('no');
  await next;
  void order.run(null, () => done.push('at once'));
  expect(done).toEqual(['next', 'at once']);
});
