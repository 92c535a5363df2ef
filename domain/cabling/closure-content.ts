import { RELATION_KINDS, codeOf } from '../catalog/enums';
import type { Slice } from '../document/slice';
import { objectName } from '../entities/names';
import { NO_ID } from '../ids';
import { trayPositions } from './closure-trays';
import { elsewhere, placesOfEnd } from './end-places';

export interface SplicedEnd {
  readonly cable: number;
  readonly core: number;
  readonly end: 1 | 2;
}

export interface ClosureSplice {
  readonly id: number;
  readonly tray: number;
  readonly position: number;
  readonly left: SplicedEnd;
  readonly right: SplicedEnd;
}

export interface ClosureCable {
  readonly id: number;
  /** The end that lies in the closure: by its splices, else as it was said; 0 = either may, or it passes. */
  readonly end: 0 | 1 | 2;
  readonly side: 'left' | 'right';
  readonly splices: number;
  /** It comes here and goes on uncut, as far as is stored: no core of it is joined here, and no end said to lie here. */
  readonly passes: boolean;
}

/** What is in a closure now, live. */
export interface ClosureContent {
  readonly id: number;
  readonly name: string;
  /** Positions of each tray. */
  readonly trays: readonly number[];
  readonly splices: readonly ClosureSplice[];
  readonly cables: readonly ClosureCable[];
}

const CABLING = codeOf(RELATION_KINDS, 'cabling');

/**
 * Splices by their places, and the cables that come here: those of the splices, those that are said to come (relations of
 * kind cabling), those laid through pathways that meet here, those whose coils hang here. Cables that are spliced to each
 * other stand on opposite sides.
 */
export function closureContent(slice: Slice, closure: number): ClosureContent | undefined {
  const record = slice.get('object', closure);
  if (!record) return undefined;
  const spliced = splicesIn(slice, closure);
  const sides = new Map<number, 'left' | 'right'>();
  const ends = new Map<number, 1 | 2>();
  const counts = new Map<number, number>();
  const neighbours = new Map<number, Set<number>>();
  for (const [a, b] of spliced.map(({ ends: pair }) => pair)) {
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      ends.set(one.cable, one.end);
      counts.set(one.cable, (counts.get(one.cable) ?? 0) + 1);
      const known = neighbours.get(one.cable) ?? new Set<number>();
      neighbours.set(one.cable, known.add(other.cable));
    }
  }
  for (const first of [...neighbours.keys()].sort((a, b) => a - b)) spread(first, neighbours, sides);
  const coming = [...new Set([...sides.keys(), ...cablesComing(slice, closure)])];
  for (const cable of coming) {
    const lefts = [...sides.values()].filter((side) => side === 'left').length;
    if (!sides.has(cable)) sides.set(cable, lefts * 2 <= sides.size ? 'left' : 'right');
  }
  const splices = spliced.map(({ id, tray, position, ends: [a, b] }): ClosureSplice => {
    const [left, right] = sides.get(a.cable) === 'left' ? [a, b] : [b, a];
    return { id, tray, position, left, right };
  });
  return {
    id: closure,
    name: objectName(slice, closure),
    trays: trayPositions(record.model === NO_ID ? undefined : slice.get('model', record.model)),
    splices,
    cables: coming.map((id) => {
      const said = ([1, 2] as const).find((end) => placesOfEnd(slice, id, end).includes(closure));
      return {
        id,
        end: ends.get(id) ?? said ?? onlyEnd(slice, id, closure),
        side: sides.get(id)!,
        splices: counts.get(id) ?? 0,
        passes: !counts.has(id) && said === undefined,
      };
    }),
  };
}

/** Of a cable of which one end lies at another place, the other. */
function onlyEnd(slice: Slice, cable: number, closure: number): 0 | 1 | 2 {
  const far = ([1, 2] as const).filter((end) => elsewhere(slice, cable, end, closure) !== NO_ID);
  return far.length !== 1 ? 0 : far[0] === 1 ? 2 : 1;
}

interface Spliced {
  readonly id: number;
  readonly tray: number;
  readonly position: number;
  readonly ends: readonly [SplicedEnd, SplicedEnd];
}

function splicesIn(slice: Slice, closure: number): readonly Spliced[] {
  return slice
    .by('splice.closure', closure)
    .flatMap((id): readonly Spliced[] => {
      const splice = slice.get('splice', id);
      const ends = slice.by('core_end.splice', id).flatMap((one): readonly SplicedEnd[] => {
        const end = slice.get('core_end', one);
        const core = end && slice.get('core', end.core);
        return core ? [{ cable: core.cable, core: core.number, end: end.end as 1 | 2 }] : [];
      });
      if (!splice || splice.plan !== 0 || ends.length !== 2) return [];
      return [{ id, tray: splice.tray, position: splice.position, ends: [ends[0]!, ends[1]!] }];
    })
    .sort((a, b) => a.tray - b.tray || a.position - b.position);
}

/** The first cable of a set that hangs together stands left, what is spliced to it right, and so on. */
function spread(first: number, neighbours: ReadonlyMap<number, ReadonlySet<number>>, sides: Map<number, 'left' | 'right'>): void {
  if (sides.has(first)) return;
  sides.set(first, 'left');
  const queue = [first];
  for (const cable of queue) {
    const other = sides.get(cable) === 'left' ? 'right' : 'left';
    for (const next of neighbours.get(cable) ?? []) {
      if (sides.has(next)) continue;
      sides.set(next, other);
      queue.push(next);
    }
  }
}

function cablesComing(slice: Slice, closure: number): readonly number[] {
  const related = slice.by('relation.to', closure).flatMap((id) => {
    const relation = slice.get('relation', id);
    return relation && relation.kind === CABLING && slice.get('cable', relation.from) ? [relation.from] : [];
  });
  const pathways = [...slice.by('pathway.from', closure), ...slice.by('pathway.to', closure)];
  const laid = pathways.flatMap((pathway) => slice.by('lay.pathway', pathway)).flatMap((id) => slice.get('lay', id)?.cable ?? []);
  const coiled = slice.by('coil.carrier', closure).flatMap((id) => slice.get('coil', id)?.cable ?? []);
  return [...related, ...laid, ...coiled];
}
