import type { Lab } from './lab';
import { runTests } from './run-tests';

const SEEDS = 200;

const lab: Lab = {
  question: 'Do simulated clients end equal to the server over seeds that the tests do not run?',
  missing: () => '',
  run({ seed, count = SEEDS }) {
    const first = 1000 * seed;
    const env = { SIMULATION_SEEDS: String(count), SIMULATION_FIRST_SEED: String(first) };
    return Promise.resolve([runTests(`seeds ${first} to ${first + count - 1}`, 'sync', 'tests/sync/simulation.test.ts', env)]);
  },
};
export default lab;
