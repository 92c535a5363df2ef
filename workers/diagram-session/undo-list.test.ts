import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../domain/catalog/limits';
import { UndoList } from './undo-list';

const entry = (seq: number) => ({ clientId: 'c', seq, label: 'move-device', facts: { seq }, atMs: seq });

describe('the undo list of a diagram', () => {
  test('a new deed discards what was taken back and stands last', () => {
    const list = new UndoList();
    list.add(entry(1));
    list.add(entry(2));
    list.undone({ clientId: 'c', seq: 3 });
    list.add(entry(4));
    expect(list.view().entries.map(({ facts }) => facts.seq)).toEqual([1, 4]);
    expect(list.step).toBe(2);
  });

  test('redo names the undo, and a further undo names the redo', () => {
    const list = new UndoList();
    list.add(entry(1));
    list.undone({ clientId: 'c', seq: 2 });
    expect(list.nextRedo()?.undo).toEqual({ clientId: 'c', seq: 2 });
    list.redone({ clientId: 'd', seq: 1 });
    expect(list.nextUndo()).toMatchObject({ clientId: 'd', seq: 1 });
    expect(list.nextUndo()?.undo).toBeUndefined();
  });

  test('a refused deed leaves the list, a refused undo puts its deed back', () => {
    const list = new UndoList();
    list.add(entry(1));
    list.add(entry(2));
    list.undone({ clientId: 'c', seq: 3 });
    list.refused('c', 3);
    expect(list.step).toBe(2);
    list.refused('c', 1);
    expect(list.view().entries.map(({ facts }) => facts.seq)).toEqual([2]);
    expect(list.step).toBe(1);
  });

  test('only the latest 5000 deeds are kept, and a stored list comes back as it was', () => {
    const list = new UndoList();
    for (let seq = 1; seq <= LIMITS.undoHistory + 7; seq++) list.add(entry(seq));
    const again = new UndoList(structuredClone(list.stored()));
    expect(again.step).toBe(LIMITS.undoHistory);
    expect(again.view().entries[0]?.facts.seq).toBe(8);
  });
});
