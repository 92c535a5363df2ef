import { expect, test } from 'vitest';
import { KeyOrder } from './key-order';

test('[walk 4, keys] a key that follows one which waits comes behind it; where nothing waits it is at once', async () => {
  const order = new KeyOrder();
  const done: string[] = [];
  let click = (): void => undefined;
  order.run(null, () => done.push('at once'));
  expect(done).toEqual(['at once']);
  order.run(new Promise((resolve) => (click = resolve)), () => done.push('Ctrl+K'));
  order.run(null, () => done.push('d'));
  expect(done).toEqual(['at once']);
  click();
  await expect.poll(() => done).toEqual(['at once', 'Ctrl+K', 'd']);
  order.run(null, () => done.push('again at once'));
  expect(done.at(-1)).toBe('again at once');
});
