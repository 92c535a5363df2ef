import { expect, it } from 'vitest';
import type { Change } from '../../../domain/document/diff';
import { engineTheme } from '../../../domain/geometry/theme-tokens';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import { ITEM } from '../../scene/items';
import { levelsAt } from '../../scene/lod';
import { Scene } from '../../scene/scene';
import { GlyphAtlas, type GlyphSource } from '../../text/glyph-atlas';
import { LabelSheet } from '../../text/label-sheet';
import { readTheme } from '../../theme';
import { labelStyles } from './label-styles';
import { labelPathways } from './pathway-labels';
import { labelPlaced } from './placed-labels';

const LETTER = { data: new Uint8ClampedArray(24 * 32), width: 24, height: 32, glyphTop: 20, glyphLeft: 0, glyphAdvance: 16 };
const source: GlyphSource = { draw: () => LETTER };
const theme = readTheme(engineTheme('light', 'sans-serif'));

it('[V5] the name of a tray is never larger than those of racks, however wide the tray and at every zoom', () => {
  const hall = new SmallHall();
  const far = hall.insertRack('C', 42, 9000);
  const tray = { parent: hall.room, from: hall.rackA, to: far, name: 'TRAY', widthMm: 800, lengthMm: 9000 };
  hall.document.apply([{ kind: 'pathway', id: hall.takeId(), before: null, after: tray } as unknown as Change]);
  const scene = new Scene(hall.document);
  scene.load(hall.plan, 1);
  let compared = 0;
  for (const scale of [0.04, 0.06, 0.08, 0.1, 0.15]) {
    const sheet = new LabelSheet(new GlyphAtlas({ normal: source, strong: source }), 4500, 0, scale, 1, 900, 600);
    const job = { sheet, scene, styles: labelStyles(theme), levels: levelsAt(scale), scale, words: {}, theme };
    for (const item of scene.items.kinds.keys()) if (scene.items.kinds[item] === ITEM.footprint) labelPlaced(job, item);
    labelPathways(job, [-1e5, -1e5, 1e5, 1e5]);
    const sizeOf = (name: string): number[] =>
      [...sheet.lines.keys()].filter((line) => line.startsWith(`${name} `)).map((line) => Number(line.split(' ')[1]));
    for (const size of sizeOf('TRAY')) {
      compared++;
      expect(size, `at ${scale}`).toBeLessThanOrEqual(Math.min(...sizeOf('C')));
    }
  }
  expect(compared).toBeGreaterThan(2);
});
