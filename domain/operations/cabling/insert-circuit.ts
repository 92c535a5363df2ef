import { CABLE_LIFECYCLES } from '../../catalog/enums';
import { created } from '../../document/changes';
import { checked } from '../new-records';
import { operation, type Operation } from '../operation';
import { circuitReads } from '../plant-reads';
import { code, id, intentReader, optional, text, type Read } from '../parse';

const reader = intentReader('insert-circuit', {
  id,
  name: text(),
  /** '' = one's own. */
  provider: text(),
  a: id,
  z: id,
  /** CABLE_LIFECYCLES. */
  lifecycle: optional(code(CABLE_LIFECYCLES)),
});
export type InsertCircuitIntent = Read<typeof reader>;

/** `circuit-name-missing`; `same-port`; `port-missing`; `circuit-port-taken` {port, circuit}. */
export const insertCircuit: Operation<InsertCircuitIntent> = operation(reader, {
  summary: 'Names the circuit between two ports; what it rides is the way between them.',
  creates: (intent) => [intent.id],
  reads: (intent) => [...circuitReads([intent.a, intent.z])],
  writes: ['circuit'],
  refuses: [],
  needs: ['cableConnection'],
  run(slice, { kind: _, version: __, id: made, ...fields }) {
    return checked(slice, [created('circuit', made, fields)]);
  },
});
