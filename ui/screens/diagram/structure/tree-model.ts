import type { TreeItem } from '../../../../workers/api/session';

/** The part of the object tree that was asked for so far: children by parent, root children under 0. */
export interface TreeModel {
  readonly children: ReadonlyMap<number, readonly TreeItem[]>;
  readonly expanded: ReadonlySet<number>;
}

export const EMPTY_TREE: TreeModel = { children: new Map(), expanded: new Set() };

/** One line of the tree as it stands on the screen. */
export interface TreeRow {
  readonly item: TreeItem;
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
  children.forEach((item, index) => {
    const expanded = item.childCount > 0 && model.expanded.has(item.id);
    const known = model.children.has(item.id);
    rows.push({ item, level, parent, expanded, position: index + 1, siblings: children.length, waiting: expanded && !known });
    if (expanded && known) addRows(model, item.id, level + 1, rows);
  });
}

export function withChildren(model: TreeModel, parent: number, items: readonly TreeItem[]): TreeModel {
  return { ...model, children: new Map(model.children).set(parent, items) };
}

export function withExpanded(model: TreeModel, ids: readonly number[], open: boolean): TreeModel {
  const expanded = new Set(model.expanded);
  for (const id of ids) {
    if (open) expanded.add(id);
    else expanded.delete(id);
  }
  return { ...model, expanded };
}

/** Parents whose children are on the screen or were, root first: what is asked again when records changed. */
export function knownParents(model: TreeModel): readonly number[] {
  return [...model.children.keys()].filter((id) => id === 0 || model.expanded.has(id));
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
