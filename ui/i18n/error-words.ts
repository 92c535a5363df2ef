import i18next from 'i18next';
import type { Refusal } from '../../domain/result';
import { ApiError } from '../../protocol/rest/api-error';
import { wordsFor } from './word-key';

/** A refusal in the user's words: `refusal.<rule>` with its facts; a rule without words is named, so that it can be reported. */
export function refusalWords(refusal: Refusal): string {
  const facts = { ...inWords(refusal.facts ?? {}), field: fieldWords(refusal.field) };
  const { cableName, name, names } = refusal.facts ?? {};
  const context = (cableName ?? name) === '' ? { context: 'unnamed' } : names !== undefined ? { context: 'named' } : {};
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

/** Facts that are values of closed lists, in the user's words, and what has no name is told as such; names and numbers stay. */
function inWords(facts: Readonly<Record<string, string | number>>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      if (value === '' && NAMES.has(name)) return [name, i18next.t('refusal:unnamed')];
      const key = name === 'permission' ? `common:user.right.${value}` : `catalog:objectClass.${value}`;
      return [name, (FACTS_IN_WORDS.has(name) ? wordsFor(key) : undefined) ?? value];
    }),
  );
}

/** Facts that are names of records. */
const NAMES: ReadonlySet<string> = new Set(['name', 'byName', 'cableName', 'modelName', 'circuit']);

const FACTS_IN_WORDS: ReadonlySet<string> = new Set(['permission', 'class', 'parentClass', 'found', 'expected', 'takes']);

function fieldWords(field: string | undefined): string {
  if (field === undefined) return '';
  return wordsFor(`refusal:field.${field}`) ?? field;
}
