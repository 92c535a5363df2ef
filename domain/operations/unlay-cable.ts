import type { Change } from '../document/diff';
import { refuse, type Result } from '../result';
import type { UnlayCableIntent } from './route-intents';
import { laysGone } from './lay-rules';
import { checked } from './new-records';
import type { Operation } from './operation';
import { ids, integer, object, oneOf, optional } from './parse';
import { plantReads } from './plant-reads';

export type { UnlayCableIntent };

const read = object({ kind: oneOf('unlay-cable'), version: oneOf(1), cables: ids(1), plan: optional(integer(0, 0xffff_ffff)) });

/** Cables out of their pathways; their ends stay plugged. `not-laid` {cable, name}. */
export const unlayCable: Operation<UnlayCableIntent> = {
  kind: 'unlay-cable',
  version: 1,
  summary: 'Takes cables out of the pathways they lie in; their ends stay where they are.',
  undoable: true,
  parse: (json) => read(json, '') as Result<UnlayCableIntent>,
  creates: () => [],
  reads: (intent) => plantReads({ cables: intent.cables }),
  asks: () => ['cableConnection'],
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
};
