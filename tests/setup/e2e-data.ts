import { rmSync } from 'node:fs';
import { startServer } from './running-server';
import buildServer from './build-server';

/** Makes the data that every file of journeys begins with: a first start, ended in order. Its path travels in the environment. */
export default async function setup(): Promise<() => void> {
  buildServer();
  const server = await startServer();
  await server.stop(true);
  process.env['PLENUM_E2E_FIRST_DATA'] = server.dataDir;
  return () => rmSync(server.dataDir, { recursive: true, force: true });
}
