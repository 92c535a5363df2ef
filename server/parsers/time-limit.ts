import fs from 'node:fs';

/** Of /proc: clock ticks a second, on every Linux of today. */
const TICKS = 100;
/** Times its limit after which a process is ended although it did not compute as long: it waits for something, or is kept from the processor. */
const WALL_TIMES = 10;
const LEAST_MS = 50;

/** What a process has computed so far, its threads included, ms; undefined where the system does not tell. */
function computedMs(pid: number): number | undefined {
  try {
    const fields = fs
      .readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
  } catch {
    return undefined;
  }
}

/**
 * Tells when a process has taken longer than it may: by the clock and on the processor, so that what is kept waiting by the
 * machine's other work is not ended for it. Where the system does not tell what it computes, the clock counts. Returns what ends the watch.
 */
export function limitTime(pid: number | undefined, limitMs: number, onOver: () => void): () => void {
  const computed = (): number | undefined => (pid === undefined ? undefined : computedMs(pid));
  const startedAt = performance.now();
  const before = computed();
  let timer: NodeJS.Timeout;
  const look = (): void => {
    const now = computed();
    const leftMs = before === undefined || now === undefined ? 0 : limitMs - (now - before);
    if (leftMs <= 0 || performance.now() - startedAt >= limitMs * WALL_TIMES) return onOver();
    timer = setTimeout(look, Math.max(LEAST_MS, leftMs));
  };
  timer = setTimeout(look, limitMs);
  return () => clearTimeout(timer);
}
