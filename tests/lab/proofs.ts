import { readdirSync, readFileSync } from 'node:fs';
import type { Lab } from './lab';
import { runProofs } from './run-proofs';
import { WAYS } from './ways';

const ROOMS = ['domain', 'engine', 'workers'];

const lab: Lab = {
  question: 'Is what is reckoned what the slow ways of domain/proof come to, over plants that the tests do not try?',
  missing: () => '',
  run(options) {
    const files = ROOMS.flatMap((room) =>
      readdirSync(room, { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
    );
    const isProof = (file: string): boolean => file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes('PROOF_RUNS');
    const proofs = files.filter((file) => isProof(file) && !WAYS.includes(file));
    return Promise.resolve(runProofs(proofs.toSorted(), options));
  },
};
export default lab;
