/**
 * What a source of telemetry and the server say to each other on the socket `/v1/telemetry`. One binary message is one
 * report or one answer, in the value codec. A report is taken whole or refused whole.
 */
import { OBJECT_STATES, PORT_STATES } from '../../domain/catalog/enums';
import { ok, refuse, type Refusal, type Result } from '../../domain/result';
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

/**
 * Refusals: `bad-frame`, `unknown-field`, `not-one-of` (type, kind, values.N), `wrong-type`, `counts-differ`,
 * `not-an-id` (cells.N: the cell 0 is no record's).
 */
export function decodeReport(bytes: Uint8Array): Result<StateReport> {
  const decoded = decodeValue(bytes);
  if (!decoded.ok) return decoded;
  const { value } = decoded;
  if (typeof value !== 'object' || value === null || Array.isArray(value) || ArrayBuffer.isView(value))
    return refuse('bad-frame', { reason: 'a report is an object' });
  const { type, kind, cells, values, ...others } = value as Record<string, unknown>;
  const unknown = Object.keys(others)[0];
  if (unknown !== undefined) return refuse('unknown-field', undefined, unknown);
  if (type !== 'report') return refuse('not-one-of', { value: shown(type), values: 'report' }, 'type');
  if (kind !== 'object' && kind !== 'port') return refuse('not-one-of', { value: shown(kind), values: 'object, port' }, 'kind');
  if (!(cells instanceof Uint32Array)) return refuse('wrong-type', { expected: 'Uint32Array' }, 'cells');
  if (!(values instanceof Uint8Array)) return refuse('wrong-type', { expected: 'Uint8Array' }, 'values');
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

function shown(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 40) : typeof value;
}
