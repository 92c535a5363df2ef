import type { TreeHeading, TreeItem } from '../../../../workers/api/session';

/** The part of the object tree that was asked for so far: children by parent, root children under 0. */
export interface TreeModel {
  readonly children: ReadonlyMap<number, readonly TreeItem[]>;
  readonly expanded: ReadonlySet<number>;
  /** Headings that somebody closed. */
  readonly folded: ReadonlySet<number>;
}

export const EMPTY_TREE: TreeModel = { children: new Map(), expanded: new Set(), folded: new Set() };

/** One line of the tree as it stands on the screen. */
export interface TreeRow {
  readonly item: TreeItem;
  /** A heading over those of its siblings that stand under it, and no object: its item's id is below 0. */
  readonly isHeading: boolean;
  /** 1 = top. */
  readonly level: number;
  readonly parent: number;
  readonly expanded: boolean;
  /** Position among its siblings, from 1, and their count: what a screen reader says. */
  readonly position: number;
  readonly siblings: number;
  /** Expanded, but its children have not come yet. */
  readonly waiting: boolean;
}

/** The lines that stand on the screen, top to bottom. Cost: one row each. */
export function visibleRows(model: TreeModel): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  addRows(model, 0, 1, rows);
  return rows;
}

function addRows(model: TreeModel, parent: number, level: number, rows: TreeRow[]): void {
  const children = model.children.get(parent) ?? [];
  const headings = [...new Set(children.map(({ heading }) => heading))].filter((heading) => heading !== '');
  const plain = children.filter(({ heading }) => heading === '');
  // What is all of one sort needs no heading.
  if (headings.length === 0 || (headings.length === 1 && plain.length === 0)) {
    children.forEach((item, index) =>
      addItem(model, { item, level, parent, position: index + 1, siblings: children.length }, rows),
    );
    return;
  }
  const siblings = plain.length + headings.length;
  plain.forEach((item, index) => addItem(model, { item, level, parent, position: index + 1, siblings }, rows));
  headings.forEach((heading, index) => {
    const under = children.filter((item) => item.heading === heading);
    const id = headingId(parent, heading);
    const expanded = !model.folded.has(id);
    const position = plain.length + index + 1;
    const item = { id, name: '', class: '', childCount: under.length, lifecycle: 0, operational: 0, detail: '', heading };
    rows.push({ item, isHeading: true, level, parent, expanded, position, siblings, waiting: false });
    if (!expanded) return;
    for (const [at, one] of under.entries())
      addItem(model, { item: one, level: level + 1, parent: id, position: at + 1, siblings: under.length }, rows);
  });
}

type Standing = Pick<TreeRow, 'item' | 'level' | 'parent' | 'position' | 'siblings'>;

function addItem(model: TreeModel, row: Standing, rows: TreeRow[]): void {
  const { item, level } = row;
  const expanded = item.childCount > 0 && model.expanded.has(item.id);
  const known = model.children.has(item.id);
  rows.push({ ...row, isHeading: false, expanded, waiting: expanded && !known });
  if (expanded && known) addRows(model, item.id, level + 1, rows);
}

const HEADINGS: readonly TreeHeading[] = ['rows', 'handOffs', 'power', 'nodes', 'fixtures', 'drawn', 'stored'];

/** Below all ids of records, and one of its own for each parent. */
function headingId(parent: number, heading: TreeHeading): number {
  return -(parent * HEADINGS.length + HEADINGS.indexOf(heading) + 1);
}

export function withChildren(model: TreeModel, parent: number, items: readonly TreeItem[]): TreeModel {
  return { ...model, children: new Map(model.children).set(parent, items) };
}

export function withExpanded(model: TreeModel, ids: readonly number[], open: boolean): TreeModel {
  const [expanded, folded] = [new Set(model.expanded), new Set(model.folded)];
  for (const id of ids) {
    // Headings stand open until somebody closes them.
    const [set, isIn] = id < 0 ? [folded, !open] : [expanded, open];
    if (isIn) set.add(id);
    else set.delete(id);
  }
  return { ...model, expanded, folded };
}

/** With the heading open that an object stands under. */
export function withShown(model: TreeModel, id: number): TreeModel {
  for (const [parent, children] of model.children) {
    const heading = children.find((item) => item.id === id)?.heading ?? '';
    if (heading !== '' && model.folded.has(headingId(parent, heading)))
      return withExpanded(model, [headingId(parent, heading)], true);
  }
  return model;
}

/** Parents whose children are on the screen or were, root first: what is asked again when records changed. */
export function knownParents(model: TreeModel): readonly number[] {
  return [...model.children.keys()].filter((id) => id === 0 || model.expanded.has(id));
}

/** The row that was reached: the same record wherever it comes to stand, or what is in its place once it is gone. */
export interface ReachedRow {
  readonly id: number;
  readonly index: number;
}

/** Its index now; -1 = there are no rows. */
export function indexOfReached(rows: readonly TreeRow[], { id, index }: ReachedRow): number {
  if (rows[index]?.item.id === id) return index;
  const found = rows.findIndex(({ item }) => item.id === id);
  return found < 0 ? Math.min(index, rows.length - 1) : found;
}

/**
 * What a key does in the tree (WAI-ARIA tree pattern): the row to go to, or a row to open or close; undefined when
 * the key means nothing here.
 */
export type TreeMove = { readonly go: number } | { readonly open: number } | { readonly close: number };

/** `current` is the row's index, -1 = none; `page` rows fit on the screen. */
export function treeMove(rows: readonly TreeRow[], current: number, key: string, page: number): TreeMove | undefined {
  const last = rows.length - 1;
  if (last < 0) return undefined;
  const row = rows[current];
  const to = (index: number): TreeMove => ({ go: Math.max(0, Math.min(last, index)) });
  switch (key) {
    case 'ArrowDown':
      return to(current + 1);
    case 'ArrowUp':
      return to(current - 1);
    case 'Home':
      return to(0);
    case 'End':
      return to(last);
    case 'PageDown':
      return to(current + page);
    case 'PageUp':
      return to(current - page);
    case 'ArrowRight':
      if (!row || row.item.childCount === 0) return undefined;
      return row.expanded ? to(current + 1) : { open: row.item.id };
    case 'ArrowLeft': {
      if (!row) return undefined;
      if (row.expanded) return { close: row.item.id };
      const parent = rows.findIndex(({ item }) => item.id === row.parent);
      return parent < 0 ? undefined : to(parent);
    }
    default:
      return undefined;
  }
}

/**
 * What Shift selects: the rows from one to another, in that order, headings left out. Between two of one level only that
 * level's: devices of two racks without the racks.
 */
export function rowsBetween(rows: readonly TreeRow[], from: number, to: number): readonly number[] {
  const [one, other] = [rows[from], rows[to]];
  if (!one || !other) return [];
  const between = rows
    .slice(Math.min(from, to), Math.max(from, to) + 1)
    .filter((row) => !row.isHeading && (one.level !== other.level || row.level === one.level))
    .map(({ item }) => item.id);
  return from > to ? between.toReversed() : between;
}

/**
 * The word that is being typed with one letter more, and the row it leads to; null = the letter is a command's: no name
 * begins so, or it has a command for the several things that are selected, which a walk to another would lose.
 */
export function typedOn(
  rows: readonly TreeRow[],
  current: number,
  word: string,
  letter: string,
  isCommand = false,
): { readonly word: string; readonly row: number } | null {
  if (word === '' && isCommand) return null;
  const row = typeAhead(rows, current, word + letter);
  return row < 0 && word === '' ? null : { word: word + letter, row };
}

/** The next row, after `current` and round the end, whose name begins with what was typed; -1 = none. Case does not matter. */
export function typeAhead(rows: readonly TreeRow[], current: number, typed: string): number {
  const wanted = typed.toLocaleLowerCase();
  // While one word is being typed the present row may stay; a new first letter looks further on.
  const start = typed.length > 1 ? Math.max(0, current) : current + 1;
  for (let step = 0; step < rows.length; step++) {
    const index = (start + step) % rows.length;
    if (rows[index]?.item.name.toLocaleLowerCase().startsWith(wanted)) return index;
  }
  return -1;
}
