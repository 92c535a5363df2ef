import { expect, it, vi } from 'vitest';

vi.mock('../session/session', () => ({ api: {}, socket: {} }));
const { recountMs } = await import('./use-home');

it('[NB8] Home asks again while its counts are of before the last change, as after an import', () => {
  expect(recountMs({ counted: true, current: true })).toBeUndefined();
  expect(recountMs({ counted: true, current: false })).toBeGreaterThan(0);
  expect(recountMs({ counted: false, current: false })).toBeLessThan(recountMs({ counted: true, current: false })!);
});
