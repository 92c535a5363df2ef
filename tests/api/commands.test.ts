import { execFile, spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KINDS } from '../../domain/document/schema';
import { restoreBackup, writeBackup } from '../../server/commands/backup';
import { migrate, tablesAt } from '../../server/storage/migrate';
import type { Sql } from '../../server/storage/sql';
import { findDangling } from '../../server/commands/check';
import { DirectoryHeld, lockDirectory } from '../../server/storage/directory-lock';
import { NO_SMALL_DISK, smallDisk } from '../setup/small-disk';
import { makeTestDatabase, TEST_DATABASE, type TestDatabase } from '../setup/test-database';

const DIST = path.resolve(import.meta.dirname, '../../dist/server');
const run = promisify(execFile);

let database: TestDatabase;
let options: readonly string[];
beforeAll(async () => {
  database = await makeTestDatabase();
  options = ['--data', database.dataDir, ...(database.databaseUrl === null ? [] : ['--database', database.databaseUrl])];
});
afterAll(() => database.remove());

async function command(...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  try {
    const { stdout, stderr } = await run(process.execPath, [path.join(DIST, 'cli.js'), ...args, ...options]);
    return { code: 0, out: stdout, err: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, err: stderr };
  }
}

/** The built server in a process of its own; resolves with what it printed when it listens. */
async function startProcess(): Promise<{ child: ChildProcess; said: string; url: string }> {
  const child = spawn(
    process.execPath,
    [path.join(DIST, 'main.js'), '--port', '0', '--no-demo', '--log-level', 'error', ...options],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('listens at')) setTimeout(resolve, 20);
    });
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  return { child, said, url: /http:\/\/[^\s]+/.exec(said)![0] };
}
const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => (child.exitCode !== null ? resolve(child.exitCode) : child.once('exit', resolve)));

describe(`commands and the server's process: ${TEST_DATABASE}`, () => {
  let server: Awaited<ReturnType<typeof startProcess>>;
  let password = '';

  it("the first start prints the address and the administrator's password, once", async () => {
    server = await startProcess();
    password = /password (\S+)/.exec(server.said)![1]!;
    expect(password).toHaveLength(16);
    expect(await signIn('admin', password)).toMatchObject({
      code: 200,
      data: { authority: 'administrator', mustChangePassword: true },
    });
  });

  async function signIn(username: string, secret: string): Promise<{ code: number; data: Record<string, unknown> }> {
    const response = await fetch(`${server.url}diagramApi/wapi/v1/authenticate`, {
      method: 'POST',
      body: new URLSearchParams({ username, password: secret }),
    });
    return (await response.json()) as { code: number; data: Record<string, unknown> };
  }

  it('a user command finds the running server and its effect is there at once', async () => {
    const added = await command('user', 'add', 'bob', '--role', 'editor');
    const secret = /password (\S+)/.exec(added.out)![1]!;
    expect(await signIn('bob', secret)).toMatchObject({ code: 200, data: { authority: 'editor', mustChangePassword: true } });
    expect((await command('user', 'list')).out).toContain('bob\teditor');
    expect(await command('user', 'lock', 'bob')).toMatchObject({ code: 0 });
    expect((await signIn('bob', secret)).code).toBe(5126);
    expect(await command('user', 'unlock', 'bob')).toMatchObject({ code: 0 });
    const reset = await command('user', 'reset', 'bob');
    expect((await signIn('bob', secret)).code).toBe(5005);
    expect((await signIn('bob', /: (\S+)/.exec(reset.out)![1]!)).code).toBe(200);
  });

  it('what a command refuses is said on stderr and exits 1', async () => {
    expect(await command('user', 'add', 'bob')).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('user already exists: bob'),
    });
    expect(await command('user', 'add', 'eve', '--role', 'king')).toMatchObject({
      code: 1,
      err: expect.stringContaining('administrator, editor, viewer, NoAccess'),
    });
    expect(await command('user', 'add', 'eve', '--password', 'short')).toMatchObject({
      code: 1,
      err: expect.stringContaining('8 to 20'),
    });
    expect(await command('user', 'lock', 'admin')).toMatchObject({
      code: 1,
      err: expect.stringContaining('the last administrator'),
    });
    expect(await command('user', 'rename', 'bob', 'robert')).toMatchObject({ code: 0, out: 'bob is called robert now\n' });
    expect((await command('user', 'list')).out).toContain('robert\teditor');
    expect(await command('user', 'rename', 'robert')).toMatchObject({ code: 1, err: expect.stringContaining('not ""') });
    expect(await command('user', 'rename', 'robert', 'ADMIN')).toMatchObject({ code: 1, err: 'user already exists: admin\n' });
    expect(await command('user', 'remove', 'admin')).toMatchObject({
      code: 1,
      err: expect.stringContaining('the last administrator'),
    });
    expect(await command('user', 'remove', 'robert')).toMatchObject({ code: 0, out: 'robert is removed\n' });
    expect((await command('user', 'list')).out).not.toContain('robert');
    const deeds = (await command('audit', '--action', 'account', '--json')).out.trim().split('\n').slice(0, 5);
    expect(
      deeds
        .map((row) => JSON.parse(row) as { outcome: string; facts: object })
        .map(({ outcome, facts }) => ({ outcome, ...facts })),
    ).toEqual([
      { outcome: 'ok', deed: 'remove', user: 'robert' },
      { outcome: 'refused', deed: 'remove', user: 'admin' },
      { outcome: 'refused', deed: 'rename', user: 'robert', to: 'ADMIN' },
      { outcome: 'refused', deed: 'rename', user: 'robert', to: '' },
      { outcome: 'ok', deed: 'rename', user: 'bob', to: 'robert' },
    ]);
    expect(await command('user', 'lock', 'guest')).toMatchObject({ code: 1 });
    expect(await command('user', 'reset', 'nobody')).toMatchObject({ code: 1, err: expect.stringContaining('no user') });
    expect(await command('user', 'dance')).toMatchObject({ code: 1 });
    expect(await command('dance')).toMatchObject({ code: 1, err: expect.stringContaining('user, backup') });
  });

  it('a second server on the same data directory refuses and names the holder', async () => {
    const second = await startProcess().then(
      () => null,
      (error: Error) => error.message,
    );
    expect(second).toContain(`in use by process ${server.child.pid}`);
    expect(second).toContain(server.url);
  });

  it('nobody but the owner may enter the data directory', () => {
    if (process.platform === 'win32') return;
    expect((fs.statSync(path.join(database.dataDir, 'control.sock')).mode & 0o777).toString(8)).toBe('600');
    expect((fs.statSync(path.join(database.dataDir, 'lock.json')).mode & 0o777).toString(8)).toBe('600');
  });

  it('a backup is written while the server runs', async () => {
    const file = path.join(database.dataDir, 'while-running.gz');
    expect(await command('backup', file)).toMatchObject({ code: 0, out: expect.stringMatching(/^wrote \d+ rows/) });
    expect(fs.existsSync(file)).toBe(true);
  });

  it('walk 7: a file that is there is written over by a backup with --force alone', async () => {
    const file = path.join(database.dataDir, 'kept.gz');
    fs.writeFileSync(file, 'of somebody');
    expect(await command('backup', file)).toMatchObject({
      code: 1,
      err: `${file} is there already: name another file, or add --force\n`,
    });
    expect(fs.readFileSync(file, 'utf8')).toBe('of somebody');
    expect(await command('backup', file, '--force')).toMatchObject({ code: 0 });
    expect(fs.statSync(file).size).toBeGreaterThan(1000);
  });

  it('walk 7: a backup that cannot be written says what helps', async () => {
    const file = path.join(database.dataDir, 'nowhere/backup.gz');
    expect(await command('backup', file)).toMatchObject({
      code: 1,
      err: `no backup was written to ${file}: there is no folder ${path.dirname(file)}. Make it, or name another\n`,
    });
  });

  it.skipIf(NO_SMALL_DISK !== '')('walk 7: a backup onto a full disk says so and leaves nothing there', async () => {
    const disk = smallDisk(2);
    disk.leave(0);
    try {
      const { code, err } = await command('backup', path.join(disk.directory, 'backup.gz'));
      expect([code, err]).toEqual([1, expect.stringContaining(`the disk of ${disk.directory} is full. Free space there`)]);
      expect(fs.readdirSync(disk.directory)).toEqual(['of-somebody-else']);
    } finally {
      fs.rmSync(path.join(disk.directory, 'of-somebody-else'));
      disk.remove();
    }
  });

  it('walk 7: a command that is told the directory of a running server works in it, wherever its database is', async () => {
    const { stdout } = await run(process.execPath, [path.join(DIST, 'cli.js'), 'user', 'list', '--data', database.dataDir], {
      env: { ...process.env, DATABASE_URL: '' },
    });
    expect(stdout).toContain('admin\tadministrator');
  });

  it('kill -9 frees the directory, and the next start keeps the accounts and prints no password', async () => {
    server.child.kill('SIGKILL');
    await ended(server.child);
    server = await startProcess();
    expect(server.said).not.toContain('password');
    expect(await signIn('admin', password)).toMatchObject({ code: 200 });
  });

  it('SIGTERM stops it with 0 and leaves no lock behind', async () => {
    server.child.kill('SIGTERM');
    expect(await ended(server.child)).toBe(0);
    expect(fs.existsSync(path.join(database.dataDir, 'lock.json'))).toBe(false);
    await (await lockDirectory(database.dataDir, 'the next one')).release();
  });

  it('without a running server a command opens the database itself', async () => {
    expect(await command('user', 'add', 'late', '--role', 'viewer', '--password', 'Given-1-here')).toMatchObject({
      code: 0,
      out: 'added late (viewer)\n',
    });
    expect((await command('user', 'list')).out).toContain('late\tviewer');
  });

  it('an account may be given permissions in place of those of its role', async () => {
    const added = await command(
      'user',
      'add',
      'pia',
      '--permissions',
      'cableConnection,nodeEditing',
      '--password',
      'Given-1-here',
    );
    expect(added.code).toBe(0);
    expect((await command('user', 'list')).out).toContain('pia\tviewer\tnodeEditing,cableConnection\n');
  });

  it('--help of the server and of a command say what there is, and an unknown option is named', async () => {
    const { stdout } = await run(process.execPath, [path.join(DIST, 'main.js'), '--help']);
    for (const option of ['--data', '--port', '--host', 'DATABASE_URL', 'PLENUM_PORT']) expect(stdout).toContain(option);
    expect((await command('user', '--help')).out).toContain('reset NAME');
    const refused = await run(process.execPath, [path.join(DIST, 'main.js'), '--prot', '1']).catch(
      (error: { stderr: string; code: number }) => error,
    );
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('--prot') });
  });
});

describe(`backup: ${TEST_DATABASE}`, () => {
  it('what was backed up is there after a restore, row by row, and ids go on where they were', async () => {
    const from = await makeTestDatabase();
    const to = await makeTestDatabase();
    const file = path.join(os.tmpdir(), `plenum-backup-${process.pid}.gz`);
    const [source, target] = [await from.open(), await to.open()];
    try {
      await source.query(
        `insert into "object" ("id", "name", "height_u", "extra") select 24000000001000 + g, 'name "' || g || '" 汉', g / 3.0, jsonb_build_object('n', g) from generate_series(1, 5000) g`,
      );
      await source.query(`insert into "file" values (1, 'a', '', 3, '\\x00ff10', 'u', now())`);
      await source.query(`insert into "audit" ("action", "outcome") values ('x', 'ok')`);
      await source.query(`insert into "app_user" ("name", "role") values ('ann', 'editor'), ('bob', 'viewer')`);
      await source.query(`update "clock" set "value" = 17`);
      await source.query(`select nextval('id_next')`);
      await writeBackup(source, file);
      await restoreBackup(target, file);
      for (const table of ['object', 'file', 'audit', 'setting', 'app_user']) {
        const all = `select row_to_json(t)::text as row from "${table}" t order by 1`;
        expect(await target.query(all)).toEqual(await source.query(all));
      }
      expect(await target.query(`select nextval('id_next') as next`)).toEqual([{ next: 24_000_000_001_001 }]);
      // No account gets another's id.
      expect(await target.query(`insert into "app_user" ("name", "role") values ('cid', 'viewer') returning "id"`)).toEqual(
        await source.query(`select max("id") + 1 as id from "app_user"`),
      );
      // Beyond every clock that a cache or a browser may know of.
      expect(await target.query('select "value" from "clock"')).toEqual([{ value: 1_000_017 }]);
      expect(await target.query('select "clock", "reason" from "checkpoint"')).toEqual([{ clock: 1_000_017, reason: 'restore' }]);
      await expect(restoreBackup(target, file)).rejects.toThrow('not empty');
    } finally {
      await Promise.all([source.close(), target.close()]);
      await Promise.all([from.remove(), to.remove()]);
      fs.rmSync(file, { force: true });
    }
  });

  it('the backup of an earlier version is restored as its database would have been migrated, row by row', async () => {
    const [old, migrated, to] = [await makeTestDatabase(), await makeTestDatabase(), await makeTestDatabase()];
    const file = path.join(os.tmpdir(), `plenum-backup-old-${process.pid}.gz`);
    const [source, beside, target] = [await old.open(), await migrated.open(), await to.open()];
    const EARLIER = 5;
    const fill = async (sql: Sql): Promise<void> => {
      await sql.query(`delete from "migration" where "number" > ${EARLIER}`);
      await sql.transaction((tx) => tablesAt(tx, EARLIER));
      await sql.query(
        `insert into "object" ("id", "name") select 24000000001000 + g, 'rack ' || g from generate_series(1, 3000) g`,
      );
      await sql.query(
        `insert into "termination" ("id", "cable", "port", "end", "position") select 24000000010000 + g, 24000000020000 + g / 4, 24000000030000 + g, 1 + g % 2, 1 + g / 2 % 2 from generate_series(1, 400) g`,
      );
      await sql.query(`insert into "app_user" ("name", "role") values ('ann', 'editor'), ('bob', 'viewer')`);
    };
    try {
      await fill(source);
      await fill(beside);
      await migrate(beside);
      await writeBackup(source, file);
      await restoreBackup(target, file);
      for (const table of [...KINDS, 'app_user', 'setting', 'operation']) {
        const all = `select to_jsonb(t) - 'at' - 'created_at' as row from "${table}" t order by 1`;
        expect(await target.query(all), table).toEqual(await beside.query(all));
      }
      expect(await migrate(target)).toEqual([]);
    } finally {
      await Promise.all([source.close(), beside.close(), target.close()]);
      await Promise.all([old.remove(), migrated.remove(), to.remove()]);
      fs.rmSync(file, { force: true });
    }
  });

  it('a backup that is cut off restores nothing', async () => {
    const to = await makeTestDatabase();
    const file = path.join(os.tmpdir(), `plenum-backup-cut-${process.pid}.gz`);
    const sql = await to.open();
    try {
      await sql.query(`insert into "setting" values ('a', 'b', false)`);
      await writeBackup(sql, file);
      fs.truncateSync(file, fs.statSync(file).size - 10);
      await sql.query(`update "setting" set "value" = 'c'`);
      await expect(restoreBackup(sql, file)).rejects.toThrow(`${file} is cut off`);
      expect(await sql.query('select "value" from "setting"', [])).toEqual([{ value: 'c' }]);
    } finally {
      await sql.close();
      await to.remove();
      fs.rmSync(file, { force: true });
    }
  });
});

describe(`walk 7, what is no backup: ${TEST_DATABASE}`, () => {
  it.each([
    ['is not gzipped', Buffer.from('rack;name\n'), 'is no backup, or was damaged on its way'],
    ['holds no lines of a backup', gzipSync('rack;name\n'), 'is no backup, or was damaged on its way'],
    ['is a list of something else', gzipSync('{"racks":[]}\n'), 'is no backup'],
    ['is not there', null, 'is not there'],
  ] as const)('a file that %s is named, and that nothing was restored', async (_what, bytes, said) => {
    const to = await makeTestDatabase();
    const file = path.join(os.tmpdir(), `plenum-no-backup-${process.pid}`);
    const sql = await to.open();
    try {
      if (bytes !== null) fs.writeFileSync(file, bytes);
      await expect(restoreBackup(sql, file)).rejects.toThrow(
        new RegExp(`^${file} ${said}.*\\. Nothing was restored: the database is as it was$`),
      );
    } finally {
      await sql.close();
      await to.remove();
      fs.rmSync(file, { force: true });
    }
  });
});

describe(`the consistency check: ${TEST_DATABASE}`, () => {
  it('finds references to nothing and to records of another kind, and nothing else', async () => {
    const own = await makeTestDatabase();
    const sql = await own.open();
    try {
      await sql.query(
        `insert into "object" ("id", "class", "parent", "model") values (1, 4, 0, 0), (2, 5, 1, 77), (3, 5, 99, 0)`,
      );
      await sql.query(`insert into "port" ("id", "owner") values (10, 2), (11, 3), (12, 10)`);
      await sql.query(`insert into "diagram" ("id", "owner") values (20, 1)`);
      await sql.query(`insert into "placement" ("id", "diagram", "subject") values (30, 20, 2), (31, 20, 98)`);
      const found = await findDangling(sql);
      expect(found.map(({ kind, field, id, target }) => `${kind} ${id} ${field} ${target}`)).toEqual([
        'object 3 parent 99',
        'object 2 model 77',
        'port 12 owner 10',
        'placement 31 subject 98',
      ]);
    } finally {
      await sql.close();
      await own.remove();
    }
  });

  it('as a command exits 0 on a sound database and says what it looked at', async () => {
    expect(await command('check')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^no reference to nothing in \d+ fields/),
    });
  });
});

describe('the lock of a data directory', () => {
  it('is held once, names its holder, and is free after its release', async () => {
    const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'plenum-lock-'));
    const lock = await lockDirectory(directory, 'server');
    lock.announce('http://127.0.0.1:1/');
    const refused = await lockDirectory(directory, 'server').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DirectoryHeld);
    expect((refused as Error).message).toContain(`process ${process.pid} (server at http://127.0.0.1:1/`);
    expect((refused as DirectoryHeld).holder).toMatchObject({ pid: process.pid, host: os.hostname(), what: 'server' });
    await lock.release();
    await (await lockDirectory(directory, 'again')).release();
    fs.rmSync(directory, { recursive: true });
  });

  it('holds also under another name of the directory', async () => {
    const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'plenum-lock-'));
    const link = `${directory}-link`;
    fs.symlinkSync(directory, link);
    const lock = await lockDirectory(directory, 'server');
    await expect(lockDirectory(link, 'server')).rejects.toBeInstanceOf(DirectoryHeld);
    await lock.release();
    fs.rmSync(link);
    fs.rmSync(directory, { recursive: true });
  });
});
