import { expect, test } from 'vitest';
import type { RemoteSession } from './diagram-connection';
import { followed } from './followed-session';

const calls = {
  select: (ids: readonly number[]) => Promise.resolve(ids.length),
  act: (action: unknown) => Promise.resolve(action),
  undo: () => Promise.reject(new Error('the worker ended')),
  history: () => Promise.resolve('told'),
  laying: { unlay: () => Promise.resolve('unlaid'), ways: () => Promise.resolve('asked') },
};

test('[T1] what edits is followed from the call to its answer, well or not; what only asks is not', async () => {
  const editing: Promise<unknown>[] = [];
  const selected: (readonly number[])[] = [];
  const session = followed(
    calls as unknown as RemoteSession,
    (ids) => selected.push(ids),
    (work) => editing.push(work),
  );
  expect(await session.act({ kind: 'rename' } as never)).toEqual({ kind: 'rename' });
  await expect(session.undo()).rejects.toThrow('the worker ended');
  expect(await session.history()).toBe('told');
  await session.select([7, 8]);
  await session.laying.unlay(7);
  await (session.laying as unknown as typeof calls.laying).ways();
  expect(await Promise.allSettled(editing)).toMatchObject([
    { status: 'fulfilled', value: { kind: 'rename' } },
    { status: 'rejected' },
    { status: 'fulfilled', value: 'unlaid' },
  ]);
  expect(selected).toEqual([[7, 8]]);
});
