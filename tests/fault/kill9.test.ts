import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { startServer } from '../setup/running-server';
import { judge } from './editors';
import { filledDatabase, HALL, makeEditors, startOn } from './hall-server';
import { killRounds } from './kill-rounds';

describe('kill -9 of the server under four editors', () => {
  it(
    '30 rounds at random moments: no acknowledged edit is lost, none is carried out twice, and all end equal',
    { timeout: 600_000 },
    async () => {
      const database = await filledDatabase();
      const result = await killRounds(database, 30, 20);
      await database.remove();
      console.log(`${result.acknowledged} acknowledged in 30 rounds`);
      expect(result).toMatchObject({ lost: 0, twice: 0, differences: [], toldToReload: false });
      expect(result.acknowledged).toBeGreaterThan(500);
    },
  );

  it('the harness finds a server that acknowledges before it commits', async () => {
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
    const database = await filledDatabase();
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
    const database = await filledDatabase();
    const first = await startServer({ dataDir: database.dataDir, args: ['--no-demo'] });
    await expect(startServer({ dataDir: database.dataDir, args: ['--no-demo'] })).rejects.toThrow(
      new RegExp(`in use by process ${first.process.pid} \\(server at ${first.url}`),
    );
    await first.stop();
    await database.remove();
  });

  // Abstract sockets belong to a network namespace, as two containers on one volume have each its own.
  it.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)(
    'the second refuses in a network namespace of its own, too, and leaves the name of the first',
    async () => {
      const database = await filledDatabase();
      const first = await startOn(database);
      await expect(startOn(database, { under: ['unshare', '-n'] })).rejects.toThrow(`in use by process ${first.process.pid} (`);
      expect(JSON.parse(readFileSync(join(database.dataDir, 'lock.json'), 'utf8'))).toMatchObject({ pid: first.process.pid });
      await first.stop();
      await database.remove();
    },
  );
});
