import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Which of `count` radio buttons a key goes to from `at`, round the end; undefined for a key that goes to none. */
export function radioFor(key: string, at: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key];
  return step === undefined ? undefined : (at + step + count) % count;
}

/** The keys of a radio group: Tab comes to the button that is chosen, arrows choose the others. */
export function radioKeys(event: KeyboardEvent<Element>): void {
  const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]:not([disabled])')];
  const at = radios.findIndex((radio) => radio === document.activeElement);
  const next = at < 0 ? undefined : radioFor(event.key, at, radios.length);
  if (next === undefined) return;
  event.preventDefault();
  radios[next]?.focus();
  radios[next]?.click();
}

/** What a button of a radio group says of itself. */
export function radioProps(isChosen: boolean) {
  return { role: 'radio', 'aria-checked': isChosen, tabIndex: isChosen ? 0 : -1 } as const;
}
