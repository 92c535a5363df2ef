import { test as plain } from 'playwright/test';
import { startAfter } from '../../setup/first-start';
import type { RunningServer } from '../../setup/running-server';

const test = plain.extend({
  // The runner reads from the pattern which fixtures are asked for: none.
  // eslint-disable-next-line no-empty-pattern
  baseURL: async ({}, hand) => hand(process.env['PLENUM_E2E_URL']),
});

/**
 * The `test` of a file of journeys. Each call has a server of its own, on a copy of the data of a first start: for the
 * file, once more for each of its repeats (`--repeat-each`), and anew after a failure. So no journey meets what another
 * file, or its own earlier try, left behind; the browser goes on from one file to the next. Called once in each file, at
 * its top, before its own hooks. `onDemonstration`: false where each journey starts a server itself.
 */
export function journeys({ onDemonstration = true } = {}) {
  if (!onDemonstration) return test;
  let server: RunningServer | undefined;
  test.beforeAll(async () => {
    server = await startAfter('demonstration');
    process.env['PLENUM_E2E_URL'] = server.url;
    process.env['PLENUM_E2E_DATA'] = server.dataDir;
  });
  test.afterAll(() => server?.stop());
  return test;
}
