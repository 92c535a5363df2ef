import { refuse } from '../../result';
import { cablesOf, coreRuns, CoreDraft, endsOf } from './core-draft';
import { checked, refused } from '../new-records';
import { operation, type Operation } from '../operation';
import { coreReads } from '../plant-reads';
import { integer, intentReader, optional, type Read } from '../parse';
import { missingCable } from './splice-cores';
import { coreWords } from '../words';

/** Splices and terminations of these ends are undone. */
const reader = intentReader('free-cores', {
  cores: coreRuns,
  plan: optional(integer(0, 0xffff_ffff)),
});
export type FreeCoresIntent = Read<typeof reader>;

/** `cores-free` {cable}: none of these ends is joined to anything. */
export const freeCores: Operation<FreeCoresIntent> = operation(reader, {
  summary: 'Undoes splices and terminations of cores; the places in trays and on ports become free.',
  reads: (intent) => coreReads({ cables: cablesOf(intent.cores) }),
  writes: ['core', 'core_end', 'splice'],
  refuses: ['cable-missing', 'cores-free'],
  needs: ['cableConnection'],
  words: (document, { cores }) => coreWords(document, cores[0]!),
  run(slice, intent) {
    const missing = missingCable(slice, cablesOf(intent.cores));
    if (missing) return refused(missing);
    const draft = new CoreDraft(slice, intent.plan ?? 0, []);
    let freed = 0;
    for (const end of endsOf(intent.cores)) if (draft.release(end)) freed++;
    return freed === 0 ? refuse('cores-free', { cable: intent.cores[0]!.cable }, 'cores') : checked(slice, draft.changes());
  },
});
