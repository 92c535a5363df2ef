import { DIMENSIONS } from '../../domain/catalog/dimensions';
import { CLASS, type Records } from './records';

/** Units taken in a rack, both faces together, and its height. */
export function rackFill(records: Records, rackRow: number): { readonly used: number; readonly total: number } {
  const total = records.heightU[rackRow] || DIMENSIONS.rackUnits;
  const taken = new Uint8Array(Math.ceil(total) * 2);
  const document = records.document;
  for (
    let child = document.firstRow('object.parent', records.objectId(rackRow));
    child >= 0;
    child = document.nextRow('object.parent', child)
  ) {
    const position = records.positionU[child]!;
    if (records.objectClass[child] !== CLASS.device || position <= 0) continue;
    taken.fill(1, Math.round((position - 1) * 2), Math.round((position - 1 + records.heightU[child]!) * 2));
  }
  return { used: taken.reduce((sum, half) => sum + half, 0) / 2, total };
}
