import type { Figure, LabOptions } from './lab';
import { runTests } from './run-tests';

const PLANTS = 10_000;

/** Files of proofs, every law of them on so many random plants, from the lab's own seed. */
export function runProofs(files: readonly string[], { seed, count = PLANTS }: LabOptions): readonly Figure[] {
  const env = { PLENUM_RUNS: String(count), PLENUM_PROOF_SEED: String(seed) };
  return files.map((file) => runTests(`${file}, ${count} plants`, 'unit', file, env, ['--testTimeout=0']));
}
