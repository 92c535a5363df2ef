import { describe, expect, it } from 'vitest';
import { codeOf, OBJECT_CLASSES } from '../../../domain/catalog/enums';
import { SeededRandom } from '../../../domain/demo/random';
import { created } from '../../../domain/document/changes';
import { engineTheme } from '../../../domain/geometry/theme-tokens';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import type { FaceVisitor } from '../../scene/face-book';
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

/** The same with where each line stands, world mm. */
function writtenWith(hall: SmallHall, rack: number, scale: number) {
  const scene = new Scene(hall.document);
  scene.load(hall.elevation, 1);
  const [item] = scene.itemsOf(rack);
  const [x0, y0, x1, y1] = scene.items.box(item!);
  const [halfX, halfY] = [((x1 - x0) / 2) * scale + 100, ((y1 - y0) / 2) * scale + 100];
  const atlas = new GlyphAtlas({ normal: source, strong: source });
  const sheet = new LabelSheet(atlas, (x0 + x1) / 2, (y0 + y1) / 2, scale, 1, halfX, halfY);
  for (const _ of labelRack(
    { sheet, scene, styles: labelStyles(theme), levels: levelsAt(scale), scale, words: {}, theme },
    item!,
  ));
  const boxes = [...sheet.lines].map(([line, box]) => ({ text: /^(.*) \d+ \w+ \d+ \d+ \S+ \S+ \S+ \S+$/.exec(line)![1]!, box }));
  return { scene, boxes };
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

describe('[X23] the name of a device that is looked at from near', () => {
  /** A switch with ports from edge to edge, a server with none on its front, and a chassis of sixteen units. */
  const hall = new SmallHall();
  const model = (ports: number, heightU: number) => {
    const id = hall.takeId();
    const templates = {
      ports: Array.from({ length: ports }, (_, at) => ({ name: `ge${at + 1}`, type: 'interface/1000base-t', face: 1 as const })),
      slots: [],
      maps: [],
    };
    const fields = {
      brand: 'N',
      name: `M${ports}`,
      objectClass: codeOf(OBJECT_CLASSES, 'device'),
      version: 1,
      heightU,
      templates,
    };
    hall.document.apply([created('model', id, fields)]);
    return id;
  };
  const placed = (name: string, ports: number, heightU: number, positionU: number): string => {
    const made = model(ports, heightU);
    hall.must({
      ...{ kind: 'insert-device', version: 1, id: hall.takeId(), model: made, parent: hall.rackA, positionU, face: 1, name },
      ...{ ids: hall.take(ports), placements: [] },
    });
    return name;
  };
  const names = [placed('core-sw-01', 48, 1, 40), placed('esx-17', 0, 2, 30), placed('chassis-01', 300, 16, 3)];
  const [VIEW_X, VIEW_Y] = [1000, 620];

  it.each([2.8, 4, 6, 12, 20])('is in sight wherever its face fills the screen (%d px a mm)', (scale) => {
    const { scene, boxes } = writtenWith(hall, hall.rackA, scale);
    const layout = scene.layout(scene.itemsOf(hall.rackA)[0]!)!;
    const [rackX, rackY] = scene.items.box(scene.itemsOf(hall.rackA)[0]!);
    const random = new SeededRandom(3);
    for (const name of names) {
      const index = [...layout.rows].findIndex((row) => scene.records.name(row) === name);
      const [x, y, width, height] = layout.rects.subarray(index * 4, index * 4 + 4);
      for (let look = 0; look < 40; look++) {
        const [wide, high] = [Math.min(VIEW_X / scale, width!), Math.min(VIEW_Y / scale, height!)];
        const left = rackX + x! + random.next() * (width! - wide);
        const bottom = rackY + y! + random.next() * (height! - high);
        const seen = boxes.filter(
          ({ text, box: [x0, y0, x1, y1] }) =>
            text === name && x0 >= left - 2 && x1 <= left + wide + 2 && y0 >= bottom - 2 && y1 <= bottom + high + 2,
        );
        expect(seen, `${name} from ${left - rackX} ${bottom - rackY}`).not.toEqual([]);
      }
    }
  });

  it.each([1.2, 2.8, 4, 12])('covers no number and no light, and no port where there is other room (%d px a mm)', (scale) => {
    const { scene, boxes } = writtenWith(hall, hall.rackA, scale);
    const item = scene.itemsOf(hall.rackA)[0]!;
    const layout = scene.layout(item)!;
    const [rackX, rackY] = scene.items.box(item);
    for (let index = 0; index < layout.rows.length; index++) {
      const name = scene.records.name(layout.rows[index]!);
      const copies = boxes.filter(({ text }) => text === name);
      const isOver = (x0: number, x1: number, y0: number, y1: number): boolean =>
        copies.some(({ box }) => box[0] < x1 && box[2] > x0 && (box[1] + box[3]) / 2 > y0 && (box[1] + box[3]) / 2 < y1);
      const port: FaceVisitor['port'] = (_port, faceX, faceY, { cells, openings, wordsAbove }, position) => {
        const [x, y, width, height] = cells.subarray(position * 4, position * 4 + 4);
        const [left, bottom] = [faceX + x!, faceY + y!];
        const [openBottom, openTop] = [
          faceY + openings[position * 4 + 1]!,
          faceY + openings[position * 4 + 1]! + openings[position * 4 + 3]!,
        ];
        const words = wordsAbove[position] === 1 ? [openTop, bottom + height!] : [bottom, openBottom];
        expect(isOver(left, left + width!, words[0]!, words[1]!)).toBe(false);
        if (name === 'core-sw-01') expect(isOver(left, left + width!, openBottom, openTop)).toBe(false);
      };
      scene.book.visitIn(layout, index, { port }, rackX, rackY);
    }
    expect(boxes.filter(({ text }) => /^\d+$/.test(text)).length).toBeGreaterThan(40);
  });
});

it('[walk 1] numbers of units have a ground wherever cables are drawn, also in a rack so wide that its channel has room for both', () => {
  const hall = new SmallHall();
  hall.document.apply([changeOf('object', hall.rackA, { widthMm: 800 })]);
  const grounds = (scale: number): number => {
    const scene = new Scene(hall.document);
    scene.load(hall.elevation, 1);
    const [item] = scene.itemsOf(hall.rackA);
    const sheet = new LabelSheet(
      new GlyphAtlas({ normal: source, strong: source }),
      ...(scene.items.box(item!).slice(0, 2) as [number, number]),
      scale,
      1,
      9000,
      9000,
    );
    for (const _ of labelRack(
      { sheet, scene, styles: labelStyles(theme), levels: levelsAt(scale), scale, words: {}, theme },
      item!,
    ));
    return sheet.chips.count;
  };
  expect(grounds(0.5)).toBe(42);
  expect(grounds(2)).toBe(42);
});

it('[walk 1, 6] the numbers of a rack’s units go up to its highest, or there are none of them', () => {
  const hall = new SmallHall();
  const highest = (scale: number): number =>
    Math.max(0, ...writtenWith(hall, hall.rackA, scale).boxes.flatMap(({ text }) => (/^\d+$/.test(text) ? [Number(text)] : [])));
  for (let scale = 0.1; scale < 1; scale += 0.01) expect([0, 41, 42], String(scale)).toContain(highest(scale));
  expect(highest(0.25)).toBeGreaterThan(0);
});

it('[walk 1 stray name] a face that fits the screen has its name once; one that is larger has it on one plate each, across no edge of a card', () => {
  const hall = new SmallHall();
  const chassis = hall.insertDevice('chassis', hall.rackA, 3, { name: 'core-1' });
  hall.must(hall.cardIntent(hall.slots(chassis)[0]!));
  const named = (scale: number) => writtenWith(hall, hall.rackA, scale).boxes.filter(({ text }) => text === 'core-1');
  expect(named(1.9)).toHaveLength(1);
  const { scene } = writtenWith(hall, hall.rackA, 6);
  const item = scene.itemsOf(hall.rackA)[0]!;
  const [rackX, rackY] = scene.items.box(item);
  const edges: (readonly [number, number, number])[] = [];
  const plate: FaceVisitor['plate'] = (_part, x, y, width, height, depth) => {
    if (depth > 0) edges.push([y, x, x + width], [y + height, x, x + width]);
  };
  scene.book.visitIn(scene.layout(item)!, 0, { plate }, rackX, rackY);
  expect(edges.length).toBeGreaterThan(0);
  const copies = named(6);
  expect(copies.length).toBeGreaterThan(1);
  for (const { box } of copies)
    for (const [y, left, right] of edges)
      expect(box[0] < right && box[2] > left && box[1] + 0.5 < y && box[3] - 0.5 > y, `${box.join()} on ${y}`).toBe(false);
});

describe('[walk 1 paper] a name is whole where its face has room', () => {
  /** A panel of so many ports on its front under that name. */
  const panelOf = (name: string, ports: number) => {
    const hall = new SmallHall();
    const model = hall.takeId();
    const templates = {
      ports: Array.from({ length: ports }, (_, at) => ({ name: `${at + 1}`, type: 'front/lc', face: 1 as const })),
      slots: [],
      maps: [],
    };
    const objectClass = codeOf(OBJECT_CLASSES, 'device');
    hall.document.apply([created('model', model, { brand: 'N', name: 'P', objectClass, version: 1, heightU: 1, templates })]);
    hall.must({
      ...{ kind: 'insert-device', version: 1, id: hall.takeId(), model, parent: hall.rackA, positionU: 20, face: 1, name },
      ...{ ids: hall.take(ports), placements: [] },
    });
    return hall;
  };
  const named = (name: string, ports: number, scale: number): string => {
    const hall = panelOf(name, ports);
    return written(hall, hall.rackA, scale)
      .lines.map(({ text }) => text)
      .join(' ');
  };
  const LONG = 'Fibre panel 24 LC north of the wall of row seventeen';

  it('from near smaller in its title, or beside the ports', () => {
    expect(named('Fibre panel 24 LC', 96, 0.8)).toContain('Fibre panel 24 LC');
    expect(named(LONG, 4, 0.8)).toContain(LONG);
    expect(named(LONG, 96, 0.8)).toContain('…');
  });

  it('from the middle distance up to the first port beyond the part that names may cover', () => {
    const wide = 'Fibre panel 24 LC north wing';
    expect(named(wide, 4, 0.4)).toContain(wide);
    expect(named(wide, 96, 0.4)).toContain('…');
  });
});

describe('[walk 1 port names] words of ports', () => {
  const jacks = (names: readonly string[], scale: number): readonly string[] => {
    const hall = new SmallHall();
    const model = hall.takeId();
    const templates = {
      ports: names.map((name) => ({ name, type: 'interface/1000base-t', face: 1 as const })),
      slots: [],
      maps: [],
    };
    const objectClass = codeOf(OBJECT_CLASSES, 'device');
    hall.document.apply([created('model', model, { brand: 'N', name: 'P', objectClass, version: 1, heightU: 1, templates })]);
    hall.must({
      ...{ kind: 'insert-device', version: 1, id: hall.takeId(), model, parent: hall.rackA, positionU: 20, face: 1, name: 'sw' },
      ...{ ids: hall.take(names.length), placements: [] },
    });
    return written(hall, hall.rackA, scale).lines.map(({ text }) => text);
  };
  const many = Array.from({ length: 48 }, (_, at) => `ge-0/0/${at + 101}`);

  it.each([1.3, 1.36, 2])('number the jacks of two rows wherever a digit is as low as the room (%d px a mm)', (scale) => {
    expect(jacks(many, scale)).toEqual(expect.arrayContaining(many.map((name) => name.slice(-3))));
  });

  it.each([4, 6])('keep the number of a name that is wider than its cell, from near too (%d px a mm)', (scale) => {
    const long = many.map((name) => `Ethernet-of-the-north-wing-${name}`);
    expect(jacks(long, scale)).toEqual(expect.arrayContaining(long.map((name) => name.slice(-3))));
  });

  it('are whole over the ends of their cell where nothing else stands, and a stump nowhere', () => {
    const words = jacks(['1', 'console', 'auxiliary'], 1.36);
    expect(words).toContain('console');
    expect(words.filter((word) => word.includes('…'))).toEqual([]);
  });
});
