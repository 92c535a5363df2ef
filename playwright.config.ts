import { defineConfig } from 'playwright/test';
import { BROWSER_ARGUMENTS } from './tests/setup/browser-arguments';

/**
 * Journeys through the running product. tests/setup/e2e-server.ts starts one server on a free port with a data
 * directory of its own and tells its address and the administrator's first password in the environment.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/setup/e2e-server.ts',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Software drawing takes both cores of a small machine: one browser at a time.
  workers: 1,
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  // On a machine that others use a browser may be starved; a journey that needed it is named in what `npm test` prints.
  retries: process.env['CI'] === undefined ? 0 : 1,
  reporter: 'list',
  use: {
    baseURL: process.env['PLENUM_E2E_URL'],
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: BROWSER_ARGUMENTS,
    },
  },
});
