import fc from 'fast-check';

/**
 * Laws are tried on the same random inputs in every run, so that a commit is green or red wherever it runs. To look for
 * new ones: `PLENUM_SEED=random npx vitest run --project unit`, or a number; a counterexample then becomes an `examples`
 * entry of its law.
 */
const wanted = process.env['PLENUM_SEED'] ?? '20261121';
if (wanted !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(wanted) });
