import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../../../domain/demo/random';
import { hallDocument } from '../../../bench/documents';
import { engineTheme } from '../../../domain/geometry/theme-tokens';
import type { Box } from '../../camera/camera';
import { ITEM } from '../../scene/items';
import { CLASS } from '../../scene/records';
import { levelsAt } from '../../scene/lod';
import { Scene } from '../../scene/scene';
import { GlyphAtlas, type GlyphSource } from '../../text/glyph-atlas';
import { LabelSheet } from '../../text/label-sheet';
import { readTheme } from '../../theme';
import { labelRack, labelRows, type LabelJob } from './elevation-labels';
import { labelStyles } from './label-styles';

const WIDE = { data: new Uint8ClampedArray(24 * 32), width: 24, height: 32, glyphTop: 20, glyphLeft: 0, glyphAdvance: 16 };
const source: GlyphSource = { draw: () => WIDE };
const theme = readTheme(engineTheme('light', 'sans-serif'));
/** Half of the region that a sheet covers, and how far from its border words are asked about, px. */
const [HALF_X, HALF_Y, BORDER] = [900, 600, 60];

/** The lines that stand on a sheet about a place, by what is written where. */
function written(scene: Scene, x: number, y: number, scale: number): ReadonlyMap<string, Box> {
  const sheet = new LabelSheet(new GlyphAtlas({ normal: source, strong: source }), x, y, scale, 1, HALF_X, HALF_Y);
  const job: LabelJob = {
    sheet,
    scene,
    styles: labelStyles(theme),
    levels: levelsAt(scale),
    scale,
    words: {},
    theme,
  };
  for (const _ of labelRows(job));
  const [halfX, halfY] = [HALF_X / scale, HALF_Y / scale];
  for (const item of scene.visible([x - halfX, y - halfY, x + halfX, y + halfY]))
    if (scene.items.kinds[item] === ITEM.rack) for (const _ of labelRack(job, item));
  return sheet.lines;
}

describe('names in a rack', () => {
  it('have one size at one scale, however many units their devices are high', () => {
    const { document, diagram } = hallDocument(10_000, 1);
    const scene = new Scene(document);
    scene.load(diagram, 1);
    const { records, items } = scene;
    const heights = new Map<string, number>();
    for (let row = 0; row < records.objectClass.length; row++)
      if (records.objectClass[row] === CLASS.device) heights.set(records.name(row), records.heightU[row]!);
    const rack = [...items.kinds].findIndex((kind, item) => {
      const standing = kind === ITEM.rack ? records.children(items.subjects[item]!) : [];
      return new Set(standing.map((row) => records.heightU[row]!).filter((tall) => tall >= 1)).size > 1;
    });
    const [minX, minY, maxX, maxY] = items.box(rack);
    for (const scale of [0.26, 0.3, 0.34, 0.38, 0.42, 0.46, 0.55, 0.62, 0.9, 1.4]) {
      const sizes = new Set<number>();
      const tall = new Set<number>();
      for (const line of written(scene, (minX + maxX) / 2, (minY + maxY) / 2, scale).keys()) {
        const [, text = '', size = '', weight] = /^(.*) (\d+) (\w+) \d+ \d+ \S+ \S+ \S+ \S+$/.exec(line) ?? [];
        const height = weight === 'strong' ? heights.get(text) : undefined;
        if (height === undefined || height < 1) continue;
        sizes.add(Number(size));
        tall.add(height);
      }
      if (tall.size > 1) expect([...sizes], `${scale} px a mm`).toHaveLength(1);
      expect(tall.size).toBeGreaterThan(0);
    }
  });
});

describe('words while the picture moves', () => {
  const { document, diagram } = hallDocument(10_000, 1);
  const scene = new Scene(document);
  scene.load(diagram, 1);
  const [minX, minY, maxX, maxY] = scene.bounds!;

  it.each([0.03, 0.08, 0.26, 0.5, 1.2, 4.5])(
    'the same words stand at the same places after a pan, but at the edges (%d px a mm)',
    (scale) => {
      const random = new SeededRandom(7);
      let words = 0;
      for (let pan = 0; pan < 6; pan++) {
        const [x, y] = [minX + random.next() * (maxX - minX), minY + random.next() * (maxY - minY)];
        const [dx, dy] = [(random.next() - 0.5) * 300, (random.next() - 0.5) * 200];
        const before = written(scene, x, y, scale);
        const after = written(scene, x + dx / scale, y + dy / scale, scale);
        const [reachX, reachY] = [(HALF_X - BORDER - Math.abs(dx)) / scale, (HALF_Y - BORDER - Math.abs(dy)) / scale];
        const inside = (lines: ReadonlyMap<string, Box>): readonly string[] =>
          [...lines]
            .filter(([, [x0, y0, x1, y1]]) => x0 > x - reachX && x1 < x + reachX && y0 > y - reachY && y1 < y + reachY)
            .map(([line]) => line)
            .sort();
        expect(inside(after)).toEqual(inside(before));
        words += inside(before).length;
      }
      expect(words).toBeGreaterThan(4);
    },
  );
});
