/** Where the keyboard goes on when what had it is gone: at the drawing, on other pages at what they mark as their first. */
export function focusGround(): void {
  const ground = document.querySelector('[data-part="canvas"]') ?? document.querySelector('main [data-first-focus]');
  if (ground instanceof HTMLElement) ground.focus({ preventScroll: true });
}
