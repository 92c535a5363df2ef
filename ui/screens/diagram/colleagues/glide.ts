type Place = readonly [x: number, y: number];

/** The way to go falls to 1/e in this time: news come every 80 ms, and the pointer lags behind them by less. */
const GLIDE_MS = 45;

/** Where a pointer is shown that was shown there so long ago and is meant to be here; once it is `near` mm, it is there. */
export function glided(shown: Place | null, target: Place | null, elapsedMs: number, near: number): Place | null {
  if (!shown || !target) return target;
  const rest = Math.exp(-Math.max(0, elapsedMs) / GLIDE_MS);
  const [dx, dy] = [(shown[0] - target[0]) * rest, (shown[1] - target[1]) * rest];
  return Math.hypot(dx, dy) <= near ? target : [target[0] + dx, target[1] + dy];
}
