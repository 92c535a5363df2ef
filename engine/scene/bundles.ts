import { CABLE_LIFECYCLES, codeOf } from '../../domain/catalog/enums';
import { fromCell } from '../../domain/ids';
import { ownerRow } from './face-book';
import { readLooks, type LinkLook } from './link-looks';
import { isLaidHere } from './pathway-lines';
import type { Scene } from './scene';

/** Cables between two placed things, drawn as one run in plans and free diagrams; as columns, one entry a link. */
export interface Links {
  readonly count: number;
  /** Items: the smaller number first, or where end A is for a link with a look of its own; -1 both: drawn along its own path. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Cables of the link. */
  readonly cables: Uint32Array;
  /** The first of them: a row of the cable table. */
  readonly first: Int32Array;
  /** LINK_STATE bits. */
  readonly states: Uint8Array;
  /** Links of which somebody said how they look. */
  readonly looks: ReadonlyMap<number, LinkLook>;
  /** The link of each cable (by its row) that has such a look. */
  readonly ofCable: ReadonlyMap<number, number>;
  readonly byteLength: number;
}

/** What a link says of its cables: all of them are planned, all of them are removed, some are damaged. */
export const LINK_STATE = { planned: 1, removed: 2, damaged: 4 } as const;

const PLANNED = codeOf(CABLE_LIFECYCLES, 'planned');
const REMOVED = codeOf(CABLE_LIFECYCLES, 'removed');
const DAMAGED = codeOf(CABLE_LIFECYCLES, 'damaged');

/**
 * Pairs of items with the number of cables between them; cables that look otherwise are links of their own.
 * Cost: every cable of the document once.
 */
export function findLinks(scene: Scene): Links {
  const { records, items } = scene;
  const found = new Map<number | string, number>();
  const drafts: Draft[] = [];
  const looks = new Map<number, LinkLook>();
  const ofCable = new Map<number, number>();
  const { cables, document } = records;
  const lifecycles = cables.column('lifecycle') as Uint8Array;
  const ownLooks = items.count > 0 ? readLooks(scene) : new Map<number, LinkLook>();
  const itemOfOwner = new Int32Array(records.objects.rowCount);
  const itemOf = (port: number): number => {
    const owner = ownerRow(records, port);
    if (owner < 0) return -1;
    if (itemOfOwner[owner] === 0) itemOfOwner[owner] = scene.itemShowing(owner) + 2;
    return itemOfOwner[owner]! - 2;
  };
  const laid = items.kind === 'plan' && scene.pathways().count > 0;
  /** Where the plugs of a cable are besides its first. */
  const others: number[] = [];
  const add = (cable: number, first: number, second: number, look: LinkLook | undefined): void => {
    const [from, to] = look || first < second ? [first, second] : [second, first];
    const key = look ? `${from} ${to} ${look.key}` : from * items.count + to;
    let link = found.get(key);
    if (link === undefined) {
      found.set(key, (link = drafts.length));
      drafts.push({ from, to, first: cable, cables: 0, planned: 0, removed: 0, damaged: 0 });
      if (look) looks.set(link, look);
    }
    if (look) ofCable.set(cable, link);
    const draft = drafts[link]!;
    draft.cables++;
    const lifecycle = lifecycles[cable];
    if (lifecycle === PLANNED) draft.planned++;
    else if (lifecycle === REMOVED) draft.removed++;
    else if (lifecycle === DAMAGED) draft.damaged++;
  };
  /** A breakout has its legs in several places: each is joined with where it begins, and the first may look otherwise. */
  const addLegs = (cable: number, first: number, look: LinkLook | undefined): void => {
    let own = look;
    for (const other of others) {
      if (other === first) continue;
      add(cable, first, other, own);
      own = undefined;
    }
  };
  for (let cable = 0; items.count > 0 && cable < cables.rowCount; cable++) {
    if (cables.ids[cable] === 0) continue;
    // What lies in pathways of this drawing is seen in them, and drawn whole when it is asked for, or where somebody said how.
    if (laid && !ownLooks.has(cable) && isLaidHere(scene, fromCell(cables.ids[cable]!))) continue;
    let first = -1;
    others.length = 0;
    for (
      let row = document.firstRow('termination.cable', fromCell(cables.ids[cable]!));
      row >= 0;
      row = document.nextRow('termination.cable', row)
    ) {
      if (records.terminationPlan[row] !== 0) continue;
      const port = document.rowOf('port', fromCell(records.terminationPort[row]!));
      const item = port < 0 ? -1 : itemOf(port);
      if (item < 0) continue;
      if (first < 0 && records.terminationEnd[row] === 1) first = item;
      else if (!others.includes(item)) others.push(item);
    }
    const look = ownLooks.size === 0 ? undefined : ownLooks.get(cable);
    // A cable whose ends lie open is drawn where somebody put it.
    if ((first < 0 || others.length === 0) && look?.bends && look.bends.length >= 4) add(cable, -1, -1, look);
    else if (first >= 0) addLegs(cable, first, look);
  }
  return columnsOf(drafts, looks, ofCable);
}

interface Draft {
  readonly from: number;
  readonly to: number;
  readonly first: number;
  cables: number;
  planned: number;
  removed: number;
  damaged: number;
}

function columnsOf(drafts: readonly Draft[], looks: Links['looks'], ofCable: Links['ofCable']): Links {
  const count = drafts.length;
  const links = {
    count,
    from: new Int32Array(count),
    to: new Int32Array(count),
    cables: new Uint32Array(count),
    first: new Int32Array(count),
    states: new Uint8Array(count),
  };
  for (let link = 0; link < count; link++) {
    const draft = drafts[link]!;
    links.from[link] = draft.from;
    links.to[link] = draft.to;
    links.cables[link] = draft.cables;
    links.first[link] = draft.first;
    links.states[link] =
      (draft.planned === draft.cables ? LINK_STATE.planned : 0) |
      (draft.removed === draft.cables ? LINK_STATE.removed : 0) |
      (draft.damaged > 0 ? LINK_STATE.damaged : 0);
  }
  return { ...links, looks, ofCable, byteLength: count * 17 };
}
