import { CORE_LIFECYCLES } from '../../catalog/enums';
import { LIMITS } from '../../catalog/limits';
import { refuse } from '../../result';
import { CoreDraft, coreNumber } from './core-draft';
import { checked, refused } from '../new-records';
import { operation, type Operation, sameIn } from '../operation';
import { coreReads } from '../plant-reads';
import { code, id, ids, intentReader, optional, text, type Read } from '../parse';
import { missingCable } from './splice-cores';
import { coreWords } from '../words';

/** The same for every core; a value left out stays. */
const reader = intentReader('set-cores', {
  cable: id,
  first: coreNumber,
  count: coreNumber,
  /** CORE_LIFECYCLES. */
  lifecycle: optional(code(CORE_LIFECYCLES)),
  remarks: optional(text(LIMITS.remarksLength, true)),
  /** New ids: one for each core not stored yet. More may be given. */
  ids: ids(),
});
export type SetCoresIntent = Read<typeof reader>;

/** `no-fibre-cores` {cable}; `core-missing` {cable, value, max}; `no-fields`; `ids-count`. */
export const setCores: Operation<SetCoresIntent> = operation(reader, {
  summary: 'Reserves cores, marks them as damaged or free again, and notes remarks on them.',
  joins: (before, intent) => sameIn(before, intent, 'cable', 'first', 'count'),
  creates: (intent) => intent.ids,
  reads: (intent) => coreReads({ cables: [intent.cable] }),
  writes: ['core', 'core_end', 'splice'],
  refuses: ['no-fields', 'no-fibre-cores', 'core-missing', 'cable-missing', 'ids-count'],
  needs: ['propertyEditing'],
  words: (document, intent) => coreWords(document, intent),
  run(slice, intent) {
    const { cable, first, count, lifecycle, remarks } = intent;
    const refusal = missingCable(slice, [cable]);
    if (refusal) return refused(refusal);
    if (lifecycle === undefined && remarks === undefined) return refuse('no-fields', {}, 'lifecycle');
    const draft = new CoreDraft(slice, 0, intent.ids);
    const max = draft.coreCount(cable);
    if (max === 0) return refuse('no-fibre-cores', { cable }, 'cable');
    if (first + count - 1 > max) return refuse('core-missing', { cable, value: first + count - 1, max }, 'count');
    const said = { ...(lifecycle === undefined ? {} : { lifecycle }), ...(remarks === undefined ? {} : { remarks }) };
    for (let number = first; number < first + count; number++) draft.set(cable, number, said);
    const few = draft.idsRefusal();
    return few ? refused(few) : checked(slice, draft.changes());
  },
});
