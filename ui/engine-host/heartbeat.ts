/** Pauses between questions, and how long a worker may leave them unanswered before it counts as dead, ms. */
export const BEAT_MS = 5000;
export const DEAD_MS = 20_000;

export interface HeartbeatOptions {
  /** Asks anything; a refusal is an answer, too. */
  readonly ask: () => Promise<unknown>;
  readonly onDead: () => void;
  /** Nobody waits for a hidden page, and browsers slow its clocks down: it is not judged. */
  readonly visible?: () => boolean;
}

/**
 * Notices a worker that died without a word (killed for its memory) or that hangs: browsers tell the page of neither.
 * Silence counts only in beats that the page itself lived through, so a laptop that slept finds its worker alive.
 */
export function watchHeartbeat({ ask, onDead, visible = () => true }: HeartbeatOptions): { dispose(): void } {
  let silentBeats = 0;
  let asking = false;
  const timer = setInterval(() => {
    if (!visible()) {
      silentBeats = 0;
      return;
    }
    if (asking) {
      silentBeats++;
      if (silentBeats * BEAT_MS < DEAD_MS) return;
      clearInterval(timer);
      onDead();
      return;
    }
    asking = true;
    silentBeats = 0;
    const answered = (): void => {
      asking = false;
    };
    ask().then(answered, answered);
  }, BEAT_MS);
  return { dispose: () => clearInterval(timer) };
}
