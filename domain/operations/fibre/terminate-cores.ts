import { coresOnPortsRefusal, KIND_RULES } from '../../cabling/connect-many';
import { terminateRefusal } from '../../cabling/splice-rules';
import { refuse } from '../../result';
import { cablesOf, coreRuns, CoreDraft, endsOf, CORE_RULES } from './core-draft';
import { checked, refused } from '../new-records';
import { operation, type Operation } from '../operation';
import { coreReads } from '../plant-reads';
import { ids, integer, intentReader, optional, truth, type Read } from '../parse';
import { missingCable } from './splice-cores';
import { coreWords } from '../words';

/** Cores in order on ports in order: `perPort` of them on positions 1, 2 ... of each. */
const reader = intentReader('terminate-cores', {
  cores: coreRuns,
  ports: ids(1),
  perPort: integer(1, 1000),
  /** What the cores, and other cores on these ports, are joined to so far is undone. */
  isConfirmed: optional(truth),
  plan: optional(integer(0, 0xffff_ffff)),
  /** New ids: one end a core, and one for each core not stored yet. More may be given. */
  ids: ids(),
});
export type TerminateCoresIntent = Read<typeof reader>;

/**
 * All or none. Rules of the ends in cabling/splice-rules.ts [R5.037] [R5.038]; `counts-differ` {from, to}: cores and
 * places on the ports; `port-core-joined` {port, count} [R5.038]: other cores are on these ports and overwriting them was not
 * confirmed; `core-damaged`, `cable-end-plugged`, `ids-count`; those of the ports as for any cable, and of its class and type those of plugsRefusal.
 */
export const terminateCores: Operation<TerminateCoresIntent> = operation(reader, {
  summary: 'Terminates cores of a cable end on ports, in order.',
  creates: (intent) => intent.ids,
  reads: (intent) => [
    ...coreReads({ cables: cablesOf(intent.cores), ports: intent.ports }),
    { name: 'owners of ports', take: 'refs', from: ['plant ports'], fromKind: 'port', field: 'owner', kind: 'object' },
  ],
  writes: ['core', 'core_end', 'splice'],
  refuses: ['counts-differ', 'termination-empty', 'port-missing', 'port-core-joined', ...KIND_RULES, ...CORE_RULES],
  needs: ['cableConnection'],
  words: (document, { cores }) => coreWords(document, cores[0]!),
  run(slice, intent) {
    const { ports, perPort, isConfirmed = false } = intent;
    const refusal = missingCable(slice, cablesOf(intent.cores));
    if (refusal) return refused(refusal);
    const count = intent.cores.reduce((sum, run) => sum + run.count, 0);
    const gone = ports.find((port) => !slice.get('port', port));
    if (gone !== undefined) return refuse('port-missing', { id: gone }, 'ports');
    if (count !== ports.length * perPort) return refuse('counts-differ', { from: count, to: ports.length * perPort }, 'ports');
    const draft = new CoreDraft(slice, intent.plan ?? 0, intent.ids);
    const ends = endsOf(intent.cores);
    const place = (at: number): readonly [number, number] => [ports[Math.floor(at / perPort)]!, (at % perPort) + 1];
    const why =
      terminateRefusal(draft, ends, { isConfirmed }) ??
      draft.pluggedRefusal(ends) ??
      (isConfirmed ? null : draft.damagedRefusal(ends));
    if (why) return refused(why);
    const overwritten = ends.filter((_, at) => draft.onPort(...place(at)).length > 0);
    if (overwritten.length > 0 && !isConfirmed) {
      const [port] = place(ends.indexOf(overwritten[0]!));
      return refuse('port-core-joined', { port, count: overwritten.length }, 'ports');
    }
    for (const end of ends) draft.release(end);
    for (const at of ends.keys()) draft.releasePort(...place(at));
    for (const [at, end] of ends.entries()) draft.terminate(end, ...place(at));
    const few = draft.idsRefusal();
    const diff = few ? refused(few) : checked(slice, draft.changes());
    if (!diff.ok) return diff;
    const unfit = cablesOf(intent.cores)
      .map((cable) => coresOnPortsRefusal(slice, slice.get('cable', cable)!, ports))
      .find((each) => each !== null);
    return unfit ? refused(unfit) : diff;
  },
});
