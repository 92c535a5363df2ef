import { expect, it } from 'vitest';
import { codeOf, DIAGRAM_KINDS, OBJECT_CLASSES, OBJECT_STATES } from '../../../domain/catalog/enums';
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
import { boxColors, footprintGround } from '../box/placed-boxes';
import { labelPlaced } from './placed-labels';

const LETTER = { data: new Uint8ClampedArray(24 * 32), width: 24, height: 32, glyphTop: 20, glyphLeft: 0, glyphAdvance: 16 };
const source: GlyphSource = { draw: () => LETTER };

it('[V6] the hatching of a planned rack stops short of its words on the plan, line by line; a live rack needs no ground', () => {
  const hall = new SmallHall();
  const scene = new Scene(hall.document);
  scene.load(hall.plan, 1);
  const scale = 0.12;
  const grounds = (lifecycle: number): number => {
    const [item] = [...scene.items.kinds.keys()].filter((each) => scene.items.kinds[each] === ITEM.footprint);
    const [x, y] = scene.items.box(item!);
    const sheet = new LabelSheet(new GlyphAtlas({ normal: source, strong: source }), x, y, scale, 1, 900, 600);
    scene.records.lifecycle[scene.items.rows[item!]!] = lifecycle;
    const theme = readTheme(engineTheme('light', 'sans-serif'));
    labelPlaced({ sheet, scene, styles: labelStyles(theme), levels: levelsAt(scale), scale, words: {}, theme }, item!);
    expect(sheet.lines.size).toBe(2);
    return sheet.chips.count;
  };
  expect(grounds(0)).toBe(0);
  expect(grounds(1)).toBe(2);
});

it('[V6] names of racks over which a tray may lead have a halo in the colour of the rack', () => {
  const hall = new SmallHall();
  const theme = readTheme(engineTheme('light', 'sans-serif'));
  const scale = 0.12;
  const halo = (): string => {
    const scene = new Scene(hall.document);
    scene.load(hall.plan, 1);
    const item = [...scene.items.kinds.keys()].find((each) => scene.items.kinds[each] === ITEM.footprint)!;
    const [x, y] = scene.items.box(item);
    const sheet = new LabelSheet(new GlyphAtlas({ normal: source, strong: source }), x, y, scale, 1, 900, 600);
    labelPlaced({ sheet, scene, styles: labelStyles(theme), levels: levelsAt(scale), scale, words: {}, theme }, item);
    return [...sheet.lines.keys()][0]!.split(' ')[4]!;
  };
  expect(halo()).toBe('0');
  const tray = { parent: hall.room, from: hall.rackA, to: hall.rackB, name: 'T', widthMm: 300, lengthMm: 900 };
  hall.document.apply([created('pathway', hall.takeId(), tray)]);
  expect(halo()).toBe(String(footprintGround(theme)));
});

it('[11 names] the name of a place stands in the middle at the top of its box, above links, in the colour of words on its ground, of a floor as of a room', () => {
  const theme = readTheme(engineTheme('light', 'sans-serif'));
  const named = (objectClass: 'floor' | 'room' | 'building'): readonly [string, number, number] => {
    const hall = new SmallHall();
    const [id, diagram] = [hall.takeId(), hall.takeId()];
    hall.document.apply([
      created('diagram', diagram, { kind: codeOf(DIAGRAM_KINDS, 'plan'), owner: hall.site, name: '' }),
      created('object', id, { class: codeOf(OBJECT_CLASSES, objectClass), parent: hall.site, name: 'Hall' }),
      created('placement', hall.takeId(), { diagram, subject: id, x: 0, y: 0, width: 8000, height: 6000 }),
    ]);
    const scene = new Scene(hall.document);
    scene.load(diagram, 1);
    const scale = 0.05;
    const sheet = new LabelSheet(new GlyphAtlas({ normal: source, strong: source }), 4000, 3000, scale, 1, 900, 600);
    const job = { sheet, scene, styles: labelStyles(theme), levels: levelsAt(scale), scale, words: {}, theme };
    labelPlaced(job, scene.items.bySubject.get(id)!);
    const [[line, [minX, minY, maxX]]] = [...sheet.lines] as [[string, readonly [number, number, number, number]]];
    return [line.split(' ')[3]!, (minX + maxX) / 2, minY];
  };
  for (const objectClass of ['floor', 'room', 'building'] as const) {
    const [color, middle, foot] = named(objectClass);
    expect(color, objectClass).toBe(String(theme.colors.text));
    expect(Math.abs(middle - 4000), objectClass).toBeLessThan(100);
    expect(foot, objectClass).toBeGreaterThan(3500);
  }
});

it('[walk 1 site boxes] a box says what its room holds and what of that is in alarm, also after a change; a flat one its name alone', () => {
  const theme = readTheme(engineTheme('light', 'sans-serif'));
  const hall = new SmallHall();
  const diagram = hall.takeId();
  hall.document.apply([
    created('diagram', diagram, { kind: codeOf(DIAGRAM_KINDS, 'plan'), owner: hall.site, name: '' }),
    created('placement', hall.takeId(), { diagram, subject: hall.room, x: 0, y: 0, width: 8000, height: 6000 }),
  ]);
  const words = {
    racks: '{n} racks',
    devices: '{n} devices',
    devicesOne: '1 device',
    used: '{n}% used',
    alarmsOne: '1 in alarm',
  };
  const scene = new Scene(hall.document);
  scene.load(diagram, 1);
  const written = (scale = 0.05): readonly string[] => {
    const sheet = new LabelSheet(new GlyphAtlas({ normal: source, strong: source }), 4000, 3000, scale, 1, 900, 600);
    const texts: string[] = [];
    const inside = sheet.inside.bind(sheet);
    sheet.inside = (text, ...rest) => inside(text, ...rest) && texts.push(text) > 0;
    const job = { sheet, scene, styles: labelStyles(theme), levels: levelsAt(scale), scale, words, theme };
    labelPlaced(job, scene.items.bySubject.get(hall.room)!);
    return texts;
  };
  expect(written()).toEqual(['Hall 1', '2 racks · 0% used']);
  const device = hall.takeId();
  const fields = { class: codeOf(OBJECT_CLASSES, 'device'), parent: hall.rackA, name: 'D', heightU: 2, positionU: 40 };
  hall.document.apply([created('object', device, fields)]);
  scene.changed([device]);
  expect(written()).toEqual(['Hall 1', '2 racks · 1 device · 4% used']);
  scene.records.operational[scene.records.objectRow(device)] = codeOf(OBJECT_STATES, 'alarm');
  expect(written()).toEqual(['Hall 1', '1 in alarm', '2 racks · 1 device · 4% used']);
  expect(boxColors(scene, theme, scene.items.bySubject.get(hall.room)!).edge).toBe(theme.colors.stateAlarm);
  scene.records.operational[scene.records.objectRow(device)] = codeOf(OBJECT_STATES, 'offline');
  expect(written()).toEqual(['Hall 1', '1 in alarm', '2 racks · 1 device · 4% used']);
  expect(written(0.004)).toEqual(['Hall 1']);
});

it('[walk 1 bare boxes] a box that holds no racks says what it is, and one too narrow for a line of counts has one of each', () => {
  const theme = readTheme(engineTheme('light', 'sans-serif'));
  const hall = new SmallHall();
  const diagram = hall.takeId();
  const [bare, placement] = [hall.takeId(), hall.takeId()];
  hall.document.apply([
    created('diagram', diagram, { kind: codeOf(DIAGRAM_KINDS, 'plan'), owner: hall.site, name: '' }),
    created('object', bare, { class: codeOf(OBJECT_CLASSES, 'room'), parent: hall.site, name: 'Hall 9' }),
    created('placement', placement, { diagram, subject: bare, x: 0, y: 0, width: 8000, height: 6000 }),
    created('placement', hall.takeId(), { diagram, subject: hall.room, x: 9000, y: 0, width: 2200, height: 6000 }),
  ]);
  const device = { class: codeOf(OBJECT_CLASSES, 'device'), parent: hall.rackA, name: 'D', heightU: 2, positionU: 40 };
  hall.document.apply([created('object', hall.takeId(), device)]);
  const words = { racks: '{n} racks', devicesOne: '1 device', used: '{n}% used', roomBare: 'Room, no racks yet' };
  const scene = new Scene(hall.document);
  scene.load(diagram, 1);
  const written = (subject: number): readonly string[] => {
    const sheet = new LabelSheet(new GlyphAtlas({ normal: source, strong: source }), 6000, 3000, 0.05, 1, 900, 600);
    labelPlaced(
      { sheet, scene, styles: labelStyles(theme), levels: levelsAt(0.05), scale: 0.05, words, theme },
      scene.items.bySubject.get(subject)!,
    );
    return [...sheet.lines.keys()].map((line) => /^(.*) \d+ \w+ \d+ \d+ \S+ \S+ \S+ \S+$/.exec(line)![1]!);
  };
  expect(written(bare)).toEqual(['Hall 9', 'Room, no racks yet']);
  expect(written(hall.room).slice(1)).toEqual(['2 racks', '1 device', expect.stringMatching(/% used$/)]);
});
