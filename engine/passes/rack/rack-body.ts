import { DIMENSIONS, unitBottomMm } from '../../../domain/catalog/dimensions';
import type { LineWriter, QuadWriter } from '../../gl/vertex-writers';
import type { Alarms } from '../../scene/alarms';
import { TRAY_MM } from '../../scene/cable-routes';
import { channelWidth, PLACE, type RackLayout } from '../../scene/rack-layout';
import type { Records } from '../../scene/records';
import { mix, withAlpha, type Theme } from '../../theme';
import { cross, hatch } from '../hatch';
import { writePlate } from '../face/plate';

const RAIL_MM = 14;

/** Frame, rails, free units and device plates of a rack, mm from its left bottom corner. Two quads a device and a few. `alarms`: rows of devices with a port in alarm; `lifecycle`: the rack's. */
export function writeRackBody(
  quads: QuadWriter,
  lines: LineWriter,
  records: Records,
  layout: RackLayout,
  theme: Theme,
  alarms: Pick<Alarms, 'has'>,
  lifecycle: number,
): void {
  writeFrame(quads, layout, theme);
  writeFreeUnits(quads, layout, theme);
  writeLifecycle(lines, layout, theme, lifecycle);
  for (let index = 0; index < layout.rows.length; index++) {
    const at = index * 4;
    const bits = layout.bits[index]!;
    writePlate(
      quads,
      lines,
      records,
      theme,
      layout.rows[index]!,
      layout.rects[at]!,
      layout.rects[at + 1]!,
      layout.rects[at + 2]!,
      layout.rects[at + 3]!,
      (bits & PLACE.recessed) !== 0,
      alarms.has(layout.rows[index]!),
    );
  }
}

function writeFrame(quads: QuadWriter, { width, height, units }: RackLayout, theme: Theme): void {
  const { colors } = theme;
  const channel = channelWidth(width);
  const top = unitBottomMm(units + 1);
  const tray = mix(colors.canvas, colors.rackEdge, 0.22);
  quads.rect(0, height + TRAY_MM - 13, width, height + TRAY_MM + 13, tray);
  quads.framed(0, 0, width, height, colors.rackFrame, colors.rackEdge);
  // channels beside the opening, where cables run
  const post = Math.min(8, channel * 0.2);
  quads.rect(post, DIMENSIONS.rackPlinthMm, width - post, top, mix(colors.rackFrame, colors.rackInner, 0.55));
  quads.rect(channel, DIMENSIONS.rackPlinthMm, width - channel, top, colors.rackInner);
  quads.rect(channel, DIMENSIONS.rackPlinthMm, channel + RAIL_MM, top, colors.rackRail);
  quads.rect(width - channel - RAIL_MM, DIMENSIONS.rackPlinthMm, width - channel, top, colors.rackRail);
}

/** The same strokes as on plates, wide, over the opening: planned rising, maintenance falling, removal a cross. */
function writeLifecycle(lines: LineWriter, { width, units }: RackLayout, theme: Theme, lifecycle: number): void {
  const { colors } = theme;
  const channel = channelWidth(width);
  const rect = [channel, DIMENSIONS.rackPlinthMm, width - 2 * channel, units * DIMENSIONS.unitMm] as const;
  if (lifecycle === 1) hatch(lines, ...rect, 1, 120, 1, withAlpha(colors.lifecyclePlanned, 0.6));
  if (lifecycle === 2) hatch(lines, ...rect, -1, 100, 1.5, withAlpha(colors.lifecycleMaintenance, 0.6));
  if (lifecycle === 3) cross(lines, ...rect, 1.5, withAlpha(colors.lifecycleRemoval, 0.8));
}

/** A hairline under every free unit; where devices stand, their own edges tell the units. */
function writeFreeUnits(quads: QuadWriter, layout: RackLayout, theme: Theme): void {
  const channel = channelWidth(layout.width);
  const taken = new Uint8Array(layout.units + 2);
  for (let index = 0; index < layout.rows.length; index++) {
    if (layout.bits[index]! & (PLACE.upright | PLACE.unplaced)) continue;
    const from = Math.floor((layout.rects[index * 4 + 1]! - DIMENSIONS.rackPlinthMm) / DIMENSIONS.unitMm) + 1;
    const to = Math.ceil(
      (layout.rects[index * 4 + 1]! + layout.rects[index * 4 + 3]! - DIMENSIONS.rackPlinthMm) / DIMENSIONS.unitMm,
    );
    for (let unit = Math.max(1, from); unit <= Math.min(to, layout.units); unit++) taken[unit] = 1;
  }
  for (let unit = 2; unit <= layout.units; unit++) {
    if (taken[unit] && taken[unit - 1]) continue;
    const y = unitBottomMm(unit);
    quads.inset(channel, y, layout.width - channel, y, 0, 0, 0, -1, theme.colors.rackUnit);
  }
}
