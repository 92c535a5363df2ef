import i18next from 'i18next';
import { refusalWords } from './error-words';
import { portTypeText } from './port-type-words';
import type { Refusal } from '../../domain/result';
import { wordsFor } from './word-key';

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
  const property = name === 'name' ? wordsFor(`diagram:property.${value}`) : undefined;
  if (property !== undefined) return property;
  return TYPE_FACTS.has(name) && /^[a-zA-Z]+\/[A-Za-z0-9.-]+$/.test(value) ? portTypeText(value) : value;
}

/** What was done, in one line; a record without a name is told as such. An undo names what it took back. */
export function doneText(label: string, facts: Facts): string {
  const { did, ...others } = facts;
  if (typeof did === 'string') {
    return wordsFor(`diagram:did.${label}`, { what: doneText(did, others) }) ?? label;
  }
  const several = typeof facts['count'] === 'number' && facts['count'] > 1;
  const context = several ? 'several' : facts['name'] === '' ? 'unnamed' : undefined;
  return (
    wordsFor(`diagram:did.${label}`, { ...facts, ...(context === undefined ? {} : { context }) }) ??
    i18next.t('diagram:did.other')
  );
}

/** The word of a class of record: rack, device, port, cable, ladder. */
export function kindWord(kind: string, recordClass: string): string {
  if (kind === 'port' || kind === 'cable' || kind === 'diagram') return i18next.t(`diagram:kind.${kind}`);
  if (kind === 'pathway') return wordsFor(`pathways:kind.${recordClass}`) ?? i18next.t('diagram:kind.pathway');
  return wordsFor(`diagram:kind.${recordClass}`) ?? i18next.t('diagram:kind.object');
}
