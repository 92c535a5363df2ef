import { expect, it } from 'vitest';
import { codeOf, DIAGRAM_KINDS, OBJECT_CLASSES } from '../../domain/catalog/enums';
import { created } from '../../domain/document/changes';
import { engineTheme } from '../../domain/geometry/theme-tokens';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { labelLinks } from '../passes/label/link-labels';
import { labelStyles } from '../passes/label/label-styles';
import { GlyphAtlas } from '../text/glyph-atlas';
import { LabelSheet } from '../text/label-sheet';
import { readTheme } from '../theme';
import { levelsAt } from './lod';
import { Scene } from './scene';
import { cablePaths } from './where';

/** The plan of a site with two rooms 2 m apart, the second further north, and so many cables between their racks. */
function siteOf(cables: number) {
  const hall = new SmallHall();
  const [plan, room, rack] = [hall.takeId(), hall.takeId(), hall.takeId()];
  const box = (subject: number, x: number, y: number) =>
    created('placement', hall.takeId(), { diagram: plan, subject, x, y, width: 8000, height: 6000 });
  hall.document.apply([
    created('diagram', plan, { kind: codeOf(DIAGRAM_KINDS, 'plan'), owner: hall.site, name: 'Site' }),
    created('object', room, { class: codeOf(OBJECT_CLASSES, 'room'), parent: hall.site, name: 'Hall 2' }),
    created('object', rack, { class: codeOf(OBJECT_CLASSES, 'rack'), parent: room, name: 'R1' }),
    box(hall.room, 0, 0),
    box(room, 10_000, 2000),
  ]);
  const made = Array.from({ length: cables }, () => {
    const [near, far, cable] = [hall.takeId(), hall.takeId(), hall.takeId()];
    hall.document.apply([
      created('port', near, { owner: hall.rackA }),
      created('port', far, { owner: rack }),
      created('cable', cable, { name: 'C' }),
      created('termination', hall.takeId(), { cable, port: near, end: 1, position: 1 }),
      created('termination', hall.takeId(), { cable, port: far, end: 2, position: 1 }),
    ]);
    return cable;
  });
  const scene = new Scene(hall.document);
  scene.load(plan, 1);
  return { hall, plan, room, scene, made };
}

it('[walk 1] cables of two rooms run on the plan of the site from the edge of one box to that of the other, where they are nearest', () => {
  const { scene, hall, made } = siteOf(3);
  const run = [8000, 4000, 10_000, 4000];
  expect(cablePaths(scene, hall.document.rowOf('cable', made[0]!))).toEqual([run]);
  expect(scene.linkSegments().ends).toEqual(Float64Array.from(run));
});

it('[walk 1] a cable that lies in the ladder between them runs along it, and one that lies in trays of a room alone still leads to its box', () => {
  const { scene, hall, plan, room, made } = siteOf(2);
  const [a, b, ladder, tray] = [hall.takeId(), hall.takeId(), hall.takeId(), hall.takeId()];
  const junction = (id: number, parent: number, x: number) => [
    created('object', id, { class: codeOf(OBJECT_CLASSES, 'junction'), parent, name: 'To' }),
    created('placement', hall.takeId(), { diagram: plan, subject: id, x: x - 100, y: 2900, width: 200, height: 200 }),
  ];
  hall.document.apply([
    ...junction(a, hall.room, 8000),
    ...junction(b, room, 10_000),
    created('pathway', ladder, { parent: hall.site, from: a, to: b, name: 'L', widthMm: 300, lengthMm: 2000 }),
    created('pathway', tray, { parent: hall.room, from: hall.rackA, to: a, name: 'T', widthMm: 300, lengthMm: 2000 }),
    created('lay', hall.takeId(), { cable: made[0]!, pathway: tray, order: 1 }),
    created('lay', hall.takeId(), { cable: made[0]!, pathway: ladder, order: 2 }),
    created('lay', hall.takeId(), { cable: made[1]!, pathway: tray, order: 1 }),
  ]);
  scene.changed('all');
  const rowOf = (cable: number): number => hall.document.rowOf('cable', cable);
  expect(cablePaths(scene, rowOf(made[0]!))).toEqual([[8000, 3000, 10_000, 3000]]);
  expect([...scene.links().cables]).toEqual([1]);
  expect([...scene.links().first]).toEqual([rowOf(made[1]!)]);
});

it('[walk 1] the link of two rooms says how many cables it stands for, with the word where there is room', () => {
  const { scene } = siteOf(12);
  const letter = { data: new Uint8ClampedArray(24 * 32), width: 24, height: 32, glyphTop: 20, glyphLeft: 0, glyphAdvance: 16 };
  const theme = readTheme(engineTheme('light', 'sans-serif'));
  const words = { cables: '{n} cables', cablesOne: '1 cable' };
  const said = (scale: number): readonly string[] => {
    const source = { draw: () => letter };
    const sheet = new LabelSheet(new GlyphAtlas({ normal: source, strong: source }), 9000, 4000, scale, 1, 9000, 9000);
    labelLinks({ sheet, scene, styles: labelStyles(theme), levels: levelsAt(scale), scale, words, theme }, [0, 0, 20_000, 9000]);
    return [...sheet.lines.keys()].map((line) => /^(.*?) \d+ (normal|strong)/.exec(line)![1]!);
  };
  expect(said(0.1)).toEqual(['12 cables']);
  expect(said(0.01)).toEqual(['12']);
});
