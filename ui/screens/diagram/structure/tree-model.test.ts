import { describe, expect, it } from 'vitest';
import type { TreeItem } from '../../../../workers/api/session';
import {
  EMPTY_TREE,
  indexOfReached,
  knownParents,
  rowsBetween,
  treeMove,
  typeAhead,
  typedOn,
  visibleRows,
  withChildren,
  withExpanded,
  withShown,
} from './tree-model';

function item(id: number, name: string, childCount = 0, heading: TreeItem['heading'] = ''): TreeItem {
  return { id, name, class: 'rack', childCount, lifecycle: 0, operational: 0, detail: '', heading };
}

/** R1 > (sw-1, pp-1), R2 closed with one child not asked for yet. */
function tree(open: readonly number[] = [1]) {
  let model = withChildren(EMPTY_TREE, 0, [item(1, 'R1', 2), item(2, 'R2', 1)]);
  model = withChildren(model, 1, [item(11, 'sw-1'), item(12, 'pp-1')]);
  return withExpanded(model, open, true);
}

describe('[X1] what Shift selects in the tree', () => {
  const model = withChildren(
    withChildren(EMPTY_TREE, 0, [item(1, 'R1', 2), item(2, 'R2', 1), item(3, 'C-1', 0, 'handOffs')]),
    1,
    [item(11, 'sw-1'), item(12, 'pp-1')],
  );
  const rows = visibleRows(withExpanded(withChildren(model, 2, [item(21, 'sw-2')]), [1, 2], true));
  const at = (id: number): number => rows.findIndex((row) => row.item.id === id);

  it('rows of one level from where it began to where it ends, without what stands between them on another', () => {
    expect(rowsBetween(rows, at(11), at(21))).toEqual([11, 12, 21]);
    expect(rowsBetween(rows, at(21), at(12))).toEqual([21, 12]);
    expect(rowsBetween(rows, at(1), at(2))).toEqual([1, 2]);
  });

  it('from one level to another all that is between, and no heading', () => {
    expect(rowsBetween(rows, at(12), at(2))).toEqual([12, 2]);
    expect(rowsBetween(rows, at(2), at(3))).toEqual([2, 21, 3]);
    expect(rowsBetween(rows, -1, at(3))).toEqual([]);
  });
});

describe('the lines of the object tree', () => {
  it('shows the children of what is open below it, one level deeper', () => {
    expect(visibleRows(tree()).map(({ item: { name }, level }) => [name, level])).toEqual([
      ['R1', 1],
      ['sw-1', 2],
      ['pp-1', 2],
      ['R2', 1],
    ]);
  });

  it('says of each line which of how many it is', () => {
    expect(visibleRows(tree()).map(({ position, siblings }) => `${position}/${siblings}`)).toEqual(['1/2', '1/2', '2/2', '2/2']);
  });

  it('a line whose children have not come yet is open and waiting', () => {
    const row = visibleRows(tree([2])).find(({ item: { id } }) => id === 2);
    expect([row?.expanded, row?.waiting]).toEqual([true, true]);
  });

  it('[I5] what enters and what is built stands under headings, behind the racks; a heading is a line that closes', () => {
    const model = withChildren(EMPTY_TREE, 0, [
      item(1, 'R1'),
      item(2, 'C-1 A', 0, 'handOffs'),
      item(3, 'C-2 A', 0, 'handOffs'),
      item(4, 'Wall 1', 0, 'fixtures'),
    ]);
    const told = (of: typeof model) =>
      visibleRows(of).map(({ item: { name, heading }, isHeading, level, position, siblings }) => [
        isHeading ? `# ${heading}` : name,
        level,
        `${position}/${siblings}`,
      ]);
    expect(told(model)).toEqual([
      ['R1', 1, '1/3'],
      ['# handOffs', 1, '2/3'],
      ['C-1 A', 2, '1/2'],
      ['C-2 A', 2, '2/2'],
      ['# fixtures', 1, '3/3'],
      ['Wall 1', 2, '1/1'],
    ]);
    const rows = visibleRows(model);
    const { id } = rows[1]!.item;
    expect([treeMove(rows, 2, 'ArrowLeft', 10), treeMove(rows, 1, 'ArrowLeft', 10)]).toEqual([{ go: 1 }, { close: id }]);
    const closed = withExpanded(model, [id], false);
    expect(told(closed).map(([name]) => name)).toEqual(['R1', '# handOffs', '# fixtures', 'Wall 1']);
    expect(withExpanded(closed, [id], true)).toEqual(model);
    expect([withShown(closed, 3), withShown(closed, 4)]).toEqual([model, closed]);
    expect(knownParents(closed)).toEqual([0]);
  });

  it('[I5] what is all of one sort has no heading', () => {
    const model = withChildren(EMPTY_TREE, 0, [item(2, 'C-1 A', 0, 'handOffs'), item(3, 'C-2 A', 0, 'handOffs')]);
    expect(visibleRows(model).map(({ item: { name } }) => name)).toEqual(['C-1 A', 'C-2 A']);
  });

  it('asks again only for what is on the screen', () => {
    expect(knownParents(tree([1]))).toEqual([0, 1]);
    expect(knownParents(tree([]))).toEqual([0]);
  });
});

describe('the row that was reached', () => {
  it('[two people, tree] is the same record when others come above it, and what is in its place when it is gone', () => {
    const rows = visibleRows(tree());
    expect(rows.map(({ item: { id } }) => id)).toEqual([1, 11, 12, 2]);
    const reached = { id: 12, index: 2 };
    expect(indexOfReached(rows, reached)).toBe(2);
    const more = withChildren(tree(), 1, [item(10, 'fw-1'), item(11, 'sw-1'), item(12, 'pp-1')]);
    expect(indexOfReached(visibleRows(more), reached)).toBe(3);
    const fewer = visibleRows(withChildren(tree(), 1, [item(11, 'sw-1')]));
    expect(fewer[indexOfReached(fewer, reached)]?.item.id).toBe(2);
    expect(indexOfReached(visibleRows(tree([])), { id: 12, index: 5 })).toBe(1);
    expect(indexOfReached([], reached)).toBe(-1);
  });
});

describe('keys in the object tree', () => {
  const rows = visibleRows(tree());

  it('arrows walk lines and stop at the ends', () => {
    expect(treeMove(rows, 0, 'ArrowDown', 10)).toEqual({ go: 1 });
    expect(treeMove(rows, 0, 'ArrowUp', 10)).toEqual({ go: 0 });
    expect(treeMove(rows, 3, 'ArrowDown', 10)).toEqual({ go: 3 });
    expect(treeMove(rows, 0, 'PageDown', 10)).toEqual({ go: 3 });
  });

  it('right opens, then goes in; left closes, then goes to the parent', () => {
    expect(treeMove(rows, 3, 'ArrowRight', 10)).toEqual({ open: 2 });
    expect(treeMove(rows, 0, 'ArrowRight', 10)).toEqual({ go: 1 });
    expect(treeMove(rows, 2, 'ArrowLeft', 10)).toEqual({ go: 0 });
    expect(treeMove(rows, 0, 'ArrowLeft', 10)).toEqual({ close: 1 });
    expect(treeMove(rows, 1, 'ArrowRight', 10)).toBeUndefined();
  });

  it('an empty tree answers to no key', () => {
    expect(treeMove([], -1, 'ArrowDown', 10)).toBeUndefined();
  });

  it('typed letters find the next name, round the end', () => {
    expect(typeAhead(rows, 0, 'p')).toBe(2);
    expect(typeAhead(rows, 0, 'r')).toBe(3);
    expect(typeAhead(rows, 3, 'r')).toBe(0);
    expect(typeAhead(rows, 0, 'R1')).toBe(0);
    expect(typeAhead(rows, 0, 'x')).toBe(-1);
  });

  it('[11 by hand #5] a letter with which no name begins is a command, unless a word is being typed', () => {
    expect(typedOn(rows, 0, '', 'x')).toBeNull();
    expect(typedOn(rows, 0, '', 'p')).toEqual({ word: 'p', row: 2 });
    // [walk 1 S4] With several selected a command's key is; a word that was begun before goes on.
    expect(typedOn(rows, 0, '', 'p', true)).toBeNull();
    expect(typedOn(rows, 0, 'p', 'p', true)).not.toBeNull();
    expect(typedOn(rows, 2, 'p', 'x')).toEqual({ word: 'px', row: -1 });
  });
});
