import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const built = ['tests/setup/build-server.ts'];
const group = (name: string, include: string[], globalSetup: string[] = []) => ({
  extends: true as const,
  test: { name, environment: 'node' as const, include, globalSetup, setupFiles: ['tests/setup/seeds.ts'] },
});

/**
 * Groups that scripts/test.mjs runs apart (`npx vitest run --project api`); without one, everything runs.
 * `server` and what crosses folders load the built threads, so they build dist/server first when it is stale.
 */
export default defineConfig({
  plugins: [react()],
  test: {
    // One patience for all: a time-out ends what hangs, on a machine whose cores others use; nothing is gated by it.
    testTimeout: 240_000,
    hookTimeout: 300_000,
    // States are stored once a second: what is waited for may take longer than the second that is usual.
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
    // One test that is tried alone would leave the others out of the count unseen.
    allowOnly: false,
    projects: [
      group('unit', ['{domain,protocol,engine,engine-wasm,workers,ui}/**/*.test.{ts,tsx}'], ['tests/setup/build-kernels.ts']),
      group('server', ['server/**/*.test.ts'], built),
      group('house', ['tests/house/**/*.test.ts'], ['tests/setup/build-all.ts']),
      group('golden', ['tests/golden/**/*.test.ts']),
      group('api', ['tests/{api,contract}/**/*.test.ts'], built),
      group('sync', ['tests/sync/**/*.test.ts'], built),
      group('fault', ['tests/fault/**/*.test.ts'], built),
    ],
  },
});
