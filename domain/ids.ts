/**
 * Ids of records.
 *
 * An id is an integer of 14 digits, like the default diagram's 24000000000001, and safe in JavaScript.
 * One installation draws every id from one range of 2^32 numbers above ID_BASE, so a column holds an id as
 * the 32-bit distance from ID_BASE (0 = no record) and costs 4 bytes (docs/decisions/0002). An id is one record of one
 * kind for ever, also after that record was deleted.
 */
export type Id = number;

/** The number just below the first id. */
export const ID_BASE = 24_000_000_000_000;
/** The last id that fits a 32-bit column. */
export const ID_LAST = ID_BASE + 0xffff_ffff;
/** In a field that refers to a record: refers to none. */
export const NO_ID = 0;

/** True for an id that this installation can hold. */
export function isId(value: unknown): value is Id {
  return typeof value === 'number' && Number.isInteger(value) && value > ID_BASE && value <= ID_LAST;
}

/** Reads exactly 14 digits in the installation's range; undefined for anything else. */
export function parseId(text: string): Id | undefined {
  if (!/^\d{14}$/.test(text)) return undefined;
  const value = Number(text);
  return isId(value) ? value : undefined;
}

/** Id to its column cell: 0 stays 0. */
export function toCell(id: Id): number {
  return id === NO_ID ? 0 : id - ID_BASE;
}

/** Column cell to id: 0 stays 0. */
export function fromCell(cell: number): Id {
  return cell === 0 ? NO_ID : ID_BASE + cell;
}
