import { NO_INPUT, type InputEvent } from '../../domain/geometry/view';
import { createHoldWatch } from './hold-watch';
import { createInputQueue, MODIFIERS, modifierBits, wheelPixels } from './input-queue';
import { createWheelReader } from './wheel-source';

/**
 * Carries what happens to the canvas to its worker: of moves and turns of the wheel the first of a frame at once and
 * the rest in one packed message, everything else (and what waited before it) at once. Listens on the canvas for
 * pointers and the wheel and on the window for the space bar; commands hand over the keys the canvas understands.
 */
export interface PointerPump {
  /** A key that the canvas understands; `up` when it was released. */
  key(event: KeyboardEvent, up: boolean): void;
  dispose(): void;
}

export function createPointerPump(canvas: HTMLElement, tell: (events: readonly InputEvent[]) => void): PointerPump {
  const queue = createInputQueue();
  const listening = new AbortController();
  const { signal } = listening;
  let frame = 0;
  let spaceHeld = false;
  let lastX = 0;
  let lastY = 0;
  /** A button went down on the canvas itself. */
  let pressed = false;
  const wheelSource = createWheelReader();

  const send = (): void => {
    const events = queue.take();
    if (events.length > 0) tell(events);
  };
  // The first movement of a frame goes at once, those that follow in it go together at the next.
  const atFrame = (): void => {
    const more = !queue.empty;
    frame = more ? requestAnimationFrame(atFrame) : 0;
    send();
  };
  const push = (event: InputEvent): void => {
    queue.push(event);
    if (frame !== 0 && CONTINUOUS.has(event.type)) return;
    if (frame === 0) frame = requestAnimationFrame(atFrame);
    send();
  };
  const place = (event: MouseEvent): { readonly x: number; readonly y: number } => {
    const box = canvas.getBoundingClientRect();
    lastX = event.clientX - box.left;
    lastY = event.clientY - box.top;
    return { x: lastX, y: lastY };
  };
  const pointer = (type: InputEvent['type'], event: PointerEvent): void => {
    push({
      ...NO_INPUT,
      type,
      ...place(event),
      button: event.button,
      buttons: pressed || type === 'down' ? event.buttons : 0,
      pointerId: event.pointerId,
      pointerType: event.pointerType,
      modifiers: modifierBits(event, spaceHeld),
      timeMs: stampOf(event),
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
      hold.down(event);
    },
    { signal },
  );
  canvas.addEventListener(
    'pointermove',
    (event) => {
      hold.moved(event);
      pointer('move', event);
    },
    { signal },
  );
  canvas.addEventListener(
    'pointerup',
    (event) => {
      hold.end();
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
      hold.end();
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
        ...NO_INPUT,
        type: 'double',
        ...place(event),
        button: event.button,
        buttons: event.buttons,
        modifiers: modifierBits(event, spaceHeld),
        timeMs: stampOf(event),
      }),
    { signal },
  );
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault(); // page zoom and back-swipe
      const height = canvas.clientHeight;
      push({
        ...NO_INPUT,
        type: 'wheel',
        pointerType: wheelSource(event),
        ...place(event),
        buttons: event.buttons,
        deltaX: wheelPixels(event.deltaX, event.deltaMode, height),
        deltaY: wheelPixels(event.deltaY, event.deltaMode, height),
        modifiers: modifierBits(event, spaceHeld),
        timeMs: stampOf(event),
      });
    },
    { signal, passive: false },
  );
  // A finger that rests is the right button of those who have none.
  const hold = createHoldWatch<PointerEvent>((event) => {
    pointer('hold', event);
    canvas.dispatchEvent(
      new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: event.clientX, clientY: event.clientY }),
    );
  });
  canvas.addEventListener(
    'contextmenu',
    (event) => {
      // Browsers that make a menu of a resting finger themselves would make it twice.
      if (!event.isTrusted || (event as PointerEvent).pointerType !== 'touch') return;
      event.preventDefault();
      event.stopPropagation();
    },
    { signal },
  );
  // Safari tells of two fingers on a trackpad by events of its own, with the scale since they went down.
  let gestureScale = 1;
  const pinch = (event: Event): void => {
    event.preventDefault();
    const { scale, clientX, clientY } = event as Event & { scale: number; clientX: number; clientY: number };
    const turned = event.type === 'gesturestart' ? 0 : -100 * Math.log(scale / gestureScale);
    gestureScale = event.type === 'gesturestart' ? 1 : scale;
    if (turned === 0 || !Number.isFinite(turned)) return;
    const box = canvas.getBoundingClientRect();
    push({
      ...NO_INPUT,
      type: 'wheel',
      pointerType: 'trackpad',
      x: clientX - box.left,
      y: clientY - box.top,
      deltaY: turned,
      modifiers: MODIFIERS.control,
      timeMs: stampOf(event),
    });
  };
  if (navigator.maxTouchPoints === 0) {
    // With fingers on glass it sends them besides the pointers.
    canvas.addEventListener('gesturestart', pinch, { signal });
    canvas.addEventListener('gesturechange', pinch, { signal });
  }
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
      ...NO_INPUT,
      type: up ? 'keyup' : 'key',
      x: lastX,
      y: lastY,
      key: event.key,
      modifiers: modifierBits(event, spaceHeld),
      timeMs: stampOf(event),
    });
  }

  return {
    key: sendKey,
    dispose() {
      listening.abort();
      hold.end();
      cancelAnimationFrame(frame);
    },
  };
}

/** Of these many come in a frame, and only where they led to counts. */
const CONTINUOUS: ReadonlySet<InputEvent['type']> = new Set(['move', 'wheel']);

/** When an event happened, on the clock that the worker shares. Events made by programs may carry no time. */
function stampOf(event: Event): number {
  return performance.timeOrigin + (event.timeStamp > 0 ? event.timeStamp : performance.now());
}
