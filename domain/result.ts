/**
 * The three kinds of error: a Refusal is a value (the user may not), a failure is thrown with its cause and
 * caught at the rim, a bug is an assertion.
 */

/**
 * Why something may not be done, in facts; the words stand in the translations under `refusal.<rule>`.
 * `rule` is the key of the rule (kebab-case, e.g. `port-occupied`), `field` the input's field that broke it,
 * `facts` what the sentence names (ids, names, both numbers).
 */
export interface Refusal {
  readonly rule: string;
  readonly field?: string;
  readonly facts?: Readonly<Record<string, string | number>>;
}

/** What may be done and is told all the same; the words stand under `warning.<kind>`. */
export interface Warning {
  readonly kind:
    | 'before-door'
    | 'leaf-meets'
    | 'tray-crosses'
    | 'transceiver-needed'
    | 'speeds-apart'
    | 'glass-differs'
    | 'polish-apart'
    | 'plugs-spoil'
    | 'pins-alike'
    | 'pins-usual'
    | 'cord-too-short'
    | 'length-too-short';
  readonly facts: Readonly<Record<string, string | number>>;
}

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function refuse(
  rule: string,
  facts?: Readonly<Record<string, string | number>>,
  field?: string,
): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal: { rule, ...(field === undefined ? {} : { field }), ...(facts ? { facts } : {}) } };
}

/** A bug, never a user's mistake. */
export class AssertionFailure extends Error {
  override readonly name = 'AssertionFailure';
}

export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new AssertionFailure(message);
}

/** Ends an exhaustive switch. */
export function unreachable(value: never): never {
  throw new AssertionFailure(`unreachable: ${JSON.stringify(value)}`);
}
