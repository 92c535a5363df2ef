import { z } from 'zod';
import type { Refusal } from '../../domain/result';
import { invalid } from './answer';

/** A value of a message that is repeated to its sender: cut, so that an answer stays small. */
const SHOWN_LENGTH = 80;

/**
 * What a schema accepts of a body, a query or params; throws the 422 that names the first broken field, its value and
 * the rule (`facts.expected` says what was wanted; `others` counts further broken fields).
 * Schemas are strict objects: an unknown field is refused.
 */
export function checked<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const result = schema.safeParse(input ?? {});
  if (result.success) return result.data;
  throw invalid(refusalOf(result.error.issues, input));
}

function refusalOf(issues: readonly z.core.$ZodIssue[], input: unknown): Refusal {
  const issue = issues[0]!;
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : issue.path;
  const value = path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined),
    input,
  );
  const { rule, expected } = ruleOf(issue, value);
  return {
    rule,
    field: path.map(String).join('.'),
    facts: {
      ...(value === undefined ? {} : { value: shown(value) }),
      ...(expected === undefined ? {} : { expected }),
      ...(issues.length > 1 ? { others: issues.length - 1 } : {}),
    },
  };
}

function ruleOf(issue: z.core.$ZodIssue, value: unknown): { rule: string; expected?: string | number } {
  switch (issue.code) {
    case 'unrecognized_keys':
      return { rule: 'unknown-field' };
    case 'invalid_type':
      return value === undefined
        ? { rule: 'required', expected: issue.expected }
        : { rule: 'wrong-type', expected: issue.expected };
    case 'too_big':
      return {
        rule: issue.origin === 'string' ? 'too-long' : issue.origin === 'array' ? 'too-many' : 'too-big',
        expected: Number(issue.maximum),
      };
    case 'too_small':
      return {
        rule:
          issue.origin === 'string'
            ? value === ''
              ? 'required'
              : 'too-short'
            : issue.origin === 'array'
              ? 'too-few'
              : 'too-small',
        expected: Number(issue.minimum),
      };
    case 'invalid_value':
      return { rule: value === undefined ? 'required' : 'not-one-of', expected: issue.values.map(String).join(', ') };
    case 'invalid_format':
      // Schemas give a pattern's meaning as its message.
      return { rule: 'wrong-format', expected: issue.message };
    case 'custom':
      return { rule: issue.message };
    default:
      return { rule: 'invalid', expected: issue.message };
  }
}

function shown(value: unknown): string | number {
  if (typeof value === 'number') return value;
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}...` : text;
}
