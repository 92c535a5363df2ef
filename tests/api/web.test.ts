import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { screenPaths } from '../../scripts/lib/screen-paths.mjs';
import { TEST_DATABASE } from '../setup/test-database';
import { startApiServer, type ApiServer } from './api-server';

let server: ApiServer;
beforeAll(async () => {
  const webDir = fs.mkdtempSync('/tmp/plenum-web-');
  fs.mkdirSync(path.join(webDir, 'assets'));
  fs.mkdirSync(path.join(webDir, 'img/nvisual/modelLibrary'), { recursive: true });
  for (const [file, text] of Object.entries({
    'index.html': '<!doctype html><title>entry</title>',
    'screens.json': JSON.stringify(screenPaths()),
    'service-worker.js': '// service worker',
    'assets/index-abc123.js': 'export {};',
    'assets/engine.worker-Ab_12-x.js': 'postMessage(1);',
    'img/nvisual/modelLibrary/switch.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  }))
    fs.writeFileSync(path.join(webDir, file), text);
  server = await startApiServer({ webDir });
});
afterAll(async () => {
  await server.stop();
  fs.rmSync(server.config.webDir, { recursive: true });
});

const policy = async (address: string) => (await server.call('GET', address)).headers.get('content-security-policy')!;

describe(`pages: ${TEST_DATABASE}`, () => {
  it.each([
    '/',
    '/diagram.html?id=24000000000001',
    '/dashBoard',
    '/effect',
    '/access.html?v=2.2.12',
    '/setting.html',
    '/modelLibraryCreate.html',
    '/modelLibraryList.html',
    '/import.html',
    '/statistical/24000000000001/0',
    '/workOrder/new',
  ])('%s is served by the entry file', async (address) => {
    const answer = await server.call('GET', address);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
    expect(answer.text).toContain('entry');
  });

  it.each(['/diagram/24000000000001', '/nvisual/diagram/24000000000001'])(
    'the old address %s is served too, for the browser to rewrite',
    async (address) => {
      expect((await server.call('GET', address)).text).toContain('entry');
    },
  );

  it('an unknown address is 404 with the common body', async () => {
    for (const address of ['/absent', '/absent.html', '/diagram/2400000000000', '/assets/absent.js']) {
      expect((await server.call('GET', address)).body).toEqual({ code: 404, message: 'not found', data: null });
    }
  });

  it('an unknown address is opened as a page: the entry file says so, still as 404', async () => {
    const headers = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    for (const address of ['/absent', '/absent.html', '/diagram/2400000000000']) {
      const answer = await server.call('GET', address, { headers });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(answer.text).toContain('entry');
    }
    for (const address of [
      '/diagramApi/absent',
      '/diagramApi/wapi/v1/absent',
      '/wapi/absent',
      '/img/nvisual/modelLibrary/absent.svg',
    ])
      expect((await server.call('GET', address, { headers })).body).toEqual({ code: 404, message: 'not found', data: null });
  });

  it('[R2.064] the service worker is asked for again each time', async () => {
    const answer = await server.call('GET', '/service-worker.js');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(answer.headers.get('content-type')).toMatch(/javascript/);
  });

  it('hashed assets are kept for ever', async () => {
    expect((await server.call('GET', '/assets/index-abc123.js')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
  });

  it('hashed assets travel compressed to those who take that', async () => {
    const answer = await server.call('GET', '/assets/index-abc123.js', { headers: { 'Accept-Encoding': 'gzip' } });
    expect([answer.headers.get('content-encoding'), answer.headers.get('content-type'), answer.text]).toEqual([
      'gzip',
      'text/javascript; charset=utf-8',
      'export {};',
    ]);
    expect(
      (await server.call('GET', '/assets/index-abc123.js', { headers: { 'Accept-Encoding': 'identity' } })).headers.get(
        'content-encoding',
      ),
    ).toBeNull();
  });

  it('[R3.080] model pictures lie under /img/nvisual/modelLibrary/, in a sandbox', async () => {
    const answer = await server.call('GET', '/img/nvisual/modelLibrary/switch.svg');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
  });

  it('nobody but the owner may enter the folder of pictures', () => {
    expect(fs.statSync(`${server.config.dataDir}/modelLibrary`).mode & 0o777).toBe(0o700);
  });

  it("an installation's own model picture comes before a built-in one", async () => {
    fs.writeFileSync(path.join(server.config.dataDir, 'modelLibrary/switch.svg'), '<svg id="own"/>');
    expect((await server.call('GET', '/img/nvisual/modelLibrary/switch.svg')).text).toBe('<svg id="own"/>');
  });
});

describe(`headers: ${TEST_DATABASE}`, () => {
  it('scripts come from the server alone, WebAssembly may compile, nothing is evaluated', async () => {
    expect(await policy('/')).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(await policy('/')).not.toContain("'unsafe-eval'");
  });

  it("the engine worker's script alone may evaluate", async () => {
    expect(await policy('/assets/engine.worker-Ab_12-x.js')).toContain("'unsafe-eval'");
    expect(await policy('/assets/index-abc123.js')).not.toContain("'unsafe-eval'");
    expect(await policy('/assets/engine.worker-x.js/../index-abc123.js')).not.toContain("'unsafe-eval'");
  });

  it.each([
    '/',
    '/absent',
    '/assets/index-abc123.js',
    '/diagramApi/wapi/v1/users/getToken',
    '/diagramApi/wapi/v1/absent',
    '/%zz',
  ])('%s carries every header of safety', async (address) => {
    const { headers } = await server.call('GET', address);
    expect(
      Object.fromEntries(
        [
          'x-content-type-options',
          'cross-origin-opener-policy',
          'cross-origin-embedder-policy',
          'cross-origin-resource-policy',
          'referrer-policy',
        ].map((name) => [name, headers.get(name)]),
      ),
    ).toEqual({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'credentialless',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin',
    });
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  it('answers of the API are kept by nobody', async () => {
    expect((await server.call('GET', 'v1/users/getToken')).headers.get('cache-control')).toBe('no-store');
  });

  it('no answer says what the server is made of', async () => {
    const { headers } = await server.call('GET', '/');
    expect([headers.get('server'), headers.get('x-powered-by')]).toEqual([null, null]);
  });
});
