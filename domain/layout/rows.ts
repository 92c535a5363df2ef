import { codeOf, OBJECT_CLASSES } from '../catalog/enums';
import { LIMITS } from '../catalog/limits';
import type { RecordOf } from '../document/schema';
import type { Slice } from '../document/slice';
import { filledRule } from '../entities/name-rule';
import { alongOf, frontOf, outlineOf, placeInRow, turnOf, type FloorRow, type Footprint, type Outline } from './floor';
import { piecesOn, type Obstacle } from './obstacles';
import { DEFAULT_RACK_RULE } from './rack-grid';

const ROW = codeOf(OBJECT_CLASSES, 'row');

/*
 * A row is a thing that lies on the floor of a room: a band as long as the row and about as deep as its racks, whose front
 * edge is the line on which their fronts stand. A rack is in the row on whose line it stands, looking as the row does, with
 * any part of it within the row's length; there is no other place in which it is said which racks a row holds.
 */

/** A row on a floor, mm. */
export interface RowBand extends Obstacle, Pick<FloorRow, 'turn' | 'front'> {
  readonly name: string;
  /** How its racks are called. */
  readonly rule: string;
  /** Where it begins and ends along itself, west to east or south to north. */
  readonly from: number;
  readonly to: number;
}

/** What of a rack is asked to say where it stands. */
export type Stand = Pick<Footprint, 'x' | 'y' | 'width' | 'depth' | 'rotation'>;

/** Sizes and places are stored as 32-bit floats, mm. */
const EXACT_MM = 0.5;
/** A rack that comes to stand so near to a row's end is put to it: less than a way for people. */
export const AT_END_MM = 900;

/** The rows that lie on a plan, as they were made. */
export function rowsOn(slice: Slice, plan: number): readonly RowBand[] {
  return piecesOn(slice, plan, (code) => code === ROW)
    .map((piece) => bandOf(piece, slice.get('object', piece.id, ['name', 'rackRule'])!))
    .sort((a, b) => a.id - b.id);
}

/** A row by the piece of floor on which it lies. */
export function bandOf(piece: Obstacle, { name, rackRule }: Pick<RecordOf<'object'>, 'name' | 'rackRule'>): RowBand {
  const from = alongOf(piece);
  return {
    ...{ ...piece, name, rule: rackRule || DEFAULT_RACK_RULE },
    ...{ turn: turnOf(piece.rotation), front: frontOf(piece), from, to: from + piece.width },
  };
}

/** The row in which a rack stands, or would: of two that it reaches into the one that holds more of it. */
export function rowHolding(rows: readonly RowBand[], rack: Stand): RowBand | undefined {
  return nearest(rows, rack, EXACT_MM);
}

/** The same, or the row to whose end it is put. */
export function rowReaching(rows: readonly RowBand[], rack: Stand): RowBand | undefined {
  return nearest(rows, rack, -AT_END_MM);
}

function nearest(rows: readonly RowBand[], rack: Stand, least: number): RowBand | undefined {
  const [turn, front, from] = [turnOf(rack.rotation), frontOf(rack), alongOf(rack)];
  let best: RowBand | undefined;
  let most = least;
  for (const row of rows) {
    if (row.turn !== turn || Math.abs(row.front - front) >= Math.min(row.depth, rack.depth) / 2) continue;
    const within = Math.min(row.to, from + rack.width) - Math.max(row.from, from);
    if (within > most) [best, most] = [row, within];
  }
  return best;
}

/** The racks of a row in the order in which they stand. */
export function racksOf(row: RowBand, rows: readonly RowBand[], footprints: readonly Footprint[]): readonly Footprint[] {
  return footprints
    .filter((footprint) => rowHolding(rows, footprint)?.id === row.id)
    .sort((a, b) => alongOf(a) - alongOf(b) || a.rack - b.rack);
}

/** Where a row lies that reaches from here to there. */
export function stretched({ turn, front, depth }: RowBand, from: number, to: number): Stand {
  const size = { width: to - from, depth };
  return { ...size, ...placeInRow({ turn, front }, from, size) };
}

/** Free stretches of a row between its racks and at its ends, where there is more than nothing. */
export function gapsOf(row: RowBand, racks: readonly Stand[]): readonly { readonly from: number; readonly to: number }[] {
  const gaps: { from: number; to: number }[] = [];
  let at = row.from;
  for (const rack of racks) {
    const from = alongOf(rack);
    if (from - at > EXACT_MM) gaps.push({ from: at, to: from });
    at = Math.max(at, from + rack.width);
  }
  if (row.to - at > EXACT_MM) gaps.push({ from: at, to: row.to });
  return gaps;
}

/** A box on the floor that covers a stretch of a row. */
export function stretchOf(row: RowBand, from: number, to: number): Outline {
  return outlineOf(stretched(row, from, to));
}

/**
 * What a rack is called that comes to stand in a row: numbered on from the one before it, by the row's rule, past names that
 * are taken. `standing`: the row's racks with their names, in their order. '' = the rule makes no free name.
 */
export function nameInRow(
  { name: row, rule }: Pick<RowBand, 'name' | 'rule'>,
  standing: readonly { readonly name: string; readonly along: number }[],
  along: number,
  isTaken: (name: string) => boolean,
): string {
  const numbers = standing.flatMap((rack) => (rack.along < along ? (numberBy(rule, row, rack.name) ?? []) : []));
  const first = (numbers.at(-1) ?? 0) + 1;
  let last = '';
  for (let n = first; ; n++) {
    const name = filledRule(rule, { row, n, all: n });
    // A rule without a number makes one name.
    if (name === last || name.length > LIMITS.nameLength) return '';
    if (!isTaken(name)) return name;
    last = name;
  }
}

/** The number in a name that a rule made; undefined = it made another one. */
export function numberBy(rule: string, row: string, name: string): number | undefined {
  const plain = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = rule
    .split(/(\{[a-z]+(?::[1-9])?\})/)
    .map((part) =>
      part.startsWith('{row') ? plain(filledRule(part, { row })) : /^\{(n|all)\b/.test(part) ? '(\\d{1,9})' : plain(part),
    )
    .join('');
  const number = new RegExp(`^${pattern}$`, 's').exec(name)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** The rule by which racks of a row are called already, as their last name has it; '' = by none that is seen. */
export function ruleBy(row: string, names: readonly string[]): string {
  const [, stem = '', digits = ''] = /^(.*?)(\d{1,9})$/s.exec(names.at(-1) ?? '') ?? [];
  if (digits === '' || stem.includes('{') || row === '' || !stem.startsWith(row)) return '';
  const rule = `{row}${stem.slice(row.length)}${digits.length > 1 ? `{n:${Math.min(9, digits.length)}}` : '{n}'}`;
  return names.every((name) => numberBy(rule, row, name) !== undefined) ? rule : '';
}
