import { deleted } from '../../document/changes';
import { refuse } from '../../result';
import { checked } from '../new-records';
import { operation, type Operation } from '../operation';
import { id, intentReader, type Read } from '../parse';

const reader = intentReader('remove-circuit', {
  id,
});
export type RemoveCircuitIntent = Read<typeof reader>;

/** `circuit-missing` {id}. */
export const removeCircuit: Operation<RemoveCircuitIntent> = operation(reader, {
  summary: 'Takes a circuit away; its ports and the way between them stay.',
  reads: (intent) => [{ name: 'circuit', take: 'records', kind: 'circuit', ids: [intent.id] }],
  writes: ['circuit'],
  refuses: ['circuit-missing'],
  needs: ['cableConnection'],
  run(slice, intent) {
    const circuit = slice.get('circuit', intent.id);
    return circuit ? checked(slice, [deleted('circuit', circuit)]) : refuse('circuit-missing', { id: intent.id }, 'id');
  },
});
