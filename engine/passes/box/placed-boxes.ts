import type { Box } from '../../camera/camera';
import type { LineWriter, QuadWriter } from '../../gl/vertex-writers';
import { ITEM } from '../../scene/items';
import { isPlace } from '../../scene/place-holdings';
import { rackFill } from '../../scene/rack-fill';
import type { Scene } from '../../scene/scene';
import { mix, withAlpha, type Theme } from '../../theme';
import { lifecycleEdge, writeLifecycle } from '../lifecycle-strokes';
import { fillColor, plateColor, stateColor } from '../palette';

/** Footprints, boxes and shapes of a diagram, mm from an origin; of `only` these items when given. */
export function writePlaced(
  quads: QuadWriter,
  lines: LineWriter,
  scene: Scene,
  theme: Theme,
  originX: number,
  originY: number,
  only?: readonly number[],
): void {
  const { items } = scene;
  const count = only ? only.length : items.count;
  for (let each = 0; each < count; each++) {
    const item = only ? only[each]! : each;
    const box = items.box(item, originX, originY);
    switch (items.kinds[item]) {
      case ITEM.footprint:
        writeFootprint(quads, lines, scene, theme, item, box);
        break;
      case ITEM.box:
        writeBox(quads, scene, theme, item, box);
        break;
      case ITEM.shape:
        quads.framed(...box, withAlpha(theme.colors.roomFill, 0.6), theme.colors.roomLine);
        break;
      default:
    }
  }
}

/**
 * Edges of what is in alarm once more, for above links that run over it; of `only` these items when given. Two line units
 * inside: the smallest thing is all edge. What stands over a thing in alarm stays over its inside.
 */
export function writeAlarmEdges(
  quads: QuadWriter,
  scene: Scene,
  theme: Theme,
  originX: number,
  originY: number,
  only?: readonly number[],
): void {
  const { items } = scene;
  const count = only ? only.length : items.count;
  for (let each = 0; each < count; each++) {
    const item = only ? only[each]! : each;
    if (items.kinds[item] !== ITEM.box && items.kinds[item] !== ITEM.footprint) continue;
    if (!hasAlarm(scene, items.subjects[item]!)) continue;
    quads.outline(...items.box(item, originX, originY), theme.colors.stateAlarm, 2, -2);
  }
}

/** A rack from above under its signs. */
export function footprintGround({ colors }: Theme): number {
  return mix(colors.rackFrame, colors.rackInner, 0.6);
}

/** A rack from above: its front is the side with the double edge; the bar along it shows how full it is. */
function writeFootprint(quads: QuadWriter, lines: LineWriter, scene: Scene, theme: Theme, item: number, box: Box): void {
  const [x0, y0, x1, y1] = box;
  const { items, records } = scene;
  const { colors } = theme;
  const row = items.rows[item]!;
  const { used, total } = rackFill(records, row);
  const part = Math.min(1, used / total);
  const alarm = hasAlarm(scene, items.subjects[item]!);
  const ground = footprintGround(theme);
  const life = lifecycleEdge(records.lifecycle[row] ?? 0, theme);
  quads.framed(...box, ground, alarm ? colors.stateAlarm : (life ?? colors.rackEdge), alarm || life !== undefined ? 2 : 1);
  const turn = ((Math.round(items.rotations[item]! / 90) % 4) + 4) % 4;
  const edge = 46;
  const depth = 96;
  const fill = fillColor(theme, part);
  // along: 0..1 of the front edge; across: mm inwards
  const bar = (from: number, to: number, near: number, far: number, color: number): void => {
    const width = x1 - x0;
    const height = y1 - y0;
    if (turn === 0) quads.rect(x0 + width * from, y0 + near, x0 + width * to, y0 + far, color);
    else if (turn === 1) quads.rect(x1 - far, y0 + height * from, x1 - near, y0 + height * to, color);
    else if (turn === 2) quads.rect(x0 + width * (1 - to), y1 - far, x0 + width * (1 - from), y1 - near, color);
    else quads.rect(x0 + near, y0 + height * (1 - to), x0 + far, y0 + height * (1 - from), color);
  };
  bar(0.06, 0.94, edge, edge + depth, colors.rackInner);
  if (part > 0) bar(0.06, 0.06 + 0.88 * part, edge, edge + depth, fill);
  bar(0, 1, 0, 24, colors.rackEdge);
  writeLifecycle(lines, box, records.lifecycle[row] ?? 0, theme, [0.6, 0.7, 1]);
}

/** What a box, shape or footprint looks like from far: its fill, and the colour of its edge, which an alarm takes. */
export function boxColors(scene: Scene, theme: Theme, item: number): { readonly fill: number; readonly edge: number } {
  const { items, records } = scene;
  const { colors } = theme;
  const row = items.rows[item]!;
  const alarm = hasAlarm(scene, items.subjects[item]!);
  if (items.kinds[item] === ITEM.shape) return { fill: withAlpha(colors.roomFill, 0.6), edge: colors.roomLine };
  if (items.kinds[item] === ITEM.footprint) {
    const { used, total } = rackFill(records, row);
    const fill = mix(colors.rackFrame, colors.bundle, Math.min(1, used / total));
    return { fill, edge: alarm ? colors.stateAlarm : (lifecycleEdge(records.lifecycle[row] ?? 0, theme) ?? colors.rackEdge) };
  }
  const objectClass = records.objectClass[row];
  const container = isPlace(objectClass!);
  const fill = container ? colors.roomFill : plateColor(records, row, theme);
  return { fill, edge: alarm ? colors.stateAlarm : container ? colors.roomLine : colors.deviceEdge };
}

function writeBox(quads: QuadWriter, scene: Scene, theme: Theme, item: number, box: Box): void {
  const { fill, edge } = boxColors(scene, theme, item);
  quads.framed(...box, fill, edge, edge === theme.colors.stateAlarm ? 2 : 1);
  const [x0, y0, x1, y1] = box;
  const sign = stateColor(scene.records.operational[scene.items.rows[item]!] ?? 0, theme);
  if (sign !== undefined) quads.inset(x0, y0, x0 + (x1 - x0) * 0.02, y1, 1, 1, -2, 1, sign);
}

/** The object, or a device right below it, is in alarm; of a place anything in it. */
function hasAlarm(scene: Scene, id: number): boolean {
  const { records, alarms, items } = scene;
  const own = records.objectRow(id);
  if (alarms.marks(own)) return true;
  const item = isPlace(records.objectClass[own]!) ? items.bySubject.get(id) : undefined;
  if (item !== undefined) return scene.holdings().alarmsIn(item, scene) > 0;
  const document = records.document;
  for (let child = document.firstRow('object.parent', id); child >= 0; child = document.nextRow('object.parent', child)) {
    if (alarms.marks(child)) return true;
  }
  return false;
}
