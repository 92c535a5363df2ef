import { writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { errorCodes } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../domain/catalog/limits';
import { CODES, messageOf, type AnswerBody, type Code } from '../../protocol/errors';
import { asAnswerError } from '../../server/http/errors';
import { TEST_DATABASE } from '../setup/test-database';
import { BASE, startApiServer, type ApiServer } from './api-server';

let server: ApiServer;
let token: string;
beforeAll(async () => {
  server = await startApiServer();
  token = (await server.signIn()).access_token;
  writeFileSync(path.join(server.config.dataDir, 'modelLibrary/ten.svg'), '0123456789');
});
afterAll(() => server.stop());

const PICTURE = '/img/nvisual/modelLibrary/ten.svg';
const SIGN_IN = `${BASE}v1/authenticate`;
const IMPORT = `${BASE}v1/import`;
const JSON_BODY = ['Content-Type: application/json'];
const PARTS = ['Content-Type: multipart/form-data; boundary=x'];

interface Request {
  readonly method?: string;
  readonly target: string;
  readonly host?: string;
  readonly headers?: readonly string[];
  readonly body?: string;
  /** Its length as it is said, where that is another. */
  readonly announced?: number;
}

interface Heard {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** As it is written, which no client of HTTP would do. */
function ask({ method = 'GET', target, host = 'localhost', headers = [], body = '', announced }: Request): Promise<Heard> {
  return new Promise((resolve) => {
    const socket = net.connect(Number(new URL(server.origin).port), '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const [head = '', told = ''] = text.split('\r\n\r\n', 2);
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), head: head.toLowerCase(), body: told });
    });
    const length = body === '' ? [] : [`Content-Length: ${announced ?? Buffer.byteLength(body)}`];
    const all = [`Host: ${host}`, 'Connection: close', `Authorization: Bearer ${token}`, ...headers, ...length];
    socket.write(`${method} ${target} HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n${body}`);
  });
}

const own = (code: Code, message = messageOf(code), data: unknown = null): AnswerBody => ({ code, message, data });
const post = (body: string, headers: readonly string[] = JSON_BODY, target = SIGN_IN): Request => ({ method: 'POST', target, headers, body }); // prettier-ignore
const unreadable = own(CODES.badRequest, 'the address cannot be read');
const noJson = own(CODES.badRequest, 'the body is not JSON');
const noType = own(CODES.wrongMediaType, 'a body is JSON or a form');
const noFile = own(CODES.invalid, 'file: required', { rule: 'required', field: 'file' });
const noParts = own(CODES.badRequest, 'the parts of the body cannot be read');
const notOneFile = own(CODES.badRequest, 'the body is one file');
const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.yaml"\r\n\r\na\r\n';

async function isAnswered(_what: string, request: Request, answer: AnswerBody): Promise<void> {
  const { status, body } = await ask(request);
  expect([status, JSON.parse(body)]).toEqual([answer.code, answer]);
}

describe(`what is refused is told in the product's own sentences: ${TEST_DATABASE}`, () => {
  it.each<[what: string, request: Request, answer: AnswerBody]>([
    ['an address that cannot be decoded', { target: '/%E0%A4%A' }, unreadable],
    ['a call whose address cannot be decoded', { target: `${BASE}v1/%zz` }, unreadable],
    ['a parameter that is too long', { target: `${BASE}v1/diagrams/${'1'.repeat(300)}` }, own(CODES.notFound)],
    ['an address of another server', { target: 'http://evil.example/' }, unreadable],
    ['an absent address', { target: `${BASE}v1/absent` }, own(CODES.notFound)],
    ['another method', { method: 'DELETE', target: SIGN_IN }, own(CODES.notFound)],
    ['a method that nothing has', { method: 'PROPFIND', target: SIGN_IN }, own(CODES.notFound)],
    ['a body that ends early', post('{'), noJson],
    ['a body with a sign too many', post('{"a":1}{'), noJson],
    ['a body that is a word', post('undefined'), noJson],
    ['a body that is too long', post(' '.repeat(LIMITS.publicBodyBytes + 1)), own(CODES.tooLarge, `the body is larger than ${LIMITS.publicBodyBytes} bytes`, { rule: 'body-too-large', facts: { expected: LIMITS.publicBodyBytes } })],
    ['an empty body that is said to be JSON', post('', JSON_BODY), own(CODES.invalid, 'username: required', { rule: 'required', field: 'username', facts: { expected: 'string' } })],
    ['a body of another type', post('<a/>', ['Content-Type: text/xml']), noType],
    ['a body without a type', post('a=1', []), noType],
    ['a body whose type is no type', post('a=1', ['Content-Type: nothing']), noType],
    ['an import that is no form of parts', post('{}', JSON_BODY, IMPORT), noFile],
    ['parts without a boundary', post('x', ['Content-Type: multipart/form-data'], IMPORT), noParts],
    ['parts that end early', post('--x\r\nContent-Disp', PARTS, IMPORT), noParts],
    ['a part that is no file', post('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n', PARTS, IMPORT), notOneFile],
    ['a file that ends early', post(file, PARTS, IMPORT), noParts],
    ['two files in one body', post(`${file}${file}--x--\r\n`, PARTS, IMPORT), notOneFile],
    ['a range that is not there', { target: PICTURE, headers: ['Range: bytes=20-30'] }, own(CODES.rangeNotThere)],
    ['another version than was asked for', { target: PICTURE, headers: ['If-Match: "x"'] }, own(CODES.preconditionFailed)],
  ])('[I10 sentences] %s', isAnswered); // prettier-ignore

  it.each<[what: string, request: Request, answer: AnswerBody]>([
    ['[walk 6, engine words] a list in place of a form', post('[1,1]'), own(CODES.invalid, 'wrong-type', { rule: 'wrong-type', facts: { expected: 'object' } })],
    ['[walk 6, own option] a host that is not its own', { target: '/', host: 'evil.example' }, own(CODES.forbidden, "the host is not this server's own")],
    ['[walk 6, own option] an origin that is not its own', { target: '/', headers: ['Origin: http://evil.example'] }, own(CODES.forbidden, "the origin is not this server's own")],
    ['[walk 6, slow bodies] a body that comes too slowly', { ...post('{'), announced: 1000 }, own(CODES.tooSlow)],
  ])('%s', isAnswered); // prettier-ignore

  it('[I10 sentences] no error of the HTTP library is told as it stands', () => {
    const told = Object.values(errorCodes).map((Made) => {
      const error = new Made('a', 'b', 'c');
      return [error.code, asAnswerError(error).message === error.message];
    });
    expect(told.length).toBeGreaterThan(50);
    expect(told.filter(([, asItStands]) => asItStands)).toEqual([]);
  });
});

describe(`a range of a file: ${TEST_DATABASE}`, () => {
  it('[I10 range] one that lies behind its end is 416, with its length; one that is there is given', async () => {
    const outside = await ask({ target: PICTURE, headers: ['Range: bytes=20-30'] });
    expect([outside.status, /content-range: (.*)/.exec(outside.head)?.[1]?.trim()]).toEqual([416, 'bytes */10']);
    const inside = await ask({ target: PICTURE, headers: ['Range: bytes=2-4'] });
    expect([inside.status, inside.body]).toEqual([206, '234']);
  });
});
