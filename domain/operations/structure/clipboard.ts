import { codeOf, OBJECT_CLASSES, OBJECT_FLAGS } from '../../catalog/enums';
import { REFERENCES_OF } from '../../document/references';
import { kindDef, type IndexName, type Kind, type RecordOf } from '../../document/schema';
import type { Slice } from '../../document/slice';
import { NO_ID } from '../../ids';
import { placedOn } from '../../layout/floor';
import { COPIED_KINDS, copiedFields, listName, type Copies, type CopiedKind, type Copy, type ListName } from './copies';
import type { PasteObjectsIntent } from './paste-objects';

const RACK = codeOf(OBJECT_CLASSES, 'rack');

/**
 * What copy puts by: the records of the copied objects, everything below them with what stands in it, and the cables
 * with both ends among them. Plain data; ids are those of the originals.
 */
export type Clipboard = { readonly roots: readonly number[] } & {
  /** Placements: of the roots and of the cables, as the diagram that was shown shows them. */
  readonly [K in CopiedKind as ListName<K>]: readonly RecordOf<K>[];
};

/** Where the copies go. */
export interface PasteTarget {
  /** By root id of the clipboard; a root left out keeps its parent, and its units where those are elsewhere. */
  readonly roots: Readonly<
    Record<number, { readonly parent: number; readonly positionU?: number; readonly face?: number; readonly name?: string }>
  >;
  /** By id of the clipboard: what else than the roots gets a name of its own. */
  readonly names?: ReadonlyMap<number, string>;
  /** The diagram that shows them, 0 = none, and how far from the originals. */
  readonly diagram: number;
  readonly dx: number;
  readonly dy: number;
  /** By placement of the clipboard: racks that stand on a floor. */
  readonly standing?: ReadonlyMap<
    number,
    { readonly diagram: number; readonly x: number; readonly y: number; readonly rotation: number }
  >;
}

export function copyObjects(slice: Slice, ids: readonly number[], diagram: number): Clipboard {
  const chosen = new Set(ids);
  const roots = ids.filter((id) => !isBelow(slice, id, chosen));
  const below = new Set(roots);
  for (const id of below) for (const child of slice.by('object.parent', id)) below.add(child);
  const records = <K extends Kind>(kind: K, these: Iterable<number>): readonly RecordOf<K>[] =>
    [...these].flatMap((id) => slice.get(kind, id) ?? []);
  const listed = <K extends Kind>(kind: K, index: IndexName, targets: Iterable<number>): readonly RecordOf<K>[] =>
    [...targets].flatMap((target) => records(kind, slice.by(index, target)));
  const standing = Object.fromEntries(
    COPIED_KINDS.flatMap((kind) => {
      const { stands } = kindDef(kind);
      return stands === undefined ? [] : [[listName(kind), listed<Kind>(kind, `${kind}.${stands}` as IndexName, below)]];
    }),
  ) as Omit<Clipboard, 'roots' | 'objects' | 'cables' | 'terminations' | 'placements'>;
  const ports = new Set(standing.ports.map(({ id }) => id));
  const ends = listed('termination', 'termination.port', ports).filter(({ plan }) => plan === 0);
  const inner = (cable: number): boolean =>
    slice.by('termination.cable', cable).every((id) => ports.has(slice.get('termination', id)?.port ?? NO_ID));
  const shown = new Set(placedOn(slice, diagram));
  const cables = new Set([...new Set(ends.map(({ cable }) => cable))].filter(inner));
  return {
    roots,
    ...standing,
    objects: records('object', below),
    cables: records('cable', cables),
    terminations: ends.filter(({ cable }) => cables.has(cable)),
    placements: [
      ...listed<'placement'>('placement', 'placement.subject', [...roots, ...cables]).filter(({ id }) => shown.has(id)),
      ...roots.flatMap((id) => standingElsewhere(slice, id, shown)),
    ],
  };
}

/** The place on its floor of a rack that the shown diagram does not show. */
function standingElsewhere(slice: Slice, id: number, shown: ReadonlySet<number>): readonly RecordOf<'placement'>[] {
  const places = slice.by('placement.subject', id);
  if (slice.get('object', id)?.class !== RACK || places.some((place) => shown.has(place))) return [];
  return places.flatMap((place) => slice.get('placement', place) ?? []).slice(0, 1);
}

/** Is what was copied still there as it was then? Where it stands does not matter. */
export function isAsCopied(slice: Slice, clipboard: Clipboard, diagram: number): boolean {
  const now = copyObjects(slice, clipboard.roots, diagram);
  return COPIED_KINDS.every((kind) => {
    if (kind === 'placement') return true;
    const [then, there] = [clipboard, now].map((each) =>
      each[listName(kind)].map((record) => copyOf(kind, record, new Map([[record.id, record.id]]))),
    );
    return JSON.stringify(then) === JSON.stringify(there);
  });
}

/** How many new ids pasteIntent takes. */
export function idsForPaste(clipboard: Clipboard): number {
  return COPIED_KINDS.reduce((sum, kind) => sum + clipboard[listName(kind)].length, 0);
}

/** The intent that makes the copies; `takeId` hands out leased ids. */
export function pasteIntent(clipboard: Clipboard, target: PasteTarget, takeId: () => number): PasteObjectsIntent {
  const held: Clipboard = target.diagram === NO_ID ? { ...clipboard, placements: [] } : clipboard;
  const copies = new Map<number, number>();
  for (const kind of COPIED_KINDS) for (const { id } of held[listName(kind)]) copies.set(id, takeId());
  const lists = Object.fromEntries(
    COPIED_KINDS.map((kind) => [listName(kind), held[listName(kind)].map((record) => copyOf(kind, record, copies))]),
  ) as unknown as Copies;
  const roots = new Map(held.objects.map((each, at) => [at, held.roots.includes(each.id) ? target.roots[each.id] : undefined]));
  const renamed = (id: number): { readonly name?: string } => {
    const name = target.names?.get(id);
    return name === undefined ? {} : { name };
  };
  return {
    kind: 'paste-objects',
    version: 1,
    ...lists,
    objects: lists.objects.map((each, at) => ({
      ...each,
      ...renamed(held.objects[at]!.id),
      ...roots.get(at),
      flags: (each.flags ?? 0) & ~(OBJECT_FLAGS.flagged | OBJECT_FLAGS.deletionProhibited),
    })),
    cables: lists.cables.map((each, at) => ({ ...each, ...renamed(held.cables[at]!.id) })),
    placements: lists.placements.map((each, at) => ({
      ...each,
      diagram: target.diagram,
      x: (each.x ?? 0) + target.dx,
      y: (each.y ?? 0) + target.dy,
      ...target.standing?.get(clipboard.placements[at]!.id),
      ...(Array.isArray(each.path) ? { path: moved(each.path as readonly number[], target) } : {}),
    })),
    diagrams: [],
  };
}

/** What a copy takes over of a record; what it names of the copied records is the copy of that. */
function copyOf(kind: Kind, record: { readonly id: number }, copies: ReadonlyMap<number, number>): Copy<Kind> {
  const held = record as unknown as Readonly<Record<string, unknown>>;
  const copy: Record<string, unknown> = { id: copies.get(record.id) };
  const names = new Set(REFERENCES_OF[kind].map(({ field }) => field));
  for (const field of copiedFields(kind)) {
    const value = names.has(field) ? (copies.get(held[field] as number) ?? held[field]) : held[field];
    if (value !== null) copy[field] = value;
  }
  return copy as unknown as Copy<Kind>;
}

/** Bends, as far away as what they belong to. */
function moved(path: readonly number[], { dx, dy }: PasteTarget): readonly number[] {
  return path.map((value, at) => value + (at % 2 === 0 ? dx : dy));
}

/** True when one of the others stands above. */
function isBelow(slice: Slice, id: number, others: ReadonlySet<number>): boolean {
  const seen = new Set<number>();
  for (
    let at = slice.get('object', id)?.parent ?? NO_ID;
    at !== NO_ID && !seen.has(at);
    at = slice.get('object', at)?.parent ?? NO_ID
  ) {
    if (others.has(at)) return true;
    seen.add(at);
  }
  return false;
}
