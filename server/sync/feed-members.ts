/**
 * Which records belong to a diagram, by what the book of kinds says of their references (domain/document/membership.ts):
 * - objects: the owner's subtree, what is placed in the diagram with its subtrees ("inside"), the ancestors of the owner,
 *   and whatever else members name;
 * - what stands in inside objects, and what names something inside;
 * - every cable that is placed here, lies in the store of a place inside or above, or is brought by a part of it: an end or a core on an inside port, a core in an inside
 *   closure, a lay in an inside pathway, a coil on an inside carrier; with all its parts;
 * - what members show by name: far ports, models, styles;
 * - diagrams of inside objects and of the owner's ancestors; the diagram's placements, and those on the floor it shows.
 */
import { kindOfIndex } from '../../domain/document/indexed-fields';
import { BROUGHT, HELD_BY, JOINED_BY, JOINS_BY, PART_OF } from '../../domain/document/membership';
import type { NamedReference } from '../../domain/document/references';
import type { Kind } from '../../domain/document/schema';
import { NO_ID, toCell } from '../../domain/ids';
import type { DiagramFeed } from './diagram-feed';

/** Is the record, which the feed holds, a member? */
export function isMember(feed: DiagramFeed, kind: Kind, id: number): boolean {
  if (kind === 'object' && (feed.isInside(id) || feed.isAbove(id))) return true;
  if (kind === 'diagram' && id === feed.diagram) return true;
  if (BROUGHT.has(kind)) return isHere(feed, kind, id);
  return isJoined(feed, kind, id) || HELD_BY[kind].some((reference) => isHeldBy(feed, reference, id));
}

/** Is it part of the diagram, and not only shown because a member names it? Models and styles are whoever's uses them. */
export function belongs(feed: DiagramFeed, kind: Kind, id: number): boolean {
  if (kind === 'object') return feed.isInside(id);
  if (kind === 'diagram') return id === feed.diagram;
  return BROUGHT.has(kind) || JOINS_BY[kind].length === 0 || isJoined(feed, kind, id);
}

/** Does a part of something that is brought, bring it? */
export function brings(feed: DiagramFeed, kind: Kind, id: number): boolean {
  return JOINS_BY[kind].some((reference) => bringsBy(feed, reference, feed.refOf(kind, id, reference.field)));
}

/** Would a record of this kind with these fields come to belong, or bring what it is part of? */
export function joins(feed: DiagramFeed, kind: Kind, fields: Readonly<Record<string, unknown>>): boolean {
  return JOINS_BY[kind].some((reference) => {
    const target = fields[reference.field] as number | undefined;
    return target !== undefined && (joinsBy(feed, reference, target) || bringsBy(feed, reference, target));
  });
}

/** What a part is part of in the end; the record itself when it is part of nothing. */
export function wholeOf(feed: DiagramFeed, kind: Kind, id: number): number {
  const part = PART_OF[kind];
  return part === null || id === NO_ID ? id : wholeOf(feed, part.to[0]!, feed.refOf(kind, id, part.field));
}

function isJoined(feed: DiagramFeed, kind: Kind, id: number): boolean {
  return JOINS_BY[kind].some((reference) => joinsBy(feed, reference, feed.refOf(kind, id, reference.field)));
}

function joinsBy(feed: DiagramFeed, { member, alsoAbove }: NamedReference, target: number): boolean {
  const to = member === undefined ? undefined : feed.document.kindOf(target);
  if (to === undefined) return false;
  if (to === 'diagram') return feed.showsPlaced(target);
  if (BROUGHT.has(to)) return isHere(feed, to, target);
  if (member === 'belongs') return isMember(feed, to, target);
  // The way up from the diagram's owner is shown with the diagrams and stores there.
  return feed.standsInside(to, target) || (alsoAbove === true && feed.isAbove(target));
}

function bringsBy(feed: DiagramFeed, reference: NamedReference, target: number): boolean {
  const to = reference.brings === undefined ? undefined : feed.document.kindOf(target);
  return to !== undefined && feed.standsInside(to, target);
}

/** Of something that is brought: is it placed here, does it lie in a store here, or does a part of it bring it? */
function isHere(feed: DiagramFeed, kind: Kind, id: number): boolean {
  return feed.document.firstRow('placement.subject', id) >= 0 || isJoined(feed, kind, id) || hasBringer(feed, kind, id);
}

function hasBringer(feed: DiagramFeed, kind: Kind, id: number): boolean {
  return JOINED_BY[kind].some(({ member, list }) => {
    if (member !== 'belongs' || list === null) return false;
    const part = kindOfIndex(list);
    for (const one of feed.listed(list, id)) if (brings(feed, part, one) || hasBringer(feed, part, one)) return true;
    return false;
  });
}

function isHeldBy(feed: DiagramFeed, { kind, field, list, onServerOnly }: NamedReference, id: number): boolean {
  if (list !== null && !onServerOnly) return feed.document.firstRow(list, id) >= 0;
  // No list is kept here: it is looked for in the whole table. Styles, and models of cables, change rarely.
  const table = feed.document.table(kind);
  const [named, cell] = [table.column(field), toCell(id)];
  for (let row = 0; row < table.rowCount; row += 1) if (named[row] === cell && table.ids[row] !== 0) return true;
  return false;
}
