import type { TFunction } from 'i18next';
import { refusalWords } from '../../i18n/error-words';
import type { Refusal } from '../../../domain/result';

type Facts = Readonly<Record<string, string | number>>;

/** Why something may not be done, in the user's words. */
export function refusalText(refusal: Refusal): string {
  return refusalWords(refusal);
}

/** What was done, in one line; a record without a name is told as such. An undo names the deed that it took back. */
export function doneText(t: TFunction, label: string, facts: Facts): string {
  const deed = facts['deed'];
  if (typeof deed === 'string') {
    const { deed: _, ...others } = facts;
    return t(`did.${label}`, { what: doneText(t, deed, others) });
  }
  const several = typeof facts['count'] === 'number' && facts['count'] > 1;
  const context = several ? 'several' : facts['name'] === '' ? 'unnamed' : undefined;
  return t([`did.${label}`, 'did.other'], { ...facts, ...(context === undefined ? {} : { context }) });
}

/** The word of a class of record: rack, device, port, cable. */
export function kindWord(t: TFunction, kind: string, recordClass: string): string {
  if (kind === 'port' || kind === 'cable' || kind === 'diagram') return t(`kind.${kind}`);
  return t([`kind.${recordClass}`, 'kind.object']);
}
