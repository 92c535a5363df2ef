import { boxOfPathway } from '../../scene/pathway-lines';
import { meets } from '../../picking/marquee';
import type { Box } from '../../camera/camera';
import { DIMENSIONS } from '../../../domain/catalog/dimensions';
import type { LabelJob } from './elevation-labels';
import { footprintTextSize } from './placed-labels';

/** CSS px: a band must be this long and high for its name. */
const LONG_PX = 70;
const HIGH_PX = 11;

/** Names of pathways in view, in their bands, where they stand whole; upright ones keep theirs for the hover. */
export function labelPathways({ sheet, scene, styles, scale }: LabelJob, view: Box): void {
  const lines = scene.pathways();
  if (LONG_PX / scale > 20_000) return;
  // Never larger than the names of racks, which they lie among.
  const most = Math.min(12, footprintTextSize(DIMENSIONS.rackWidthMm * scale));
  const table = scene.records.document.table('pathway');
  for (let at = 0; at < lines.count; at++) {
    const box = boxOfPathway(lines, at);
    const [width, height] = [(box[2] - box[0]) * scale, (box[3] - box[1]) * scale];
    if (width < LONG_PX || height < HIGH_PX || height > width || !meets(box, view)) continue;
    const name = table.text('name', lines.rows[at]!);
    const style = { ...styles.detail, size: Math.max(9, Math.min(most, Math.floor(height * 0.7))) };
    if (name !== '' && sheet.fits(name, style, box[2] - box[0]))
      sheet.inside(name, style, box[0], box[1], box[2] - box[0], box[3] - box[1], 0.5);
  }
}
