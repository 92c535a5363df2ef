import { wattsText } from '../../../domain/capacity/watts-text';
import type { Box } from '../../camera/camera';
import { OBJECT_CLASSES } from '../../../domain/catalog/enums';
import { ITEM } from '../../scene/items';
import { CLASS } from '../../scene/records';
import { isPlace } from '../../scene/place-holdings';
import { rackFill } from '../../scene/rack-fill';
import { boxColors, footprintGround } from '../box/placed-boxes';
import { inkOn } from '../palette';
import type { LabelStyle } from '../../text/label-sheet';
import { countWords } from './count-words';
import type { LabelJob } from './elevation-labels';
import { writeBeside } from './name-beside';

/** Of a rack's name on its footprint, CSS px. */
export function footprintTextSize(widthPx: number): number {
  return Math.max(10, Math.min(16, Math.floor(widthPx * 0.2)));
}

/** Words of footprints, boxes, shapes and texts. */
export function labelPlaced(job: LabelJob, item: number): void {
  const { sheet, scene, styles, scale, levels, theme } = job;
  const { items, records } = scene;
  const [minX, minY, maxX, maxY] = items.box(item);
  const width = maxX - minX;
  const height = maxY - minY;
  const row = items.rows[item]!;
  const name = records.name(row);
  switch (items.kinds[item]) {
    case ITEM.footprint: {
      if (!levels.rackNames) return;
      const size = footprintTextSize(width * scale);
      const two = height * scale >= 46 && width * scale >= 40;
      // Trays lead over racks, too.
      const halo = scene.pathways().count > 0 ? footprintGround(job.theme) : undefined;
      const style = { ...styles.rack, size, halo };
      // Hatching and crosses of a lifecycle stop short of the words.
      const chip = records.lifecycle[row] ? footprintGround(job.theme) : undefined;
      sheet.inside(name, style, minX, minY, width, height, 0.5, 0, two ? 2 : 1, 1, chip);
      if (two) {
        const { used, total } = rackFill(records, row);
        sheet.inside(`${used} / ${total} U`, { ...styles.detail, halo }, minX, minY, width, height, 0.5, 1, 2, 1, chip);
      }
      return;
    }
    case ITEM.box: {
      const objectClass = records.objectClass[row];
      const container = isPlace(objectClass!);
      const size = Math.max(9, Math.min(16, Math.floor(height * scale * 0.4)));
      // Of a room with its racks in it the name stands above, not on them.
      const isFilled = container && scene.visible([minX, minY, maxX, maxY]).some((each) => items.kinds[each] === ITEM.footprint);
      if (isFilled) sheet.inside(name, { ...styles.rack, size }, minX, maxY, width, (1.5 * size) / scale, 0);
      else {
        const color = container ? theme.colors.text : inkOn(boxColors(scene, theme, item).fill, theme);
        const style = { ...styles.rack, color, size };
        const fitting = sizesFrom(size).find((each) => sheet.fits(name, { ...style, size: each }, width));
        if (fitting === undefined && !container && writeBeside(job, item, name, { ...style, size: Math.min(size, 12) })) return;
        const place = [minX, minY, width, height] as const;
        const holder = objectClass === CLASS.handOff ? records.parentRow(row) : -1;
        const two = holder >= 0 && height * scale >= 34;
        if (container) {
          labelPlace(job, item, name, { ...style, size: fitting ?? 9 });
          return;
        }
        sheet.inside(name, { ...style, size: fitting ?? 9 }, ...place, 0.5, 0, two ? 2 : 1);
        // A hand-off says where it is.
        if (two) sheet.inside(records.name(holder), { ...styles.detail, color }, ...place, 0.5, 1, 2);
      }
      return;
    }
    case ITEM.furniture:
    case ITEM.aisle:
      labelPiece(job, item);
      return;
    case ITEM.shape:
      sheet.inside(name, styles.detail, minX, maxY - 20 / scale, width, 20 / scale, 0);
      return;
    case ITEM.text: {
      const size = Math.min(120, Math.floor(height * scale * 0.7));
      if (size >= 9) sheet.at(name, styles.plain(size), minX, minY + height / 2, 0, 0.5);
      return;
    }
    default:
  }
}

/**
 * A place's name and what it holds, stacked at the top of its box, for links begin in its middle, or in the middle where
 * that is too low; what has no room is left out, the name last.
 */
function labelPlace(job: LabelJob, item: number, name: string, style: LabelStyle): void {
  const { sheet, scene, styles, scale } = job;
  const [minX, minY, maxX, maxY] = scene.items.box(item);
  const [width, height] = [maxX - minX, maxY - minY];
  const size = Math.max(10, style.size - 4);
  const facts = placeFacts(job, item, { ...styles.detail, size, color: style.color }, width);
  const lines = [{ text: name, style }, ...facts].map((line) => ({ ...line, high: (line.style.size * 1.4) / scale }));
  while (lines.length > 1 && sum(lines) > height) lines.pop();
  const isAbove = 2.5 * sum(lines) < height;
  let top = isAbove ? maxY - 0.3 * lines[0]!.high : (minY + maxY) / 2 + sum(lines) / 2;
  if (lines.length === 1 && !isAbove) sheet.inside(name, style, minX, minY, width, height, 0.5);
  else
    for (const line of lines) {
      top -= line.high;
      sheet.inside(line.text, line.style, minX, top, width, line.high, 0.5);
    }
}

function sum(lines: readonly { readonly high: number }[]): number {
  return lines.reduce((all, { high }) => all + high, 0);
}

/** What is in alarm, the racks and devices, and how much of the racks is taken, in as few lines as the box is wide enough for; of a bare place what it is. */
function placeFacts(
  { sheet, scene, words, theme }: LabelJob,
  item: number,
  style: LabelStyle,
  width: number,
): readonly { readonly text: string; readonly style: LabelStyle }[] {
  const holdings = scene.holdings();
  const { racks, devices, usedU, totalU } = holdings.of(item);
  const said = (word: string, number: number): string => countWords(words, word, number);
  const objectClass = OBJECT_CLASSES[scene.records.objectClass[scene.items.rows[item]!]!] ?? '';
  const bare = racks + devices === 0 ? (words[`${objectClass}Bare`] ?? '') : '';
  const held = bare === '' ? [said('racks', racks), ...(devices > 0 ? [said('devices', devices)] : [])] : [bare];
  const used = totalU > 0 ? said('used', Math.round((usedU / totalU) * 100)) : '';
  const alarms = holdings.alarmsIn(item, scene);
  const all = used === '' ? held : [...held, used];
  const ways = [[all.join(' · ')], [held.join(' · '), used], all];
  const plain = ways.find((lines) => lines.every((text) => sheet.fits(text, style, width))) ?? all;
  return [
    ...(alarms > 0 ? [{ text: said('alarms', alarms), style: { ...style, color: theme.colors.stateAlarm } }] : []),
    ...plain.map((text) => ({ text, style })),
  ].filter(({ text }) => text !== '' && sheet.fits(text, style, width));
}

/** Whole sizes down to the smallest that can be read, CSS px. */
function sizesFrom(size: number): readonly number[] {
  return Array.from({ length: Math.max(1, size - 8) }, (_, at) => size - at);
}

/** What a piece is called, where that fits into it, on an aisle beside what stands in it; below it what a cooling unit takes away. Walls and doors stay bare. */
function labelPiece({ sheet, scene, styles, scale, theme }: LabelJob, item: number): void {
  const { items, records } = scene;
  const row = items.rows[item]!;
  const objectClass = records.objectClass[row];
  // Of a row the name stands before it (labelRows).
  if (objectClass === CLASS.wall || objectClass === CLASS.door || objectClass === CLASS.row) return;
  const [minX, minY, maxX, maxY] = items.box(item);
  const [width, height] = [maxX - minX, maxY - minY];
  const size = Math.max(9, Math.min(13, Math.floor(Math.min(width, height) * scale * 0.4)));
  const name = records.name(row);
  if (items.kinds[item] === ITEM.aisle) {
    const color = objectClass === CLASS.coldAisle ? theme.colors.coldAisleText : theme.colors.hotAisleText;
    const style = { ...styles.rack, size, color };
    const wide = sheet.widthOf(name, style);
    const isClear = (align: number): boolean => {
      const left = minX + (width - wide) * align;
      const over = scene.index.search([left, minY, left + wide, maxY]);
      return over.every(
        (each) => items.kinds[each] === ITEM.aisle || !isOver(items.box(each), left, left + wide, (minY + maxY) / 2),
      );
    };
    sheet.inside(name, style, minX, minY, width, height, [0.5, 0, 1].find(isClear) ?? 0.5);
    return;
  }
  if (!sheet.fits(name, { ...styles.rack, size }, width)) return;
  const ground = theme.colors.fixtureFill;
  const watts = objectClass === CLASS.coolingUnit ? records.coolingW[row]! : 0;
  const lines = watts > 0 && height * scale >= 34 ? 2 : 1;
  sheet.inside(name, { ...styles.rack, size }, minX, minY, width, height, 0.5, 0, lines, 1, ground);
  if (lines === 2) sheet.inside(wattsText('en', watts), styles.detail, minX, minY, width, height, 0.5, 1, lines, 1, ground);
}

/** A box crosses the height at which words of this extent stand. */
function isOver([minX, minY, maxX, maxY]: Box, left: number, right: number, y: number): boolean {
  return minX < right && maxX > left && minY < y && maxY > y;
}
