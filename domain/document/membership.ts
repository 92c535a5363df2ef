import { byKind, REFERENCES_OF, REFERENCES_TO, type NamedReference } from './references';
import { kindDef, KINDS, type IndexName, type Kind } from './schema';

/*
 * What the book of kinds says of belonging to a diagram, as tables. An object is inside a diagram when it is below its
 * owner or something placed in it (inside.ts). From there a record belongs by what it names (`member`, `brings`), or is
 * shown because of who names it (`holds`): see Reference in domain/kinds/field.ts.
 */

/** By kind: the reference to the object where a record of it stands; null = it stands nowhere. An object's is its parent. */
export const STANDS_BY = byKind((kind) => kindDef(kind).stands ?? null);

/** By kind: the reference to what a record of it is part of, and belongs with; null = it is part of nothing. */
export const PART_OF = byKind((kind) => REFERENCES_OF[kind].find(({ member }) => member === 'belongs') ?? null);

/** By kind: those of its references by which a record may come to belong, or bring what it is part of. */
export const JOINS_BY = byKind((kind) => REFERENCES_OF[kind].filter(decides));

/** By kind: such references of others to it. */
export const JOINED_BY = byKind((kind) => REFERENCES_TO[kind].filter(decides));

/** By kind: the lists that are whole where a record of it is whole. */
export const LISTS: Readonly<Record<Kind, readonly IndexName[]>> = byKind((kind) =>
  JOINED_BY[kind].flatMap(({ list }) => list ?? []),
);

/** The lists of what belongs also where it names an object above the diagram's owner. */
export const LISTS_ABOVE: readonly IndexName[] = JOINED_BY.object.flatMap(({ alsoAbove, list }) =>
  alsoAbove === true && list !== null ? list : [],
);

/** Kinds that belong because of what hangs on them. They come with all of it or not at all, so they are never held. */
export const BROUGHT: ReadonlySet<Kind> = new Set(
  KINDS.filter((kind) => REFERENCES_OF[kind].some(({ brings }) => brings !== undefined)).map(wholeOf),
);

/** By kind: references to it by which a record of it is shown. */
export const HELD_BY = byKind((kind) => (BROUGHT.has(kind) ? [] : REFERENCES_TO[kind].filter(({ holds }) => holds === true)));

function decides({ member, brings }: NamedReference): boolean {
  return member !== undefined || brings !== undefined;
}

/** What a record of this kind is part of in the end. */
function wholeOf(kind: Kind): Kind {
  const part = PART_OF[kind];
  return part === null ? kind : wholeOf(part.to[0]!);
}
