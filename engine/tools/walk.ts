import { unitsBelow } from '../../domain/layout/rack-numbering';
import { CLASS } from '../scene/records';
import type { Scene } from '../scene/scene';
import { boxesOf } from '../scene/where';
import type { Box } from '../camera/camera';
import { isUpright, type Arrow } from './keys';
import { byPosition } from './position-order';

/**
 * Walking the drawing by keyboard. What has no place on the shown diagram is not walked.
 *
 *   room --Enter--> rack --Enter--> device --Enter--> port or card        Esc the same way back
 *   Tab, Shift-Tab: things beside each other, pathways among themselves      arrows: from a port or card to its neighbour
 */

/** Next of the things beside the selected one, round and round; the diagram's first when nothing is selected. */
export function sibling(scene: Scene, selected: number, backwards: boolean): number {
  const list = siblingsOf(scene, selected);
  if (list.length === 0) return 0;
  const at = list.indexOf(selected);
  if (at < 0) return (backwards ? list.at(-1) : list[0]) ?? 0;
  return list[(at + (backwards ? -1 : 1) + list.length) % list.length]!;
}

/** The first thing drawn inside: a rack's topmost device; with `ports`, a device's or card's first port, else its first card. 0 = none. */
export function firstInside(scene: Scene, id: number, ports: boolean): number {
  const { records } = scene;
  const row = records.objectRow(id);
  if (row < 0) return 0;
  switch (records.objectClass[row]) {
    case CLASS.rack:
      return devicesOf(scene, id)[0] ?? 0;
    case CLASS.device:
    case CLASS.card:
      return ports ? (portsOf(scene, id)[0] ?? partsOf(scene, id)[0] ?? 0) : 0;
    default:
      return 0;
  }
}

/** What holds a thing and is drawn: port -> device or card, card or slot -> device, device -> rack. 0 = the diagram itself. */
export function holderOf(scene: Scene, id: number): number {
  const { records } = scene;
  const { document } = records;
  if (document.kindOf(id) === 'port') return document.get('port', id)?.owner ?? 0;
  const row = records.objectRow(id);
  if (row < 0 || scene.items.bySubject.has(id)) return 0;
  let above = records.parentRow(row);
  // A slot is hidden by what it holds.
  if (above >= 0 && records.objectClass[above] === CLASS.slot) above = records.parentRow(above);
  return above >= 0 && scene.itemShowing(above) >= 0 ? records.objectId(above) : 0;
}

/** The nearest port (card, slot) of the same device in an arrow's direction; 0 = none, or `id` is none of them. */
export function neighbour(scene: Scene, id: number, arrow: Arrow): number {
  const from = boxesOf(scene, id)[0];
  const host = hostOf(scene, id);
  if (!from || host === 0) return 0;
  const port = scene.records.document.kindOf(id) === 'port';
  let best = 0;
  let least = Infinity;
  for (const other of port ? allPortsOf(scene, host) : partsOf(scene, host)) {
    const to = boxesOf(scene, other)[0];
    if (other === id || !to) continue;
    const distance = distanceTowards(from, to, arrow);
    if (distance < least) [best, least] = [other, distance];
  }
  return best;
}

/** True for what arrows walk over instead of moving it. */
export function isFixedPart(scene: Scene, id: number): boolean {
  return hostOf(scene, id) !== 0;
}

/** The device (or free card) that carries a port, card or slot; 0 for everything else. */
function hostOf(scene: Scene, id: number): number {
  const { records } = scene;
  const port = records.document.kindOf(id) === 'port';
  let at = port ? (records.document.get('port', id)?.owner ?? 0) : id;
  for (let steps = 0; steps < 16; steps++) {
    const row = records.objectRow(at);
    if (row < 0) return 0;
    const objectClass = records.objectClass[row];
    const part = objectClass === CLASS.card || objectClass === CLASS.slot;
    if (!part || scene.items.bySubject.has(at)) return at === id ? 0 : at;
    at = records.parentId(row);
  }
  return 0;
}

/** Middle to middle; a step sideways counts three times, so that a row or column is kept. Infinity = not that way. */
function distanceTowards(from: Box, to: Box, arrow: Arrow): number {
  const dx = (to[0] + to[2] - from[0] - from[2]) / 2;
  const dy = (to[1] + to[3] - from[1] - from[3]) / 2;
  const upright = isUpright(arrow);
  const ahead = arrow === 'ArrowRight' ? dx : arrow === 'ArrowLeft' ? -dx : arrow === 'ArrowUp' ? dy : -dy;
  const aside = Math.abs(upright ? dx : dy);
  return ahead < 0.5 || aside > 2 * ahead ? Infinity : ahead + 3 * aside;
}

function siblingsOf(scene: Scene, selected: number): readonly number[] {
  const { records, items } = scene;
  const { document } = records;
  if (selected === 0 || items.bySubject.has(selected)) return readingOrder(scene, [...items.bySubject.keys()]);
  if (document.kindOf(selected) === 'port') return portsOf(scene, document.get('port', selected)?.owner ?? 0);
  if (document.kindOf(selected) === 'pathway') return readingOrder(scene, [...scene.pathways().byId.keys()]);
  const row = records.objectRow(selected);
  if (row < 0) return [];
  const holder = holderOf(scene, selected);
  const parts = partsOf(scene, holder);
  return parts.includes(selected) ? parts : devicesOf(scene, holder);
}

/** What stands in a rack: from the top down, then what stands at no unit. */
function devicesOf(scene: Scene, rack: number): readonly number[] {
  const { records } = scene;
  const placed = records.children(rack).filter((row) => boxesOf(scene, records.objectId(row)).length > 0);
  const numbering = records.numbering(records.objectRow(rack));
  const top = (row: number): number => {
    const [positionU, heightU] = [records.positionU[row]!, records.heightU[row]!];
    return positionU > 0 ? unitsBelow(numbering, positionU, heightU) + heightU : -1;
  };
  return placed
    .sort((a, b) => top(b) - top(a) || records.face[a]! - records.face[b]! || records.objectId(a) - records.objectId(b))
    .map((row) => records.objectId(row));
}

/** An owner's own ports in port order; those of the face that is seen. */
function portsOf(scene: Scene, owner: number): readonly number[] {
  const { document, portTemplate } = scene.records;
  const order = (id: number): number => portTemplate[document.rowOf('port', id)] ?? 0;
  return document
    .by('port.owner', owner)
    .filter((id) => boxesOf(scene, id).length > 0)
    .sort((a, b) => order(a) - order(b) || a - b);
}

function allPortsOf(scene: Scene, device: number): readonly number[] {
  return [...portsOf(scene, device), ...partsOf(scene, device).flatMap((part) => allPortsOf(scene, part))];
}

/** Slots of a device in their order, each with its card in its place. */
function partsOf(scene: Scene, device: number): readonly number[] {
  const { records } = scene;
  return records
    .children(device)
    .filter((row) => records.objectClass[row] === CLASS.slot || records.objectClass[row] === CLASS.card)
    .sort((a, b) => records.objectTemplate[a]! - records.objectTemplate[b]! || a - b)
    .map((row) => records.objectId(row))
    .map((id) => records.children(id).map((row) => records.objectId(row))[0] ?? id)
    .filter((id) => boxesOf(scene, id).length > 0);
}

/** Things by their place on the diagram; what has none is left out. */
function readingOrder(scene: Scene, ids: readonly number[]): readonly number[] {
  return byPosition(
    ids.flatMap((id) =>
      boxesOf(scene, id)
        .slice(0, 1)
        .map((box) => ({ id, box })),
    ),
  );
}
