import { metres } from '../../text/metres';
import type { LabelJob } from './elevation-labels';

/** From the outline, CSS px. */
const BELOW_PX = 8;

/** How large a room is whose outline is drawn, below the middle of its south side. */
export function labelRoom({ sheet, scene, styles, theme }: LabelJob): void {
  const { room } = scene;
  if (!room) return;
  const [minX, minY, maxX, maxY] = room;
  const style = { ...styles.row, size: 12, halo: theme.colors.canvas };
  sheet.at(`${metres(maxX - minX)} × ${metres(maxY - minY)}`, style, (minX + maxX) / 2, minY, 0.5, 1, 0, -BELOW_PX);
}
