import type { KeyboardEvent } from 'react';

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** To the nearest button in the arrow's direction; what lies aside counts double. */
export function walkButtons(event: KeyboardEvent<Element>): void {
  const way = WAYS[event.key];
  const here = document.activeElement;
  if (!way || !here) return;
  event.preventDefault();
  const middle = (element: Element): readonly [number, number] => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const [x, y] = middle(here);
  let best: { readonly element: SVGElement | HTMLElement; readonly far: number } | undefined;
  for (const element of event.currentTarget.querySelectorAll<SVGElement | HTMLElement>('[role="button"], button')) {
    const [toX, toY] = middle(element);
    const along = (toX - x) * way[0] + (toY - y) * way[1];
    const aside = Math.abs((toX - x) * way[1]) + Math.abs((toY - y) * way[0]);
    if (along < 4) continue;
    const far = along + 2 * aside;
    if (!best || far < best.far) best = { element, far };
  }
  best?.element.focus();
}
