import { useAnswer, type Answer } from '../../../answers/use-answer';
import { useStoredVersions } from '../../../engine-host/versions';
import { readRecords, RECORDS_MAX } from '../../../../protocol/rest/records';
import { api } from '../../../session/session';
import type { ColdFields } from './property-form';

/** While one selection follows another nothing is asked. */
const REST_MS = 80;

/** The properties that the server keeps, of the selected records; asked again when it came to hold one of them otherwise. */
export function useColdRecords(ids: readonly number[]): Answer<ColdFields> {
  const versions = useStoredVersions();
  const asked = ids.slice(0, RECORDS_MAX);
  return useAnswer(
    asked.length === 0 ? null : asked.join(),
    async (cancel) => {
      const records = await api.call(readRecords, { query: { ids: asked } }, { cancel });
      return new Map(records.map(({ id, fields }) => [id, fields]));
    },
    { versions, restMs: REST_MS, keeps: true },
  );
}

/** Remarks of one of these records; '' = none, or not known yet. */
export function remarksIn(records: ColdFields | undefined, id = 0): string {
  const remarks = records?.get(id)?.['remarks'];
  return typeof remarks === 'string' ? remarks : '';
}
