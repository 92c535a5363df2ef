import { beforeEach, describe, expect, it } from 'vitest';
import { DIMENSIONS } from '../../domain/catalog/dimensions';
import { OBJECT_FLAGS } from '../../domain/catalog/enums';
import { engineTheme } from '../../domain/geometry/theme-tokens';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { labelRack } from '../passes/label/elevation-labels';
import { labelStyles } from '../passes/label/label-styles';
import { RackTexels } from '../passes/rack/rack-texels';
import { GlyphAtlas, type GlyphSource } from '../text/glyph-atlas';
import { LabelSheet } from '../text/label-sheet';
import { readTheme } from '../theme';
import { DrawingStage } from '../tools/drawing-stage';
import { nudge } from '../tools/keys';
import { firstInside, sibling } from '../tools/walk';
import { changeOf } from '../../tests/fixtures/change-of';
import { levelsAt } from './lod';
import { Scene } from './scene';
import { boxesOf } from './where';

const LETTER = { data: new Uint8ClampedArray(24 * 32), width: 24, height: 32, glyphTop: 20, glyphLeft: 0, glyphAdvance: 16 };
const source: GlyphSource = { draw: () => LETTER };
const theme = readTheme(engineTheme('light', 'sans-serif'));
const UNIT = DIMENSIONS.unitMm;

/** Rack A of 42 units counts from the top; a server takes U1 and U2, a switch U5. */
describe('a rack that counts downwards', () => {
  let hall: SmallHall;
  let scene: Scene;
  let ids: { readonly server: number; readonly switch: number };

  const topOfUnits = (): number => scene.items.box(scene.itemsOf(hall.rackA)[0]!)[1] + DIMENSIONS.rackPlinthMm + 42 * UNIT;

  beforeEach(() => {
    hall = new SmallHall();
    ids = { server: hall.insertDevice('server', hall.rackA, 1), switch: hall.insertDevice('switch', hall.rackA, 5) };
    scene = new Scene(hall.document);
    scene.load(hall.elevation, 1);
    for (const item of scene.itemsOf(hall.rackA)) scene.layout(item);
    hall.document.apply([changeOf('object', hall.rackA, { flags: OBJECT_FLAGS.descendingUnits })]);
    scene.changed([hall.rackA]);
  });

  it('[B17] has its first unit at the top: devices stand where their numbers are printed', () => {
    const server = boxesOf(scene, ids.server)[0]!;
    expect(server[3]).toBeCloseTo(topOfUnits() - 0.4, 1);
    expect(server[1]).toBeCloseTo(topOfUnits() - 2 * UNIT + 0.4, 1);
    const ofSwitch = boxesOf(scene, ids.switch)[0]!;
    expect(ofSwitch[3]).toBeCloseTo(topOfUnits() - 4 * UNIT - 0.4, 1);
  });

  it('[B17] has the number of a unit beside the device that takes it', () => {
    const places = new Map<string, number>();
    class Noting extends LabelSheet {
      override inside(...at: Parameters<LabelSheet['inside']>): boolean {
        places.set(at[0], at[3]);
        return super.inside(...at);
      }
    }
    const item = scene.itemsOf(hall.rackA)[0]!;
    const [x, y] = scene.items.box(item);
    const sheet = new Noting(new GlyphAtlas({ normal: source, strong: source }), x, y, 0.5, 1, 9000, 9000);
    for (const _ of labelRack(
      { sheet, scene, styles: labelStyles(theme), levels: levelsAt(0.5), scale: 0.5, words: {}, theme },
      item,
    ));
    expect(places.get('5')).toBeCloseTo(boxesOf(scene, ids.switch)[0]![1] - 0.4, 1);
    expect(places.get('2')).toBeCloseTo(boxesOf(scene, ids.server)[0]![1] - 0.4, 1);
  });

  it('[B17] looks the same from far: what is painted of it lies at the same units', () => {
    const texels = new RackTexels(scene);
    texels.begin(theme);
    const line = texels.lineFor(scene.itemsOf(hall.rackA)[0]!, theme);
    const stands = [...line.subarray(texels.halves * 3)].flatMap((part, half) => ((part >>> 16) & 64 ? half : []));
    expect(stands).toEqual([74, 75, 80, 81, 82, 83]);
  });

  it('[B17] takes what is dropped at the unit that is printed there, and shows it where it lands', () => {
    const stage = new DrawingStage(scene, () => null);
    const [x0, , x1] = scene.items.box(scene.itemsOf(hall.rackA)[0]!);
    const middleOf = (unit: number): readonly [number, number] => [(x0 + x1) / 2, topOfUnits() - (unit - 0.5) * UNIT];
    const landing = stage.landDevice(ids.switch, ...middleOf(9), UNIT / 2)!;
    expect(landing.request).toMatchObject({ positionU: 9 });
    expect(landing.box[3]).toBeCloseTo(topOfUnits() - 8 * UNIT, 1);
    expect(stage.landModel(hall.models.switch, ...middleOf(20), false)!.request).toMatchObject({ positionU: 20 });
    const both = stage.landDevices([ids.switch, ids.server], ...middleOf(10), UNIT / 2)!;
    expect(both.request).toMatchObject({ positionsU: [10, 6] });
  });

  it('[B17] is walked from U1 on, and the arrow up leads to a smaller number', () => {
    expect(firstInside(scene, hall.rackA, false)).toBe(ids.server);
    expect(sibling(scene, ids.server, false)).toBe(ids.switch);
    expect(nudge(scene, [ids.switch], 'ArrowUp', false)).toMatchObject({ positionU: 4 });
    expect(nudge(scene, [ids.switch], 'ArrowDown', true)).toMatchObject({ positionU: 5.5 });
    expect(nudge(scene, [ids.switch, ids.server], 'ArrowDown', false)).toMatchObject({ positionsU: [6, 2] });
  });
});
