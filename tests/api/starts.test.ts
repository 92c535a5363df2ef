import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { makeTestDatabase, TEST_DATABASE } from '../setup/test-database';

const MAIN = path.resolve(import.meta.dirname, '../../dist/server/main.js');

const undone: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const undo of undone.splice(0).reverse()) await undo();
});

/** A start of the built server: what it says until it listens or ends; `code` null = it listened, and is killed or stopped. */
async function start(how: 'SIGKILL' | 'SIGTERM', ...args: readonly string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [MAIN, '--log-level', 'warn', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: '' },
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  let said = '';
  const listens = new Promise<null>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => {
        said += bytes.toString();
        if (said.includes('listens at')) resolve(null);
      });
  });
  const code = await Promise.race([listens, ended.then(([code]) => code)]);
  child.kill(how);
  await ended;
  return { code, said };
}

async function place(): Promise<readonly string[]> {
  const database = await makeTestDatabase();
  undone.push(() => database.remove());
  return ['--data', database.dataDir, ...(database.databaseUrl === null ? [] : ['--database', database.databaseUrl])];
}

describe(`walk 7, starts: ${TEST_DATABASE}`, () => {
  it('a first start on a taken port says so and makes nothing; the next prints the first password', async () => {
    const holder = net.createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    undone.push(async () => holder.close());
    const taken = String((holder.address() as AddressInfo).port);
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'plenum-starts-'));
    undone.push(async () => fs.rmSync(folder, { recursive: true, force: true }));
    const fresh = path.join(folder, 'data');

    expect(await start('SIGTERM', '--data', fresh, '--port', taken)).toEqual({
      code: 1,
      said: `port ${taken} is taken: choose another with --port, 0 = any free one\n`,
    });
    expect(fs.existsSync(fresh)).toBe(false);

    const given = await place();
    expect(await start('SIGTERM', ...given, '--port', taken, '--no-demo')).toMatchObject({ code: 1 });
    const { code, said } = await start('SIGTERM', ...given, '--port', '0', '--no-demo');
    expect([code, said]).toEqual([null, expect.stringMatching(/sign in as admin with the password \S{16} /)]);
  });

  it('a start after a server that was killed says so in the log; one after an orderly end says nothing', async () => {
    const given = [...(await place()), '--port', '0', '--no-demo'];
    await start('SIGKILL', ...given);
    expect((await start('SIGTERM', ...given)).said).toContain('the server before did not end in order');
    expect((await start('SIGTERM', ...given)).said).not.toContain('in order');
  });

  it('a start after one that was killed before the demonstration was made makes it, and says so in the log', async () => {
    const database = await makeTestDatabase();
    undone.push(() => database.remove());
    await (await database.open()).close();
    const given = ['--data', database.dataDir, ...(database.databaseUrl === null ? [] : ['--database', database.databaseUrl])];
    const late = 'an earlier start ended before the demonstration site was made: this one made it';
    expect((await start('SIGTERM', ...given, '--port', '0')).said).toContain(late);
    expect((await start('SIGTERM', ...given, '--port', '0')).said).not.toContain(late);
  });
});
