import { describe, expect, it } from 'vitest';
import type { Intent } from '../../domain/operations/operation';
import { ApiError } from '../../protocol/rest/api-error';
import { PageOperations } from './page-operations';

type Body = { readonly clientId: string; readonly seq: number; readonly intent: Intent };
type Turn = 'done' | 'refused' | 'lost' | 'resend 5';

/** A server that answers in turn as it is told, then always does what it is asked. */
function door(...turns: Turn[]) {
  const sent: string[] = [];
  let clients = 0;
  let next = 100;
  const operations = new PageOperations({
    lease: ({ count }) => Promise.resolve({ first: (next += 100), count }),
    submit({ clientId, seq, intent }: Body) {
      sent.push(`${clientId} ${seq} ${intent.kind}`);
      const turn = turns.shift() ?? 'done';
      if (turn === 'refused') return Promise.reject(new ApiError('no', 422, 422, { rule: 'name-missing' }));
      if (turn === 'lost') return Promise.reject(new ApiError('no answer', 0, 0, null));
      return Promise.resolve(turn === 'done' ? { kind: 'done', at: 1 } : { kind: 'resend', at: Number(turn.split(' ')[1]) });
    },
    newClientId: () => `page-${++clients}`,
    pause: () => Promise.resolve(),
  });
  const make = (kind: string) => operations.submit(0, () => ({ kind, version: 1 }));
  return { operations, make, sent };
}

describe('operations of a page', () => {
  it('go one after the other, numbered without a gap, also after a refusal', async () => {
    const { make, sent } = door('done', 'refused');
    const [first, second, third] = await Promise.allSettled([make('a'), make('b'), make('c')]);
    expect([first.status, second.status, third.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(sent).toEqual(['page-1 1 a', 'page-1 2 b', 'page-1 3 c']);
  });

  it('without an answer the same is sent again under its number: the log knows whether it was done', async () => {
    const { make, sent } = door('lost', 'lost');
    expect(await make('a')).toEqual({ clientId: 'page-1', seq: 1 });
    expect(sent).toEqual(['page-1 1 a', 'page-1 1 a', 'page-1 1 a']);
  });

  it('where it stays unknown, the next goes by another client, so that none is taken for it', async () => {
    const { make, sent } = door('lost', 'lost', 'lost');
    await expect(make('a')).rejects.toThrow('no answer');
    await make('b');
    expect(sent.at(-1)).toBe('page-2 1 b');
  });

  it('a server that counts otherwise is followed', async () => {
    const { make, sent } = door('resend 5');
    expect(await make('a')).toEqual({ clientId: 'page-1', seq: 5 });
    expect(sent).toEqual(['page-1 1 a', 'page-1 5 a']);
  });

  it('what is made gets new ids, each once', async () => {
    const { operations } = door();
    const given: number[] = [];
    const make = (ids: readonly number[]): Intent => {
      given.push(...ids);
      return { kind: 'a', version: 1 };
    };
    await Promise.all([operations.submit(2, make), operations.submit(3, make)]);
    expect(new Set(given).size).toBe(5);
  });
});
