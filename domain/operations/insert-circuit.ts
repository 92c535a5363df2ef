import { CABLE_LIFECYCLES } from '../catalog/enums';
import { created } from '../document/changes';
import type { Result } from '../result';
import type { InsertCircuitIntent } from './core-intents';
import { checked, newIdReads, newIdRefusal, refused } from './new-records';
import type { Operation } from './operation';
import { circuitReads } from './plant-reads';
import { code, id, object, oneOf, optional, text } from './parse';

export type { InsertCircuitIntent };

const read = object({
  kind: oneOf('insert-circuit'),
  version: oneOf(1),
  id,
  name: text(),
  provider: text(),
  a: id,
  z: id,
  lifecycle: optional(code(CABLE_LIFECYCLES)),
});

/** `circuit-name-missing`; `same-port`; `port-missing`; `circuit-port-taken` {port, circuit}. */
export const insertCircuit: Operation<InsertCircuitIntent> = {
  kind: 'insert-circuit',
  version: 1,
  summary: 'Names the circuit between two ports; what it rides is the way between them.',
  undoable: true,
  parse: (json) => read(json, '') as Result<InsertCircuitIntent>,
  creates: (intent) => [intent.id],
  reads: (intent) => [...newIdReads([intent.id]), ...circuitReads([intent.a, intent.z])],
  asks: () => ['cableConnection'],
  run(slice, { kind: _, version: __, id: made, ...fields }) {
    const refusal = newIdRefusal(slice, [made]);
    return refusal ? refused(refusal) : checked(slice, [created('circuit', made, fields)]);
  },
};
