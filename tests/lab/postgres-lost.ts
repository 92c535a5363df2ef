import { ensurePostgres } from '../../scripts/lib/tools.mjs';
import type { Lab } from './lab';
import { runTests } from './run-tests';

const ROUNDS = 20;

const lab: Lab = {
  question: 'Is anything lost or done twice when PostgreSQL is killed or stopped under four editors and started again?',
  missing: () => ensurePostgres().missing ?? '',
  run({ seed, count = ROUNDS }) {
    const env = { LOST_ROUNDS: String(count), LOST_SEED: String(seed) };
    return Promise.resolve([
      runTests(`PostgreSQL killed and stopped in turns, ${count} rounds`, 'fault', 'tests/fault/postgres-lost.test.ts', env),
    ]);
  },
};
export default lab;
