import type { Lab } from './lab';
import { runTests } from './run-tests';

const TURNS = 60;

const lab: Lab = {
  question: 'Does each operation of four clients on the same records give what it gives alone in its turn?',
  missing: () => '',
  run({ seed, postgresUrl, count = TURNS }) {
    const on = (what: string, env: Readonly<Record<string, string>>) =>
      runTests(`${count} turns each, ${what}`, 'sync', 'tests/sync/contested-records.test.ts', {
        CONTESTED_TURNS: String(count),
        CONTESTED_SEED: String(seed),
        ...env,
      });
    return Promise.resolve([
      on('embedded', {}),
      ...(postgresUrl === null ? [] : [on('PostgreSQL', { TEST_DATABASE_URL: postgresUrl })]),
    ]);
  },
};
export default lab;
