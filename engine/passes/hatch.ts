import type { LineWriter } from '../gl/vertex-writers';

/**
 * Parallel strokes inside a rectangle: the sign that goes with a lifecycle's colour.
 * `slope` 1 = rising, -1 = falling; `pitch` in mm along x.
 */
export function hatch(
  lines: LineWriter,
  x: number,
  y: number,
  width: number,
  height: number,
  slope: 1 | -1,
  pitch: number,
  stroke: number,
  color: number,
): void {
  for (let start = -height; start < width; start += pitch) {
    const from = Math.max(0, start);
    const to = Math.min(width, start + height);
    if (to - from < 0.01) continue;
    const fromY = from - start;
    const toY = to - start;
    if (slope === 1) lines.segment(x + from, y + fromY, x + to, y + toY, stroke, color);
    else lines.segment(x + from, y + height - fromY, x + to, y + height - toY, stroke, color);
  }
}

/** Both diagonals. */
export function cross(
  lines: LineWriter,
  x: number,
  y: number,
  width: number,
  height: number,
  stroke: number,
  color: number,
): void {
  lines.segment(x, y, x + width, y + height, stroke, color);
  lines.segment(x, y + height, x + width, y, stroke, color);
}
