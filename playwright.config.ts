import { defineConfig } from 'playwright/test';
import { BROWSER_ARGUMENTS } from './tests/setup/browser-arguments';

/**
 * Journeys through the running product. tests/setup/e2e-data.ts makes the data of a first start once; each file of
 * journeys has a server of its own on a copy of them (tests/e2e/support/journeys.ts).
 */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/setup/e2e-data.ts',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Software drawing takes both cores of a small machine: one browser at a time.
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  // On a machine that others use a browser may be starved; a journey that needed it is named in what `npm test` prints.
  retries: process.env['CI'] === undefined ? 0 : 1,
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: BROWSER_ARGUMENTS,
    },
  },
});
