import { useEffect, useState } from 'react';
import { useDiagram } from '../../../engine-host/engine-host';
import { touches } from '../../../engine-host/diagram-state';
import { api } from '../../../session/session';
import type { ColdFields } from './property-form';

/** One call asks for at most this many. */
const IDS_A_CALL = 200;
const REST_MS = 80;
/** A change of our own reaches the server a moment after the screen. */
const AFTER_CHANGE_MS = 250;

/**
 * The properties that the server keeps, of the selected records; asked again when one of them changed. What is known
 * stays on the screen until the answer comes.
 */
export function useColdRecords(ids: readonly number[]): { readonly records: ColdFields; readonly failed: unknown } {
  const [records, setRecords] = useState<ColdFields>(new Map());
  const [failed, setFailed] = useState<unknown>(undefined);
  const [turn, setTurn] = useState(0);
  const changeCount = useDiagram((state) => state.changeCount);
  const changed = useDiagram((state) => state.changed);
  const key = ids.slice(0, IDS_A_CALL).join(',');

  useEffect(() => {
    if (key === '' || changeCount === 0 || !touches(changed, key.split(',').map(Number))) return;
    const timer = setTimeout(() => setTurn((count) => count + 1), AFTER_CHANGE_MS);
    return () => clearTimeout(timer);
  }, [changeCount, changed, key]);
  useEffect(() => {
    if (key === '') return;
    const ending = new AbortController();
    const timer = setTimeout(() => {
      api.get<unknown>('v1/records', { query: { ids: key }, signal: ending.signal }).then(
        (answer) => {
          setFailed(undefined);
          setRecords(recordsIn(answer));
        },
        (error: unknown) => {
          if (!ending.signal.aborted) setFailed(error);
        },
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [key, turn]);
  return { records, failed };
}

/** The records of an answer by id; whatever is no record is left out. */
export function recordsIn(answer: unknown): ColdFields {
  const list = Array.isArray(answer)
    ? answer
    : typeof answer === 'object' && answer !== null && 'records' in answer
      ? answer.records
      : [];
  const records = new Map<number, Readonly<Record<string, unknown>>>();
  for (const record of Array.isArray(list) ? list : []) {
    if (typeof record !== 'object' || record === null) continue;
    const { id, fields } = record as { id?: unknown; fields?: unknown };
    if (typeof id === 'number')
      records.set(id, (typeof fields === 'object' && fields !== null ? fields : record) as Record<string, unknown>);
  }
  return records;
}
