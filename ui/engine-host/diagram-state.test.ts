import { describe, expect, it } from 'vitest';
import type { Description } from '../../workers/api/session';
import { afterEvents, toolInHand, NOTHING_YET, touches } from './diagram-state';

function described(id: number): Description {
  return { id, kind: 'object', class: 'rack', name: `R${id}`, path: [], fields: {}, facts: {}, version: 0 };
}

describe('what the chrome knows of the worker', () => {
  it('takes a batch of events in its order: the last camera and the last selection stand', () => {
    const state = afterEvents(NOTHING_YET, [
      { kind: 'selection', ids: Float64Array.of(1) },
      { kind: 'camera', camera: { x: 1, y: 2, scale: 3 }, pointer: null, led: false },
      { kind: 'selection', ids: Float64Array.of(1, 2) },
      { kind: 'camera', camera: { x: 4, y: 5, scale: 6 }, pointer: { x: 0, y: 0, rack: 7, unit: 12 }, led: false },
    ]);
    expect(state.selection).toEqual([1, 2]);
    expect(state.camera).toEqual({ x: 4, y: 5, scale: 6 });
    expect(state.pointer?.unit).toBe(12);
  });

  it('keeps what it knows of records that stay selected and forgets the others', () => {
    const before = { ...NOTHING_YET, selection: [1, 2], described: [described(1), described(2)] };
    expect(afterEvents(before, [{ kind: 'selection', ids: Float64Array.of(2, 3) }]).described.map(({ id }) => id)).toEqual([2]);
  });

  it('[X5] knows what somebody else deleted while it was selected, and not what the user let go', () => {
    const before = { ...NOTHING_YET, selection: [1, 2], described: [described(1), described(2)] };
    const after = afterEvents(before, [
      { kind: 'lost', ids: [1], fromHand: [] },
      { kind: 'selection', ids: Float64Array.of(2) },
    ]);
    expect([after.lost.records.map(({ name }) => name), after.selection]).toEqual([['R1'], [2]]);
    expect(afterEvents(after, [{ kind: 'selection', ids: Float64Array.of() }]).lost).toBe(after.lost);
    const held = afterEvents(before, [{ kind: 'lost', ids: [1, 2], fromHand: [described(2)] }]).lost;
    expect([held.records.map(({ id }) => id), held.isFromHand]).toEqual([[2, 1], true]);
  });

  it('a refusal beside the pointer is shown over empty floor too, and leaves with the pointer', () => {
    const refusal = { rule: 'unit-occupied' };
    const over = afterEvents(NOTHING_YET, [{ kind: 'hover', id: 0, x: 5, y: 6, description: null, refusal }]);
    expect(over.hover?.refusal).toEqual(refusal);
    expect(afterEvents(over, [{ kind: 'hover', id: 0, x: 0, y: 0, description: null, refusal: null }]).hover).toBeNull();
  });

  it('counts every change of a batch, so that a panel that shows a record asks again', () => {
    expect(afterEvents(NOTHING_YET, [{ kind: 'changed' }, { kind: 'changed' }]).changeCount).toBe(2);
    expect([touches([5], [4, 5]), touches([5], [4]), touches('all', [])]).toEqual([true, false, true]);
  });

  it('counts what the server came to hold otherwise of the selected records, so that a panel asks again for what it alone keeps', () => {
    const selected = { ...NOTHING_YET, selection: [5, 6] };
    expect(afterEvents(selected, [{ kind: 'changed' }]).stored).toBe(0);
    expect(afterEvents(selected, [{ kind: 'stored', ids: [7], own: false, since: 1 }]).stored).toBe(0);
    expect(
      afterEvents(selected, [
        { kind: 'stored', ids: [5, 7], own: true },
        { kind: 'stored', ids: 'all', own: false, since: 1 },
      ]).stored,
    ).toBe(2);
  });

  it('back from being away, panels ask again for what they could not have', () => {
    const offline = { kind: 'offline', edits: 1 } as const;
    const away = afterEvents({ ...NOTHING_YET, saved: { kind: 'saved' } }, [{ kind: 'saved-state', state: offline }]);
    expect(away.stored).toBe(0);
    const saving = afterEvents(away, [{ kind: 'saved-state', state: { kind: 'saving', edits: 1 } }]);
    expect(saving.stored).toBe(1);
    expect(afterEvents(saving, [{ kind: 'saved-state', state: { kind: 'saved' } }]).stored).toBe(1);
  });

  it('a server that was heard once is missed at once when it is lost; one that was never heard is still looked for', () => {
    const [offline, saved] = [{ kind: 'offline', edits: 0 }, { kind: 'saved' }] as const;
    const after = (...states: readonly (typeof offline | typeof saved)[]): boolean =>
      afterEvents(
        NOTHING_YET,
        states.map((state) => ({ kind: 'saved-state', state })),
      ).isFound;
    expect([after(), after(offline), after(offline, saved), after(offline, saved, offline)]).toEqual([false, false, true, true]);
  });

  it('keys and rulers of the tool in hand are known once the diagram is open', () => {
    const tools = [{ name: 'pathway', needs: [], keys: ['Backspace'], measures: false }] as const;
    const opened = {
      diagram: 1,
      name: '',
      kind: 'plan',
      path: [],
      siblings: [],
      counts: {},
      boxless: 0,
      lockable: false,
      tools,
    } as const;
    expect(toolInHand({ tool: 'pathway', opened })?.keys).toEqual(['Backspace']);
    expect(toolInHand({ tool: 'pathway', opened: null })).toBeUndefined();
  });

  it('a tool that holds no model forgets the one that was held', () => {
    const held = { ...NOTHING_YET, tool: 'insert' as const, toolModel: 9 };
    expect(afterEvents(held, [{ kind: 'tool', tool: 'select', model: 0 }]).toolModel).toBe(0);
    expect(afterEvents(held, [{ kind: 'tool', tool: 'insert', model: 9 }]).toolModel).toBe(9);
  });
});
