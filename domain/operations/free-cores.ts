import { refuse, type Result } from '../result';
import { cablesOf, coreRuns, CoreDraft, endsOf } from './core-draft';
import type { FreeCoresIntent } from './core-intents';
import { checked, refused } from './new-records';
import type { Operation } from './operation';
import { coreReads } from './plant-reads';
import { integer, object, oneOf, optional } from './parse';
import { missingCable } from './splice-cores';

export type { FreeCoresIntent };

const read = object({
  kind: oneOf('free-cores'),
  version: oneOf(1),
  cores: coreRuns,
  plan: optional(integer(0, 0xffff_ffff)),
});

/** `cores-free` {cable}: none of these ends is joined to anything. */
export const freeCores: Operation<FreeCoresIntent> = {
  kind: 'free-cores',
  version: 1,
  summary: 'Undoes splices and terminations of cores; the places in trays and on ports become free.',
  undoable: true,
  parse: (json) => read(json, '') as Result<FreeCoresIntent>,
  creates: () => [],
  reads: (intent) => coreReads({ cables: cablesOf(intent.cores) }),
  asks: () => ['cableConnection'],
  run(slice, intent) {
    const missing = missingCable(slice, cablesOf(intent.cores));
    if (missing) return refused(missing);
    const draft = new CoreDraft(slice, intent.plan ?? 0, []);
    let freed = 0;
    for (const end of endsOf(intent.cores)) if (draft.release(end)) freed++;
    return freed === 0 ? refuse('cores-free', { cable: intent.cores[0]!.cable }, 'cores') : checked(slice, draft.changes());
  },
};
