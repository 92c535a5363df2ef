import { expect, it } from 'vitest';
import { readConfig, type Config } from './config';

const proxies = (...args: readonly string[]) => (readConfig(args, {}) as Config).proxies;

it('proxies are addresses and networks, given one by one or as a list; nobody is one by himself', () => {
  expect(proxies()).toEqual([]);
  expect(proxies('--origin', 'https://plenum.example')).toEqual([]);
  expect(proxies('--proxy', '10.0.0.7', '--proxy', '10.1.0.0/16')).toEqual(['10.0.0.7', '10.1.0.0/16']);
  expect((readConfig([], { PLENUM_PROXIES: '::1, fd00::/8' }) as Config).proxies).toEqual(['::1', 'fd00::/8']);
  for (const wrong of ['proxy.example', '10.0.0.0/33', '10.0.0.1/8/8', 'loopback', '/8', ''])
    expect(() => proxies('--proxy', wrong)).toThrow(`not ${JSON.stringify(wrong)}`);
});
