import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_DIAGRAMS } from '../../domain/demo/demo';
import { addUser, authenticate } from './e2e-users';
import { readSnapshot } from './read-snapshot';
import { startServer, type RunningServer } from './running-server';

/** The two ways to start for the first time, and the arguments for it. */
const ARGUMENTS = { demonstration: [], empty: ['--no-demo'] } as const;
export type FirstStart = keyof typeof ARGUMENTS;
export const FIRST_STARTS = Object.keys(ARGUMENTS) as FirstStart[];

/** Opens the drawings that journeys begin with. */
const READER = 'journeys-reader';

type Left = Pick<RunningServer, 'dataDir' | 'administratorPassword'>;

/** The runner's own processes know it by the environment. */
const variableOf = (first: FirstStart): string => `PLENUM_E2E_FIRST_${first.toUpperCase()}`;

/**
 * Starts for the first time and ends in order, the drawings that journeys begin with opened once, so that each copy has their
 * snapshots; what that left is there until the answer is called.
 */
export async function keepFirstStart(first: FirstStart): Promise<() => void> {
  const server = await startServer({ args: ARGUMENTS[first] });
  const { url, dataDir, administratorPassword } = server;
  if (first === 'demonstration') {
    addUser(READER, 'viewer', undefined, dataDir);
    const { access_token: token } = await authenticate(READER, url);
    for (const diagram of Object.values(DEFAULT_DIAGRAMS)) await readSnapshot(url, token, diagram);
  }
  await server.stop(true);
  process.env[variableOf(first)] = JSON.stringify({ dataDir, administratorPassword } satisfies Left);
  return () => rmSync(dataDir, { recursive: true, force: true });
}

/** A server on a copy of what a first start left, which is a third of the work of that start; its `stop` removes the copy. */
export async function startAfter(first: FirstStart): Promise<RunningServer> {
  const left = JSON.parse(process.env[variableOf(first)] ?? '') as Left;
  const dataDir = mkdtempSync(join(tmpdir(), 'plenum-journeys-'));
  // A server that was ended hard leaves its socket, which cannot be copied.
  cpSync(left.dataDir, dataDir, { recursive: true, filter: (path) => !path.endsWith('control.sock') });
  const server = await startServer({ dataDir, args: ARGUMENTS[first] });
  return {
    ...server,
    administratorPassword: left.administratorPassword,
    async stop(keepData = false) {
      await server.stop();
      if (!keepData) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
