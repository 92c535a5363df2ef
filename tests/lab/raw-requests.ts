import type { Lab } from './lab';
import { runTests } from './run-tests';

const REQUESTS = 10_000;

const lab: Lab = {
  question: 'Do random requests, bodies, bytes, upgrades and frames end no process and leave no error to nobody?',
  missing: () => '',
  run({ seed, count = REQUESTS }) {
    const env = { RAW_REQUESTS: String(count), RAW_SEED: String(seed) };
    return Promise.resolve([runTests(`${count} requests`, 'api', 'tests/api/raw-requests.test.ts', env)]);
  },
};
export default lab;
