import net from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../domain/catalog/limits';
import { TEST_DATABASE } from '../setup/test-database';
import { PASSWORD, startApiServer, USERS, watch, type ApiServer } from './api-server';

let server: ApiServer;
let token: string;
beforeAll(async () => {
  server = await startApiServer();
  token = (await server.signIn()).access_token;
});
afterAll(() => server.stop());
// The process lives, and answers, after each of these.
afterEach(async () => {
  expect((await server.call('GET', 'v1/users/getToken', { token })).body.code).toBe(200);
});

const refusal = async (...args: Parameters<ApiServer['call']>) => {
  const { status, body } = await server.call(...args);
  return { status, code: body.code, data: body.data as { rule: string; field?: string; facts?: Record<string, unknown> } };
};

describe(`bad input is refused with field, value and rule: ${TEST_DATABASE}`, () => {
  it.each([
    ['1 MB', 'v1/operations', LIMITS.bodyBytes, true],
    ['[walk 6, wide bodies] 16 KB from somebody who has not signed in', 'v1/authenticate', LIMITS.publicBodyBytes, false],
  ] as const)('a body over %s', async (_, path, expected, isSignedIn) => {
    const body = `username=${'x'.repeat(expected)}`;
    const answer = await refusal('POST', path, {
      body,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      ...(isSignedIn ? { token } : {}),
    });
    expect(answer).toMatchObject({ status: 413, code: 413, data: { rule: 'body-too-large', facts: { expected } } });
  });

  it.each([
    ['wide', `[${'1,'.repeat(500_000)}1]`],
    ['deep', '['.repeat(250_000) + ']'.repeat(250_000)],
  ])('[walk 6, wide bodies] a %s body of a megabyte is refused by its form', async (_, body) => {
    const answer = await refusal('POST', 'v1/operations', { token, body, headers: { 'Content-Type': 'application/json' } });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  it('a body over 1 MB that does not say its length', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const { port } = new URL(server.origin);
      const socket = net.connect(Number(port), '127.0.0.1');
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString();
        if (text.includes('\r\n\r\n')) socket.destroy();
      });
      socket.on('error', (error: NodeJS.ErrnoException) => (text === '' ? reject(error) : resolve(text)));
      socket.on('close', () => resolve(text));
      socket.write(
        `POST /diagramApi/wapi/v1/authenticate HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
      );
      const chunk = 'x'.repeat(65_536);
      for (let sent = 0; sent <= LIMITS.bodyBytes; sent += chunk.length)
        socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('an unknown form field', async () => {
    expect(
      await refusal('POST', 'v1/authenticate', { form: { username: 'a', password: 'b', role: 'administrator' } }),
    ).toMatchObject({
      status: 422,
      code: 422,
      data: { rule: 'unknown-field', field: 'role', facts: {} },
    });
  });

  it('an unknown query parameter', async () => {
    expect(await refusal('GET', 'v1/isOk2?username=a&admin=1', { token })).toMatchObject({
      status: 422,
      data: { rule: 'unknown-field', field: 'admin', facts: {} },
    });
  });

  const secret = 'a-Secret-that-nobody-repeats';
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  it.each<[what: string, path: string, options: Parameters<ApiServer['call']>[2]]>([
    ['an unknown field', 'v1/logout', { form: { refresh_token: secret } }],
    ['an unknown field of a stranger', 'v1/refresh_token', { form: { refresh_token: secret } }],
    ['a field that stands there twice', 'v1/authenticate', { headers: form, body: `password=a&password=${secret}` }],
    ['a password that is too long', 'v1/authenticate', { form: { username: 'a', password: secret.repeat(50) } }],
    ['a ticket that is too long', 'v1/authenticate', { form: { username: 'a', ticket: secret.repeat(5) } }],
    ['a password that is no text', 'v1/authenticate', { json: { username: 'a', password: [secret] } }],
    ['a list in place of a form', 'v1/authenticate', { json: ['a', secret] }],
    ['a text in place of a form', 'v1/authenticate', { json: secret }],
    ['a grant that is too long', 'v1/operations', { form: { clientId: 'a-client', seq: '1', intent: '{"kind":"a"}', grant: secret.repeat(20) } }],
    ['a password for a grant', 'v1/grants', { json: { operationHash: 'a'.repeat(32), password: { secret } } }],
    ['a new password', 'v1/change_password', { form: { oldPassword: PASSWORD, password: secret, confirm: `${secret}2` } }],
  ])('[walk 6, secrets echoed] %s is refused without its value', async (_what, path, options) => {
    const { status, text } = await server.call('POST', path, { token, ...options });
    expect(status).toBe(422);
    expect(text).not.toContain(secret.slice(0, 8));
  }); // prettier-ignore

  it('a form field that occurs twice', async () => {
    const answer = await refusal('POST', 'v1/authenticate', {
      body: 'username=a&password=b&username=c',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect(answer).toMatchObject({ status: 422, data: { rule: 'duplicate-field', field: 'username' } });
  });

  it('a query parameter that occurs twice', async () => {
    expect(await refusal('GET', 'v1/records?ids=24000000000001&ids=24000000000002', { token })).toMatchObject({
      status: 422,
      data: { rule: 'duplicate-field', field: 'ids' },
    });
  });

  it('walk 7: what is wrong with a query is told to nobody who has not signed in', async () => {
    const path = `v1/search?${Array.from({ length: 1500 }, () => 'q=a').join('&')}`;
    expect((await refusal('GET', path)).code).toBe(5000);
    expect(await refusal('GET', path, { token })).toMatchObject({ status: 422, data: { rule: 'duplicate-field', field: 'q' } });
  });

  it.each(['__proto__', 'constructor', 'prototype'])('%s as a form field', async (name) => {
    const answer = await refusal('POST', 'v1/authenticate', {
      body: `username=a&${name}=b`,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect(answer).toMatchObject({ status: 422, data: { rule: 'forbidden-field', field: name } });
  });

  it.each([
    `{"username":"a","__proto__":{"role":"administrator"}}`,
    `{"username":{"\\u005f_proto__":1}}`,
    `{"username":[{"constructor":{}}]}`,
  ])('%s as JSON', async (body) => {
    const answer = await refusal('POST', 'v1/authenticate', { body, headers: { 'Content-Type': 'application/json' } });
    expect(answer).toMatchObject({ status: 422, data: { rule: 'forbidden-field' } });
    expect(({} as Record<string, unknown>)['role']).toBeUndefined();
  });

  it('__proto__ in the query', async () => {
    expect(await refusal('GET', 'v1/isOk2?__proto__=1', { token })).toMatchObject({
      status: 422,
      data: { rule: 'forbidden-field', field: '__proto__' },
    });
  });

  it.each([
    [
      'a number for text',
      { username: 5, password: 'b' },
      { rule: 'wrong-type', field: 'username', facts: { value: 5, expected: 'string' } },
    ],
    ['a list for text', { username: ['a'], password: 'b' }, { rule: 'wrong-type', field: 'username', facts: { value: '["a"]' } }],
    ['an object for text', { username: { $gt: '' }, password: 'b' }, { rule: 'wrong-type', field: 'username' }],
    ['null for text', { username: null, password: 'b' }, { rule: 'wrong-type', field: 'username' }],
    ['no value', { password: 'b' }, { rule: 'required', field: 'username' }],
    ['an empty value', { username: '', password: 'b' }, { rule: 'required', field: 'username' }],
    [
      'a value that is too long',
      { username: 'x'.repeat(201), password: 'b' },
      { rule: 'too-long', field: 'username', facts: { expected: 200 } },
    ],
  ])('%s', async (_title, json, data) => {
    expect(await refusal('POST', 'v1/authenticate', { json })).toMatchObject({ status: 422, code: 422, data });
  });

  it('a value outside a list', async () => {
    expect(await refusal('POST', 'v1/global_settings', { token, form: { name: 'secret_setting', value: '1' } })).toMatchObject({
      status: 422,
      data: { rule: 'not-one-of', field: 'name', facts: { value: 'secret_setting' } },
    });
    expect(await refusal('POST', 'v1/global_settings', { token, form: { name: 'theme', value: 'pink' } })).toMatchObject({
      status: 422,
      data: { rule: 'not-one-of', field: 'value', facts: { value: 'pink' } },
    });
  });

  it('a value that is repeated to its sender is cut', async () => {
    const { data } = await refusal('GET', `v1/records?ids=${'9'.repeat(5000)}`, { token });
    expect(String(data.facts!['value']).length).toBeLessThan(100);
  });

  it.each(['[]', '"text"', '5', 'null', 'true'])('%s as a whole body', async (body) => {
    const answer = await refusal('POST', 'v1/authenticate', { body, headers: { 'Content-Type': 'application/json' } });
    expect(answer.status).toBe(422);
  });

  it.each(['{', '{"a":}', '\u0000', '{"a":1}{"b":2}'])('%j is no JSON', async (body) => {
    expect(await refusal('POST', 'v1/authenticate', { body, headers: { 'Content-Type': 'application/json' } })).toMatchObject({
      status: 400,
      code: 400,
    });
  });

  it('JSON nested thousands deep', async () => {
    const body = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    expect(await refusal('POST', 'v1/authenticate', { body, headers: { 'Content-Type': 'application/json' } })).toMatchObject({
      status: 422,
      data: { rule: 'nested-too-deep' },
    });
  });

  it('another media type', async () => {
    for (const type of ['text/xml', 'text/plain', 'multipart/form-data; boundary=x', 'application/octet-stream']) {
      expect(await refusal('POST', 'v1/authenticate', { body: '<a/>', headers: { 'Content-Type': type } })).toMatchObject({
        status: 415,
        code: 415,
      });
    }
  });

  it('text with a NUL character', async () => {
    const data = { rule: 'forbidden-character', field: 'username' };
    expect(await refusal('POST', 'v1/authenticate', { form: { username: 'a\0b', password: 'b' } })).toMatchObject({
      status: 422,
      data,
    });
    expect(await refusal('POST', 'v1/authenticate', { json: { username: 'a\0b', password: 'b' } })).toMatchObject({
      status: 422,
      data,
    });
    expect(await refusal('GET', 'v1/models?q=%00', { token })).toMatchObject({
      status: 422,
      data: { rule: 'forbidden-character', field: 'q' },
    });
  });

  it('an address that cannot be decoded', async () => {
    expect((await server.call('GET', '/%E0%A4%A')).status).toBe(400);
  });

  it.each([
    '/../server/config.ts',
    '/..%2f..%2fetc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/.env',
    '/assets/../../lock.json',
    '/img/nvisual/modelLibrary/..%2flock.json',
    '/img/nvisual/modelLibrary/..\\lock.json',
  ])('the file system stays shut: %s', async (path) => {
    const text = await rawGet(path);
    expect(text).toMatch(/^HTTP\/1\.1 (404|400|503) /);
    expect(text).not.toMatch(/root:|"pid"/);
  });

  it('ids of no record, or of another kind of thing, answer like absent ones', async () => {
    const { body } = await server.call('GET', 'v1/records?ids=24000000999999,24000000999998', { token });
    expect(body).toEqual({ code: 200, message: 'ok', data: [] });
  });

  it.each(['24000000000001,', ',24000000000001', '1', '24000000000001;drop table object', '-4000000000001', '2400000000000a'])(
    '%s is no list of ids',
    async (ids) => {
      expect((await refusal('GET', `v1/records?ids=${encodeURIComponent(ids)}`, { token })).status).toBe(422);
    },
  );

  it('an id beyond the range that ids come from', async () => {
    expect(await refusal('GET', 'v1/records?ids=99999999999999', { token })).toMatchObject({
      status: 422,
      data: { rule: 'not-an-id', field: 'ids', facts: { value: '99999999999999' } },
    });
  });

  it('more ids than a list may have', async () => {
    const ids = Array.from({ length: 201 }, (_, i) => 24_000_000_000_001 + i).join(',');
    expect(await refusal('GET', `v1/records?ids=${ids}`, { token })).toMatchObject({
      status: 422,
      data: { rule: 'too-many', field: 'ids', facts: { value: 201, expected: 200 } },
    });
  });

  it('wildcards of SQL in a search for models are letters', async () => {
    for (const q of ['%', '_', '\\', "'", '%%%']) {
      const { body } = await server.call('GET', `v1/models?q=${encodeURIComponent(q)}`, { token });
      expect(body).toMatchObject({ code: 200, data: [] });
    }
  });

  it('a bearer that is no reference', async () => {
    for (const bad of ['', 'x y', '../../etc', 'ü'.normalize(), 'a'.repeat(5000)]) {
      const { status, body } = await server.call('GET', 'v1/home', {
        headers: { Authorization: `Bearer ${encodeURIComponent(bad)}` },
      });
      expect([status, body.code]).toEqual([200, 5000]);
    }
  });

  it('a page of another origin', async () => {
    const { status, body } = await server.call('POST', 'v1/authenticate', {
      form: { username: USERS.editor, password: PASSWORD },
      headers: { Origin: 'https://evil.example' },
    });
    expect([status, body.code]).toEqual([403, 403]);
  });

  it('a name that was rebound to loopback', async () => {
    expect(await rawGet('/', 'evil.example')).toMatch(/^HTTP\/1\.1 403 /);
  });

  /** What the server answered until it ended the connection, or this side did after `waitMs`. */
  const bytesSent = (bytes: string | Buffer, waitMs: number): Promise<string> =>
    new Promise((resolve) => {
      const socket = net.connect(Number(new URL(server.origin).port), '127.0.0.1', () => socket.write(bytes));
      let answered = '';
      socket.setEncoding('latin1').on('data', (text: string) => (answered += text));
      socket.on('error', () => undefined).on('close', () => resolve(answered));
      setTimeout(() => socket.destroy(), waitMs);
    });

  it('half a request, then nothing: it is answered nothing', async () => {
    expect(await bytesSent('POST /diagramApi/wapi/v1/authenticate HTTP/1.1\r\nContent-Le', 50)).toBe('');
  });

  it('what is no HTTP is told so', async () => {
    expect(await bytesSent(Buffer.from([0x16, 0x03, 0x01, 0x00, 0xff, 0, 0, 0]), 5000)).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe(`bad frames: ${TEST_DATABASE}`, () => {
  const open = async () => {
    const socket = server.socket('/diagramApi/wapi/v1/websocket', [crypto.randomUUID(), token]);
    const seen = watch(socket);
    await seen.opened();
    return { socket, seen };
  };

  it('a frame over 1 MB closes its connection with 1009', async () => {
    const { socket, seen } = await open();
    socket.send('x'.repeat(LIMITS.frameBytes + 1));
    await seen.ended();
    expect(seen.closed!.code).toBe(1009);
  });

  it('[walk 5, 1006] a frame of 20 MB is told 1009 while most of it is still on its way, and the rest is taken without a reset', async () => {
    const { port } = new URL(server.origin);
    const socket = net.connect(Number(port), '127.0.0.1');
    const came: Buffer[] = [];
    const failed: string[] = [];
    socket.on('data', (bytes: Buffer) => came.push(bytes));
    socket.on('error', (error: NodeJS.ErrnoException) => failed.push(String(error.code)));
    const key = `${'A'.repeat(22)}==`;
    socket.write(
      `GET /diagramApi/wapi/v1/websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Protocol: ${crypto.randomUUID()}, ${token}\r\n\r\n`,
    );
    await expect.poll(() => Buffer.concat(came).toString('latin1')).toContain('101 Switching');
    const parts = 20;
    // Final, text; masked, with a length of 64 bits; the mask.
    const head = Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4]);
    head.writeUInt32BE(parts * LIMITS.frameBytes, 6);
    socket.write(head);
    let written = Promise.resolve();
    for (let part = 0; part < parts; part++) {
      written = new Promise((done) => socket.write(Buffer.alloc(LIMITS.frameBytes), () => done()));
      await new Promise(setImmediate);
    }
    await written;
    expect(failed).toEqual([]);
    // A close frame of two bytes: 1009.
    await expect.poll(() => Buffer.concat(came).includes(Buffer.from([0x88, 2, 0x03, 0xf1]))).toBe(true);
    socket.destroy();
  });

  it.each([
    ['text that is no JSON', 'hello', { rule: 'not-a-message' }],
    ['JSON that is no message', '[1,2]', { rule: 'not-a-message' }],
    ['a message with a further field', '{"type":"presence","data":{},"extra":1}', { rule: 'not-a-message' }],
    [
      'a pointer without a place',
      '{"type":"pointer","data":{"diagram":24000000000001,"view":null}}',
      { rule: 'required', field: 'at' },
    ],
    [
      'a pointer nowhere',
      '{"type":"pointer","data":{"diagram":24000000000001,"at":[1e999,0],"view":null}}',
      { rule: 'wrong-type', field: 'at.0' },
    ],
    [
      'a presence with an unknown field',
      '{"type":"presence","data":{"diagram":0,"selection":[],"user":"x"}}',
      { rule: 'unknown-field', field: 'user' },
    ],
    [
      'a presence in a diagram that is no id',
      '{"type":"presence","data":{"diagram":"1","selection":[]}}',
      { rule: 'wrong-type', field: 'diagram' },
    ],
    [
      'a selection of what is no id',
      '{"type":"presence","data":{"diagram":0,"selection":[1]}}',
      { rule: 'wrong-type', field: 'selection.0' },
    ],
  ])('%s is refused and the connection lives on', async (_title, text, data) => {
    const { socket, seen } = await open();
    socket.send(text);
    await expect.poll(() => seen.messages).toEqual([{ type: 'refused', data }]);
    expect(seen.closed).toBeNull();
    socket.terminate();
  });

  it('a binary frame on the main socket is refused', async () => {
    const { socket, seen } = await open();
    socket.send(new Uint8Array([1, 2, 3]));
    await expect.poll(() => seen.messages).toEqual([{ type: 'refused', data: { rule: 'not-text' } }]);
    socket.terminate();
  });

  it('a client that floods is cut off', async () => {
    const { socket, seen } = await open();
    for (let i = 0; i < LIMITS.messagesPerSecond * 6; i++) socket.send('{"type":"nothing","data":null}');
    await seen.ended();
    expect(seen.closed).toEqual({ code: 1008, reason: 'too many messages' });
  });

  it('text that is no UTF-8 closes its connection', async () => {
    const { port } = new URL(server.origin);
    const raw = net.connect(Number(port), '127.0.0.1');
    raw.on('error', () => undefined);
    const closed = new Promise<void>((resolve) => raw.on('close', () => resolve()));
    raw.write(
      `GET /diagramApi/wapi/v1/websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: ${crypto.randomUUID()}, ${token}\r\n\r\n`,
    );
    await new Promise<void>((resolve) => raw.once('data', () => resolve()));
    raw.write(Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe]));
    await closed;
  });
});

async function rawGet(path: string, host?: string): Promise<string> {
  const { port } = new URL(server.origin);
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host ?? `127.0.0.1:${port}`}\r\nConnection: close\r\n\r\n`);
  });
}
