import i18next from 'i18next';
import { FLOOR_KEY } from '../commands/floor-key';
import { keyText } from '../commands/keys';
import { refusalWords } from './error-words';
import { portTypeText } from './port-type-words';
import type { Refusal, Warning } from '../../domain/result';
import { wordsFor } from './word-key';

type Facts = Readonly<Record<string, string | number>>;

/** Why something may not be done, in the user's words: fields by their labels, port types as engineers write them. */
export function refusalText(refusal: Refusal): string {
  return refusalWords({
    ...refusal,
    facts: { ...readable(refusal.facts ?? {}), floorKey: keyText(FLOOR_KEY) },
  });
}

/** What is told of something that may be done all the same, in the user's words. */
export function warningText({ kind, facts }: Warning): string {
  return i18next.t(`diagram:warning.${kind}`, readable(facts));
}

function readable(facts: Facts): Facts {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, readableFact(name, value)]));
}

/** Facts that may be types of cables. */
const CABLE_TYPE_FACTS: ReadonlySet<string> = new Set(['type', 'other']);

/** Facts that may be classes of cables. */
const CABLE_CLASS_FACTS: ReadonlySet<string> = new Set(['found', 'expected']);

/** Facts that may be types of ports. */
const TYPE_FACTS: ReadonlySet<string> = new Set(['from', 'to', 'into', 'port']);

/** Facts that are plugs, named as types of ports are. */
const PLUG_FACTS: ReadonlySet<string> = new Set(['plug', 'plugThere']);

function readableFact(name: string, value: string | number): string | number {
  if (typeof value !== 'string') return value;
  if (PLUG_FACTS.has(name)) return portTypeText(value);
  const property = name === 'name' ? wordsFor(`diagram:property.${value}`) : undefined;
  if (property !== undefined) return property;
  const cableType = CABLE_TYPE_FACTS.has(name) ? wordsFor(`diagram:cableType.${value}`) : undefined;
  if (cableType !== undefined) return cableType;
  const cableClass = CABLE_CLASS_FACTS.has(name) ? wordsFor(`diagram:cableClass.${value}`) : undefined;
  if (cableClass !== undefined) return cableClass;
  return TYPE_FACTS.has(name) && /^[a-zA-Z]+\/[A-Za-z0-9.-]+$/.test(value) ? portTypeText(value) : value;
}

/** What was done, in one line; a record without a name is told as such, an operation without a sentence by what it changed. An undo names what it took back. */
export function doneText(label: string, facts: Facts): string {
  const { did, ...others } = facts;
  if (typeof did === 'string') {
    return wordsFor(`diagram:did.${label}`, { what: doneText(did, others) }) ?? label;
  }
  const several = typeof facts['count'] === 'number' && facts['count'] > 1;
  const properties = several ? propertyWords(facts['properties']) : '';
  const context = properties !== '' ? 'severalOf' : several ? 'several' : facts['name'] === '' ? 'unnamed' : particular(facts);
  const told = { ...facts, properties, ...(context === undefined ? {} : { context }) };
  return wordsFor(`diagram:did.${label}`, told) ?? i18next.t('diagram:did.other', told);
}

/** The same where steps stand in a list: of several the first is named. */
export function stepText(label: string, facts: Facts): string {
  const [what, name] = [doneText(label, facts), String(facts['name'] ?? '')];
  const isNamed = name === '' || !(Number(facts['count']) > 1) || what.includes(name);
  return isNamed ? what : i18next.t('diagram:history.andOthers', { what, name });
}

/** Which properties were set, by their labels; '' where one has none. */
function propertyWords(names: Facts[string] | undefined): string {
  const words = String(names ?? '')
    .split(',')
    .map((name) => wordsFor(`diagram:property.${name}`));
  return words.every((word) => word !== undefined) ? words.join(', ') : '';
}

/** What was copied, with the devices in it. */
export function copiedText(copied: { readonly count: number; readonly name: string; readonly devices: number }): string {
  const { count, name, devices } = copied;
  const held = devices === 0 ? undefined : devices === 1 ? 'holdingOne' : 'holding';
  const context = count > 1 ? 'several' : name === '' ? 'unnamed' : held;
  return i18next.t('diagram:notice.copied', { count, name, devices, ...(context === undefined ? {} : { context }) });
}

/**
 * What makes one record's sentence another: another place than the aimed one, none of the units, a new name, a first look
 * into it, a slot that names itself.
 */
function particular({ aimed, unit, name, renamed, look, slot }: Facts): string | undefined {
  if (typeof aimed === 'number') return 'aside';
  if (unit === 0) return 'zeroU';
  // Told later, it is called by the new name already.
  if (renamed !== undefined) return renamed === name ? 'renamedSo' : 'renamed';
  if (look !== undefined) return 'look';
  return typeof slot === 'string' && /^\D/.test(slot) ? 'titled' : undefined;
}

/** The word of a class of record (rack, device, ladder), else of its kind (port, cable), else the kind's name. */
export function kindWord(kind: string, recordClass: string): string {
  const group = kind === 'pathway' ? 'pathways' : 'diagram';
  const own = kind === 'port' || kind === 'cable' ? undefined : wordsFor(`${group}:kind.${recordClass}`);
  return own ?? wordsFor(`diagram:kind.${kind}`) ?? kind.replaceAll('_', ' ');
}
