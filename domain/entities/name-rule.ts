import { LIMITS } from '../catalog/limits';
import { refuse, ok, type Refusal, type Result } from '../result';

const WORD = /\{([^{}]*)\}/g;
const DIGITS = /^([a-z]+)(?::([1-9]))?$/;

/**
 * A rule with its words filled in: `{n}` becomes the number of that name, `{n:3}` the same with at least three digits; a
 * text stands as it is.
 */
export function filledRule(rule: string, values: Readonly<Record<string, string | number>>): string {
  return rule.replace(WORD, (whole, word: string) => {
    const [, name = '', digits = '1'] = DIGITS.exec(word) ?? [];
    return Object.hasOwn(values, name) ? String(values[name]).padStart(Number(digits), '0') : whole;
  });
}

/** `field-missing`; `name-rule-word` {value, known}: a word in braces that the rule does not know. */
export function nameRuleRefusal(rule: string, known: readonly string[], field: string): Refusal | null {
  if (rule.trim() === '') return refuse('field-missing', { name: 'rule' }, field).refusal;
  for (const [whole, word = ''] of rule.matchAll(WORD)) {
    const [, name = ''] = DIGITS.exec(word) ?? [];
    if (!known.includes(name))
      return refuse('name-rule-word', { value: whole, known: known.map((each) => `{${each}}`).join(', ') }, field).refusal;
  }
  return null;
}

/** Whether a name that is typed for several records numbers them. */
export function isNameRule(text: string): boolean {
  return text.search(WORD) >= 0;
}

/** Names numbered from 1 by a rule with {n}: `name-rule-word`, `too-long` {length, max}. */
export function namesByRule(rule: string, count: number): Result<readonly string[]> {
  const refusal = nameRuleRefusal(rule, ['n'], 'name');
  if (refusal) return { ok: false, refusal };
  const names = Array.from({ length: count }, (_, at) => filledRule(rule, { n: at + 1 }));
  const { length } = names.at(-1) ?? '';
  return length > LIMITS.nameLength ? refuse('too-long', { length, max: LIMITS.nameLength }, 'name') : ok(names);
}
