import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../domain/catalog/limits';
import { changed } from '../../domain/document/changes';
import type { Diff } from '../../domain/document/diff';
import type { RecordOf } from '../../domain/document/schema';
import type { MovePlacementsIntent } from '../../domain/operations/drawing/move-placements';
import type { Intent } from '../../domain/operations/operation';
import { redoOf, storedAfter, undoOf, UndoList } from './undo-list';

const entry = (seq: number, atMs = seq * 10_000) => ({ clientId: 'c', seq, label: 'move-device', facts: { seq }, atMs });
const other: Intent = { kind: 'insert-rack', version: 1 };

/** An arrow press: placement 7 from x to x + dx. */
const nudge = (dx: number, placements = [7]): MovePlacementsIntent => ({
  kind: 'move-placements',
  version: 1,
  placements,
  mode: 'by',
  x: [dx],
  y: [0],
});
const moved = (x: number, to: number): Diff => [changed('placement', { id: 7, x } as RecordOf<'placement'>, { x: to })!];
const WHY = { rule: 'undo-overtaken' };
const seqsOf = (list: UndoList) => list.stored().entries.map(({ first, seq }) => [first ?? seq, seq]);

describe('the undo list of a diagram', () => {
  test('a new step discards what was taken back and stands last', () => {
    const list = new UndoList();
    list.add(entry(1), other, []);
    list.add(entry(2), other, []);
    list.undone({ clientId: 'c', seq: 3 });
    list.add(entry(4), other, []);
    expect(list.view().entries.map(({ facts }) => facts['seq'])).toEqual([1, 4]);
    expect(list.step).toBe(2);
  });

  test('redo names the undo, and a further undo names the redo', () => {
    const list = new UndoList();
    list.add(entry(1), other, []);
    list.undone({ clientId: 'c', seq: 2 });
    expect(redoOf(list.nextRedo()!)).toMatchObject({ kind: 'redo', clientId: 'c', seq: 2 });
    list.redone({ clientId: 'd', seq: 1 });
    expect(undoOf(list.nextUndo()!)).toEqual({ kind: 'undo', version: 1, clientId: 'd', seq: 1 });
  });

  test('a refused step leaves the list', () => {
    const list = new UndoList();
    list.add(entry(1), other, []);
    list.add(entry(2), other, []);
    list.refused('c', 1, WHY);
    expect(list.view().entries.map(({ facts }) => facts['seq'])).toEqual([2]);
    expect(list.step).toBe(1);
  });

  test('[issue 11, refused] what could not be taken back does not light undo up again after an edit that was refused', () => {
    const list = new UndoList();
    for (const seq of [1, 2]) list.add(entry(seq), other, []);
    for (let at = 0; at < 2; at += 1) list.passUndo(WHY);
    expect(list.view()).toMatchObject({ canUndo: false, step: 0 });
    for (const seq of [3, 4]) list.add(entry(seq), other, []);
    list.refused('c', 3, WHY);
    expect(list.view()).toMatchObject({ canUndo: true, step: 3 });
    list.refused('c', 4, WHY);
    expect(list.view()).toMatchObject({ canUndo: false, step: 0 });
    list.addFinal(entry(5));
    list.refused('c', 5, WHY);
    expect(list.view()).toMatchObject({ canUndo: false, step: 0 });
    // What was done before it and can be taken back still can.
    list.add(entry(6), other, []);
    list.add(entry(7), other, []);
    list.refused('c', 7, WHY);
    expect(list.view()).toMatchObject({ canUndo: true, step: 3 });
  });

  test('a list that an earlier release stored opens: what was taken back there is taken back', () => {
    const list = new UndoList({ entries: [entry(1), { ...entry(2), undo: { clientId: 'c', seq: 3 } }], step: 1 });
    expect(list.view().entries.map(({ done }) => done)).toEqual([true, false]);
    expect(redoOf(list.nextRedo()!)).toMatchObject({ clientId: 'c', seq: 3 });
  });

  test('only the latest 5000 steps are kept, and a stored list comes back as it was', () => {
    const list = new UndoList();
    for (let seq = 1; seq <= LIMITS.undoHistory + 7; seq++) list.add(entry(seq), other, []);
    const again = new UndoList(structuredClone(list.stored()));
    expect(again.step).toBe(LIMITS.undoHistory);
    expect(again.view().entries[0]?.facts['seq']).toBe(8);
  });
});

describe('a confirmed delete', () => {
  test('[X5] is a step that undo passes over, and says so', () => {
    const list = new UndoList();
    list.add(entry(1), other, []);
    list.addFinal(entry(2));
    expect(list.view()).toMatchObject({ step: 2, canUndo: true, entries: [{ done: true }, { done: true, final: true }] });
    expect(list.nextUndo()).toMatchObject({ seq: 1 });
    list.undone({ clientId: 'c', seq: 3 });
    expect(list.view()).toMatchObject({ canUndo: false, canRedo: true, entries: [{ done: false }, { done: true }] });
    list.redone({ clientId: 'c', seq: 4 });
    expect(list.view().entries.map(({ done }) => done)).toEqual([true, true]);
  });

  test('[X5] stands after all that is done, and what was taken back before it can still be done again', () => {
    const list = new UndoList();
    for (const seq of [1, 2, 3]) list.add(entry(seq), other, []);
    list.passUndo(WHY);
    list.undone({ clientId: 'c', seq: 4 });
    list.addFinal(entry(5));
    expect(list.view().entries.map(({ facts, done }) => [facts['seq'], done])).toEqual([
      [1, true],
      [3, true],
      [5, true],
      [2, false],
    ]);
    expect(list.nextRedo()).toMatchObject({ seq: 2 });
    expect(new UndoList(structuredClone(list.stored())).view()).toEqual(list.view());
  });

  test('[X5] leaves the list when the server refuses it, and is one of the latest 5000', () => {
    const list = new UndoList();
    list.addFinal(entry(1));
    list.refused('c', 1, WHY);
    expect(list.view().entries).toEqual([]);
    for (let seq = 2; seq <= LIMITS.undoHistory + 2; seq++) list.addFinal(entry(seq));
    expect(list.view().entries).toHaveLength(LIMITS.undoHistory);
    expect(list.step).toBe(LIMITS.undoHistory);
  });
});

describe('a step that cannot be taken back', () => {
  const three = (): UndoList => {
    const list = new UndoList();
    for (const seq of [1, 2, 3]) list.add(entry(seq), other, []);
    return list;
  };
  const doneOf = (list: UndoList) => list.view().entries.map(({ done }) => done);

  test('stays done, is marked with the reason and passed over: the one before it is next', () => {
    const list = three();
    list.passUndo(WHY);
    expect(list.nextUndo()).toMatchObject({ seq: 2 });
    expect(list.view()).toMatchObject({ step: 2, canUndo: true, canRedo: false });
    expect(list.view().entries[2]).toMatchObject({ done: true, passed: WHY });
    list.undone({ clientId: 'c', seq: 4 });
    expect(doneOf(list)).toEqual([true, false, true]);
    // Redo passes over what is done.
    expect(list.nextRedo()).toMatchObject({ seq: 2 });
  });

  test('is passed over, too, when only the server finds so, whatever was taken back meanwhile', () => {
    const list = three();
    list.undone({ clientId: 'c', seq: 4 });
    list.undone({ clientId: 'c', seq: 5 });
    expect(list.refused('c', 4, WHY)).toMatchObject({ seq: 3 });
    expect(doneOf(list)).toEqual([true, false, true]);
    expect(list.nextUndo()).toMatchObject({ seq: 1 });
  });

  test('is next again where the refusal says nothing of the step', () => {
    const list = three();
    list.undone({ clientId: 'c', seq: 4 });
    list.refused('c', 4, { rule: 'not-permitted' });
    expect(list.nextUndo()).toMatchObject({ seq: 3 });
    expect(list.view().entries[2]).not.toHaveProperty('passed');
  });

  test('is tried again once one went on past it', () => {
    const list = three();
    list.passUndo(WHY);
    list.undone({ clientId: 'c', seq: 4 });
    list.redone({ clientId: 'c', seq: 5 });
    list.stepTo(3);
    expect(list.nextUndo()).toMatchObject({ seq: 3 });
    list.undone({ clientId: 'c', seq: 6 });
    expect(list.view().entries[2]).toEqual({ label: 'move-device', facts: { seq: 3 }, atMs: 30_000, done: false });
  });

  test('stays in the list when something new is done, and what was taken back leaves it', () => {
    const list = three();
    list.passUndo(WHY);
    list.undone({ clientId: 'c', seq: 4 });
    list.add(entry(5), other, []);
    expect(seqsOf(list).map(([seq]) => seq)).toEqual([1, 3, 5]);
    expect(doneOf(list)).toEqual([true, true, true]);
    expect(list.step).toBe(3);
  });
});

describe('a step that cannot be done again', () => {
  test('stays undone and is passed over; redo goes on with the one after it, undo with the one before it', () => {
    const list = new UndoList();
    for (const seq of [1, 2, 3]) list.add(entry(seq), other, []);
    for (const seq of [4, 5]) list.undone({ clientId: 'c', seq });
    list.passRedo(WHY);
    expect(list.nextRedo()).toMatchObject({ seq: 3 });
    expect(list.nextUndo()).toMatchObject({ seq: 1 });
    expect(list.view().entries[1]).toMatchObject({ done: false, passed: WHY });
  });

  test('is as it was when the server refuses it, and can be done again later by its undo', () => {
    const list = new UndoList();
    list.add(entry(1), other, []);
    list.undone({ clientId: 'c', seq: 2 });
    list.redone({ clientId: 'c', seq: 3 });
    expect(list.refused('c', 3, WHY)).toMatchObject({ label: 'move-device' });
    expect(list.view().entries).toMatchObject([{ done: false, passed: WHY }]);
    list.stepTo(0);
    expect(redoOf(list.nextRedo()!)).toMatchObject({ clientId: 'c', seq: 2 });
  });

  test('is done when its undo had been refused before it', () => {
    const list = new UndoList();
    list.add(entry(1), other, []);
    list.undone({ clientId: 'c', seq: 2 });
    list.redone({ clientId: 'c', seq: 3 });
    list.refused('c', 2, WHY);
    list.refused('c', 3, { rule: 'undo-unknown' });
    expect(list.view().entries).toMatchObject([{ done: true }]);
    list.stepTo(1);
    expect(list.nextUndo()).toMatchObject({ seq: 1 });
  });
});

describe('a run of like edits in the history', () => {
  test('twenty presses of an arrow key, each within half a second of the one before, are one step, and one operation takes it back', () => {
    const list = new UndoList();
    for (let press = 1; press <= 20; press++)
      list.add(entry(press, press * LIMITS.undoJoinMs), nudge(10), moved((press - 1) * 10, press * 10));
    expect(seqsOf(list)).toEqual([[1, 20]]);
    expect(undoOf(list.nextUndo()!)).toEqual({ kind: 'undo', version: 1, clientId: 'c', first: 1, seq: 20 });
    list.undone({ clientId: 'c', seq: 21 });
    expect(list.step).toBe(0);
    list.redone({ clientId: 'c', seq: 22 });
    expect(undoOf(list.nextUndo()!)).toEqual({ kind: 'undo', version: 1, clientId: 'c', seq: 22 });
  });

  test.each<[string, (list: UndoList) => void]>([
    ['a pause of more than half a second', (list) => list.add(entry(2, LIMITS.undoJoinMs + 1), nudge(10), moved(10, 20))],
    ['another thing', (list) => list.add(entry(2, 1), nudge(10, [8]), moved(10, 20))],
    ['another operation', (list) => list.add(entry(2, 1), other, moved(10, 20))],
    ['an operation between that is no step', (list) => list.add(entry(3, 1), nudge(10), moved(10, 20))],
    [
      'an undo and redo of what was before',
      (list) => {
        list.undone({ clientId: 'c', seq: 2 });
        list.redone({ clientId: 'c', seq: 3 });
        list.add(entry(4, 1), nudge(10), moved(10, 20));
      },
    ],
  ])('%s begins a new step', (_, next) => {
    const list = new UndoList();
    list.add(entry(1, 0), nudge(10), moved(0, 10));
    next(list);
    expect(list.step).toBe(2);
    expect(list.stored().entries.every(({ first }) => first === undefined)).toBe(true);
  });

  test('a run that comes back to where it began is no step; what only the server knows of may be one', () => {
    const list = new UndoList();
    list.add(entry(1, 0), other, []);
    list.add(entry(2, 1), nudge(10), moved(0, 10));
    list.add(entry(3, 2), nudge(-10), moved(10, 0));
    expect(seqsOf(list)).toEqual([[1, 1]]);
    list.add(entry(4, 3), nudge(10), null);
    list.add(entry(5, 4), nudge(-10), null);
    expect(seqsOf(list)).toEqual([
      [1, 1],
      [4, 5],
    ]);
  });

  test('a step stays as long as the server did one of its operations, and goes with the last', () => {
    const list = new UndoList();
    for (const seq of [1, 2, 3]) list.add(entry(seq, seq), nudge(10), moved(seq * 10, seq * 10 + 10));
    list.refused('c', 1, WHY);
    list.refused('c', 3, WHY);
    expect(seqsOf(list)).toEqual([[1, 3]]);
    list.refused('c', 2, WHY);
    expect(seqsOf(list)).toEqual([]);
  });

  test('what was selected before the first and after the last of a run is kept with it', () => {
    const list = new UndoList();
    list.add({ ...entry(1, 0), before: [7], after: [7, 8] }, nudge(10), moved(0, 10));
    list.add({ ...entry(2, 1), before: [7, 8], after: [9] }, nudge(10), moved(10, 20));
    expect(list.nextUndo()).toMatchObject({ before: [7], after: [9] });
  });
});

describe('[one floor, one undo list] several windows at one list', () => {
  /** Windows of one list: what each did since it heard of the others comes to the store in the order of the calls. */
  const windows = (...seqs: readonly number[]) => {
    let stored = storedAfter(
      undefined,
      seqs.map((seq) => ({ kind: 'done', entry: entry(seq) })),
    );
    const lists = [new UndoList(stored), new UndoList(stored)] as const;
    const hear = (...order: readonly UndoList[]): void => {
      for (const list of order) {
        const own = list.unstored.length;
        stored = structuredClone(storedAfter(stored, list.unstored));
        list.follow(stored, own);
      }
      for (const list of lists) list.follow(stored, 0);
      expect(lists[0].view()).toEqual(lists[1].view());
    };
    return { one: lists[0], other: lists[1], hear };
  };
  const listOf = (list: UndoList) => list.view().entries.map(({ facts, done }) => (done ? facts['seq'] : `-${facts['seq']}`));

  test.each([
    ['the first', 1, 'a'],
    ['the second', 2, 'b'],
  ])(
    'a step that both take back is taken back once, and stands by %s when the server refuses the other',
    (_, taken, clientId) => {
      const { one, other, hear } = windows(1, 2);
      one.undone({ clientId: 'a', seq: 1 });
      other.undone({ clientId: 'b', seq: 2 });
      hear(one, other);
      expect(listOf(one)).toEqual([1, '-2']);
      const [refusedClient, refusedSeq] = taken === 1 ? ['b', 2] : ['a', 1];
      expect(one.refused(refusedClient as string, refusedSeq as number, { rule: 'undo-already' })).toBeUndefined();
      hear(one);
      expect(listOf(other)).toEqual([1, '-2']);
      expect(redoOf(other.nextRedo()!)).toMatchObject({ clientId, seq: taken });
    },
  );

  test('a new step of one clears what the other could do again', () => {
    const { one, other, hear } = windows(1, 2);
    one.undone({ clientId: 'a', seq: 1 });
    hear(one);
    other.add({ ...entry(3), clientId: 'd' }, nudge(1), []);
    hear(other);
    expect([listOf(one), one.view().canRedo]).toEqual([[1, 3], false]);
  });

  test('what one did while the other took a step back, or did one again, is not skipped', () => {
    const { one, other, hear } = windows(1, 2);
    one.undone({ clientId: 'a', seq: 1 });
    other.add({ ...entry(3), clientId: 'd' }, nudge(1), []);
    hear(other, one);
    expect([listOf(one), one.nextUndo()!.seq, one.nextRedo()!.seq]).toEqual([[1, 3, '-2'], 3, 2]);
    other.redone({ clientId: 'b', seq: 4 });
    one.undone({ clientId: 'a', seq: 5 });
    hear(one, other);
    expect(listOf(one)).toEqual([1, 2, '-3']);
  });

  test('a step that one did again while the other discarded it stays done, and can be taken back', () => {
    const { one, other, hear } = windows(1, 2);
    one.undone({ clientId: 'a', seq: 1 });
    hear(one);
    one.redone({ clientId: 'a', seq: 2 });
    other.add({ ...entry(3), clientId: 'd' }, nudge(1), []);
    hear(other, one);
    expect(listOf(other)).toEqual([1, 3, 2]);
    expect(undoOf(other.nextUndo()!)).toMatchObject({ clientId: 'a', seq: 2 });
  });

  test('another window’s step ends a run', () => {
    const { one, other, hear } = windows();
    one.add(entry(1, 0), nudge(10), moved(0, 10));
    hear(one);
    other.add({ ...entry(2, 1), clientId: 'd' }, nudge(1), []);
    hear(other);
    one.add(entry(2, 2), nudge(10), moved(10, 20));
    hear(one);
    expect(listOf(one)).toEqual([1, 2, 2]);
  });

  test('nor does a run go on that another window took back and did again: coming back to where it began is a step', () => {
    const { one, other, hear } = windows();
    one.add(entry(1, 0), nudge(10), moved(0, 10));
    hear(one);
    other.undone({ clientId: 'b', seq: 1 });
    other.redone({ clientId: 'b', seq: 2 });
    hear(other);
    one.add(entry(2, 1), nudge(-10), moved(10, 0));
    hear(one);
    expect(listOf(one)).toEqual([1, 2]);
  });

  test('a delete that one confirmed is what undo means in the other, once', () => {
    const { one, other, hear } = windows(1);
    one.addFinal(entry(2));
    hear(one);
    expect(other.takeDeletion()).toMatchObject({ seq: 2 });
    hear(other);
    expect(one.takeDeletion()).toBeUndefined();
    expect(one.nextUndo()).toMatchObject({ seq: 1 });
  });

  test('the lists that an earlier release kept of each diagram become one, by time, whoever brings them twice', () => {
    const { one, other, hear } = windows(2);
    const kept = { entries: [entry(1), entry(3), { ...entry(4), undo: { clientId: 'c', seq: 5 } }], step: 2 };
    one.bring(kept);
    hear(one);
    other.bring(kept);
    hear(other);
    expect([listOf(one), one.step]).toEqual([[1, 2, 3, '-4'], 3]);
  });
});
