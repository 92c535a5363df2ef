import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { startAsking, type Asking } from './asking';

/** An answer as a page shows it. */
export interface Answer<T> {
  /** Undefined until it came; of an earlier version while a newer one is on its way, or could not be had. */
  readonly value: T | undefined;
  /** `value` is for what is asked and is as of now. */
  readonly isCurrent: boolean;
  /** `value` is for what is asked, be it of an earlier version, and not what another question was answered. */
  readonly isAnswered: boolean;
  /** Something is asked, and neither its answer nor why there is none is here. */
  readonly isAwaited: boolean;
  /** Why the newest one could not be had; undefined = it could, or is on its way. */
  readonly error: unknown;
  readonly retry: () => void;
  /** The answer as of now, for an operation that must not rest on what is merely still shown. */
  readonly now: () => Promise<T>;
}

/** What an answer depends on: a number that changes with it. */
export interface Versions {
  readonly get: () => number;
  readonly subscribe: (changed: () => void) => () => void;
}

export interface AnswerOptions {
  /** With each of its versions the answer is asked for again; the known one stays meanwhile. Remembered by the caller. */
  readonly versions?: Versions;
  /** Whoever is asked: another one is asked anew. */
  readonly of?: unknown;
  /** Least time between two questions, ms. */
  readonly paceMs?: number;
  /** A question that changes while it is typed is asked when it has rested this long, ms. */
  readonly restMs?: number;
  /** What another question was answered is shown until this one is: a list stays while one types. */
  readonly keeps?: boolean;
}

const FIXED: Versions = { get: () => 0, subscribe: () => () => undefined };

interface Known<T> {
  readonly key: string;
  readonly of: unknown;
  readonly version: number;
  readonly value: T | undefined;
  readonly isAnswered: boolean;
  readonly error: unknown;
}

/** What a promise answers, for as long as the page shows it. `key` names the question; null = nothing is asked. */
export function useAnswer<T>(
  key: string | null,
  ask: (signal: AbortSignal) => Promise<T>,
  { versions = FIXED, of, paceMs = 0, restMs = 0, keeps = false }: AnswerOptions = {},
): Answer<T> {
  const [known, setKnown] = useState<Known<T> | null>(null);
  // `ask` is made anew with every render and asks the same as long as the key stays.
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  const asking = useRef<Asking<T> | null>(null);
  useEffect(() => {
    if (key === null) return undefined;
    const started = startAsking<T>(
      (signal) => latest.current(signal),
      (heard) =>
        setKnown((before) => {
          const { version } = heard;
          if ('value' in heard) return { key, of, version, value: heard.value, isAnswered: true, error: undefined };
          const isOfThis = before?.key === key && before.of === of;
          const value = keeps || isOfThis ? before?.value : undefined;
          return { key, of, version, value, isAnswered: isOfThis && before.isAnswered, error: heard.error };
        }),
      { paceMs, restMs },
    );
    asking.current = started;
    const follow = (): void => started.want(versions.get());
    follow();
    const stop = versions.subscribe(follow);
    return () => {
      stop();
      started.end();
    };
  }, [key, of, versions, paceMs, restMs, keeps]);
  const mine = known?.key === key && known.of === of ? known : null;
  const isCurrent = useSyncExternalStore(
    versions.subscribe,
    () => mine !== null && mine.error === undefined && mine.version === versions.get(),
  );
  const retry = useCallback(() => {
    setKnown((before) => before && { ...before, error: undefined, version: Number.NaN });
    asking.current?.retry();
  }, []);
  const now = useCallback(() => asking.current?.now() ?? Promise.reject(new Error('nothing is asked')), []);
  const error = mine?.error;
  return {
    value: mine || (keeps && key !== null) ? known?.value : undefined,
    isCurrent,
    isAnswered: mine?.isAnswered ?? false,
    isAwaited: key !== null && !isCurrent && error === undefined,
    error,
    retry,
    now,
  };
}
