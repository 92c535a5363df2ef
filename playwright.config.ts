import { defineConfig } from 'playwright/test';
import { BROWSER_ARGUMENTS, PAGE_ARGUMENTS } from './tests/setup/browser-arguments';

const TIMED = ['input-latency', 'live-frames', 'timing', 'touch-and-wheel'].map((name) => `**/${name}.spec.ts`);

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const launchedIn = (executablePath: string) => ({
  launchOptions: { executablePath, args: [...BROWSER_ARGUMENTS, ...PAGE_ARGUMENTS] },
});

/**
 * Journeys through the running product. tests/setup/e2e-data.ts makes the data of a first start once, with the
 * demonstration and without; each file of journeys has a server of its own on a copy of them (tests/e2e/support/journeys.ts).
 */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/setup/e2e-data.ts',
  outputDir: 'test-results',
  // A time-out ends what hangs, on a machine whose cores others use; nothing is gated by it.
  timeout: 300_000,
  expect: { timeout: 40_000 },
  // Two files at a time: while one waits for the other side's answer, a timer, a start, the other has the machine.
  workers: 2,
  fullyParallel: false,
  projects: [
    // A browser without a window draws the page and nothing around it, where there is one (scripts/lib/tools.mjs).
    { name: 'journeys', testIgnore: TIMED, use: launchedIn(process.env['JOURNEYS_BROWSER'] ?? CHROMIUM) },
    // Frames are counted, or what happens within a time: nothing else draws meanwhile.
    {
      name: 'timed',
      testMatch: TIMED,
      workers: 1,
      dependencies: ['journeys'],
      use: { contextOptions: {}, ...launchedIn(CHROMIUM) },
    },
  ],
  forbidOnly: true,
  // On a machine that others use a browser may be starved; a journey that needed it is named in what `npm test` prints.
  retries: process.env['CI'] === undefined ? 0 : 1,
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    // A flight of the camera is half a second of drawing that no journey is about; those that are timed fly.
    contextOptions: { reducedMotion: 'reduce' },
    // What can never be clicked fails as what never comes does, and not only when the journey's time is over.
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    // A trace takes a picture of every frame, a third of a journey's time: kept of what is tried again, and of a file run by itself.
    trace: 'on-first-retry',
  },
});
