import type { Document } from '../document/document';
import { plainCordMm } from './plain-cords';
import { plainFill } from './plain-fill';

/** What is asked: from a device to another, both in racks. */
export interface PlainQuestion {
  readonly from: number;
  readonly to: number;
  /** Outer diameter of the new cable. */
  readonly diameterMm: number;
  readonly slack: number;
  readonly dropMm: number;
  readonly stockMm?: readonly number[];
  /** False: by new cable alone. */
  readonly reuses: boolean;
}

/** One way, from place to place. */
export interface PlainWay {
  /** Ids of what new cords lie in, and of trunks that are there. */
  readonly pathways: readonly number[];
  readonly cables: readonly number[];
  readonly thereMm: number;
  /** Cords as they are ordered. */
  readonly madeMm: number;
}

/**
 * Every simple way over trays and over trunks between panels, one after the other, from the records alone. Slow, and shares no
 * code with what it is compared with.
 */
export function plainWays(document: Document, question: PlainQuestion): readonly PlainWay[] {
  const placeOf = (device: number): number => document.get('object', device)!.parent;
  const portOf = (device: number): number => document.by('port.owner', device)[0]!;
  const goal = placeOf(question.to);
  const section = (Math.PI * question.diameterMm ** 2) / 4;
  const cord = (begin: number, lying: readonly number[], end: number): number =>
    plainCordMm(document, [begin, end], lying, question);
  const full = new Map<number, boolean>();
  const isFull = (id: number): boolean => {
    if (!full.has(id)) {
      const { used, allowed } = plainFill(document, id, 0);
      full.set(id, used + section > allowed);
    }
    return full.get(id)!;
  };
  const found: PlainWay[] = [];
  const been: number[] = [];
  /** `lying`: pathways of the cord under way, which began at the port `begin`; none = at that port. */
  const walk = (place: number, begin: number, lying: readonly number[], so: PlainWay): void => {
    if (place === goal) {
      found.push({ ...so, madeMm: so.madeMm + cord(begin, lying, portOf(question.to)) });
      return;
    }
    been.push(place);
    for (const id of [...document.by('pathway.from', place), ...document.by('pathway.to', place)]) {
      const { from, to } = document.get('pathway', id)!;
      const next = from === place ? to : from;
      if (been.includes(next) || isFull(id)) continue;
      walk(next, begin, [...lying, id], { ...so, pathways: [...so.pathways, id] });
    }
    for (const { cable, near, far } of question.reuses ? trunksAt(document, place) : []) {
      const next = placeOf(document.get('port', far)!.owner);
      if (been.includes(next)) continue;
      const lengthMm = plainTrunkMm(document, cable, place, next);
      const madeMm = so.madeMm + cord(begin, lying, near);
      walk(next, far, [], { ...so, cables: [...so.cables, cable], thereMm: so.thereMm + lengthMm, madeMm });
    }
    been.pop();
  };
  walk(placeOf(question.from), portOf(question.from), [], { pathways: [], cables: [], thereMm: 0, madeMm: 0 });
  return found;
}

/** Of a trunk that is there: as measured, else as ordered along the shortest simple chain of trays between its racks or straight, else a kilometre. */
function plainTrunkMm(document: Document, cable: number, a: number, b: number): number {
  const { lengthMm } = document.get('cable', cable)!;
  const laid = document.by('lay.cable', cable).map((id) => document.get('lay', id)!);
  if (lengthMm > 0) return lengthMm;
  if (laid.length > 0)
    throw new Error('a trunk without a length that lies in trays has the rises between them, which is not reckoned here');
  const chains: number[] = [];
  const walk = (place: number, been: readonly number[], mm: number): void => {
    if (place === b) return void chains.push(mm);
    for (const id of [...document.by('pathway.from', place), ...document.by('pathway.to', place)]) {
      const { from, to, lengthMm: own } = document.get('pathway', id)!;
      const next = from === place ? to : from;
      if (!been.includes(next)) walk(next, [...been, next], mm + own);
    }
  };
  walk(a, [a], 0);
  // 2.5 m at each end, 5 % more, up to the next half metre.
  const ordered = (mm: number): number => Math.ceil(Math.round((mm + 5000) * 1.05) / 500) * 500;
  if (chains.length > 0) return ordered(Math.min(...chains));
  const apart = document.by('placement.subject', a).flatMap((one) =>
    document.by('placement.subject', b).flatMap((other) => {
      const [p, q] = [document.get('placement', one)!, document.get('placement', other)!];
      const [dx, dy] = [q.x + q.width / 2 - p.x - p.width / 2, q.y + q.height / 2 - p.y - p.height / 2];
      return p.diagram === q.diagram ? [Math.ceil(Math.sqrt(dx * dx + dy * dy))] : [];
    }),
  );
  return apart.length > 0 ? ordered(Math.min(...apart)) : 1_000_000;
}

/** What a way costs: metres that are there, and metres of new cable, each as `weight` of them. */
export function plainCost({ thereMm, madeMm }: PlainWay, weight: number): number {
  return thereMm + weight * madeMm;
}

/** Cables behind panels of a place, with the fronts at both of their ends, where both are free. */
function trunksAt(
  document: Document,
  place: number,
): readonly { readonly cable: number; readonly near: number; readonly far: number }[] {
  const plugged = (port: number): readonly number[] => document.by('termination.port', port);
  const frontOf = (rear: number): number | undefined => {
    const [map] = document.by('port_map.rear', rear);
    return map === undefined ? undefined : document.get('port_map', map)!.front;
  };
  return document
    .by('object.parent', place)
    .flatMap((panel) => document.by('port.owner', panel))
    .flatMap((rear) => {
      const near = frontOf(rear);
      const [plug] = plugged(rear);
      if (near === undefined || plug === undefined) return [];
      const { cable } = document.get('termination', plug)!;
      const other = document.by('termination.cable', cable).find((id) => id !== plug)!;
      const far = frontOf(document.get('termination', other)!.port)!;
      return plugged(near).length + plugged(far).length === 0 ? [{ cable, near, far }] : [];
    });
}
