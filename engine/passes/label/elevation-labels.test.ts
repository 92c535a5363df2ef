import { expect, it } from 'vitest';
import { engineTheme } from '../../../domain/geometry/theme-tokens';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import { levelsAt } from '../../scene/lod';
import { Scene } from '../../scene/scene';
import { GlyphAtlas, type GlyphSource } from '../../text/glyph-atlas';
import { LabelSheet } from '../../text/label-sheet';
import { readTheme } from '../../theme';
import { plateFill } from '../rack/rack-texels';
import { changeOf } from '../../../tests/fixtures/change-of';
import { labelRack } from './elevation-labels';
import { labelStyles } from './label-styles';

const LETTER = { data: new Uint8ClampedArray(24 * 32), width: 24, height: 32, glyphTop: 20, glyphLeft: 0, glyphAdvance: 16 };
const source: GlyphSource = { draw: () => LETTER };
const theme = readTheme(engineTheme('light', 'sans-serif'));

/** What is written of a rack's items at a scale: the words, size and halo of each line. */
function written(hall: SmallHall, rack: number, scale: number, face: 1 | 2 | 3 = 1) {
  const scene = new Scene(hall.document);
  scene.load(hall.elevation, face);
  const items = scene.itemsOf(rack);
  const [x, y] = scene.items.box(items[0]!);
  const sheet = new LabelSheet(new GlyphAtlas({ normal: source, strong: source }), x, y, scale, 1, 9000, 9000);
  const words = { front: 'Front', rear: 'Rear' };
  for (const item of items)
    for (const _ of labelRack({ sheet, scene, styles: labelStyles(theme), levels: levelsAt(scale), scale, words, theme }, item));
  const lines = [...sheet.lines.keys()].map((line) => /^(.*) (\d+) \w+ \d+ (\d+) \S+ \S+ \S+ \S+$/.exec(line)!);
  return { scene, lines: lines.map(([, text, size, halo]) => ({ text: text!, size: Number(size), halo: Number(halo) })) };
}

it('[V8] where fronts and rears stand beside each other, each says which it is, near and far', () => {
  const hall = new SmallHall();
  hall.document.apply([changeOf('object', hall.rackA, { name: 'B06' })]);
  const texts = (scale: number, face: 1 | 2 | 3) => written(hall, hall.rackA, scale, face).lines.map(({ text }) => text);
  expect(texts(0.24, 3)).toEqual(expect.arrayContaining(['B06 · Front', 'B06 · Rear']));
  expect(texts(0.06, 3)).toEqual(['B06', 'Rear']);
  expect(texts(0.06, 1)).toEqual(['B06']);
  expect(texts(0.24, 2)).toContain('B06 · Rear');
});

it('names of racks have one size in a room, however wide each is', () => {
  const hall = new SmallHall();
  const wide = hall.insertRack('WIDE', 42, 9000);
  const placement = hall.document.by('placement.subject', wide)[0]!;
  hall.document.apply([changeOf('placement', placement, { width: 800 })]);
  for (const scale of [0.05, 0.07, 0.1]) {
    const sizes = [hall.rackA, wide].map((rack) => written(hall, rack, scale).lines[0]!.size);
    expect(new Set(sizes).size, `at ${scale}`).toBe(1);
  }
});

it('[V6] [X25] names in a planned rack, and of a planned device, have a halo in the colour of the plate', () => {
  const hall = new SmallHall();
  const device = hall.insertDevice('switch', hall.rackA, 3);
  hall.document.apply([changeOf('object', device, { name: 'core-sw' })]);
  const halo = (scale: number) => written(hall, hall.rackA, scale).lines.find(({ text }) => text === 'core-sw')!.halo;
  for (const scale of [0.3, 0.9]) expect(halo(scale)).toBe(0);
  for (const planned of [device, hall.rackA]) {
    hall.document.apply([changeOf('object', planned, { lifecycle: 1 })]);
    const { scene } = written(hall, hall.rackA, 0.3);
    const plate = plateFill(scene, scene.records.objectRow(device), theme, false);
    for (const scale of [0.3, 0.9]) expect(halo(scale)).toBe(plate);
    hall.document.apply([changeOf('object', planned, { lifecycle: 0 })]);
  }
});

it('[X23] a device many units high has its name while those of one unit have none yet', () => {
  const hall = new SmallHall();
  const [tall, low] = [hall.insertDevice('switch', hall.rackA, 3), hall.insertDevice('switch', hall.rackA, 30)];
  hall.document.apply([changeOf('object', tall, { name: 'CH16', heightU: 16 }), changeOf('object', low, { name: 'SW01' })]);
  for (const scale of [0.09, 0.12, 0.2]) {
    const texts = written(hall, hall.rackA, scale).lines.map(({ text }) => text);
    expect(texts, `at ${scale}`).toContain('CH16');
    expect(texts, `at ${scale}`).not.toContain('SW01');
  }
  expect(written(hall, hall.rackA, 0.3).lines.map(({ text }) => text)).toEqual(expect.arrayContaining(['CH16', 'SW01']));
});

it('[X23] a name that does not fit its plate keeps what tells it from its neighbours', () => {
  const hall = new SmallHall();
  for (const [at, name] of ['dmi01-akron-datacentre-rtr01', 'dmi01-akron-datacentre-sw01'].entries()) {
    const device = hall.insertDevice('switch', hall.rackA, 3 + at);
    hall.document.apply([changeOf('object', device, { name })]);
  }
  const texts = written(hall, hall.rackA, 0.25).lines.map(({ text }) => text);
  expect(texts).toEqual(
    expect.arrayContaining([expect.stringMatching(/^dmi01.*…rtr01$/), expect.stringMatching(/^dmi01.*…sw01$/)]),
  );
});
