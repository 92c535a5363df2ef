/** The number of a port, or its name where it has none, as it would stand in a row of them; mm. */
export interface PortNumber {
  readonly x: number;
  readonly y: number;
  readonly widthMm: number;
  /** The port's own place in the row, and the face that it may not leave. */
  readonly cellMm: number;
  readonly face: readonly [left: number, right: number];
  /** Writes it about `x`, shortened to `mostMm` where that is said; false = something stands there. */
  readonly write: (x: number, mostMm?: number) => boolean;
}

/**
 * Writes the numbers of a device so that none runs into its neighbour: those that keep the gap within their own cells, then of the
 * others, the narrowest first, each that keeps it to those that stand; where one does not, as much of it as tells something
 * in its cell. Which of them stand follows from the device alone, never from what of it is in sight.
 */
export function writeNumbers(numbers: readonly PortNumber[], gapMm: number, pieceMm: number): void {
  const rows = new Map<number, PortNumber[]>();
  for (const number of numbers) {
    const key = Math.round(number.y * 10);
    const row = rows.get(key);
    if (row) row.push(number);
    else rows.set(key, [number]);
  }
  for (const row of rows.values()) writeRow(row, gapMm, pieceMm);
}

function writeRow(row: readonly PortNumber[], gapMm: number, pieceMm: number): void {
  const isNarrow = ({ widthMm, cellMm }: PortNumber): boolean => widthMm + gapMm <= cellMm;
  const standing: Span[] = [];
  const isFree = (x: number, widthMm: number): boolean =>
    standing.every(([left, right]) => {
      const [from, to] = [x - widthMm / 2 - gapMm, x + widthMm / 2 + gapMm];
      return to <= left + EXACT_MM || from >= right - EXACT_MM;
    });
  const stand = (x: number, widthMm: number): void => void standing.push([x - widthMm / 2, x + widthMm / 2]);
  for (const { x, widthMm, write } of row.filter(isNarrow)) {
    stand(x, widthMm);
    write(x);
  }
  const others = row.filter((number) => !isNarrow(number)).sort((a, b) => a.widthMm - b.widthMm || a.x - b.x);
  for (const number of others) {
    const { x, widthMm, cellMm, write } = number;
    const place = placesOf(number, standing, gapMm).find((at) => isFree(at, widthMm));
    if (place !== undefined && write(place)) stand(place, widthMm);
    else if (cellMm >= pieceMm && isFree(x, cellMm - gapMm) && write(x, cellMm - gapMm)) stand(x, cellMm - gapMm);
  }
}

/** Where it may stand: over its port; what is wider than that so far aside, too, that it keeps the gap and is still over it. */
function placesOf(
  { x, widthMm, cellMm, face: [from, to] }: PortNumber,
  standing: readonly Span[],
  gapMm: number,
): readonly number[] {
  const half = widthMm / 2;
  if (widthMm > to - from) return [];
  const own = Math.min(Math.max(x, from + half), to - half);
  const aside = (widthMm > cellMm ? standing : [])
    .flatMap(([left, right]) => [right + gapMm + half, left - gapMm - half])
    .filter((at) => Math.abs(at - own) <= cellMm / 2 && at - half >= from && at + half <= to);
  return [own, ...aside.sort((a, b) => Math.abs(a - own) - Math.abs(b - own))];
}

type Span = readonly [left: number, right: number];
const EXACT_MM = 1e-6;
