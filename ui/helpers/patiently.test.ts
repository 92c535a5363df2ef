import { afterEach, expect, test, vi } from 'vitest';
import { patiently } from './patiently';

afterEach(() => vi.useRealTimers());

test('[walk 6, nobody named] what had no answer is asked again, and fails with the third', async () => {
  vi.useFakeTimers();
  const ask = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('busy')).mockResolvedValue('Li Na');
  const answer = patiently(ask);
  await vi.advanceTimersByTimeAsync(1000);
  await expect(answer).resolves.toBe('Li Na');
  const never = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('busy'));
  const failed = patiently(never).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(5000);
  await expect(failed).resolves.toBeInstanceOf(Error);
  expect(never).toHaveBeenCalledTimes(3);
});
