import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, type Scenario } from '../harness';

const LIMIT_MS = 300_000;

/** Seconds from `npm start` to the address on standard output. */
async function startSeconds(clone: string, data: string, npmCache: string): Promise<number> {
  const startedAt = performance.now();
  const child = spawn('npm', ['start', '--', '--data', data, '--port', '0'], {
    cwd: clone,
    env: { ...process.env, npm_config_cache: npmCache },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  try {
    await new Promise<void>((done, fail) => {
      const limit = setTimeout(() => fail(new Error(`not ready in ${LIMIT_MS} ms:\n${said}`)), LIMIT_MS);
      const listen = (bytes: Buffer): void => {
        said += bytes.toString();
        if (!/https?:\/\/127\.0\.0\.1:\d+/.test(said)) return;
        clearTimeout(limit);
        done();
      };
      child.stdout.on('data', listen);
      child.stderr.on('data', listen);
      child.once('exit', (code) => fail(new Error(`npm start ended with ${code}:\n${said}`)));
    });
    return (performance.now() - startedAt) / 1000;
  } finally {
    if (child.exitCode === null) {
      process.kill(-child.pid!, 'SIGTERM');
      await once(child, 'exit');
    }
  }
}

export const scenario: Scenario = {
  question: 'how long from `npm start` to the printed address, on a fresh clone and later?',
  async run({ rounds }) {
    const folder = mkdtempSync(join(tmpdir(), 'plenum-bench-start-'));
    try {
      const clone = join(folder, 'clone');
      const data = join(folder, 'data');
      // Empty at first: what a new user's machine has.
      const npmCache = join(folder, 'npm');
      const cloned = spawnSync('git', ['clone', '--quiet', process.cwd(), clone], { encoding: 'utf8' });
      if (cloned.status !== 0) throw new Error(cloned.stderr);
      const cold = await startSeconds(clone, data, npmCache);
      const warm: number[] = [];
      for (let at = 0; at < Math.min(rounds, 5); at++) warm.push(await startSeconds(clone, data, npmCache));
      return [
        {
          figure: 'cold start: packages with an empty npm cache, builds, database, demonstration site',
          size: 1,
          ours: cold,
          unit: 's',
          target: { atMost: 60 },
        },
        { figure: 'later start', size: warm.length, ours: median(warm), unit: 's', target: { atMost: 3 } },
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
