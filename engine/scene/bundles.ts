import { fromCell } from '../../domain/ids';
import { ownerRow } from './face-book';
import type { Scene } from './scene';

/** Cables between two placed things, drawn as one run in plans and free diagrams. */
export interface Bundle {
  readonly from: number;
  readonly to: number;
  /** Cable rows. */
  readonly cables: readonly number[];
}

/** Pairs of items with the cables between them. Cost: every cable of the document once. */
export function findBundles(scene: Scene): readonly Bundle[] {
  const { records, items } = scene;
  const pairs = new Map<number, { from: number; to: number; cables: number[] }>();
  const cables = records.cables;
  const document = records.document;
  const itemOfOwner = new Map<number, number>();
  const itemOf = (port: number): number => {
    const owner = ownerRow(records, port);
    if (owner < 0) return -1;
    const known = itemOfOwner.get(owner);
    if (known !== undefined) return known;
    const item = scene.itemShowing(owner);
    itemOfOwner.set(owner, item);
    return item;
  };
  for (let cable = 0; cable < cables.rowCount; cable++) {
    if (cables.ids[cable] === 0) continue;
    let first = -1;
    let second = -1;
    for (
      let row = document.firstRow('termination.cable', fromCell(cables.ids[cable]!));
      row >= 0;
      row = document.nextRow('termination.cable', row)
    ) {
      if (records.terminationPlan[row] !== 0) continue;
      const port = document.rowOf('port', fromCell(records.terminationPort[row]!));
      const item = port < 0 ? -1 : itemOf(port);
      if (records.terminationEnd[row] === 1) first = first < 0 ? item : first;
      else second = second < 0 ? item : second;
    }
    if (first < 0 || second < 0 || first === second) continue;
    const [from, to] = first < second ? [first, second] : [second, first];
    const key = from * items.count + to;
    const pair = pairs.get(key);
    if (pair) pair.cables.push(cable);
    else pairs.set(key, { from, to, cables: [cable] });
  }
  return [...pairs.values()];
}
