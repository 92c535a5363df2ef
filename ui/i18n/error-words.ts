import i18next from 'i18next';
import type { Refusal } from '../../domain/result';
import { ApiError } from '../api/api-error';

/** A refusal in the user's words: `refusal.<rule>` with its facts; a rule without words is named, so that it can be reported. */
export function refusalWords(refusal: Refusal): string {
  const facts = { ...inWords(refusal.facts ?? {}), field: fieldWords(refusal.field) };
  const context = refusal.facts?.['cableName'] === '' ? { context: 'unnamed' } : {};
  return i18next.t([`refusal:${refusal.rule}`, 'refusal:unknown'], { ...facts, ...context, rule: refusal.rule });
}

/** What happened to a call, in the user's words: the refusal, the code's meaning, or the kind of failure. */
export function errorWords(error: unknown): string {
  if (!(error instanceof ApiError)) return i18next.t('errors:unexpected');
  const refusal = refusalIn(error.data);
  if (refusal !== null) return refusalWords(refusal);
  if (error.status === 0) return i18next.t('errors:unreachable');
  for (const code of [error.code, error.status]) if (i18next.exists(`errors:${code}`)) return i18next.t(`errors:${code}`);
  return i18next.t('errors:server', { status: error.status, message: error.message });
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
      if (value === '' && NAMES.has(name)) return [name, i18next.t('diagram:unnamed')];
      const key = name === 'role' ? `common:user.role.${value}` : `catalog:objectClass.${value}`;
      return [name, FACTS_IN_WORDS.has(name) && i18next.exists(key) ? i18next.t(key) : value];
    }),
  );
}

/** Facts that are names of records. */
const NAMES: ReadonlySet<string> = new Set(['name', 'byName', 'cableName', 'modelName', 'circuit']);

const FACTS_IN_WORDS: ReadonlySet<string> = new Set(['role', 'class', 'parentClass', 'found', 'expected', 'takes']);

function fieldWords(field: string | undefined): string {
  if (field === undefined) return '';
  return i18next.exists(`refusal:field.${field}`) ? i18next.t(`refusal:field.${field}`) : field;
}
