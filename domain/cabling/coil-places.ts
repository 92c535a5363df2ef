import { MARK_TOLERANCE, type Coil } from './cable-lengths';

/**
 * Where the coils of a cable are, as a cut asks it. Lengths in mm, counted from end A:
 *
 *     A ====(coil)====X====(coil)==== B      X: the cut at `atMm`
 *
 * A coil's place is that of its marks on the sheath where it has any within the cable's length; else what it hangs on, if
 * that is known to be before or beyond the cut, or is the place of the cut; else the middle of the cable.
 */
export interface CutCoil extends Coil {
  /** Of what it hangs on: with the piece that has end A, with that of end B, or where the cable is cut; absent = not known. */
  readonly side?: 'first' | 'second' | 'here';
}

export interface CablePlace {
  /** Of the whole cable; 0 = not known. */
  readonly lengthMm: number;
  /** Of the piece with end A; absent = not known. */
  readonly atMm?: number | undefined;
  /** The same as a part of the way that the cable lies in, 0..1: tells the sides, and no exact place. */
  readonly part?: number | undefined;
}

/** What of a coil stays with end A, and what goes with end B; 0 = nothing. */
export interface CoilParts {
  readonly first: CoilPart;
  readonly second: CoilPart;
}

export interface CoilPart {
  readonly lengthMm: number;
  /** Counted from end A of its piece; absent = none is known. */
  readonly marks?: readonly [number, number] | undefined;
}

const NONE: CoilPart = { lengthMm: 0 };

/** The parts of each coil, in their order. No piece is asked for more than it is long where the coils without marks can avoid it. */
export function cutCoils(coils: readonly CutCoil[], cut: CablePlace): readonly CoilParts[] {
  const placed = coils.map((coil) => placedParts(coil, cut));
  const { lengthMm, atMm } = cut;
  const isExact = atMm !== undefined && lengthMm > 0;
  const room = { first: atMm ?? Infinity, second: isExact ? lengthMm - atMm : Infinity };
  for (const parts of placed) {
    room.first -= parts?.first.lengthMm ?? 0;
    room.second -= parts?.second.lengthMm ?? 0;
  }
  const share = (group: readonly CutCoil[], wanted: (total: number) => number): Map<CutCoil, CoilParts> => {
    const total = group.reduce((sum, coil) => sum + coil.lengthMm, 0);
    let left = Math.round(Math.max(0, total - room.second, Math.min(total, room.first, wanted(total))));
    left = Math.min(left, total);
    room.first -= left;
    room.second -= total - left;
    return new Map(
      group.map((coil) => {
        const kept = Math.min(left, coil.lengthMm);
        left -= kept;
        return [coil, partsOf(coil, cut, kept)];
      }),
    );
  };
  const loose = coils.filter((_, at) => placed[at] === undefined);
  const here = share(
    loose.filter(({ side }) => side === 'here'),
    (total) => total / 2,
  );
  const middle = share(
    loose.filter(({ side }) => side !== 'here'),
    (total) => beforeMiddle(total, cut),
  );
  return coils.map((coil, at) => placed[at] ?? here.get(coil) ?? middle.get(coil)!);
}

/** Of a coil whose place is known; undefined = it is somewhere around the cut, or anywhere. */
function placedParts(coil: CutCoil, cut: CablePlace): CoilParts | undefined {
  const { lengthMm, atMm, part } = cut;
  const [from, to] = coil.marks ? [Math.min(...coil.marks), Math.max(...coil.marks)] : [0, 0];
  const counts = areFromEndA(coil, cut);
  if (counts && atMm !== undefined) {
    if (to <= atMm) return { first: coil, second: NONE };
    if (from >= atMm) return { first: NONE, second: { lengthMm: coil.lengthMm, marks: [from - atMm, to - atMm] } };
    const kept = Math.round((coil.lengthMm * (atMm - from)) / (to - from));
    return {
      first: marked(kept, [from, atMm]),
      second: marked(coil.lengthMm - kept, [0, to - atMm]),
    };
  }
  if (counts && part !== undefined && lengthMm > 0)
    return whole(coil, cut, (from + to) / 2 <= part * lengthMm ? 'first' : 'second');
  return coil.side === undefined || coil.side === 'here' ? undefined : whole(coil, cut, coil.side);
}

/** How much of so much coil in the middle of the cable lies before the cut. */
function beforeMiddle(total: number, { lengthMm, atMm, part }: CablePlace): number {
  if (atMm !== undefined && lengthMm > 0) return atMm - (lengthMm - total) / 2;
  return part === undefined || part >= 0.5 ? total : 0;
}

/** Marks beyond the cable's length count from elsewhere. */
function areFromEndA({ marks }: CutCoil, { lengthMm }: CablePlace): boolean {
  return marks !== undefined && (lengthMm === 0 || Math.max(...marks) <= lengthMm);
}

/** Marks from end A say nothing on a piece of which nobody knows where it was cut off. */
function whole(coil: CutCoil, cut: CablePlace, side: 'first' | 'second'): CoilParts {
  if (side === 'first') return { first: coil, second: NONE };
  const { lengthMm, marks } = coil;
  return { first: NONE, second: areFromEndA(coil, cut) ? { lengthMm } : { lengthMm, marks } };
}

/** Where the marks of what is divided are is not known. */
function partsOf(coil: CutCoil, cut: CablePlace, kept: number): CoilParts {
  if (kept === coil.lengthMm) return whole(coil, cut, 'first');
  return kept === 0 ? whole(coil, cut, 'second') : { first: { lengthMm: kept }, second: { lengthMm: coil.lengthMm - kept } };
}

/** Marks that are as far apart as the part is long; a rounded remainder has none. */
function marked(lengthMm: number, marks: readonly [number, number]): CoilPart {
  return Math.abs(marks[1] - marks[0] - lengthMm) > MARK_TOLERANCE * lengthMm ? { lengthMm } : { lengthMm, marks };
}
