import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionEvent } from '../api/session';
import { EventBatch } from './event-batch';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const stored = (id: number): SessionEvent => ({ kind: 'stored', ids: [id], own: true });

test('[walk 6, others] of a stream of others’ edits the screen hears ten times a second, all that they stored, and of one’s own deeds at once', async () => {
  const heard: SessionEvent['kind'][][] = [];
  const ids: number[] = [];
  const events = new EventBatch((batch) => {
    heard.push(batch.map(({ kind }) => kind));
    for (const event of batch) if (event.kind === 'stored' && event.ids !== 'all') ids.push(...event.ids);
  });
  for (let edit = 0; edit < 50; edit += 1) {
    events.addOfOthers({ kind: 'changed' }, stored(edit));
    await vi.advanceTimersByTimeAsync(10);
  }
  await vi.advanceTimersByTimeAsync(200);
  expect(heard.length).toBeGreaterThanOrEqual(5);
  expect(heard.length).toBeLessThanOrEqual(7);
  expect(heard.every((batch) => batch.filter((kind) => kind === 'changed').length === 1)).toBe(true);
  expect(ids).toEqual(Array.from({ length: 50 }, (_, at) => at));
  events.addOfOthers({ kind: 'changed' });
  events.addOfOthers({ kind: 'changed' });
  await vi.advanceTimersByTimeAsync(1);
  const before = heard.length;
  events.add({ kind: 'changed' });
  await vi.advanceTimersByTimeAsync(1);
  expect(heard.length).toBe(before + 1);
});

test('[walk 6, others] what others’ edits led to is not said after what is newer', async () => {
  const gone: unknown[] = [];
  const events = new EventBatch((batch) => {
    for (const event of batch) if (event.kind === 'present') gone.push(event.present.isGone);
  });
  const present = (isGone: boolean): SessionEvent => ({ kind: 'present', present: { counts: {}, isGone } as never });
  for (const _ of [0, 1]) {
    events.addOfOthers({ kind: 'changed' }, present(false));
    await vi.advanceTimersByTimeAsync(1);
  }
  events.add(present(true));
  await vi.advanceTimersByTimeAsync(500);
  expect(gone).toEqual([false, true]);
});

test('[hands 2] whoever is answered is told before of what others did that the answer shows, and it is not said twice', async () => {
  const ids: number[] = [];
  const events = new EventBatch((batch) => {
    for (const event of batch) if (event.kind === 'stored' && event.ids !== 'all') ids.push(...event.ids);
  });
  events.addOfOthers(stored(1));
  events.addOfOthers(stored(2));
  const answer = async (): Promise<void> => events.beforeAnswer();
  await answer();
  expect(ids).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(500);
  expect(ids).toEqual([1, 2]);
});
