import type { Lab } from './lab';
import { runTests } from './run-tests';

const REQUESTS = 10_000;

const lab: Lab = {
  question: `Do ${REQUESTS} random requests, bodies, bytes, upgrades and frames end no process and leave no error to nobody?`,
  missing: () => '',
  run({ seed }) {
    const env = { RAW_REQUESTS: String(REQUESTS), RAW_SEED: String(seed) };
    return Promise.resolve([runTests(`${REQUESTS} requests`, 'api', 'tests/api/raw-requests.test.ts', env)]);
  },
};
export default lab;
