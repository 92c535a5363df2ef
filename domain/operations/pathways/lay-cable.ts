import { refuse } from '../../result';
import { afterLays, chainRefusal, layReads, laysGone, laysMade, laysRefusal, LAY_RULES } from './lay-rules';
import { checked, refused } from '../new-records';
import { operation, type Operation } from '../operation';
import { id, ids, integer, intentReader, optional, type Read } from '../parse';
import { nameOf } from '../words';

/** Takes the place of where the cable lay in this plan. */
const reader = intentReader('lay-cable', {
  cable: id,
  /** A chain from end A to end B. */
  pathways: ids(1),
  /** New ids, one a pathway. */
  lays: ids(1),
  /** 0 or left out = live. */
  plan: optional(integer(0, 0xffff_ffff)),
});
export type LayCableIntent = Read<typeof reader>;

/** A cable into a chain of pathways, end A first, in place of where it lay. Rules of lay-rules.ts. */
export const layCable: Operation<LayCableIntent> = operation(reader, {
  summary: 'Lays a cable through a chain of pathways from one of its ends to the other, in place of where it lay.',
  creates: ({ lays }) => lays,
  reads: (intent) => [...layReads([intent.cable], intent.pathways)],
  writes: ['lay'],
  refuses: ['cable-missing', 'ids-count', ...LAY_RULES],
  needs: ['cableConnection'],
  words: (document, { cable, pathways }) => ({ name: nameOf(document, cable), segments: pathways.length }),
  run(slice, { cable, pathways, lays, plan = 0 }) {
    if (!slice.get('cable', cable)) return refuse('cable-missing', { id: cable }, 'cable');
    if (lays.length !== pathways.length) return refuse('ids-count', { given: lays.length, needed: pathways.length }, 'lays');
    const changes = [...laysGone(slice, cable, plan), ...laysMade(cable, pathways, lays, plan)];
    const after = afterLays(slice, changes);
    const refusal = chainRefusal(after, cable, pathways, plan) ?? laysRefusal(after, [{ cable, pathways }], plan);
    return refusal ? refused(refusal) : checked(slice, changes);
  },
});
