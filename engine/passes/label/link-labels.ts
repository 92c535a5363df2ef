import type { Box } from '../../camera/camera';
import { linkRun } from '../../scene/link-looks';
import { isBoxOfPlace } from '../../scene/tray-runs';
import { countWords } from './count-words';
import type { LabelJob } from './elevation-labels';

/** How many cables a link between the boxes of two places stands for, in its middle: with a word where it is long enough. */
export function labelLinks({ sheet, scene, styles, scale, words, theme }: LabelJob, [minX, minY, maxX, maxY]: Box): void {
  if (scene.items.kind === 'elevation' || scene.items.kind === 'internal') return;
  const links = scene.links();
  if (links.count > LINKS_MAX) return;
  for (const [link, cables] of links.cables.entries()) {
    const [from, to] = [links.from[link]!, links.to[link]!];
    if (from < 0 || !isBoxOfPlace(scene, from) || !isBoxOfPlace(scene, to)) continue;
    const run = linkRun(scene, links, link);
    if (run.length !== 4) continue;
    const [x0, y0, x1, y1] = run as [number, number, number, number];
    const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
    if (x < minX || x > maxX || y < minY || y > maxY) continue;
    const whole = countWords(words, 'cables', cables);
    const room = Math.abs(x1 - x0) >= Math.abs(y1 - y0) ? Math.abs(x1 - x0) : Infinity;
    const text = sheet.fits(whole, styles.detail, room - AIR_PX / scale) ? whole : cables.toLocaleString('en-US');
    sheet.at(text, styles.detail, x, y, 0.5, 0.5, 0, 0, Infinity, theme.colors.canvas);
  }
}

/** So much of the line shows at either end of its words, CSS px. */
const AIR_PX = 24;

/** More links than these are a mass, in which no number can be read. */
const LINKS_MAX = 5000;
