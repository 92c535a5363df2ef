/**
 * What a source of telemetry and the server say to each other on the socket `/v1/telemetry`. One binary message is one
 * report or one answer, in the value codec. A report is taken whole or refused whole.
 */
import { OBJECT_STATES, PORT_STATES } from '../../domain/catalog/enums';
import { ok, refuse, type Refusal, type Result } from '../../domain/result';
import { fits, object, oneOf, readShape, refusalOf, type Misfit } from '../../domain/shape';
import type { PackedStates } from '../sync/messages';
import { decodeValue, encodeValue } from './value-codec';

/** States of objects (OBJECT_STATES) or of ports (PORT_STATES); the last of a record in a report wins. */
export interface StateReport extends PackedStates {
  readonly kind: 'object' | 'port';
}

export type SourceAnswer =
  /** At most once a second: how many states of this connection were taken, and how many named no record, in all so far. */
  | { readonly type: 'taken'; readonly states: number; readonly unknown: number }
  /** The report was dropped; `field` names the place, facts hold the value. */
  | { readonly type: 'refused'; readonly refusal: Refusal };

const CODES = { object: OBJECT_STATES.length, port: PORT_STATES.length } as const;

export function encodeReport({ kind, cells, values }: StateReport): Uint8Array<ArrayBuffer> {
  return encodeValue({ type: 'report', kind, cells, values });
}

const report = object({
  type: oneOf(['report']),
  kind: oneOf(['object', 'port']),
  cells: fits<Uint32Array>('Uint32Array', (value) => value instanceof Uint32Array),
  values: fits<Uint8Array>('Uint8Array', (value) => value instanceof Uint8Array),
});

/**
 * Refusals: `bad-frame`, those of the report's shape, `counts-differ`, `not-an-id` (cells.N: the cell 0 is no record's),
 * `not-one-of` (values.N).
 */
export function decodeReport(bytes: Uint8Array): Result<StateReport> {
  const decoded = decodeValue(bytes);
  if (!decoded.ok) return decoded;
  const misfits: Misfit[] = [];
  const read = readShape(report, decoded.value, misfits, true);
  const refusal = refusalOf(misfits);
  if (refusal !== undefined) return { ok: false, refusal };
  const { kind, cells, values } = read;
  if (cells.length !== values.length) return refuse('counts-differ', { cells: cells.length, values: values.length }, 'values');
  const codes = CODES[kind];
  for (let at = 0; at < cells.length; at += 1) {
    if (cells[at] === 0) return refuse('not-an-id', { value: 0 }, `cells.${at}`);
    if ((values[at] as number) >= codes)
      return refuse('not-one-of', { value: values[at] as number, values: `0 to ${codes - 1}` }, `values.${at}`);
  }
  return ok({ kind, cells, values });
}

export function encodeSourceAnswer(answer: SourceAnswer): Uint8Array<ArrayBuffer> {
  return encodeValue(answer);
}

/** What the server wrote; a source trusts its server. */
export function decodeSourceAnswer(bytes: Uint8Array): SourceAnswer | undefined {
  const decoded = decodeValue(bytes);
  return decoded.ok ? (decoded.value as SourceAnswer) : undefined;
}
