/** A row of docs/spec-rules.tsv: a requirement's id, its state, where it lives and the files of tests that prove it. */
export interface SpecRule {
  readonly id: string;
  readonly state: string;
  readonly where: readonly string[];
  readonly tests: readonly string[];
}
export function idsIn(title: string): readonly string[];
export function parseSpecRules(text: string): readonly SpecRule[];
export function unproved(
  rules: readonly SpecRule[],
  tests: readonly { readonly file: string; readonly title: string; readonly state: string }[],
): readonly string[];
