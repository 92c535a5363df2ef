import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchTransport } from './fetch-transport';

let server: Server;
let base = '';
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/slow') return;
    if (request.url === '/bytes') response.setHeader('Content-Type', 'application/octet-stream');
    response.statusCode = request.url === '/refused' ? 403 : 200;
    response.end('body');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.closeAllConnections());

const request = { method: 'GET', headers: {}, timeoutMs: 5000, cancel: undefined } as const;

it('gives status and text, and bytes where bytes came', async () => {
  expect(await fetchTransport(`${base}/refused`, request)).toMatchObject({ status: 403, body: 'body' });
  const { body } = await fetchTransport(`${base}/bytes`, request);
  expect(new TextDecoder().decode(body as ArrayBuffer)).toBe('body');
});

it('[R7.008] a server that cannot be reached, and one that does not answer in time, reject with status 0', async () => {
  await expect(fetchTransport('http://127.0.0.1:1/', request)).rejects.toMatchObject({ name: 'ApiError', status: 0 });
  await expect(fetchTransport(`${base}/slow`, { ...request, timeoutMs: 30 })).rejects.toMatchObject({
    name: 'ApiError',
    message: 'the server did not answer in time',
    status: 0,
  });
});

it('a call that is cancelled rejects as such, and is no failure of the server', async () => {
  const ending = new AbortController();
  const call = fetchTransport(`${base}/slow`, { ...request, cancel: ending.signal });
  ending.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});
