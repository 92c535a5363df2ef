import { expect, it } from 'vitest';
import { created } from '../../../domain/document/changes';
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
  hall.document.apply([created('pathway', hall.takeId(), tray)]);
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

it('[V5] a run of trays has one name, in whole words that its pieces share, and none stands over a rack', () => {
  const hall = new SmallHall();
  const racks = [hall.rackA, ...[3000, 6000, 9000, 12000].map((x) => hall.insertRack(`R${x}`, 42, x))];
  for (const [at, from] of racks.slice(0, -1).entries()) {
    const tray = { parent: hall.room, from, to: racks[at + 1]!, name: `East data tray ${at}`, widthMm: 300, lengthMm: 3000 };
    hall.document.apply([created('pathway', hall.takeId(), tray)]);
  }
  const scene = new Scene(hall.document);
  scene.load(hall.plan, 1);
  expect(scene.pathwayRuns()).toEqual([{ bands: expect.any(Array), name: 'East data tray', numbered: 'East data tray 0–3' }]);
  expect(scene.pathwayRuns()[0]!.bands).toHaveLength(4);
  const footprints = [...scene.items.kinds.keys()].filter((item) => scene.items.kinds[item] === ITEM.footprint);
  for (const scale of [0.05, 0.08, 0.1, 0.15]) {
    const sheet = new LabelSheet(new GlyphAtlas({ normal: source, strong: source }), 4500, 0, scale, 1, 900, 600);
    labelPathways(
      { sheet, scene, styles: labelStyles(theme), levels: levelsAt(scale), scale, words: {}, theme },
      [-1e5, -1e5, 1e5, 1e5],
    );
    const names = [...sheet.lines].filter(([line]) => line.startsWith('East data tray'));
    expect(names, `at ${scale}`).toHaveLength(1);
    const [[, box]] = names as [(typeof names)[0]];
    // What a line is drawn anew with reaches a little beyond its letters.
    const air = 5 / scale;
    for (const item of footprints) {
      const rack = scene.items.box(item);
      const apart = box[0] + air >= rack[2] || box[2] - air <= rack[0] || box[1] + air >= rack[3] || box[3] - air <= rack[1];
      expect(apart, `at ${scale}`).toBe(true);
    }
  }
});

it('[walk 1 numbers] a run of numbered trays is called by all its numbers; where one is missing or more differs by what they share', () => {
  const nameOf = (...names: readonly string[]): string => {
    const hall = new SmallHall();
    const racks = [hall.rackA, hall.rackB, hall.insertRack('C', 42, 9000), hall.insertRack('D', 42, 12_000)];
    const placed = racks.map(
      (rack) =>
        hall.document.by('placement.subject', rack).find((id) => hall.document.get('placement', id)!.diagram === hall.plan)!,
    );
    placed.forEach((id, at) => {
      const { x, y } = hall.document.get('placement', id)!;
      hall.document.apply([{ kind: 'placement', id, before: { x, y }, after: { x: at * 3000, y: 0 } }]);
    });
    names.forEach((name, at) => {
      const tray = { parent: hall.room, from: racks[at]!, to: racks[at + 1]!, name, widthMm: 300, lengthMm: 3000 };
      hall.document.apply([created('pathway', hall.takeId(), tray)]);
    });
    const scene = new Scene(hall.document);
    scene.load(hall.plan, 1);
    return scene
      .pathwayRuns()
      .map(({ numbered }) => numbered)
      .join(', ');
  };
  expect(nameOf('Ladder 1')).toBe('Ladder 1');
  expect(nameOf('Ladder 2', 'Ladder 1', 'Ladder 3')).toBe('Ladder 1–3');
  expect(nameOf('Ladder 1', 'Ladder 3')).toBe('Ladder');
  expect(nameOf('East tray A1', 'East tray A2')).toBe('East tray');
});
