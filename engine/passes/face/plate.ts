import type { LineWriter, QuadWriter } from '../../gl/vertex-writers';
import type { Records } from '../../scene/records';
import { mix, withAlpha, type Theme } from '../../theme';
import { cross, hatch } from '../hatch';
import { plateColor, STATE, stateColor } from '../palette';

/** Lifecycle codes (OBJECT_LIFECYCLES). */
const PLANNED = 1;
const MAINTENANCE = 2;
const REMOVAL = 3;

/** Width of the state bar at a plate's left end, mm. */
const BAR_MM = 5;

/**
 * A device's or card's plate with its state and lifecycle. `dim` = seen through the rack.
 * Signs: online a whole bar, offline a bar broken in three and a paler plate, alarm a bar and a double edge;
 * planned rising strokes, maintenance falling strokes, removal a cross; a port in alarm a bar at the right end, so that
 * it is seen before ports are.
 */
export function writePlate(
  quads: QuadWriter,
  lines: LineWriter,
  records: Records,
  theme: Theme,
  row: number,
  x: number,
  y: number,
  width: number,
  height: number,
  dim: boolean,
  portAlarm = false,
): void {
  const { colors } = theme;
  const state = records.operational[row] ?? 0;
  const lifecycle = records.lifecycle[row] ?? 0;
  let fill = plateColor(records, row, theme);
  let edge = colors.deviceEdge;
  if (lifecycle === PLANNED) fill = mix(fill, colors.rackInner, 0.6);
  if (state === STATE.offline) fill = mix(fill, colors.rackInner, 0.45);
  if (dim) {
    fill = mix(fill, colors.rackInner, 0.62);
    edge = mix(edge, colors.rackInner, 0.62);
  }
  if (state === STATE.alarm) {
    edge = colors.stateAlarm;
    fill = mix(fill, colors.stateAlarm, 0.16);
  }
  quads.framed(x, y, x + width, y + height, fill, edge, state === STATE.alarm ? 2 : 1);
  const inset = Math.min(1.2, height * 0.05);
  if (lifecycle === PLANNED)
    hatch(
      lines,
      x + BAR_MM,
      y + inset,
      width - 2 * BAR_MM,
      height - 2 * inset,
      1,
      26,
      1,
      withAlpha(colors.lifecyclePlanned, 0.45),
    );
  if (lifecycle === MAINTENANCE)
    hatch(
      lines,
      x + BAR_MM,
      y + inset,
      width - 2 * BAR_MM,
      height - 2 * inset,
      -1,
      18,
      1.5,
      withAlpha(colors.lifecycleMaintenance, 0.6),
    );
  if (lifecycle === REMOVAL)
    cross(lines, x + inset, y + inset, width - 2 * inset, height - 2 * inset, 1.5, withAlpha(colors.lifecycleRemoval, 0.8));
  if (portAlarm) quads.inset(x + width - BAR_MM, y, x + width, y + height, -2, 0, 0, 0, colors.stateAlarm);
  writeStateBar(quads, theme, state, x, y, Math.min(BAR_MM, width * 0.04), height);
}

function writeStateBar(
  quads: QuadWriter,
  theme: Theme,
  state: number,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  const color = stateColor(state, theme);
  if (color === undefined) return;
  if (state !== STATE.offline) {
    quads.inset(x, y, x + width, y + height, 1, 1, 0, 1, color);
    return;
  }
  for (let part = 0; part < 3; part++) {
    const from = y + (height * (part * 3 + 1)) / 10;
    quads.inset(x, from, x + width, from + (height * 2) / 10, 1, 0, 0, 0, color);
  }
}
