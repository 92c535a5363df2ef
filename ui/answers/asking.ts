/** What was heard last of a question, and of which version of what it depends on. */
export type Heard<T> = { readonly version: number; readonly value: T } | { readonly version: number; readonly error: unknown };

export interface Asking<T> {
  /** What the answer depends on is at this version now: it is asked for unless it is known or on its way. */
  want(version: number): void;
  /** Asks again for the version that is wanted, after a failure. */
  retry(): void;
  /** The answer for the version that is wanted now, or a later one; asks again after a failure. Fails as the question does, or when it is ended. */
  now(): Promise<T>;
  /** Nothing more is told; the question under way is called off. */
  end(): void;
}

/**
 * Keeps one answer current: one question is under way at a time, and the next one begins no sooner than `paceMs` after the
 * one before began. So a stream of changes neither floods whoever is asked nor keeps an answer away until it ends.
 */
export function startAsking<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  tell: (heard: Heard<T>) => void,
  { paceMs = 0, restMs = 0 }: { readonly paceMs?: number; readonly restMs?: number } = {},
): Asking<T> {
  const ending = new AbortController();
  let wanted: number | undefined;
  let asked: number | undefined;
  let last: Heard<T> | undefined;
  let isUnderWay = false;
  let notBefore = performance.now() + restMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: { readonly version: number; readonly done: (value: T) => void; readonly fail: (error: unknown) => void }[] = [];

  const next = (): void => {
    if (isUnderWay || timer !== undefined || wanted === asked || ending.signal.aborted) return;
    const waitMs = notBefore - performance.now();
    if (waitMs <= 0) return begin();
    timer = setTimeout(() => {
      timer = undefined;
      begin();
    }, waitMs);
  };
  const begin = (): void => {
    const version = wanted as number;
    asked = version;
    isUnderWay = true;
    notBefore = performance.now() + paceMs;
    ask(ending.signal).then(
      (value) => heard({ version, value }),
      (error: unknown) => heard({ version, error }),
    );
  };
  const heard = (what: Heard<T>): void => {
    isUnderWay = false;
    if (ending.signal.aborted) return;
    last = what;
    tell(what);
    const served = waiting.filter(({ version }) => version <= what.version);
    waiting = waiting.filter(({ version }) => version > what.version);
    for (const { done, fail } of served) {
      if ('value' in what) done(what.value);
      else fail(what.error);
    }
    next();
  };
  const retry = (): void => {
    if (!isUnderWay) asked = undefined;
    next();
  };
  return {
    want(version) {
      wanted = version;
      next();
    },
    retry,
    now() {
      if (last !== undefined && 'value' in last && last.version === wanted) return Promise.resolve(last.value);
      // It failed, and nothing else would ask for it again.
      if (last !== undefined && 'error' in last && last.version === wanted) retry();
      return new Promise((done, fail) => waiting.push({ version: wanted ?? 0, done, fail }));
    },
    end() {
      clearTimeout(timer);
      ending.abort();
      for (const { fail } of waiting) fail(ending.signal.reason);
      waiting = [];
    },
  };
}
