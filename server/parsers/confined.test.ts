import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startConfined, type Confines } from './confined';

const scratch = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'plenum-confined-')));
const started: ChildProcess[] = [];
afterEach(() => started.splice(0).forEach((child) => child.kill('SIGKILL')));
afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }));
const CONFINES: Confines = { reads: [], heapMb: 64, otherMb: 512, cpuSeconds: 60 };

/** Runs a program of these lines confined: what it told, and how it ended. */
async function run(lines: string, confines: Partial<Confines> = {}, own = fs.mkdtempSync(path.join(scratch, 'own-'))) {
  fs.mkdirSync(own, { recursive: true });
  const file = path.join(own, 'program.mjs');
  fs.writeFileSync(
    file,
    `import fs from 'node:fs';
     import { spawn } from 'node:child_process';
     import { Worker } from 'node:worker_threads';
     const tell = (what) => new Promise((told) => process.send(what, undefined, undefined, told));
     const tried = (what) => { try { return what() } catch (error) { return error.code } };
     ${lines}
     process.disconnect();`,
  );
  const child = startConfined(pathToFileURL(file), 'a word', { ...CONFINES, ...confines });
  started.push(child);
  const told: unknown[] = [];
  child.on('message', (message) => told.push(message));
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  );
  await Promise.all([ended, new Promise((resolve) => child.once('disconnect', resolve))]);
  return { told, ...(await ended) };
}

describe('a confined process', () => {
  test('reads what is named, by whatever name it is told, and neither reads, writes nor starts anything else', async () => {
    const secret = path.join(scratch, 'secret');
    const folder = path.join(scratch, 'a, b');
    fs.mkdirSync(folder);
    fs.writeFileSync(secret, 'secret');
    fs.writeFileSync(path.join(folder, 'named'), 'named');
    const { told, code } = await run(
      `const folder = ${JSON.stringify(folder)}, secret = ${JSON.stringify(secret)};
       await tell([
         process.argv[2], Object.keys(process.env).includes('PATH'), fs.readdirSync(folder), fs.readFileSync(folder + '/named', 'utf8'),
         tried(() => fs.readFileSync(secret, 'utf8')), tried(() => fs.writeFileSync(folder + '/named', '')),
         tried(() => spawn('true')), tried(() => new Worker('0', { eval: true })),
       ]);`,
      { reads: [folder] },
    );
    const denied = 'ERR_ACCESS_DENIED';
    expect(told).toEqual([['a word', false, ['named'], 'named', denied, denied, denied, denied]]);
    expect(code).toBe(0);
    expect(fs.readFileSync(path.join(folder, 'named'), 'utf8')).toBe('named');
  });

  test('finds its packages also through a link to their folder', async () => {
    const linked = fs.mkdtempSync(path.join(scratch, 'linked-'));
    fs.symlinkSync(path.resolve(import.meta.dirname, '../../node_modules'), path.join(linked, 'node_modules'));
    const { told, code } = await run(
      `const { parse } = await import('yaml'); await tell(parse('a: 1'));`,
      {},
      path.join(linked, 'dist/server'),
    );
    expect([told, code]).toEqual([[{ a: 1 }], 0]);
  });

  test('that fills its heap ends itself', async () => {
    const { told, signal } = await run(`await tell(1); const all = []; for (;;) all.push(new Array(10_000).fill(all.length));`);
    expect([told, signal]).toEqual([[1], expect.stringMatching(/^SIG(ABRT|TRAP)$/)]);
  });

  test.runIf(process.platform === 'linux')('that fills its buffers gets no more than its bound', async () => {
    // Where the bound is met the allocation fails, or what Node itself needs next does and ends the process.
    const { told } = await run(
      `const all = []; try { for (;;) { all.push(Buffer.alloc(16 * 1024 ** 2, 1)); await tell(all.length); } } catch {}
       all.length = 0;`,
    );
    const many = Math.max(...(told as number[]));
    expect(many * 16).toBeLessThan(CONFINES.heapMb + CONFINES.otherMb);
    expect(many * 16).toBeGreaterThan(CONFINES.otherMb / 2);
  });

  test.skipIf(process.platform === 'win32')('that hears nobody and goes on ends by its time on the processor', async () => {
    const { told, signal } = await run(`await tell(1); process.disconnect(); for (;;);`, { cpuSeconds: 1 });
    expect([told, signal]).toEqual([[1], expect.stringMatching(/^SIG(KILL|XCPU)$/)]);
  });
});
