import { codeOf, OBJECT_CLASSES } from '../../domain/catalog/enums';
import type { Document } from '../../domain/document/document';
import { nextName } from '../../domain/entities/next-name';
import type { Clipboard } from '../../domain/operations/structure/clipboard';

/** A name that nothing has and from then on nothing else gets: the wanted one, else the next; '' stays. */
export type FreeName = (name: string, wanted?: string) => string;

/** What is looked for by its name wherever it stands; cards, slots and texts are known by what they stand in. */
const NAMED = new Set((['device', 'handOff', 'powerFeed', 'closure'] as const).map((name) => codeOf(OBJECT_CLASSES, name)));

/** A copy is called as its original goes on, past every name of such records in the document. */
export function freeNameAmong(document: Document, kind: 'object' | 'cable'): FreeName {
  const table = document.table(kind);
  let taken: Set<string> | undefined;
  return (name, wanted = name) => {
    if (name === '') return '';
    taken ??= new Set(Array.from({ length: table.rowCount }, (_, row) => table.text('name', row)));
    const isFree = wanted !== name && !taken.has(wanted);
    const given = isFree ? wanted : nextName(wanted, (each) => taken!.has(each));
    taken.add(given);
    return given;
  };
}

/**
 * Names of what is copied inside others and of the cables: what names the rack that it is in names the copy's, `A05-sw1` of
 * `A01-sw1`; the rest goes on.
 */
export function copiedNames(
  document: Document,
  clipboard: Clipboard,
  roots: Readonly<Record<number, { readonly name?: string }>>,
  freeObjectName: FreeName,
): ReadonlyMap<number, string> {
  const renamed = new Map<string, string>();
  for (const { id, name } of clipboard.objects) {
    const copy = roots[id]?.name;
    if (name !== '' && copy !== undefined) renamed.set(name, copy);
  }
  const words = renamed.size === 0 ? undefined : wordsIn([...renamed.keys()]);
  // Whole words: `A1` does not stand in `A12`.
  const wanted = (name: string): string => (words ? name.replace(words, (word) => renamed.get(word)!) : name);
  const found = new Map<number, string>();
  for (const { id, name, class: objectClass } of clipboard.objects) {
    if (name === '' || clipboard.roots.includes(id)) continue;
    const called = wanted(name);
    if (NAMED.has(objectClass)) found.set(id, freeObjectName(name, called));
    else if (called !== name) found.set(id, called);
  }
  const freeCableName = freeNameAmong(document, 'cable');
  for (const { id, name } of clipboard.cables) if (name !== '') found.set(id, freeCableName(name, wanted(name)));
  return found;
}

function wordsIn(names: readonly string[]): RegExp {
  const longestFirst = names.toSorted((a, b) => b.length - a.length);
  const escaped = longestFirst.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
}
