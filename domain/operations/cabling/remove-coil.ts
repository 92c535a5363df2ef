import { deleted } from '../../document/changes';
import { refuse } from '../../result';
import { checked } from '../new-records';
import { operation, type Operation } from '../operation';
import { coilReads } from '../plant-reads';
import { id, intentReader, type Read } from '../parse';

const reader = intentReader('remove-coil', {
  id,
});
export type RemoveCoilIntent = Read<typeof reader>;

/** `coil-missing` {id}. */
export const removeCoil: Operation<RemoveCoilIntent> = operation(reader, {
  summary: 'Takes a coil away; the cable lies straight there.',
  reads: (intent) => coilReads(intent.id, 0),
  writes: ['coil'],
  refuses: ['coil-missing'],
  needs: ['cableConnection'],
  run(slice, intent) {
    const coil = slice.get('coil', intent.id);
    return coil ? checked(slice, [deleted('coil', coil)]) : refuse('coil-missing', { id: intent.id }, 'id');
  },
});
