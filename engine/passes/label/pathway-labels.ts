import { DIMENSIONS } from '../../../domain/catalog/dimensions';
import type { Box } from '../../camera/camera';
import { meets } from '../../picking/marquee';
import { ITEM } from '../../scene/items';
import { boxOfPathway } from '../../scene/pathway-lines';
import type { PathwayRun } from '../../scene/pathway-runs';
import { pathwayGround } from '../pathway/pathway-mesh';
import type { LabelJob } from './elevation-labels';
import { footprintTextSize } from './placed-labels';

/** CSS px: a run must be this long and its band this high for its name. */
const LONG_PX = 70;
const HIGH_PX = 11;

/**
 * Names of pathways in view: one a run, with its numbers where they fit, in its band as near to its middle as no rack lies below, where it stands whole;
 * upright ones keep theirs for the hover.
 */
export function labelPathways(job: LabelJob, view: Box): void {
  const { sheet, scene, scale } = job;
  if (LONG_PX / scale > 20_000) return;
  const lines = scene.pathways();
  let isReserved = false;
  for (const run of scene.pathwayRuns()) {
    const boxes = run.bands.map((band) => boxOfPathway(lines, band));
    const box = boxes.reduce((a, b) => [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])]);
    const [width, height] = [(box[2] - box[0]) * scale, (box[3] - box[1]) * scale];
    if (run.name === '' || width < LONG_PX || height < HIGH_PX || height > width || !meets(box, view)) continue;
    if (!isReserved) {
      isReserved = true;
      for (const item of scene.visible(view))
        if (scene.items.kinds[item] === ITEM.footprint) sheet.reserve(...scene.items.box(item));
    }
    if (!labelRun(job, run, run.numbered, box)) labelRun(job, run, run.name, box);
  }
}

/** True: it found its place. */
function labelRun({ sheet, styles, theme, scale, scene }: LabelJob, run: PathwayRun, name: string, box: Box): boolean {
  const [minX, minY, maxX, maxY] = box;
  // Never larger than the names of racks, which they lie among.
  const most = Math.min(12, footprintTextSize(DIMENSIONS.rackWidthMm * scale));
  const size = Math.max(9, Math.min(most, Math.floor((maxY - minY) * scale * 0.7)));
  const style = { ...styles.detail, size, halo: pathwayGround(scene, theme, run.bands[0]!) };
  const wide = sheet.widthOf(name, style);
  if (wide > maxX - minX) return false;
  const step = wide / 2;
  const [middle, steps] = [(minX + maxX) / 2, Math.floor((maxX - minX - wide) / wide)];
  for (let at = 0; at <= steps; at++) {
    // From the middle outwards, to both sides in turn.
    const x = middle + Math.ceil(at / 2) * (at % 2 === 0 ? 2 : -2) * step;
    if (sheet.inside(name, style, x - step, minY, wide, maxY - minY, 0.5)) return true;
  }
  return false;
}
