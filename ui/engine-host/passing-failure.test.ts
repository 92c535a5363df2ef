import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { fetchTransport } from '../../workers/api/fetch-transport';
import { messageOf as codeMessage, CODES } from '../../protocol/errors';
import { passingFailure } from './passing-failure';

it('[walk 7, offline] a diagram that is not opened for want of its server or its database is opened again, one that is not there is not', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  const { port } = await new Promise<AddressInfo>((done) =>
    server.once('listening', () => done(server.address() as AddressInfo)),
  );
  await new Promise((done) => server.close(done));
  const failed = await fetchTransport(`http://127.0.0.1:${port}/`, {
    method: 'GET',
    headers: {},
    timeoutMs: 1000,
    cancel: undefined,
  }).catch((error: unknown) => error as Error);
  expect(passingFailure((failed as Error).message)).toBe('unreachable');
  expect(passingFailure(codeMessage(CODES.databaseAway))).toBe('database');
  expect(passingFailure(codeMessage(CODES.unavailable))).toBe('server');
  expect(passingFailure(codeMessage(CODES.notFound))).toBeNull();
});
