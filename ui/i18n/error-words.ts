import i18next from 'i18next';
import type { Refusal } from '../../domain/result';
import { ApiError } from '../../protocol/rest/api-error';
import { wordsFor } from './word-key';

/** A refusal in the user's words: `refusal.<rule>` with its facts; a rule without words is named, so that it can be reported. */
export function refusalWords(refusal: Refusal): string {
  const facts = { ...inWords(refusal), field: fieldWords(refusal.field) };
  const { cableName, name, cable, names } = refusal.facts ?? {};
  const context = (cableName ?? name ?? cable) === '' ? { context: 'unnamed' } : names !== undefined ? { context: 'named' } : {};
  return (
    wordsFor(`refusal:${refusal.rule}`, { ...facts, ...context }) ??
    i18next.t('refusal:unknown', { ...facts, rule: refusal.rule })
  );
}

/** What happened to a call, in the user's words: the refusal, the code's meaning, or the kind of failure. */
export function errorWords(error: unknown): string {
  if (!(error instanceof ApiError)) return i18next.t('errors:unexpected');
  const refusal = refusalIn(error.data);
  if (refusal !== null) return refusalWords(refusal);
  if (error.status === 0) return i18next.t('errors:unreachable');
  return (
    wordsFor(`errors:${error.code}`) ??
    wordsFor(`errors:${error.status}`) ??
    i18next.t('errors:server', { status: error.status, message: error.message })
  );
}

/** The same of an administrator's word; `own`: the password of whoever is signed in was asked for. */
export function grantErrorWords(error: unknown, own: boolean): string {
  const isWrong = error instanceof ApiError && refusalIn(error.data)?.rule === 'administrator-password-wrong';
  return isWrong && own ? i18next.t('refusal:own-password-wrong') : errorWords(error);
}

/** The refusal an answer's data carries, itself or under `refusal`; null when it carries none. */
export function refusalIn(data: unknown): Refusal | null {
  if (typeof data !== 'object' || data === null) return null;
  if ('refusal' in data) return refusalIn(data.refusal);
  if (!('rule' in data) || typeof data.rule !== 'string') return null;
  const { rule, field, facts } = data as Record<string, unknown> & { rule: string };
  return {
    rule,
    ...(typeof field === 'string' ? { field } : {}),
    ...(typeof facts === 'object' && facts !== null ? { facts: facts as Record<string, string | number> } : {}),
  };
}

/** The old password was not the account's. */
export function isWrongOldPassword(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 5005 || refusalIn(error.data)?.rule === 'old-password-wrong';
}

/**
 * Facts that are values of closed lists in the user's words, a cable's ends as A and B, lengths in the unit that they are written in, and what has no
 * name told as such; names and numbers stay.
 */
function inWords({ rule, facts = {} }: Refusal): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      if (name === 'byName') return [name, inTheWay(facts)];
      if (name === 'end' && (value === 1 || value === 2)) return [name, value === 1 ? 'A' : 'B'];
      if (value === '' && NAMES.has(name)) return [name, i18next.t('refusal:unnamed')];
      if (typeof value === 'number') return [name, IN_METRES.has(`${rule}.${name}`) ? metres(value) : value];
      const list = LISTS[`${rule}.${name}`] ?? LISTS[name];
      return [name, (list === undefined ? undefined : wordsFor(`${list}.${value}`)) ?? value];
    }),
  );
}

/** What is in the way: by its name, else by its model or class. */
function inTheWay({ byName = '', byModel = '', byClass = '' }: NonNullable<Refusal['facts']>): string {
  if (byName !== '') return i18next.t('refusal:named', { name: byName });
  const what = byModel || (wordsFor(`catalog:objectClass.${byClass}`) ?? '');
  return what === '' ? i18next.t('refusal:unnamed') : i18next.t('refusal:nameless', { what });
}

function metres(mm: number): string {
  return new Intl.NumberFormat(i18next.language, { maximumFractionDigits: 3 }).format(mm / 1000);
}

/** Facts that are names of records. */
const NAMES: ReadonlySet<string> = new Set(['name', 'cableName', 'modelName', 'circuit']);

/** Which list's words a fact's values are, of every rule or of one: `<group>:<list>`. */
export const LISTS: Readonly<Record<string, string>> = {
  permission: 'common:user.right',
  class: 'catalog:objectClass',
  parentClass: 'catalog:objectClass',
  found: 'catalog:objectClass',
  expected: 'catalog:objectClass',
  takes: 'catalog:objectClass',
  'class-does-not-join.class': 'catalog:cableClass',
  'pathway-for-other.value': 'refusal:separation',
  'pathway-for-other.other': 'refusal:separation',
  'separation-needed.value': 'refusal:separation',
  'separation-needed.other': 'refusal:separation',
  'wrong-type.expected': 'refusal:form',
  'wrong-format.expected': 'refusal:form',
};

/** Facts in mm that are written in metres, as what was typed. */
const IN_METRES: ReadonlySet<string> = new Set([
  'cut-outside.value',
  'cut-outside.max',
  'coils-exceed-cable.coils',
  'coils-exceed-cable.cable',
]);

function fieldWords(field: string | undefined): string {
  if (field === undefined) return '';
  // Of what set-properties sets, a cable model says or a list holds: `fields.widthMm`, `spec.diameterMm`, `cables[0].lengthMm`.
  return wordsFor(`refusal:field.${field.replace(/^(fields|spec|\w+\[\d+\])\./, '')}`) ?? field;
}
