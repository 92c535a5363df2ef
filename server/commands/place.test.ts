import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type RunningServer } from '../../tests/setup/running-server';

const CLI = resolve(import.meta.dirname, '../../dist/server/cli.js');

let folder: string;
let env: Readonly<Record<string, string | undefined>>;
const servers: RunningServer[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plenum-place-'));
  env = { PLENUM_STATE: join(folder, 'state'), PLENUM_DATA: undefined, DATABASE_URL: undefined, INIT_CWD: folder };
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(name: string): Promise<RunningServer> {
  const given = { PLENUM_STATE: join(folder, 'state') };
  const server = await startServer({ dataDir: join(folder, name), args: ['--no-demo'], env: given });
  servers.push(server);
  return server;
}

/** As somebody types it who stands in a folder of their own. */
async function command(...args: readonly string[]): Promise<{ readonly code: number; readonly said: string }> {
  const child = spawn(process.execPath, [CLI, ...args], { cwd: folder, env: { ...process.env, ...env } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}

describe('where a command works', () => {
  it.each(['user list', 'check', 'demo', 'backup file.gz'])(
    'where no server runs and no database is, %s is refused and makes none',
    async (words) => {
      const { code, said } = await command(...words.split(' '));
      expect(code).toBe(1);
      expect(said).toContain('no server runs here');
      expect(existsSync(join(folder, '.data'))).toBe(false);
    },
  );

  it('a directory that holds no database is refused by what only looks or changes; nothing is made there', async () => {
    const elsewhere = join(folder, 'mistyped');
    for (const words of [['user', 'add', 'bob'], ['check']]) {
      const { code, said } = await command(...words, '--data', elsewhere);
      expect(code).toBe(1);
      expect(said).toContain(`${elsewhere} holds no database`);
    }
    expect(existsSync(elsewhere)).toBe(false);
  });

  it('is the server that runs, wherever its data lie; with several one must be named; a killed one is none', async () => {
    const first = await start('first');
    expect(await command('user', 'add', 'anna')).toMatchObject({ code: 0 });
    expect((await command('user', 'list', '--data', first.dataDir)).said).toContain('anna');

    const second = await start('second');
    const several = await command('user', 'list');
    expect(several.code).toBe(1);
    for (const { dataDir } of [first, second]) expect(several.said).toContain(dataDir);
    expect((await command('user', 'list', '--data', second.dataDir)).said).not.toContain('anna');

    second.process.kill('SIGKILL');
    await once(second.process, 'exit');
    expect((await command('user', 'list')).said).toContain('anna');

    await first.stop();
    expect(readdirSync(join(folder, 'state/servers'))).toEqual([]);
    expect((await command('user', 'list')).said).toContain('no server runs here');
  });

  it('every command tells these options in its help', async () => {
    for (const name of ['user', 'import', 'backup', 'demo', 'check']) {
      const { code, said } = await command(name, '--help');
      expect([code, said.includes('--data DIR'), said.includes('--database URL')]).toEqual([0, true, true]);
    }
  });
});
