import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../domain/catalog/limits';
import { useMessageDialog } from './message-dialog';
import { usePage } from './page';
import { useParams } from './params';
import { addRole, onRolesChanged, passes, removeRole, startRoles, useRoleRules } from './role-rules';
import { useUndoQueue, type UndoTask } from './undo-queue';

const task = (label: string): UndoTask => ({ label, facts: {}, atMs: 0, done: true });

describe('the stores', () => {
  it('[R3.075] the parameters store holds a params object', () => {
    expect(useParams.getState().params).toEqual({});
    useParams.getState().setParams({ rack: 3 });
    expect(useParams.getState().params).toEqual({ rack: 3 });
  });

  it('[R4.050] the page mode defaults to normal', () => {
    expect(usePage.getState().pageMode).toBe('normal');
  });

  it('[R3.079] the message dialog is hidden at start, shows a message and runs its confirm once', () => {
    expect(useMessageDialog.getState().visible).toBe(false);
    const onConfirm = vi.fn();
    useMessageDialog.getState().show({ title: 'titles:home', text: 'messages:loadFailed', confirm: 'common:cancel', onConfirm });
    expect(useMessageDialog.getState().visible).toBe(true);
    useMessageDialog.getState().confirm();
    useMessageDialog.getState().confirm();
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(useMessageDialog.getState().visible).toBe(false);
  });
});

describe('the undo queue store', () => {
  beforeEach(() => useUndoQueue.getState().reset());
  const labels = () => useUndoQueue.getState().history.tasks.map(({ label }) => label);

  it('[R3.074] holds a list of tasks and a step count', () => {
    expect(useUndoQueue.getState().history).toEqual({ tasks: [], step: 0 });
  });

  it('[R4.038] adding discards tasks beyond the step, [R4.039] raises it by one and [R4.040] appends', () => {
    for (const label of ['a', 'b', 'c']) useUndoQueue.getState().add(task(label));
    useUndoQueue.getState().setStep(1);
    useUndoQueue.getState().add(task('d'));
    expect(labels()).toEqual(['a', 'd']);
    expect(useUndoQueue.getState().history.step).toBe(2);
  });

  it('[R4.041] [R9.012] keeps the latest 5000', () => {
    useUndoQueue.getState().replace(Array.from({ length: LIMITS.undoHistory }, (_, index) => task(String(index))));
    useUndoQueue.getState().setStep(LIMITS.undoHistory);
    useUndoQueue.getState().add(task('newest'));
    expect(labels()).toHaveLength(5000);
    expect(labels()[0]).toBe('1');
    expect(labels().at(-1)).toBe('newest');
  });

  it('[R4.042] the queue can be replaced, [R4.043] the step set, [R4.044] both reset', () => {
    useUndoQueue.getState().replace([task('x'), task('y')]);
    useUndoQueue.getState().setStep(2);
    expect(useUndoQueue.getState().history.step).toBe(2);
    useUndoQueue.getState().reset();
    expect(useUndoQueue.getState().history).toEqual({ tasks: [], step: 0 });
  });
});

describe('the role-rule store', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    startRoles('');
    vi.runAllTimers();
  });
  afterEach(() => vi.useRealTimers());

  it('[R3.073] [R4.033] adding a role makes it true in the map', () => {
    addRole('editor');
    expect(useRoleRules.getState().active).toEqual({ editor: true });
  });

  it('[R4.034] a list marks each', () => {
    addRole(['a', 'b']);
    expect(useRoleRules.getState().active).toEqual({ a: true, b: true });
  });

  it('[R4.035] [R9.013] listeners hear of it after 100 ms', () => {
    const heard = vi.fn();
    const stop = onRolesChanged(heard);
    addRole('editor');
    vi.advanceTimersByTime(99);
    expect(heard).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(heard).toHaveBeenCalledExactlyOnceWith({ roles: ['editor'], active: true });
    stop();
  });

  it('[R4.036] removing does the opposite', () => {
    addRole(['a', 'b']);
    removeRole('a');
    expect(useRoleRules.getState().active).toEqual({ b: true });
  });

  it('[R4.037] the stored power value is the rule at start', () => {
    addRole('left over');
    startRoles('NoAccess');
    expect(useRoleRules.getState().active).toEqual({ NoAccess: true });
  });

  it('[R6.015] a route with a rule passes while its role is not active; one without is open', () => {
    expect(passes('NoAccess')).toBe(true);
    addRole('NoAccess');
    expect(passes('NoAccess')).toBe(false);
    expect(passes(['viewer', 'NoAccess'])).toBe(false);
    expect(passes(undefined)).toBe(true);
  });
});
