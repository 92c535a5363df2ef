import { LIMITS } from '../catalog/limits';
import { refuse, ok, type Refusal, type Result } from '../result';
import { nextName } from './next-name';

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

export interface FreeNames {
  readonly names: readonly string[];
  /** Names that the rule makes and that are taken: they are passed over, and told. */
  readonly passed: readonly string[];
}

/**
 * What new things are called: by a rule with {n} the next free names from 1 on; by a text that name, and those that go on
 * from it. One thing is called as is typed, though another may be called that. '' = none has a name. `name-rule-word`,
 * `too-long` {length, max}.
 */
export function freeNames(typed: string, count: number, isTaken: (name: string) => boolean): Result<FreeNames> {
  if (typed === '') return ok({ names: Array.from({ length: count }, () => ''), passed: [] });
  if (!isNameRule(typed)) {
    const names = count > 1 && isTaken(typed) ? [nextName(typed, isTaken)] : [typed];
    while (names.length < count) names.push(nextName(names.at(-1)!, isTaken));
    return fitting({ names, passed: isTaken(typed) ? [typed] : [] });
  }
  const refusal = nameRuleRefusal(typed, ['n'], 'name');
  if (refusal) return { ok: false, refusal };
  const names: string[] = [];
  const passed: string[] = [];
  for (let n = 1; names.length < count; n++) {
    const name = filledRule(typed, { n });
    (isTaken(name) ? passed : names).push(name);
  }
  return fitting({ names, passed });
}

function fitting(free: FreeNames): Result<FreeNames> {
  const { length } = free.names.at(-1)!;
  return length > LIMITS.nameLength ? refuse('too-long', { length, max: LIMITS.nameLength }, 'name') : ok(free);
}
