import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerBeforeBody } from './rest-of-body';

let server: http.Server;
const order: string[] = [];
beforeAll(async () => {
  server = http.createServer((request, response) => {
    request.on('data', (chunk: Buffer) => order.push(chunk.toString()));
    const answer = answerBeforeBody(request, 'refused') as Readable;
    answer.on('end', () => order.push('over')).pipe(response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => server.close());

it('[races 3] what came of a body while the process stood still is taken before the answer ends', async () => {
  const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1').resume();
  socket.write('POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\nfirst');
  await expect.poll(() => order).toEqual(['first']);
  socket.write('then');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_100);
  await expect.poll(() => order).toContain('then');
  socket.write('.');
  await expect.poll(() => order).toEqual(['first', 'then', '.', 'over']);
  socket.destroy();
});

it('of a body that does not go on the answer ends', async () => {
  order.length = 0;
  const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1').resume();
  socket.write('POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\nfirst');
  await expect.poll(() => order).toEqual(['first', 'over']);
  socket.destroy();
});
