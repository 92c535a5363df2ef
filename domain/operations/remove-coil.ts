import { deleted } from '../document/changes';
import { refuse, type Result } from '../result';
import type { RemoveCoilIntent } from './core-intents';
import { checked } from './new-records';
import type { Operation } from './operation';
import { coilReads } from './plant-reads';
import { id, object, oneOf } from './parse';

export type { RemoveCoilIntent };

const read = object({ kind: oneOf('remove-coil'), version: oneOf(1), id });

/** `coil-missing` {id}. */
export const removeCoil: Operation<RemoveCoilIntent> = {
  kind: 'remove-coil',
  version: 1,
  summary: 'Takes a coil away; the cable lies straight there.',
  undoable: true,
  parse: (json) => read(json, '') as Result<RemoveCoilIntent>,
  creates: () => [],
  reads: (intent) => coilReads(intent.id, 0),
  asks: () => ['cableConnection'],
  run(slice, intent) {
    const coil = slice.get('coil', intent.id);
    return coil ? checked(slice, [deleted('coil', coil)]) : refuse('coil-missing', { id: intent.id }, 'id');
  },
};
