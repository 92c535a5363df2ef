import { describe, expect, test } from 'vitest';
import { LIMITS } from '../catalog/limits';
import { addTask, dropTask, EMPTY_HISTORY, replaceTasks, resetHistory, setStep, taskToUndo, type History } from './history';

const of = (...tasks: string[]): History<string> =>
  tasks.reduce<History<string>>((history, task) => addTask(history, task), EMPTY_HISTORY);

describe('the undo history', () => {
  test('[R4.038] adding a task discards tasks beyond the current step', () => {
    expect(addTask(setStep(of('a', 'b', 'c'), 1), 'd').tasks).toEqual(['a', 'd']);
  });

  test('[R4.039] adding a task raises the step count by one', () => {
    expect(of('a', 'b').step).toBe(2);
    expect(addTask(setStep(of('a', 'b', 'c'), 1), 'd').step).toBe(2);
  });

  test('[R4.040] adding a task appends it to the queue', () => {
    expect(of('a', 'b').tasks).toEqual(['a', 'b']);
  });

  test('[R4.041] [R9.012] only the latest 5000 tasks are kept', () => {
    let history: History<number> = EMPTY_HISTORY;
    for (let i = 0; i < 5003; i++) history = addTask(history, i);
    expect(LIMITS.undoHistory).toBe(5000);
    expect([history.tasks.length, history.tasks[0], history.tasks.at(-1), history.step]).toEqual([5000, 3, 5002, 5000]);
    expect(
      replaceTasks(
        history,
        Array.from({ length: 6000 }, (_, i) => i),
      ).tasks[0],
    ).toBe(1000);
  });

  test('[R4.042] the queue can be replaced; the step stays as far as the new queue reaches', () => {
    expect(replaceTasks(of('a', 'b', 'c'), ['x', 'y'])).toEqual({ tasks: ['x', 'y'], step: 2 });
    expect(replaceTasks(setStep(of('a', 'b', 'c'), 1), ['x', 'y'])).toEqual({ tasks: ['x', 'y'], step: 1 });
  });

  test('[R4.043] the step count can be set, from none to all', () => {
    expect(setStep(of('a', 'b'), 1).step).toBe(1);
    expect([setStep(of('a'), -1).step, setStep(of('a'), 9).step, setStep(of('a'), Number.NaN).step]).toEqual([0, 1, 0]);
  });

  test('[R4.044] the queue and the step are reset to empty and zero', () => {
    expect(resetHistory()).toEqual({ tasks: [], step: 0 });
  });

  test('the step stands behind what undo takes back', () => {
    expect(taskToUndo(setStep(of('a', 'b', 'c'), 2))).toBe('b');
    expect(taskToUndo(EMPTY_HISTORY)).toBeUndefined();
  });

  test('a task that was refused drops out wherever it stands', () => {
    const history = setStep(of('a', 'b', 'c'), 2);
    expect(dropTask(history, (task) => task === 'a')).toEqual({ tasks: ['b', 'c'], step: 1 });
    expect(dropTask(history, (task) => task === 'c')).toEqual({ tasks: ['a', 'b'], step: 2 });
    expect(dropTask(history, (task) => task === 'x')).toEqual(history);
  });
});
