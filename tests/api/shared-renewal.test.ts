import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BorrowedCredentials } from '../../protocol/rest/borrowed-credentials';
import type { ApiClient, Credentials } from '../../protocol/rest/client';
import { readHome } from '../../protocol/rest/home';
import { readUserName, refreshToken, type Authentication } from '../../protocol/rest/session';
import { TEST_DATABASE } from '../setup/test-database';
import { startApiServer, USERS, type ApiServer } from './api-server';
import { typedClient } from './typed-client';

/** Past the life of a token, and past the grace of a handle that was spent. */
const TOKEN_LIFE_MS = 11 * 60_000;
const PAST_GRACE_MS = 11_000;

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.stop());

describe(`a page and its worker share one renewal: ${TEST_DATABASE}`, () => {
  let held: Credentials;
  let page: ApiClient<AbortSignal>;
  let borrowed: BorrowedCredentials;
  let worker: ApiClient<AbortSignal>;
  let answered: readonly (Credentials | null)[];
  const onSessionEnd = vi.fn();

  const take = ({ access_token, refresh_token }: Authentication): void => {
    held = { userToken: access_token, refreshToken: refresh_token, socketId: '' };
  };
  const generation = async (): Promise<number> => {
    const [row] = await server.sql.query<{ generation: number }>(
      `select "generation" from "session" where "user_name" = $1 order by "started_at" desc limit 1`,
      [USERS.editor],
    );
    return row!.generation;
  };

  beforeEach(async () => {
    await server.sql.query('delete from "session_token"', []);
    await server.sql.query('delete from "session"', []);
    onSessionEnd.mockClear();
    answered = [];
    take(await server.signIn(USERS.editor));
    page = typedClient(server, '', {
      credentials: () => held,
      renew: async () => {
        const renewed = await page.call(refreshToken).catch(() => null);
        if (renewed !== null) take(renewed);
        return renewed !== null;
      },
      onSessionEnd,
    });
    // Between the two lies a message in each direction.
    borrowed = new BorrowedCredentials(held, async (refused) => {
      await Promise.resolve();
      const credentials = (await page.renew(refused)) ? held : null;
      answered = [...answered, credentials];
      return credentials;
    });
    worker = typedClient(server, '', { credentials: borrowed.now, renew: borrowed.renew, onSessionEnd });
  });

  it('calls of both that meet an expired token at once are all answered, after one renewal', async () => {
    server.advance(TOKEN_LIFE_MS);
    const names = await Promise.all([page, worker, page, worker, worker].map((client) => client.call(readUserName)));
    expect(names).toEqual(Array(5).fill(USERS.editor));
    expect(await generation()).toBe(1);
    expect(borrowed.now()).toEqual(held);
  });

  it('a worker that was not told of a renewal long ago gets the page’s tokens, and spends no handle', async () => {
    server.advance(TOKEN_LIFE_MS);
    await page.call(readHome);
    server.advance(PAST_GRACE_MS);
    expect(await worker.call(readUserName)).toBe(USERS.editor);
    expect(answered).toEqual([held]);
    expect(await generation()).toBe(1);
    expect(await page.call(readUserName)).toBe(USERS.editor);
  });

  it('what cannot be renewed is told to the worker, whose call rejects', async () => {
    server.advance(7 * 60 * 60_000);
    await expect(worker.call(readUserName)).rejects.toMatchObject({ code: 5001 });
    expect(answered).toEqual([null]);
  });

  it('a session that was ended ends for both: no renewal is tried', async () => {
    await server.call('POST', 'v1/logout', { token: held.userToken });
    await expect(worker.call(readUserName)).rejects.toMatchObject({ code: 5019 });
    expect(onSessionEnd).toHaveBeenCalledExactlyOnceWith(5019);
    expect(answered).toEqual([]);
  });
});
