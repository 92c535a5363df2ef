import { expect } from 'playwright/test';
import { createClient, type ApiClient } from '../../../protocol/rest/client';
import { leaseIds, submitOperation } from '../../../protocol/rest/operations';
import { fetchTransport } from '../../../workers/api/fetch-transport';
import { e2eUrl } from '../../setup/e2e-users';

/** A program of one user. */
export class Caller {
  readonly api: ApiClient<AbortSignal>;
  private readonly clientId: string;
  private seq = 0;

  constructor(userToken: string, clientId: string) {
    this.clientId = clientId;
    this.api = createClient({
      base: `${e2eUrl()}/diagramApi/wapi/`,
      send: fetchTransport,
      credentials: () => ({ userToken, refreshToken: '', socketId: '' }),
      renew: () => Promise.resolve(false),
      onSessionEnd: () => undefined,
    });
  }

  async takeIds(count: number): Promise<readonly number[]> {
    const { first } = await this.api.call(leaseIds, { body: { clientId: this.clientId, count } });
    return Array.from({ length: count }, (_, at) => first + at);
  }

  async submit(intent: object): Promise<void> {
    const body = { clientId: this.clientId, seq: (this.seq += 1), intent: { version: 1, ...intent } as never };
    expect(await this.api.call(submitOperation, { body })).toMatchObject({ kind: 'done' });
  }
}
