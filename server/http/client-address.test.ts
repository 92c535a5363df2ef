import { expect, test } from 'vitest';
import { addressReader } from './client-address';

const from = (remoteAddress: string, forwarded?: string, proxies = ['10.0.0.0/8', '127.0.0.1']) =>
  addressReader(proxies)({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } } as never);

test('[I10 tokens] an upgrade comes from where the trusted proxies before it say; nobody else is believed', () => {
  expect(from('10.0.0.7', '203.0.113.5')).toBe('203.0.113.5');
  expect(from('::ffff:127.0.0.1', '198.51.100.1, 203.0.113.5, 10.1.1.1')).toBe('203.0.113.5');
  expect(from('192.0.2.1', '203.0.113.5')).toBe('192.0.2.1');
  expect(from('10.0.0.7', 'nonsense')).toBe('10.0.0.7');
  expect(from('10.0.0.7')).toBe('10.0.0.7');
  expect(from('10.0.0.7', '203.0.113.5', [])).toBe('10.0.0.7');
});
