import { LIMITS } from '../../domain/catalog/limits';

export interface Timed<A extends readonly unknown[]> {
  (...args: A): void;
  /** Drops a run that has not happened yet. */
  cancel(): void;
}

/** Runs once calls have rested for `delayMs` (400 by default), with the last call's arguments. */
export function debounce<A extends readonly unknown[]>(run: (...args: A) => void, delayMs: number = LIMITS.debounceMs): Timed<A> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const debounced = (...args: A) => {
    clearTimeout(timer);
    timer = setTimeout(() => run(...args), delayMs);
  };
  return Object.assign(debounced, { cancel: () => clearTimeout(timer) });
}

/** Runs at once, then at most once every `intervalMs` (1000 by default); the last call of an interval is not lost. */
export function throttle<A extends readonly unknown[]>(
  run: (...args: A) => void,
  intervalMs: number = LIMITS.throttleMs,
): Timed<A> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: A | null = null;
  const next = () => {
    timer = undefined;
    if (waiting === null) return;
    const args = waiting;
    waiting = null;
    timer = setTimeout(next, intervalMs);
    run(...args);
  };
  const throttled = (...args: A) => {
    waiting = args;
    if (timer === undefined) next();
  };
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
    waiting = null;
  };
  return Object.assign(throttled, { cancel });
}
