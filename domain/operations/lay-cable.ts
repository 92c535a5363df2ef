import { refuse, type Result } from '../result';
import type { LayCableIntent } from './route-intents';
import { afterLays, chainRefusal, layReads, laysGone, laysMade, laysRefusal } from './lay-rules';
import { checked, newIdReads, newIdRefusal, refused } from './new-records';
import type { Operation } from './operation';
import { id, ids, integer, object, oneOf, optional } from './parse';

export type { LayCableIntent };

const read = object({
  kind: oneOf('lay-cable'),
  version: oneOf(1),
  cable: id,
  pathways: ids(1),
  lays: ids(1),
  plan: optional(integer(0, 0xffff_ffff)),
});

/** A cable into a chain of pathways, end A first, in place of where it lay. Rules of lay-rules.ts. */
export const layCable: Operation<LayCableIntent> = {
  kind: 'lay-cable',
  version: 1,
  summary: 'Lays a cable through a chain of pathways from one of its ends to the other, in place of where it lay.',
  undoable: true,
  parse: (json) => read(json, '') as Result<LayCableIntent>,
  creates: ({ lays }) => lays,
  reads: (intent) => [...newIdReads(intent.lays), ...layReads([intent.cable], intent.pathways)],
  asks: () => ['cableConnection'],
  run(slice, { cable, pathways, lays, plan = 0 }) {
    if (!slice.get('cable', cable)) return refuse('cable-missing', { id: cable }, 'cable');
    if (lays.length !== pathways.length) return refuse('ids-count', { given: lays.length, needed: pathways.length }, 'lays');
    const changes = [...laysGone(slice, cable, plan), ...laysMade(cable, pathways, lays, plan)];
    const after = afterLays(slice, changes);
    const refusal =
      newIdRefusal(slice, lays) ?? chainRefusal(after, cable, pathways, plan) ?? laysRefusal(after, [{ cable, pathways }], plan);
    return refusal ? refused(refusal) : checked(slice, changes);
  },
};
