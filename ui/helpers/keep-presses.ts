/** What a click can be meant for. */
const PRESSABLE =
  'button, a[href], input, label, summary, [data-id], [role="treeitem"], [role="option"], [role="menuitem"], [role="tab"], [role="row"]';
/** A hand that moves further between pressing and letting go means something else, CSS pixels. */
const STILL_PX = 6;

/**
 * A click belongs to what was pressed. Where data arrive while a button is down, rows move, and the browser gives the
 * click to what both places have in common: the list, which does nothing with it. It is given to the pressed row instead.
 */
export function keepPresses(page: Document): void {
  let pressed: { readonly element: Element; readonly x: number; readonly y: number } | null = null;
  page.addEventListener(
    'pointerdown',
    ({ target, clientX: x, clientY: y }) => {
      const element = target instanceof Element ? target.closest(PRESSABLE) : null;
      pressed = element && { element, x, y };
    },
    true,
  );
  page.addEventListener(
    'click',
    (event) => {
      const held = pressed;
      pressed = null;
      // A click without a pointer (Enter, Space, a program's) has no detail.
      if (held === null || event.detail === 0 || !event.isTrusted || !held.element.isConnected) return;
      if (held.element.contains(event.target as Node)) return;
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) > STILL_PX) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      held.element.dispatchEvent(new MouseEvent('click', event));
    },
    true,
  );
}
