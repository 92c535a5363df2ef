import { fetchDocument, loadDocument, ServerRefused, type LoadedDocument } from './load';

/** Codes of the server that a new token cures (the spec's section 8). */
const TOKEN_CODES: ReadonlySet<number> = new Set([5000, 5001, 5002, 5019]);
const TOKEN_WAIT_MS = 15_000;

/**
 * The worker's own calls to the server, with the bearer of the moment. When the server refuses it, the screen is
 * told (it refreshes the session), and the call is made once more with the token that comes.
 */
export class ServerDoor {
  private bearer: string;
  private waiters: (() => void)[] = [];
  private readonly apiBase: string;
  private readonly onTokenRefused: () => void;

  constructor(options: { readonly apiBase: string; readonly token: string; readonly onTokenRefused: () => void }) {
    this.apiBase = options.apiBase;
    this.bearer = options.token;
    this.onTokenRefused = options.onTokenRefused;
  }

  readonly token = (): string => this.bearer;

  setToken(token: string): void {
    this.bearer = token;
    const waiters = this.waiters;
    this.waiters = [];
    for (const wake of waiters) wake();
  }

  /** The diagram's document; `fresh` = from the server even when one is kept here. */
  load(userName: string, diagram: number, fresh = false): Promise<LoadedDocument> {
    const options = { apiBase: this.apiBase, diagram, userName, token: this.token };
    return this.withToken(() => (fresh ? fetchDocument(options) : loadDocument(options)));
  }

  /** Data of a JSON answer; a refusal is thrown with its code. With a form the call is a POST. */
  ask(path: string, form?: Readonly<Record<string, string>>): Promise<unknown> {
    return this.withToken(async () => {
      const response = await fetch(this.apiBase + path, {
        headers: { Authorization: `Bearer ${this.bearer}` },
        ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
      });
      const body = (await response.json()) as { code: number; message: string; data: unknown };
      if (!response.ok || body.code !== 200) throw new ServerRefused(response.status, body.code, body.message);
      return body.data;
    });
  }

  private async withToken<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ServerRefused) || !TOKEN_CODES.has(error.code)) throw error;
      const refreshed = this.nextToken();
      this.onTokenRefused();
      await refreshed;
      return call();
    }
  }

  private nextToken(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('no new token came')), TOKEN_WAIT_MS);
      this.waiters.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}
