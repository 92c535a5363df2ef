import { DIMENSIONS } from '../../../domain/catalog/dimensions';
import { QuadWriter, StripWriter } from '../../gl/vertex-writers';
import { ITEM } from '../../scene/items';
import { channelWidth } from '../../scene/rack-layout';
import { CLASS } from '../../scene/records';
import type { Scene } from '../../scene/scene';
import { mix, type Theme } from '../../theme';
import { plateColor, STATE } from '../palette';

/**
 * Racks from far: a frame and one textured quad each, whatever stands inside. The texture holds one column a rack
 * item, one texel a half unit; neighbours alternate in shade so that devices stay countable. A device in alarm, or
 * with a port in alarm, colours its texels: no alarm is lost at any zoom.
 */
export interface FarRacks {
  readonly frames: QuadWriter;
  readonly strips: StripWriter;
  readonly texture: { readonly width: number; readonly height: number; readonly data: Uint8Array };
  readonly originX: number;
  readonly originY: number;
}

const COLUMNS_MAX = 2048;

export function buildFarRacks(scene: Scene, theme: Theme): FarRacks {
  const { items, records } = scene;
  const racks: number[] = [];
  let units = 1;
  for (let item = 0; item < items.count; item++) {
    if (items.kinds[item] !== ITEM.rack) continue;
    racks.push(item);
    units = Math.max(units, Math.ceil(records.heightU[items.rows[item]!] || DIMENSIONS.rackUnits));
  }
  const columns = Math.max(1, Math.min(racks.length, COLUMNS_MAX));
  const band = units * 2;
  const height = band * Math.max(1, Math.ceil(racks.length / columns));
  const texels = new Uint32Array(columns * height);
  const frames = new QuadWriter(racks.length * 2);
  const strips = new StripWriter(racks.length);
  const [originX, originY] = scene.bounds ?? [0, 0];
  for (const [index, item] of racks.entries()) {
    const column = index % columns;
    const base = Math.floor(index / columns) * band;
    const own = (records.heightU[items.rows[item]!] || DIMENSIONS.rackUnits) * 2;
    paintColumn(texels, columns, column, base, own, scene, theme, item);
    const [minX, minY, maxX, maxY] = items.box(item);
    frames.framed(minX - originX, minY - originY, maxX - originX, maxY - originY, theme.colors.rackFrame, theme.colors.rackEdge);
    const channel = channelWidth(maxX - minX);
    const bottom = minY + DIMENSIONS.rackPlinthMm;
    strips.strip(
      minX + channel - originX,
      bottom - originY,
      maxX - channel - originX,
      bottom + (own / 2) * DIMENSIONS.unitMm - originY,
      (column + 0.5) / columns,
      base / height,
      (base + own) / height,
    );
  }
  return { frames, strips, texture: { width: columns, height, data: new Uint8Array(texels.buffer) }, originX, originY };
}

function paintColumn(
  texels: Uint32Array,
  columns: number,
  column: number,
  base: number,
  rows: number,
  scene: Scene,
  theme: Theme,
  item: number,
): void {
  const { records, items } = scene;
  const { colors } = theme;
  for (let row = 0; row < rows; row++) texels[(base + row) * columns + column] = colors.rackInner;
  let shade = 0;
  const side = items.faces[item];
  const rack = items.subjects[item]!;
  const document = records.document;
  for (let child = document.firstRow('object.parent', rack); child >= 0; child = document.nextRow('object.parent', child)) {
    const position = records.positionU[child]!;
    const tall = records.heightU[child]!;
    if (records.objectClass[child] !== CLASS.device || position <= 0 || tall <= 0) continue;
    const mounted = records.face[child] === 2 ? 2 : 1;
    const state = records.operational[child]!;
    let color = mix(plateColor(records, child, theme), colors.deviceEdge, shade++ % 2 === 0 ? 0.06 : 0.26);
    if (mounted !== side && !records.fullDepth(child)) color = mix(color, colors.rackInner, 0.6);
    if (state === STATE.offline) color = mix(color, colors.rackInner, 0.5);
    if (state === STATE.alarm || scene.alarms.has(child)) color = colors.stateAlarm;
    const from = Math.max(0, Math.round((position - 1) * 2));
    const to = Math.min(rows, Math.round((position - 1 + tall) * 2));
    for (let row = from; row < to; row++) {
      const at = (base + row) * columns + column;
      if (texels[at] !== colors.stateAlarm) texels[at] = color;
    }
  }
}
