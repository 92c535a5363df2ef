import { describe, expect, it } from 'vitest';
import { NO_INPUT, type InputEvent } from '../../domain/geometry/view';
import { createInputQueue, isCanvasKey, MAX_EVENTS, MODIFIERS, modifierBits, wheelPixels } from './input-queue';

function event(type: InputEvent['type'], more: Partial<InputEvent> = {}): InputEvent {
  return { ...NO_INPUT, type, pointerId: 1, ...more };
}

describe('the packed message of a frame', () => {
  it('keeps only the last of a run of moves', () => {
    const queue = createInputQueue();
    for (let x = 0; x < 50; x++) queue.push(event('move', { x }));
    expect(queue.take()).toEqual([event('move', { x: 49 })]);
    expect(queue.take()).toEqual([]);
  });

  it('keeps the order of down, moves and up', () => {
    const queue = createInputQueue();
    queue.push(event('move', { x: 1 }));
    queue.push(event('down', { x: 1, buttons: 1 }));
    queue.push(event('move', { x: 2, buttons: 1 }));
    queue.push(event('move', { x: 3, buttons: 1 }));
    queue.push(event('up', { x: 3 }));
    expect(queue.take().map(({ type, x }) => [type, x])).toEqual([
      ['move', 1],
      ['down', 1],
      ['move', 3],
      ['up', 3],
    ]);
  });

  it('adds up wheel turns, but not across a change of modifiers', () => {
    const queue = createInputQueue();
    queue.push(event('wheel', { deltaY: 10 }));
    queue.push(event('wheel', { deltaY: 5, deltaX: 1 }));
    queue.push(event('wheel', { deltaY: 5, modifiers: MODIFIERS.control }));
    expect(queue.take().map(({ deltaX, deltaY }) => [deltaX, deltaY])).toEqual([
      [1, 15],
      [0, 5],
    ]);
  });

  it('keeps two fingers apart', () => {
    const queue = createInputQueue();
    queue.push(event('move', { pointerId: 1 }));
    queue.push(event('move', { pointerId: 2 }));
    expect(queue.take()).toHaveLength(2);
  });

  it('never grows beyond its bound and never loses a down or an up to a move', () => {
    const queue = createInputQueue();
    for (let index = 0; index < MAX_EVENTS * 2; index++) queue.push(event('move', { pointerId: index }));
    queue.push(event('down'));
    queue.push(event('up'));
    const taken = queue.take();
    expect(taken).toHaveLength(MAX_EVENTS);
    expect(taken.slice(-2).map(({ type }) => type)).toEqual(['down', 'up']);
  });
});

describe('reading DOM events', () => {
  it('counts Command as Control and reports a held space bar', () => {
    const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
    expect(modifierBits({ ...none, metaKey: true }, false)).toBe(MODIFIERS.control);
    expect(modifierBits({ ...none, shiftKey: true, altKey: true }, true)).toBe(MODIFIERS.shift | MODIFIERS.alt | MODIFIERS.space);
  });

  it('turns lines and pages of a wheel into pixels', () => {
    expect([wheelPixels(3, 0, 800), wheelPixels(3, 1, 800), wheelPixels(1, 2, 800)]).toEqual([3, 48, 800]);
  });

  it('leaves letters to the commands and walking keys to the canvas', () => {
    expect(isCanvasKey('ArrowUp')).toBe(true);
    expect(isCanvasKey('v')).toBe(false);
  });
});
