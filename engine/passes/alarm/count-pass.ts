import { StaticMesh } from '../../frame/static-mesh';
import type { Damage } from '../../frame/damage';
import type { View } from '../../gl/device';
import { GlyphWriter, QuadWriter } from '../../gl/vertex-writers';
import type { GlyphAtlas } from '../../text/glyph-atlas';
import { measure, writeLine } from '../../text/text-layout';
import type { Theme } from '../../theme';
import { labelsOf } from '../label/word-passes';
import type { Pass } from '../pass';
import { alarmCounts, type AlarmCount } from './alarm-counts';

/** CSS px: of the number, of the ground, and how far a mark reaches from its place. */
const TEXT_PX = 10;
const HEIGHT_PX = 14;
const BESIDE_PX = 4;
const REACH_PX = 30;

/** How much is in alarm in each rack and row: the same mark at every zoom, above the colours of how full racks are. */
export const alarmCountPass: Pass = {
  make(host) {
    const { device, scene } = host;
    const grounds = new StaticMesh(device);
    const numbers = new StaticMesh(device);
    let isStale = true;
    let shown: readonly AlarmCount[] = [];
    let ratio = 0;
    let version = 0;
    /** Marks that are told at every zoom come first: how many, and their letters. */
    let always: readonly [marks: number, letters: number] = [0, 0];
    return {
      touch({ what }) {
        isStale = true;
        if (what === 'all') version = 0;
      },
      reset() {
        isStale = true;
      },
      refresh({ view, dragged }, { live }) {
        const { atlas } = labelsOf(host);
        const isLost = shown.length > 0 && !grounds.current;
        if (!isStale && !isLost && ratio === view.ratio && version === atlas.version) return false;
        const counts = isStale ? alarmCounts(scene, dragged?.items) : shown;
        isStale = false;
        tellDifferences(shown, counts, view, live);
        shown = counts;
        ratio = view.ratio;
        version = atlas.version;
        const [x, y] = scene.bounds ?? [0, 0];
        const [quads, glyphs] = [new QuadWriter(64), new GlyphWriter(64)];
        always = [0, 0];
        for (const count of counts) {
          writeCount(quads, glyphs, atlas, host.theme, count, x, y, view);
          if (count.of === 'row') always = [quads.count, glyphs.count];
        }
        grounds.write(quads, x, y);
        numbers.write(glyphs, x, y);
        labelsOf(host).sendLetters();
        return version !== atlas.version;
      },
      draw({ view, levels }) {
        if (shown.length === 0) return;
        if (levels.rackNames) {
          grounds.draw('quads', view);
          numbers.draw('glyphs', view);
        } else if (always[0] > 0) {
          grounds.drawSlices('quads', view, [[0, always[0]]]);
          numbers.drawSlices('glyphs', view, [[0, always[1]]]);
        }
      },
    };
  },
};

/** Where marks came, went or say another number. */
function tellDifferences(before: readonly AlarmCount[], after: readonly AlarmCount[], { k, ratio }: View, live: Damage): void {
  const keyOf = ({ x, y, count, of }: AlarmCount): string => `${x} ${y} ${count} ${of}`;
  const reach = (REACH_PX * ratio) / k;
  const tell = (some: readonly AlarmCount[], others: ReadonlySet<string>): void => {
    for (const mark of some) {
      const { x, y } = mark;
      if (!others.has(keyOf(mark))) live.add([x - reach, y - reach, x + reach, y + reach]);
    }
  };
  tell(before, new Set(after.map(keyOf)));
  tell(after, new Set(before.map(keyOf)));
}

/** A number on a rounded ground in the colour of alarms, with a rim in the canvas's colour that parts it from what it lies on. */
function writeCount(
  quads: QuadWriter,
  glyphs: GlyphWriter,
  atlas: GlyphAtlas,
  { colors }: Theme,
  { x, y, count, of }: AlarmCount,
  originX: number,
  originY: number,
  { ratio, line }: View,
): void {
  const text = count > 99 ? '99+' : String(count);
  const size = TEXT_PX * ratio;
  const wide = measure(atlas, text, size, 'strong');
  const units = (px: number): number => Math.round((px * ratio) / line);
  const half = units(HEIGHT_PX / 2);
  const width = Math.max(2 * half, Math.ceil(wide / line) + units(7));
  const left = of === 'row' ? units(BESIDE_PX) : -(width >> 1);
  const [atX, atY] = [x - originX, y - originY];
  const ground = (grown: number, color: number): void => {
    const corner = units(1);
    for (const [inX, inY] of [
      [0, 3 * corner],
      [corner, corner],
      [3 * corner, 0],
    ] as const)
      quads.inset(
        atX,
        atY,
        atX,
        atY,
        left - grown + inX,
        -half - grown + inY,
        -(left + width + grown - inX),
        -(half + grown - inY),
        color,
      );
  };
  ground(units(1), colors.canvas);
  ground(0, colors.stateAlarm);
  const pen = left * line + (width * line - wide) / 2;
  writeLine(glyphs, atlas, text, atX, atY, pen, Math.round(-size * 0.36), size, 'strong', colors.alarmText);
}
