import { deleted } from '../document/changes';
import { refuse, type Result } from '../result';
import type { RemoveCircuitIntent } from './core-intents';
import { checked } from './new-records';
import type { Operation } from './operation';
import { id, object, oneOf } from './parse';

export type { RemoveCircuitIntent };

const read = object({ kind: oneOf('remove-circuit'), version: oneOf(1), id });

/** `circuit-missing` {id}. */
export const removeCircuit: Operation<RemoveCircuitIntent> = {
  kind: 'remove-circuit',
  version: 1,
  summary: 'Takes a circuit away; its ports and the way between them stay.',
  undoable: true,
  parse: (json) => read(json, '') as Result<RemoveCircuitIntent>,
  creates: () => [],
  reads: (intent) => [{ name: 'circuit', take: 'records', kind: 'circuit', ids: [intent.id] }],
  asks: () => ['cableConnection'],
  run(slice, intent) {
    const circuit = slice.get('circuit', intent.id);
    return circuit ? checked(slice, [deleted('circuit', circuit)]) : refuse('circuit-missing', { id: intent.id }, 'id');
  },
};
