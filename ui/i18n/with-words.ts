import type { WordGroup } from './i18n';

/** Loads something together with the words that it says. Words are asked for when they are needed, and no module before. */
export function withWords<T>(group: WordGroup, load: () => Promise<T>): () => Promise<T> {
  return async () => (await Promise.all([load(), import('./i18n').then(({ needWords }) => needWords(group))]))[0];
}
