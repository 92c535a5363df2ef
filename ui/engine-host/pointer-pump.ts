import type { InputEvent } from '../../domain/geometry/view';
import { createInputQueue, modifierBits, wheelPixels } from './input-queue';

/**
 * Carries what happens to the canvas to its worker: one packed message a frame. Listens on the canvas for
 * pointers and the wheel and on the window for the space bar; commands hand over the keys the canvas understands.
 */
export interface PointerPump {
  /** A key that the canvas understands; `up` when it was released. */
  key(event: KeyboardEvent, up: boolean): void;
  dispose(): void;
}

export function createPointerPump(canvas: HTMLElement, send: (events: readonly InputEvent[]) => void): PointerPump {
  const queue = createInputQueue();
  const listening = new AbortController();
  const { signal } = listening;
  let frame = 0;
  let spaceHeld = false;
  let lastX = 0;
  let lastY = 0;
  /** A button went down on the canvas itself. */
  let pressed = false;

  const flush = (): void => {
    frame = 0;
    const events = queue.take();
    if (events.length > 0) send(events);
  };
  const push = (event: InputEvent): void => {
    queue.push(event);
    if (frame === 0) frame = requestAnimationFrame(flush);
  };
  const place = (event: MouseEvent): { readonly x: number; readonly y: number } => {
    const box = canvas.getBoundingClientRect();
    lastX = event.clientX - box.left;
    lastY = event.clientY - box.top;
    return { x: lastX, y: lastY };
  };
  const pointer = (type: InputEvent['type'], event: PointerEvent): void => {
    push({
      ...NOTHING,
      type,
      ...place(event),
      button: event.button,
      buttons: pressed || type === 'down' ? event.buttons : 0,
      pointerId: event.pointerId,
      pointerType: event.pointerType,
      modifiers: modifierBits(event, spaceHeld),
      timeMs: event.timeStamp,
    });
  };

  canvas.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button === 1) event.preventDefault(); // the browser's own scrolling by the middle button
      canvas.focus({ preventScroll: true });
      // Capturing keeps a drag alive beyond the canvas; an already released pointer cannot be captured.
      try {
        canvas.setPointerCapture(event.pointerId);
      } catch {
        // released between the event and this line
      }
      pressed = true;
      pointer('down', event);
    },
    { signal },
  );
  canvas.addEventListener('pointermove', (event) => pointer('move', event), { signal });
  canvas.addEventListener(
    'pointerup',
    (event) => {
      // A drag that began on the palette ends here: for the drawing it is a click at this place.
      if (!pressed && event.button === 0) pointer('down', event);
      pointer('up', event);
      pressed = event.buttons !== 0;
    },
    { signal },
  );
  canvas.addEventListener(
    'pointercancel',
    (event) => {
      pointer('cancel', event);
      pressed = false;
    },
    { signal },
  );
  canvas.addEventListener('pointerleave', (event) => pointer('leave', event), { signal });
  canvas.addEventListener(
    'dblclick',
    (event) =>
      push({
        ...NOTHING,
        type: 'double',
        ...place(event),
        button: event.button,
        buttons: event.buttons,
        modifiers: modifierBits(event, spaceHeld),
        timeMs: event.timeStamp,
      }),
    { signal },
  );
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault(); // page zoom and back-swipe
      const height = canvas.clientHeight;
      push({
        ...NOTHING,
        type: 'wheel',
        ...place(event),
        buttons: event.buttons,
        deltaX: wheelPixels(event.deltaX, event.deltaMode, height),
        deltaY: wheelPixels(event.deltaY, event.deltaMode, height),
        modifiers: modifierBits(event, spaceHeld),
        timeMs: event.timeStamp,
      });
    },
    { signal, passive: false },
  );
  const dropSpace = (): void => {
    spaceHeld = false;
  };
  window.addEventListener('blur', dropSpace, { signal });
  window.addEventListener(
    'keyup',
    (event) => {
      if (event.key === ' ' && spaceHeld) {
        dropSpace();
        sendKey(event, true);
      }
    },
    { signal },
  );

  function sendKey(event: KeyboardEvent, up: boolean): void {
    if (event.key === ' ') spaceHeld = !up;
    push({
      ...NOTHING,
      type: up ? 'keyup' : 'key',
      x: lastX,
      y: lastY,
      key: event.key,
      modifiers: modifierBits(event, spaceHeld),
      timeMs: event.timeStamp,
    });
  }

  return {
    key: sendKey,
    dispose() {
      listening.abort();
      cancelAnimationFrame(frame);
    },
  };
}

const NOTHING: InputEvent = {
  type: 'move',
  x: 0,
  y: 0,
  button: 0,
  buttons: 0,
  pointerId: 0,
  pointerType: 'mouse',
  deltaX: 0,
  deltaY: 0,
  modifiers: 0,
  key: '',
  timeMs: 0,
};
