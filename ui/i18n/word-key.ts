import i18next, { type CustomTypeOptions, type ParseKeys } from 'i18next';

type Resources = CustomTypeOptions['resources'];

/** A key of the interface's words with its namespace: `diagram:command.undo`. */
export type WordKey = { [N in keyof Resources]: `${N}:${ParseKeys<N>}` }[keyof Resources];

/** What a group of words has words for: `WordUnder<'diagram', 'command'>` is every command's id. */
export type WordUnder<N extends keyof Resources, G extends keyof Resources[N]> = keyof Resources[N][G] & string;

/**
 * Words whose key is made of a value from outside (a rule that the server named, a class of a model); undefined when
 * there are none, so that the caller says what stands for them. A key that is known here goes through `t`, which is typed.
 */
export function wordsFor(key: string, facts: Readonly<Record<string, unknown>> = {}): string | undefined {
  return i18next.exists(key, facts) ? i18next.t(key as WordKey, facts) : undefined;
}
