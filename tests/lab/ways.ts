import type { Lab } from './lab';
import { runProofs } from './run-proofs';

const lab: Lab = {
  question: 'Are the best ways and pairs of ways those that are found by walking all of a plant, one by one?',
  missing: () => '',
  run: (options) => Promise.resolve(runProofs(['workers/diagram-session/channels/plain-ways.test.ts'], options)),
};
export default lab;
