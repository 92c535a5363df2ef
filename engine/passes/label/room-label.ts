import { ITEM } from '../../scene/items';
import { metres } from '../../text/metres';
import type { LabelJob } from './elevation-labels';

/** From the outline, CSS px. */
const ABOVE_PX = 8;
/** Words of what stands on the outline reach so far from it. */
const NAMES_PX = { along: 160, across: 18 } as const;

/**
 * How large a room is whose outline is drawn: above the middle of its north side; below its south side where ways lead through
 * the north one there, and further out where they lead through both.
 */
export function labelRoom({ sheet, scene, styles, theme, scale }: LabelJob): void {
  const { room } = scene;
  if (!room) return;
  const [minX, minY, maxX, maxY] = room;
  const style = { ...styles.row, size: 12, halo: theme.colors.canvas };
  const text = `${metres(maxX - minX)} × ${metres(maxY - minY)}`;
  const middle = (minX + maxX) / 2;
  const half = sheet.widthOf(text, style) / 2;
  const isClear = (y: number): boolean => {
    const [along, across] = [half + NAMES_PX.along / scale, NAMES_PX.across / scale];
    const near = scene.index.search([middle - along, y - across, middle + half, y + across]);
    return near.every((item) => scene.items.kinds[item] !== ITEM.box);
  };
  if (!isClear(maxY) && isClear(minY)) sheet.at(text, style, middle, minY, 0.5, 1, 0, -ABOVE_PX);
  else sheet.at(text, style, middle, maxY, 0.5, 0, 0, isClear(maxY) ? ABOVE_PX : ABOVE_PX + NAMES_PX.across);
}
