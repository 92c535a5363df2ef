import { describe, expect, it } from 'vitest';
import { TEST_DATABASE } from '../setup/test-database';
import { guestCipher } from '../fixtures/guest-cipher';
import { startApiServer, USERS, type ApiServer } from './api-server';

describe(`a proxy in front: ${TEST_DATABASE}`, () => {
  const guesses = async (on: ApiServer) => {
    on.standStill();
    const statuses: number[] = [];
    for (let at = 0; at < 8; at += 1)
      statuses.push(
        (
          await on.call('POST', 'v1/authenticate', {
            form: { username: USERS.viewer, password: 'wrong' },
            headers: { 'X-Forwarded-For': `203.0.113.${at}` },
          })
        ).status,
      );
    return statuses.filter((status) => status === 429).length;
  };
  const guest = async (on: ApiServer) =>
    (await on.call('POST', 'v1/authenticate', { form: { username: 'guest', password: guestCipher() } })).body.code;

  it('is believed because it is configured, not because of where it stands, and shuts guests out unless they are let in', async () => {
    const origins = ['https://plenum.example'];
    const plain = await startApiServer({ origins });
    expect([await guesses(plain), await guest(plain)]).toEqual([3, 5110]);
    const staysWithTls = async (on: ApiServer, headers: Record<string, string>) =>
      (await on.call('GET', 'v1/isOk2', { headers })).headers.get('strict-transport-security');
    expect(await staysWithTls(plain, { 'X-Forwarded-Proto': 'https' })).toBeNull();
    await plain.stop();
    const proxied = await startApiServer({ origins, proxies: ['127.0.0.0/8'], guest: 'on' });
    expect([await guesses(proxied), await guest(proxied)]).toEqual([0, 200]);
    expect(await staysWithTls(proxied, { 'X-Forwarded-Proto': 'https' })).toBe('max-age=31536000');
    await proxied.stop();
  });
});
