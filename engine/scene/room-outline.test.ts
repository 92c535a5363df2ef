import { expect, it } from 'vitest';
import { codeOf, OBJECT_CLASSES } from '../../domain/catalog/enums';
import { changed, created } from '../../domain/document/changes';
import { engineTheme } from '../../domain/geometry/theme-tokens';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { labelPlaced } from '../passes/label/placed-labels';
import { labelRoom } from '../passes/label/room-label';
import { labelStyles } from '../passes/label/label-styles';
import { GlyphAtlas, type GlyphSource } from '../text/glyph-atlas';
import { LabelSheet } from '../text/label-sheet';
import { readTheme } from '../theme';
import { ITEM } from './items';
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

it('[walk 1 junctions] the size of a room stands clear of the names of junctions in its north wall, and of its south wall', () => {
  const hall = new SmallHall();
  const { document } = hall;
  document.apply([changed('object', document.get('object', hall.room)!, { widthMm: 30_000, depthMm: 20_000 })!]);
  const theme = readTheme(engineTheme('light', 'sans-serif'));
  const junction = (x: number, y: number): void => {
    const id = hall.takeId();
    document.apply([
      created('object', id, { class: codeOf(OBJECT_CLASSES, 'junction'), parent: hall.room, name: 'to the hall beside' }),
      created('placement', hall.takeId(), { diagram: hall.plan, subject: id, x: x - 80, y: y - 80, width: 160, height: 160 }),
    ]);
  };
  const written = () => {
    const scene = new Scene(document);
    scene.load(hall.plan, 1);
    const scale = 0.08;
    const sheet = new LabelSheet(new GlyphAtlas({ normal: source, strong: source }), 15_000, 10_000, scale, 1, 1800, 1200);
    const job = { sheet, scene, styles: labelStyles(theme), levels: levelsAt(scale), scale, words: {}, theme };
    labelRoom(job);
    for (const [item, kind] of scene.items.kinds.entries()) if (kind === ITEM.box) labelPlaced(job, item);
    return [...sheet.lines].map(([line, box]) => ({ isSize: line.startsWith('30.00'), box }));
  };
  const middleOf = (): number => {
    const lines = written();
    const size = lines.find(({ isSize }) => isSize)!.box;
    for (const { isSize, box } of lines)
      if (!isSize)
        expect(size[0] < box[2] && size[2] > box[0] && size[1] < box[3] && size[3] > box[1], `${box} over ${size}`).toBe(false);
    return (size[1] + size[3]) / 2;
  };
  expect(middleOf()).toBeGreaterThan(20_000);
  junction(14_600, 20_000);
  expect(written()).toHaveLength(2);
  expect(middleOf()).toBeLessThan(0);
  junction(14_600, 0);
  expect(middleOf()).toBeGreaterThan(20_000);
});
