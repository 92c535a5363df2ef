import type { Change } from '../../document/diff';
import { refuse } from '../../result';
import { laysGone } from './lay-rules';
import { checked } from '../new-records';
import { operation, type Operation } from '../operation';
import { ids, integer, intentReader, optional, type Read } from '../parse';
import { plantReads } from '../plant-reads';

const reader = intentReader('unlay-cable', {
  cables: ids(1),
  plan: optional(integer(0, 0xffff_ffff)),
});
export type UnlayCableIntent = Read<typeof reader>;

/** Cables out of their pathways; their ends stay plugged. `not-laid` {cable, name}. */
export const unlayCable: Operation<UnlayCableIntent> = operation(reader, {
  summary: 'Takes cables out of the pathways they lie in; their ends stay where they are.',
  reads: (intent) => plantReads({ cables: intent.cables }),
  writes: ['lay'],
  refuses: ['cable-missing', 'not-laid'],
  needs: ['cableConnection'],
  run(slice, { cables, plan = 0 }) {
    const changes: Change[] = [];
    for (const id of cables) {
      const cable = slice.get('cable', id);
      if (!cable) return refuse('cable-missing', { id }, 'cables');
      const gone = laysGone(slice, id, plan);
      if (gone.length === 0) return refuse('not-laid', { cable: id, name: cable.name }, 'cables');
      changes.push(...gone);
    }
    return checked(slice, changes);
  },
});
