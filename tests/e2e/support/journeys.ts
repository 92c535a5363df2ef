import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'playwright/test';
import { startServer } from '../../setup/running-server';

/**
 * The `test` of a file of journeys. Each call has a server of its own, on a copy of the data of a first start: for the
 * file, once more for each of its repeats (`--repeat-each`), and anew after a failure. So no journey meets what another
 * file, or its own earlier try, left behind. Called once in each file, at its top.
 */
export function journeys() {
  // The runner keeps apart what has another fixture function: one made here is another for every file.
  return test.extend<object, { readonly server: string }>({
    server: [
      // The runner reads from the pattern which fixtures are asked for: none.
      // eslint-disable-next-line no-empty-pattern
      async ({}, serve) => {
        const dataDir = mkdtempSync(join(tmpdir(), 'plenum-journeys-'));
        // A server that was ended hard leaves its socket, which cannot be copied.
        cpSync(process.env['PLENUM_E2E_FIRST_DATA'] ?? '', dataDir, {
          recursive: true,
          filter: (path) => !path.endsWith('control.sock'),
        });
        const server = await startServer({ dataDir });
        process.env['PLENUM_E2E_URL'] = server.url;
        process.env['PLENUM_E2E_DATA'] = dataDir;
        await serve(server.url);
        await server.stop();
        rmSync(dataDir, { recursive: true, force: true });
      },
      { scope: 'worker', auto: true, timeout: 300_000 },
    ],
    baseURL: ({ server }, hand) => hand(server),
  });
}
