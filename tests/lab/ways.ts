import type { Lab } from './lab';
import { runProofs } from './run-proofs';

/** What `proofs` leaves to this lab: each plant takes long. */
export const WAYS = ['plain-ways', 'heights'].map((name) => `workers/diagram-session/channels/${name}.test.ts`);

const lab: Lab = {
  question: 'Are the best ways and pairs of ways those that are found by walking all of a plant, one by one?',
  missing: () => '',
  run: (options) => Promise.resolve(runProofs(WAYS, options)),
};
export default lab;
