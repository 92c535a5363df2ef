import { fromCell } from '../../domain/ids';
import { ownerRow } from './face-book';
import type { Scene } from './scene';

/** Cables between two placed things, drawn as one run in plans and free diagrams; as columns, one entry a pair. */
export interface Links {
  readonly count: number;
  /** Items, the smaller number first. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Cables of the pair. */
  readonly cables: Uint32Array;
  readonly byteLength: number;
}

/** Pairs of items with the number of cables between them. Cost: every cable of the document once. */
export function findLinks(scene: Scene): Links {
  const { records, items } = scene;
  const pairs = new Map<number, number>();
  const { cables, document } = records;
  const itemOfOwner = new Int32Array(records.objects.rowCount);
  const itemOf = (port: number): number => {
    const owner = ownerRow(records, port);
    if (owner < 0) return -1;
    if (itemOfOwner[owner] === 0) itemOfOwner[owner] = scene.itemShowing(owner) + 2;
    return itemOfOwner[owner]! - 2;
  };
  const laid = items.kind === 'plan' && scene.pathways().count > 0;
  for (let cable = 0; items.count > 0 && cable < cables.rowCount; cable++) {
    if (cables.ids[cable] === 0) continue;
    // What lies in pathways is seen in them, and drawn whole when it is asked for.
    if (laid && document.firstRow('lay.cable', fromCell(cables.ids[cable]!)) >= 0) continue;
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
    const key = Math.min(first, second) * items.count + Math.max(first, second);
    pairs.set(key, (pairs.get(key) ?? 0) + 1);
  }
  const count = pairs.size;
  const links = { count, from: new Int32Array(count), to: new Int32Array(count), cables: new Uint32Array(count) };
  let at = 0;
  for (const [key, number] of pairs) {
    links.from[at] = Math.floor(key / items.count);
    links.to[at] = key % items.count;
    links.cables[at++] = number;
  }
  return { ...links, byteLength: count * 12 };
}
