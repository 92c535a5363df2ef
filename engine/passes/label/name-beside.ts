import type { LabelStyle } from '../../text/label-sheet';
import type { LabelJob } from './elevation-labels';

/** CSS px between a thing and its name. */
const GAP_PX = 6;
/** What is lower than its name is seen as a dot among many: from there names would tell nothing apart. CSS px */
const LOWEST_PX = 10;

/** Writes a name to the right of a thing that is too narrow for it, where nothing else stands. True when it stands there. */
export function writeBeside({ sheet, scene, scale, theme }: LabelJob, item: number, name: string, style: LabelStyle): boolean {
  const [, minY, maxX, maxY] = scene.items.box(item);
  if ((maxY - minY) * scale < LOWEST_PX) return false;
  const wide = sheet.widthOf(name, style) + (2 * GAP_PX) / scale;
  if (scene.index.search([maxX, minY, maxX + wide, maxY]).some((each) => each !== item)) return false;
  return sheet.at(name, { ...style, color: theme.colors.text, halo: undefined }, maxX, (minY + maxY) / 2, 0, 0.5, GAP_PX);
}
