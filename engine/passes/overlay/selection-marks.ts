import { fromCell } from '../../../domain/ids';
import { parseColor, withAlpha, type Theme } from '../../theme';
import { farPort } from '../../scene/cable-routes';
import { hostOf, ownerRow } from '../../scene/face-book';
import { outlineOfPathway } from '../../scene/pathway-lines';
import { footprintsOn } from '../../../domain/layout/floor';
import { gapsOf, racksOf, rowsOn, stretchOf } from '../../../domain/layout/rows';
import { ITEM } from '../../scene/items';
import { isRow } from '../../scene/row-names';
import { CLASS } from '../../scene/records';
import { boxesOf, cablePaths } from '../../scene/where';
import type { Scene } from '../../scene/scene';
import { metres } from '../../text/metres';
import { cableColor } from '../palette';
import type { Mark } from './marks';

/** More frames than this are one mark, drawn as far as they are in view. */
const FRAMES_MAX = 4000;
/** Cables of a selected thing drawn whole, at most. */
const CABLES_MAX = 120;
/** Free stretches of a row that are told, at most. */
const GAPS_MAX = 40;

/**
 * Frames around what is selected, here and by colleagues; selected cables and those of selected things drawn whole.
 * `caught`: the items that the selection is, when somebody knows them.
 */
export function selectionMarks(
  scene: Scene,
  theme: Theme,
  selection: readonly number[],
  presence: readonly { readonly color: string; readonly ids: readonly number[] }[],
  cables: boolean,
  caught?: Uint32Array,
): readonly Mark[] {
  const { colors } = theme;
  const marks: Mark[] = [];
  for (const colleague of presence) {
    const color = parseColor(colleague.color) ?? colors.textMuted;
    for (const id of colleague.ids.slice(0, 200))
      for (const box of boxesOf(scene, id)) marks.push({ kind: 'frame', box, color, width: 2, outside: 3 });
  }
  if (cables && selection.length <= 2) for (const id of selection) marks.push(...cablesOf(scene, theme, id));
  if (selection.length > FRAMES_MAX) {
    const what = caught ? { boxes: scene.items.boxes, which: caught } : { boxes: boxesOfMany(scene, selection) };
    return [...marks, { kind: 'many', ...what, color: colors.selection, fill: colors.selectionFill }];
  }
  for (const id of selection) {
    const kind = scene.records.document.kindOf(id);
    if (kind === 'cable') marks.push(...selectedCable(scene, theme, scene.records.document.rowOf('cable', id)));
    else if (kind === 'pathway') marks.push(...outlines(scene, id, colors.selection, 3));
    else
      for (const box of boxesOf(scene, id))
        marks.push({ kind: 'frame', box, color: colors.selection, width: 2, outside: 1, fill: colors.selectionFill });
  }
  return marks;
}

/** How long each free stretch of a row is. */
function gapNotes(scene: Scene, { colors }: Theme, id: number): readonly Mark[] {
  const item = scene.items.bySubject.get(id);
  if (item === undefined || !isRow(scene, item)) return [];
  const { document } = scene.records;
  const rows = rowsOn(document, scene.diagram);
  const row = rows.find((each) => each.id === id);
  if (!row) return [];
  return gapsOf(row, racksOf(row, rows, footprintsOn(document, scene.diagram)))
    .slice(0, GAPS_MAX)
    .map(({ from, to }): Mark => {
      const [minX, minY, , maxY] = stretchOf(row, from, to);
      const place = { x: minX, y: (minY + maxY) / 2, offsetX: 4, offsetY: -6 };
      return { kind: 'note', ...place, text: metres(to - from), color: colors.chipText, ground: colors.chip };
    });
}

/** Boxes of all, 4 numbers each; placed things straight from their column. */
function boxesOfMany(scene: Scene, ids: readonly number[]): Float64Array {
  const { items } = scene;
  let boxes = new Float64Array(ids.length * 4);
  let at = 0;
  const add = (box: ArrayLike<number>, from: number): void => {
    if (at === boxes.length) {
      const grown = new Float64Array(at * 2);
      grown.set(boxes);
      boxes = grown;
    }
    for (let side = 0; side < 4; side++) boxes[at++] = box[from + side]!;
  };
  for (const id of ids) {
    const item = items.bySubject.get(id);
    if (item === undefined || items.doubled || items.subjects[item + 1] === id) for (const box of boxesOf(scene, id)) add(box, 0);
    else add(items.boxes, item * 4);
  }
  return boxes.subarray(0, at);
}

export function hoverMarks(scene: Scene, theme: Theme, id: number): readonly Mark[] {
  if (id === 0) return [];
  const { colors } = theme;
  switch (scene.records.document.kindOf(id)) {
    case 'cable':
      return cableMarks(scene, scene.records.document.rowOf('cable', id), colors.hover, 3);
    case 'port': {
      const cable = scene.records.cableAt(id);
      const path = cable < 0 ? [] : cableMarks(scene, cable, colors.hover, 2.5);
      return [...path, ...frames(scene, id, colors.hover, colors.hoverFill)];
    }
    case 'pathway':
      return outlines(scene, id, colors.hover, 2);
    default:
      return [...frames(scene, id, colors.hover, undefined), ...sizeNote(scene, theme, id), ...gapNotes(scene, theme, id)];
  }
}

/** What furniture measures, above it. */
function sizeNote({ items }: Scene, { colors }: Theme, id: number): readonly Mark[] {
  const item = items.bySubject.get(id);
  if (item === undefined || (items.kinds[item] !== ITEM.furniture && items.kinds[item] !== ITEM.aisle)) return [];
  const [minX, minY, maxX, maxY] = items.box(item);
  const text = `${metres(maxX - minX)} × ${metres(maxY - minY)}`;
  return [{ kind: 'note', x: minX, y: maxY, text, color: colors.chipText, ground: colors.chip, offsetX: 4, offsetY: 12 }];
}

function frames(scene: Scene, id: number, color: number, fill: number | undefined): readonly Mark[] {
  return boxesOf(scene, id).map(
    (box): Mark => ({ kind: 'frame', box, color, width: 1, outside: 0, ...(fill === undefined ? {} : { fill }) }),
  );
}

/** Around a pathway's band, which may slant. */
function outlines(scene: Scene, id: number, color: number, width: number): readonly Mark[] {
  const lines = scene.pathways();
  const at = lines.byId.get(id);
  return at === undefined ? [] : [{ kind: 'path', points: outlineOfPathway(lines, at), color, width }];
}

export function cableMarks(scene: Scene, cable: number, color: number, width: number): readonly Mark[] {
  return cablePaths(scene, cable).flatMap((points): Mark[] => [
    { kind: 'path', points, color, width },
    { kind: 'dot', x: points[0]!, y: points[1]!, radius: Math.max(2, width), color },
  ]);
}

/** In its own colour, whatever that is, with a halo in the colour of selection and the canvas between the two. */
function selectedCable(scene: Scene, theme: Theme, cable: number): readonly Mark[] {
  const { selection, canvas } = theme.colors;
  return [
    ...cableMarks(scene, cable, selection, 7),
    ...cableMarks(scene, cable, canvas, 4.5),
    ...cableMarks(scene, cable, cableColor(scene.records, cable, theme), 2.5),
  ];
}

/** Cables at a selected port, at the ports of a selected device, or those that lead out of a selected rack. */
function cablesOf(scene: Scene, theme: Theme, id: number): readonly Mark[] {
  const { records } = scene;
  const kind = records.document.kindOf(id);
  if (kind === 'port') {
    const cable = records.cableAt(id);
    return cable < 0 ? [] : selectedCable(scene, theme, cable);
  }
  if (kind !== 'object') return [];
  const marks: Mark[] = [];
  const seen = new Set<number>();
  const rack = records.objectClass[records.objectRow(id)] === CLASS.rack ? records.objectRow(id) : -1;
  const staysInside = (cable: number, port: number): boolean => {
    const far = rack < 0 ? -1 : farPort(records, cable, port);
    return far >= 0 && hostOf(records, ownerRow(records, far)).rack === rack;
  };
  const walk = (owner: number, depth: number): void => {
    const document = records.document;
    for (
      let port = document.firstRow('port.owner', owner);
      port >= 0 && seen.size < CABLES_MAX;
      port = document.nextRow('port.owner', port)
    ) {
      const cable = records.cableAt(records.portId(port));
      if (cable < 0 || seen.has(cable) || staysInside(cable, port)) continue;
      seen.add(cable);
      marks.push(...cableMarks(scene, cable, withAlpha(theme.colors.selection, 0.75), 1.25));
    }
    for (
      let child = document.firstRow('object.parent', owner);
      child >= 0 && depth < 5 && seen.size < CABLES_MAX;
      child = document.nextRow('object.parent', child)
    ) {
      walk(fromCell(records.objects.ids[child]!), depth + 1);
    }
  };
  walk(id, 0);
  return marks;
}
