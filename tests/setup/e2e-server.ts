import { startServer } from './running-server';
import buildServer from './build-server';

/** One server for all journeys; its address and first password travel in the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  buildServer();
  const server = await startServer();
  process.env['PLENUM_E2E_URL'] = server.url;
  process.env['PLENUM_E2E_DATA'] = server.dataDir;
  process.env['PLENUM_E2E_PASSWORD'] = server.administratorPassword;
  return () => server.stop();
}
