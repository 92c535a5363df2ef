import { DIMENSIONS } from '../../domain/catalog/dimensions';
import { CLASS, type Records } from './records';

/**
 * Where in a rack something of a height fits. Two devices meet when they share a unit on a side: what is mounted on
 * one side takes that side, a full-depth device takes both.
 */
export function nearestFreeUnit(
  records: Records,
  rackRow: number,
  heightU: number,
  face: 1 | 2,
  fullDepth: boolean,
  wantedU: number,
  except: ReadonlySet<number>,
): number | undefined {
  const units = records.heightU[rackRow] || DIMENSIONS.rackUnits;
  const taken = takenHalves(records, rackRow, face, fullDepth, except);
  const step = Number.isInteger(heightU) ? 1 : 0.5;
  const last = units - heightU + 1;
  let best: number | undefined;
  for (let position = 1; position <= last + 1e-6; position += step) {
    if (!isFree(taken, position, heightU)) continue;
    if (best === undefined || Math.abs(position - wantedU) < Math.abs(best - wantedU)) best = position;
  }
  return best;
}

function takenHalves(
  records: Records,
  rackRow: number,
  face: 1 | 2,
  fullDepth: boolean,
  except: ReadonlySet<number>,
): Uint8Array {
  const units = records.heightU[rackRow] || DIMENSIONS.rackUnits;
  const taken = new Uint8Array(Math.ceil(units) * 2 + 2);
  for (const row of records.children(records.objectId(rackRow))) {
    const position = records.positionU[row]!;
    if (records.objectClass[row] !== CLASS.device || position <= 0 || except.has(row)) continue;
    const mounted = records.face[row] === 2 ? 2 : 1;
    if (mounted !== face && !fullDepth && !records.fullDepth(row)) continue;
    taken.fill(1, Math.round((position - 1) * 2), Math.round((position - 1 + records.heightU[row]!) * 2));
  }
  return taken;
}

function isFree(taken: Uint8Array, position: number, heightU: number): boolean {
  const from = Math.round((position - 1) * 2);
  const to = Math.round((position - 1 + heightU) * 2);
  for (let half = from; half < to; half++) if (taken[half]) return false;
  return true;
}
