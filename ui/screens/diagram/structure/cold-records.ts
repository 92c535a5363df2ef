import { useEffect, useRef, useState } from 'react';
import { useDiagram } from '../../../engine-host/engine-host';
import { readRecords, RECORDS_MAX } from '../../../../protocol/rest/records';
import { api } from '../../../session/session';
import type { ColdFields } from './property-form';

/** While one selection follows another nothing is asked. */
const REST_MS = 80;

/**
 * The properties that the server keeps, of the selected records; asked again when it came to hold one of them
 * otherwise. What is known stays on the screen until the answer comes.
 */
export function useColdRecords(ids: readonly number[]): { readonly records: ColdFields; readonly failed: unknown } {
  const [records, setRecords] = useState<ColdFields>(new Map());
  const [failed, setFailed] = useState<unknown>(undefined);
  const stored = useDiagram((state) => state.stored);
  const key = ids.slice(0, RECORDS_MAX).join(',');

  const asked = useRef('');
  useEffect(() => {
    if (key === '') return;
    const ending = new AbortController();
    const ask = (): void => {
      api.call(readRecords, { query: { ids: key.split(',').map(Number) } }, { cancel: ending.signal }).then(
        (answer) => {
          setFailed(undefined);
          setRecords(new Map(answer.map(({ id, fields }) => [id, fields])));
        },
        (error: unknown) => {
          if (!ending.signal.aborted) setFailed(error);
        },
      );
    };
    const timer = setTimeout(ask, key === asked.current ? 0 : REST_MS);
    asked.current = key;
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [key, stored]);
  return { records, failed };
}
