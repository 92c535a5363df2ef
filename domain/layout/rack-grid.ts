import type { RowFacing } from '../catalog/enums';
import { LIMITS } from '../catalog/limits';
import { filledRule, nameRuleRefusal } from '../entities/name-rule';
import { ok, refuse, type Refusal, type Result } from '../result';
import type { PlacedRack } from './room-layout';

/** Rows of like racks, as a new room is planned. */
export interface RackGrid {
  readonly rows: number;
  readonly racksPerRow: number;
  /** From a rack's left edge to the next one's, mm. */
  readonly pitchMm: number;
  /** Between fronts that face each other, and between a front and the backs before it. */
  readonly coldAisleMm: number;
  /** Between backs. */
  readonly hotAisleMm: number;
  readonly facing: RowFacing;
  /** How racks are called: text with {row}, {n} and {all} in braces, `{n:2}` of at least two digits. */
  readonly rule: string;
}

/** What all racks of a grid measure, mm. */
export interface GridRack {
  readonly heightU: number;
  readonly widthMm: number;
  readonly depthMm: number;
}

export interface Floor {
  readonly widthMm: number;
  readonly depthMm: number;
}

export interface GridPlace {
  readonly name: string;
  readonly row: string;
  /** Its footprint, x from the room's western wall and y from its southern one. */
  readonly plan: Omit<PlacedRack, 'key'>;
}

/** What a name is made of when nobody has chosen another rule: A01, A02 ... B01. */
export const DEFAULT_RACK_RULE = '{row}{n:2}';

/** Words of a rule by which racks of a row are called. */
export const ROW_RULE_WORDS = ['row', 'n', 'all'];

/** A, B ... Z, AA, AB: the letters of a row, from 0. */
export function rowLetters(row: number): string {
  const last = String.fromCharCode(65 + (row % 26));
  return row < 26 ? last : rowLetters(Math.floor(row / 26) - 1) + last;
}

/** The floor that the rows take, without a way round them. */
export function gridSize(grid: RackGrid, rack: GridRack): Floor {
  const aisles = Array.from({ length: grid.rows - 1 }, (_, after) => aisleAfter(grid, after));
  return {
    widthMm: (grid.racksPerRow - 1) * grid.pitchMm + rack.widthMm,
    depthMm: grid.rows * rack.depthMm + aisles.reduce((sum, aisle) => sum + aisle, 0),
  };
}

/**
 * Names and places of every rack, row by row from the north, each from west to east, in the middle of the floor.
 * `pitch-too-small` {pitch, width};
 * `room-too-small` {width, depth, neededWidth, neededDepth}; `name-rule-word` {value, known}; `rack-name-twice` {name};
 * `field-missing`; `too-long`.
 */
export function gridPlaces(grid: RackGrid, rack: GridRack, floor: Floor): Result<readonly GridPlace[]> {
  const refusal = nameRuleRefusal(grid.rule, ROW_RULE_WORDS, 'racks.rule') ?? floorRefusal(grid, rack, floor);
  if (refusal) return { ok: false, refusal };
  const size = gridSize(grid, rack);
  const west = (floor.widthMm - size.widthMm) / 2;
  const names = new Set<string>();
  const places: GridPlace[] = [];
  let y = (floor.depthMm + size.depthMm) / 2;
  for (let row = 0; row < grid.rows; row++) {
    y -= rack.depthMm;
    const letters = rowLetters(row);
    for (let at = 0; at < grid.racksPerRow; at++) {
      const name = filledRule(grid.rule, { row: letters, n: at + 1, all: places.length + 1 });
      if (name.length > LIMITS.nameLength)
        return refuse('too-long', { length: name.length, max: LIMITS.nameLength }, 'racks.rule');
      if (names.size === names.add(name).size) return refuse('rack-name-twice', { name }, 'racks.rule');
      const x = at * grid.pitchMm;
      places.push({
        name,
        row: letters,
        plan: { x: west + x, y, width: rack.widthMm, height: rack.depthMm, rotation: looksNorth(grid.facing, row) ? 180 : 0 },
      });
    }
    y -= aisleAfter(grid, row);
  }
  return ok(places);
}

function looksNorth(facing: RowFacing, row: number): boolean {
  return facing === 'alternating' ? row % 2 === 1 : facing === 'north';
}

/** South of this row. Rows that all look one way have nothing but cold aisles. */
function aisleAfter({ facing, coldAisleMm, hotAisleMm }: RackGrid, row: number): number {
  return facing === 'alternating' && row % 2 === 1 ? hotAisleMm : coldAisleMm;
}

function floorRefusal(grid: RackGrid, rack: GridRack, floor: Floor): Refusal | null {
  if (grid.racksPerRow > 1 && grid.pitchMm < rack.widthMm)
    return refuse('pitch-too-small', { pitch: grid.pitchMm, width: rack.widthMm }, 'racks.pitchMm').refusal;
  const { widthMm, depthMm } = gridSize(grid, rack);
  if (widthMm <= floor.widthMm && depthMm <= floor.depthMm) return null;
  const facts = { width: metres(floor.widthMm), depth: metres(floor.depthMm) };
  const needed = { neededWidth: metres(widthMm), neededDepth: metres(depthMm) };
  return refuse('room-too-small', { ...facts, ...needed }, widthMm > floor.widthMm ? 'widthMm' : 'depthMm').refusal;
}

/** Rounded up to centimetres, so that a room of this size is enough. */
function metres(mm: number): number {
  return Math.ceil(mm / 10) / 100;
}
