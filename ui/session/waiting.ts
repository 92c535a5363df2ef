import { CODES } from '../../protocol/errors';
import { ApiError } from '../../protocol/rest/api-error';

/** Why a page waits: the server's database is away, or the server itself is starting or being stopped. */
export type WaitsFor = 'database' | 'server';

/** Statuses of a server that is about to come, or of the proxy before it. */
const STARTING: ReadonlySet<number> = new Set([502, CODES.unavailable, 504]);

/** What passes by itself and says nothing of the session; null = anything else. */
export function waitsFor(error: unknown): WaitsFor | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === CODES.databaseAway) return 'database';
  return STARTING.has(error.status) ? 'server' : null;
}

const AGAIN_MS = 2_000;

/** Resolves when it is worth another try: after a while, or when the browser has its network back. */
export function beforeNextTry(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, AGAIN_MS);
    addEventListener('online', done, { once: true });
    function done(): void {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    }
  });
}
