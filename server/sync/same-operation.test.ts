import { expect, it } from 'vitest';
import { isOfLog } from '../../domain/operations/history/from-log';
import type { Intent, Operation } from '../../domain/operations/operation';
import { OPERATIONS } from '../../domain/operations/registry';
import { toPlainJson } from '../../protocol/codec/value-codec';
import { isRowOf } from './same-operation';

const EXAMPLES = OPERATIONS.flatMap((operation: Operation) => operation.reader.examples as readonly Intent[]);

/** As the log gives it back: in its own order of the fields. */
function logged(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(logged);
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, each]) => [key, logged(each)]),
  );
}
const rowOf = (intent: Intent) => ({ kind: intent.kind, intent: logged(JSON.parse(JSON.stringify(toPlainJson(intent)))) });

it('[walk 6, number used twice] of every operation what is sent again is known as the row that the log has of it', () => {
  for (const intent of EXAMPLES) expect(isRowOf(rowOf(intent), { intent }), JSON.stringify(intent)).toBe(true);
});

it('[walk 6, number used twice] no other example is, but where the log keeps another form', () => {
  for (const intent of EXAMPLES)
    for (const other of EXAMPLES) {
      const isSame = JSON.stringify(other) === JSON.stringify(intent) || (isOfLog(intent) && other.kind === intent.kind);
      expect(isRowOf(rowOf(intent), { intent: other })).toBe(isSame);
    }
});
