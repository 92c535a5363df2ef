import { expect, it } from 'vitest';
import { codeOf, OBJECT_CLASSES } from '../../domain/catalog/enums';
import { changed, created } from '../../domain/document/changes';
import { engineTheme } from '../../domain/geometry/theme-tokens';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { labelRoom } from '../passes/label/room-label';
import { labelStyles } from '../passes/label/label-styles';
import { GlyphAtlas, type GlyphSource } from '../text/glyph-atlas';
import { LabelSheet } from '../text/label-sheet';
import { readTheme } from '../theme';
import { levelsAt } from './lod';
import { Scene } from './scene';

const LETTER = { data: new Uint8ClampedArray(24 * 32), width: 24, height: 32, glyphTop: 20, glyphLeft: 0, glyphAdvance: 16 };
const source: GlyphSource = { draw: () => LETTER };

it('[11 outline] a plan shows the outline and the size of a room that says one, seen whole, until walls close it in', () => {
  const hall = new SmallHall();
  const { document } = hall;
  const scene = new Scene(document);
  const size = (widthMm: number, depthMm: number): void => {
    document.apply([changed('object', document.get('object', hall.room)!, { widthMm, depthMm })!]);
    scene.changed([hall.room]);
  };
  scene.load(hall.plan, 1);
  expect(scene.room).toBeUndefined();
  size(30_000, 20_000);
  expect([scene.room, scene.bounds]).toEqual([
    [0, 0, 30_000, 20_000],
    [0, 0, 30_000, 20_000],
  ]);
  const sheet = new LabelSheet(new GlyphAtlas({ normal: source, strong: source }), 15_000, 10_000, 0.02, 1, 900, 600);
  const theme = readTheme(engineTheme('light', 'sans-serif'));
  labelRoom({ sheet, scene, styles: labelStyles(theme), levels: levelsAt(0.02), scale: 0.02, words: {}, theme });
  expect([...sheet.lines.keys()].join()).toContain('30.00 m × 20.00 m');
  const wall = (x: number, y: number, width: number, height: number): void => {
    const id = hall.takeId();
    document.apply([
      created('object', id, { class: codeOf(OBJECT_CLASSES, 'wall'), parent: hall.room, name: '' }),
      created('placement', hall.takeId(), { diagram: hall.plan, subject: id, x, y, width, height }),
    ]);
  };
  wall(-100, -100, 100, 20_200);
  wall(30_000, -100, 100, 20_200);
  wall(-100, -100, 30_200, 100);
  scene.changed('all');
  expect(scene.room).toBeDefined();
  wall(-100, 20_000, 30_200, 100);
  scene.changed('all');
  expect(scene.room).toBeUndefined();
  scene.load(hall.elevation, 1);
  expect(scene.room).toBeUndefined();
});
