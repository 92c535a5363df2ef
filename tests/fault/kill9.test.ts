import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { difference, recordsOf } from '../sync/compare';
import { makeHall } from '../sync/hall';
import { Random } from '../sync/random';
import { startServer, type RunningServer } from '../setup/running-server';
import { makeTestDatabase } from '../setup/test-database';
import { addAccount } from '../../server/features/accounts/accounts';
import { decodeSnapshot } from '../../protocol/codec/snapshot';
import type { Sql } from '../../server/storage/sql';
import { writeDiff } from '../../server/sync/write-diff';
import { Editor, judge, type Address } from './editors';

const HALL = makeHall({ racksPerRoom: 6, devicesPerRack: 4, rooms: 1 });
const PLACEMENTS = HALL.changes.filter((change) => change.kind === 'placement');
const PASSWORD = 'Kill-9-kill-9';
const EDITORS = 4;

function makeEditors(run: string) {
  return Array.from({ length: EDITORS }, (_, number) => {
    const { id, after } = PLACEMENTS[number]!;
    return { editor: new Editor(number, run, HALL, id), placement: id, startX: (after as { x: number }).x };
  });
}

async function filled(): Promise<{ dataDir: string; open: () => Promise<Sql>; remove: () => Promise<void> }> {
  const database = await makeTestDatabase();
  const sql = await database.open();
  await sql.transaction((tx) => writeDiff(tx, HALL.changes));
  for (let number = 0; number < EDITORS; number += 1) {
    await addAccount(sql, { name: `editor${number}`, role: 'editor', password: PASSWORD, mustChangePassword: false });
  }
  await sql.close();
  return database;
}

async function signIn(server: RunningServer, userName: string): Promise<string> {
  const response = await fetch(new URL('diagramApi/wapi/v1/authenticate', `${server.url}/`), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ username: userName, password: PASSWORD }),
  });
  const body = (await response.json()) as { code: number; message: string; data: { access_token: string } };
  if (body.code !== 200) throw new Error(`${userName} cannot sign in: ${body.message}`);
  return body.data.access_token;
}

function addressOf(server: RunningServer, token: string): Address {
  return {
    socket: `${server.url.replace('http', 'ws')}/diagramApi/wapi/v1/sync`,
    protocols: ['5b0c8a52-0000-4000-8000-000000000001', token],
    async snapshot() {
      const response = await fetch(new URL(`diagramApi/wapi/v1/diagrams/${HALL.diagrams[0]}/snapshot`, `${server.url}/`), {
        headers: { authorization: `Bearer ${token}` },
      });
      if (response.status !== 200) throw new Error(`snapshot: ${response.status} ${await response.text()}`);
      return { bytes: await response.arrayBuffer(), clock: Number(response.headers.get('x-clock')) };
    },
  };
}

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

async function die(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Every editor edits, a few milliseconds apart, until `stop` says so. */
async function editUntil(editors: readonly { editor: Editor }[], random: Random, stopped: () => boolean): Promise<void> {
  while (!stopped()) {
    const { editor } = random.pick(editors);
    if (editor.unanswered < 30) editor.edit();
    await sleep(random.below(4));
  }
}

describe('kill -9 of the server under four editors', () => {
  it(
    '30 rounds at random moments: no acknowledged edit is lost, none is carried out twice, and all end equal',
    { timeout: 600_000 },
    async () => {
      const database = await filled();
      const editors = makeEditors('commit');
      const random = new Random(20);
      let tokens: string[] | null = null;
      const startedAt = performance.now();
      for (let round = 0; round <= 30; round += 1) {
        const server = await startServer({ dataDir: database.dataDir, args: ['--no-demo'], env: { PLENUM_LOG_LEVEL: 'error' } });
        tokens ??= await Promise.all(editors.map((_, number) => signIn(server, `editor${number}`)));
        await Promise.all(editors.map(({ editor }, number) => editor.connect(addressOf(server, tokens![number]!))));
        if (round < 30) {
          let dead = false;
          const killing = sleep(50 + random.below(1200)).then(async () => {
            await die(server.process);
            dead = true;
          });
          await editUntil(editors, random, () => dead);
          await killing;
          continue;
        }
        // The last one lives: what is unanswered is answered, then everybody holds what the server holds.
        for (let waits = 0; editors.some(({ editor }) => editor.unanswered > 0); waits += 1) {
          expect(waits, 'unanswered after 20 s').toBeLessThan(400);
          await sleep(50);
        }
        await sleep(300);
        const { bytes } = await addressOf(server, tokens[0]!).snapshot();
        const expected = recordsOf(decodeSnapshot(bytes).document);
        for (const { editor } of editors) expect(difference(recordsOf(editor.document), expected)).toBe('');
        for (const { editor } of editors) editor.close();
        await server.stop();
      }
      const sql = await database.open();
      const verdict = await judge(sql, editors);
      await sql.close();
      await database.remove();
      console.log(`${verdict.acknowledged} acknowledged in 30 rounds, ${Math.round((performance.now() - startedAt) / 1000)} s`);
      expect(verdict).toMatchObject({ lost: 0, twice: 0 });
      expect(editors.map(({ editor }) => editor.toldToReload)).not.toContain(true);
      expect(verdict.acknowledged).toBeGreaterThan(500);
    },
  );

  it('the harness finds a server that acknowledges before it commits', { timeout: 240_000 }, async () => {
    const out = resolve('dist/fault');
    await build({
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      build: {
        ssr: resolve('tests/fault/early-ack-server.ts'),
        outDir: out,
        target: 'node20',
        minify: false,
        rolldownOptions: { output: { entryFileNames: 'early-ack-server.js' } },
      },
    });
    const database = await filled();
    const editors = makeEditors('early');
    for (const { editor } of editors.slice(0, 2)) {
      const child = spawn(process.execPath, [resolve(out, 'early-ack-server.js'), database.dataDir, String(HALL.diagrams[0])], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [line] = (await once(child.stdout!, 'data')) as [Buffer];
      const url = line.toString().trim();
      const dead = once(child, 'exit');
      editor.whenAcknowledged(() => child.kill('SIGKILL'));
      await editor.connect({
        socket: url.replace('http', 'ws'),
        protocols: [],
        async snapshot() {
          const response = await fetch(url);
          return { bytes: await response.arrayBuffer(), clock: Number(response.headers.get('x-clock')) };
        },
      });
      editor.edit();
      editor.edit();
      await dead;
    }
    const sql = await database.open();
    const verdict = await judge(sql, editors);
    await sql.close();
    await database.remove();
    expect(verdict.acknowledged).toBeGreaterThan(0);
    expect(verdict.lost).toBeGreaterThan(0);
  });
});

describe('two servers on one data directory', () => {
  it('the second refuses to start and names the first', async () => {
    const database = await filled();
    const first = await startServer({ dataDir: database.dataDir, args: ['--no-demo'] });
    await expect(startServer({ dataDir: database.dataDir, args: ['--no-demo'] })).rejects.toThrow(
      new RegExp(`in use by process ${first.process.pid} \\(server at ${first.url}`),
    );
    await first.stop();
    await database.remove();
  });
});
