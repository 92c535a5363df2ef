import { test } from 'playwright/test';
import { startAfter } from '../../setup/first-start';

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
        const server = await startAfter('demonstration');
        process.env['PLENUM_E2E_URL'] = server.url;
        process.env['PLENUM_E2E_DATA'] = server.dataDir;
        await serve(server.url);
        await server.stop();
      },
      { scope: 'worker', auto: true, timeout: 300_000 },
    ],
    baseURL: ({ server }, hand) => hand(server),
  });
}
