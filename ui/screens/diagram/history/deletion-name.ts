import type { DeletedEntry } from '../../../../protocol/rest/deleted';
import { kindWord } from '../../../i18n/sentences';

/** What the first thing of a deletion is called, or what it is. */
export function nameOfDeletion({ deletion }: Pick<DeletedEntry, 'deletion'>): string {
  const [thing] = deletion.things;
  return thing?.name || kindWord(thing?.kind ?? 'object', thing?.class ?? '');
}
