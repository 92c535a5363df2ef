import { X509Certificate } from 'node:crypto';
import fs from 'node:fs';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp, systemEnvironment, type App } from '../../server/app';
import { readConfig, type Config } from '../../server/config';
import { FEATURES } from '../../server/features';
import { addAccount } from '../../server/features/accounts/accounts';
import { selfSignedCertificate } from '../../server/http/certificate';
import { tlsOf } from '../../server/http/tls';
import type { Sql } from '../../server/storage/sql';
import { makeTestDatabase, TEST_DATABASE, type TestDatabase } from '../setup/test-database';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'plenum-tls-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const configOf = (args: readonly string[]) =>
  readConfig(['--data', fs.mkdtempSync(path.join(folder, 'data-')), ...args], {}) as Config;

describe('when a server speaks TLS', () => {
  it('plain HTTP on loopback, and elsewhere only when told so', () => {
    expect(tlsOf(configOf([]))).toBeNull();
    expect(tlsOf(configOf(['--host', '0.0.0.0', '--insecure-http']))).toBeNull();
  });

  it('on any other address with a certificate that it makes itself, once, and keeps', () => {
    const config = configOf(['--host', '192.0.2.7']);
    const made = tlsOf(config)!;
    expect(tlsOf(config)).toEqual(made);
    expect((fs.statSync(path.join(config.dataDir, 'tls/key.pem')).mode & 0o777).toString(8)).toBe('600');
    const certificate = new X509Certificate(made.cert);
    expect(certificate.checkIP('192.0.2.7')).toBe('192.0.2.7');
    expect(certificate.checkHost('localhost')).toBe('localhost');
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(Date.parse(certificate.validTo)).toBeGreaterThan(Date.now() + 700 * 86_400_000);
  });

  it('a certificate names IPv6 addresses too', () => {
    expect(new X509Certificate(selfSignedCertificate(['2001:db8::1:2']).cert).subjectAltName).toBe(
      'IP Address:2001:DB8:0:0:0:0:1:2',
    );
  });
});

describe(`over TLS: ${TEST_DATABASE}`, () => {
  let database: TestDatabase;
  let sql: Sql;
  let app: App;
  let port: number;
  const tls = selfSignedCertificate(['localhost']);
  beforeAll(async () => {
    database = await makeTestDatabase();
    sql = await database.open();
    await addAccount(sql, { name: 'ada', role: 'administrator', password: 'Right-1-password', mustChangePassword: false });
    const config: Config = {
      ...(readConfig([], {}) as Config),
      dataDir: database.dataDir,
      databaseUrl: database.databaseUrl,
      webDir: database.dataDir,
      logLevel: 'silent',
    };
    app = await createApp({
      sql,
      config,
      log: pino({ level: 'silent' }),
      environment: systemEnvironment,
      features: FEATURES,
      tls,
    });
    await app.fastify.listen({ port: 0, host: '127.0.0.1' });
    port = (app.fastify.server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    await app.close();
    await sql.close();
    await database.remove();
  });

  it('both cookies are Secure and carry the __Host- prefix, and browsers are told to stay with TLS', async () => {
    const headers = await new Promise<import('node:http').IncomingHttpHeaders>((resolve, reject) => {
      const request = https.request(
        {
          port,
          host: '127.0.0.1',
          servername: 'localhost',
          ca: tls.cert,
          method: 'POST',
          path: '/diagramApi/wapi/v1/authenticate',
          headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' },
        },
        (response) => {
          response.resume();
          resolve(response.headers);
        },
      );
      request.on('error', reject);
      request.end(new URLSearchParams({ username: 'ada', password: 'Right-1-password' }).toString());
    });
    expect(headers['set-cookie']![1]).toMatch(
      /^__Host-plenum_device=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=34560000; Secure$/,
    );
    expect(headers['set-cookie']![0]).toMatch(
      /^__Host-plenum_binding=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=21600; Secure$/,
    );
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });
});
