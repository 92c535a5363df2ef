import { DIMENSIONS } from '../../../domain/catalog/dimensions';
import { BAR_MM } from '../../gl/plate-glsl';
import type { PlateSet } from '../../gl/plate-writers';
import { PLACE, type RackLayout } from '../../scene/rack-layout';
import type { Scene } from '../../scene/scene';
import { mix, type Theme } from '../../theme';
import { plateColor } from '../palette';
import { plateFill } from '../rack/rack-texels';

/** A device's or card's plate with its state and lifecycle. `dim` = seen through the rack; signs: gl/plate-glsl.ts. */
export function writePlate(
  plates: PlateSet,
  scene: Scene,
  theme: Theme,
  row: number,
  x: number,
  y: number,
  width: number,
  height: number,
  dim: boolean,
): void {
  const { records } = scene;
  const { colors } = theme;
  const edge = dim ? mix(colors.deviceEdge, colors.rackInner, 0.62) : colors.deviceEdge;
  const bits = (records.operational[row]! & 3) | ((records.lifecycle[row]! & 3) << 2) | (scene.alarms.has(row) ? 32 : 0);
  const bar = Math.min(BAR_MM, width * 0.04);
  plates.plate(x, y, x + width, y + height, bits, bar, plateFill(scene, row, theme, dim), edge);
}

/** A card in good order is paler than its chassis, so that it is seen as a part. */
export function cardFill(scene: Scene, row: number, theme: Theme): number {
  const { records } = scene;
  const isMarked = (records.operational[row] ?? 0) !== 0 || (records.lifecycle[row] ?? 0) !== 0;
  return isMarked ? plateFill(scene, row, theme, false) : mix(theme.colors.card, plateColor(records, row, theme), 0.25);
}

/** Of a rack what its body does not show: strips in the channels, narrow devices, what is listed under the foot. */
export function writeLoosePlates(plates: PlateSet, scene: Scene, layout: RackLayout, theme: Theme, x: number, y: number): void {
  // A narrow device may stand before one with signs.
  plates.begin(plates.signed.count > 0 && layout.bits.some((bits) => bits & PLACE.recessed));
  for (let index = 0; index < layout.rows.length; index++) {
    const bits = layout.bits[index]!;
    const [left, bottom, width, height] = [0, 1, 2, 3].map((part) => layout.rects[index * 4 + part]!) as [
      number,
      number,
      number,
      number,
    ];
    const isWhole = width >= Math.min(layout.width, DIMENSIONS.panelWidthMm) - 0.5;
    if (isWhole && !(bits & (PLACE.upright | PLACE.unplaced))) continue;
    writePlate(plates, scene, theme, layout.rows[index]!, x + left, y + bottom, width, height, (bits & PLACE.recessed) !== 0);
  }
}
