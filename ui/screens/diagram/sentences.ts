import i18next, { type TFunction } from 'i18next';
import { refusalWords } from '../../i18n/error-words';
import { portTypeText } from './port-type-words';
import type { Refusal } from '../../../domain/result';

type Facts = Readonly<Record<string, string | number>>;

/** Why something may not be done, in the user's words: fields by their labels, port types as engineers write them. */
export function refusalText(refusal: Refusal): string {
  const facts = Object.entries(refusal.facts ?? {}).map(([name, value]) => [name, readableFact(name, value)]);
  return refusalWords({ ...refusal, facts: Object.fromEntries(facts) as Facts });
}

/** Facts that may be types of ports. */
const TYPE_FACTS: ReadonlySet<string> = new Set(['from', 'to', 'port']);

function readableFact(name: string, value: string | number): string | number {
  if (typeof value !== 'string') return value;
  if (name === 'name' && i18next.exists(`diagram:property.${value}`)) return i18next.t(`diagram:property.${value}`);
  return TYPE_FACTS.has(name) && /^[a-zA-Z]+\/[A-Za-z0-9.-]+$/.test(value) ? portTypeText(value) : value;
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

/** The word of a class of record: rack, device, port, cable, ladder. */
export function kindWord(t: TFunction, kind: string, recordClass: string): string {
  if (kind === 'port' || kind === 'cable' || kind === 'diagram') return t(`kind.${kind}`);
  if (kind === 'pathway') return t([`pathways:kind.${recordClass}`, 'kind.pathway']);
  return t([`kind.${recordClass}`, 'kind.object']);
}
