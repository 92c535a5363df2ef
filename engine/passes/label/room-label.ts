import { metres } from '../../text/metres';
import type { LabelJob } from './elevation-labels';

/** From the outline, CSS px. */
const ABOVE_PX = 8;

/** How large a room is whose outline is drawn, above the middle of its north side. */
export function labelRoom({ sheet, scene, styles, theme }: LabelJob): void {
  const { room } = scene;
  if (!room) return;
  const [minX, minY, maxX, maxY] = room;
  const style = { ...styles.row, size: 12, halo: theme.colors.canvas };
  sheet.at(`${metres(maxX - minX)} × ${metres(maxY - minY)}`, style, (minX + maxX) / 2, maxY, 0.5, 0, 0, ABOVE_PX);
}
