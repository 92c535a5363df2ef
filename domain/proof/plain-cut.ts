import type { Document } from '../document/document';

/** What of a coil stays with the piece that has end A, and what goes with the other; mm. */
export interface PlainCoilParts {
  readonly first: number;
  readonly second: number;
}

export interface PlainCut {
  readonly coils: ReadonlyMap<number, PlainCoilParts>;
  /** A piece would be shorter than the coils that are known to be on it. */
  readonly isTooShort: boolean;
}

/**
 * Where the coils of a cable are once it is cut, as somebody reads it off the records and the table of docs/cabling.md. Slow, and
 * shares no code with what it is compared with. `atMm`: length of the piece with end A; null = not known. Of coils whose place is
 * not known the first ones are the nearest to end A.
 */
export function plainCut(document: Document, cable: number, closure: number, atMm: number | null): PlainCut {
  const { lengthMm } = document.get('cable', cable)!;
  const way = document
    .by('lay.cable', cable)
    .map((id) => document.get('lay', id)!)
    .filter(({ plan }) => plan === 0)
    .toSorted((a, b) => a.order - b.order)
    .map(({ pathway }) => document.get('pathway', pathway)!);
  /** Places in the order in which the cable comes to them. */
  const stops = way.length === 0 ? [] : placesAlong(way);
  const cutAt = stops.indexOf(closure);
  const isMeasured = atMm !== null && lengthMm > 0;
  const wayMm = way.reduce((sum, pathway) => sum + pathway.lengthMm, 0);
  const beforeMm = way.slice(0, cutAt).reduce((sum, pathway) => sum + pathway.lengthMm, 0);
  const isDrawn = way.length > 0 && way.every((pathway) => pathway.lengthMm > 0);

  const parts = new Map<number, PlainCoilParts>();
  const [here, nowhere]: [number[], number[]] = [[], []];
  for (const id of document.by('coil.cable', cable)) {
    const coil = document.get('coil', id)!;
    const [from, to] = [Math.min(coil.markFromMm, coil.markToMm), Math.max(coil.markFromMm, coil.markToMm)];
    const isMarked = from !== to && (lengthMm === 0 || to <= lengthMm);
    const put = (first: number): void => void parts.set(id, { first, second: coil.lengthMm - first });
    const stop = coil.carrier === 0 ? -1 : stops.indexOf(coil.carrier);
    const [atA, atB] = [1, 2].map((end) => isAtEnd(document, cable, end, coil.carrier));
    if (isMarked && atMm !== null) put(Math.round((coil.lengthMm * Math.min(Math.max(atMm - from, 0), to - from)) / (to - from)));
    else if (isMarked && isDrawn && lengthMm > 0) put((from + to) / 2 / lengthMm <= beforeMm / wayMm ? coil.lengthMm : 0);
    else if (coil.carrier === closure) here.push(id);
    else if (stop >= 0) put(stop < cutAt ? coil.lengthMm : 0);
    else if (coil.carrier !== 0 && atA !== atB) put(atA ? coil.lengthMm : 0);
    else nowhere.push(id);
  }
  const known = [...parts.values()];
  const room = {
    first: atMm !== null ? atMm - known.reduce((sum, { first }) => sum + first, 0) : Infinity,
    second: isMeasured ? lengthMm - atMm - known.reduce((sum, { second }) => sum + second, 0) : Infinity,
  };
  const isTooShort = room.first < 0 || room.second < 0;
  const share = (ids: readonly number[], wish: (total: number) => number): void => {
    const total = ids.reduce((sum, id) => sum + document.get('coil', id)!.lengthMm, 0);
    let first = Math.round(wish(total));
    if (first > room.first) first = Math.floor(room.first);
    if (total - first > room.second) first = Math.ceil(total - room.second);
    first = Math.min(Math.max(first, 0), total);
    room.first -= first;
    room.second -= total - first;
    for (const id of ids) {
      const whole = document.get('coil', id)!.lengthMm;
      const own = Math.min(first, whole);
      first -= own;
      parts.set(id, { first: own, second: whole - own });
    }
  };
  share(here, (total) => total / 2);
  // A stretch of that length around the middle.
  share(nowhere, (total) => {
    if (isMeasured) return Math.min(Math.max(atMm - (lengthMm - total) / 2, 0), total);
    return isDrawn && beforeMm < wayMm / 2 ? 0 : total;
  });
  return { coils: parts, isTooShort };
}

function placesAlong(way: readonly { readonly from: number; readonly to: number }[]): readonly number[] {
  const [first, second] = way;
  const starts =
    second === undefined ? [first!.from] : [first!.from, first!.to].filter((place) => ![second.from, second.to].includes(place));
  return way.reduce<readonly number[]>((stops, { from, to }) => [...stops, stops.at(-1) === from ? to : from], [starts[0]!]);
}

/** Does an end come to a thing: is it plugged into a port of it, or of something in it? */
function isAtEnd(document: Document, cable: number, end: number, thing: number): boolean {
  return document
    .by('termination.cable', cable)
    .map((id) => document.get('termination', id)!)
    .filter((plug) => plug.end === end)
    .some(({ port }) => {
      for (let at = document.get('port', port)!.owner; at !== 0; at = document.get('object', at)!.parent)
        if (at === thing) return true;
      return false;
    });
}
