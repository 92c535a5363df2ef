import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { engineTheme } from '../../../domain/geometry/theme-tokens';
import { buildScene } from '../../../tests/golden/scenes';
import { Scene } from '../../scene/scene';
import { readTheme } from '../../theme';
import { RackTexels } from './rack-texels';

const theme = readTheme(engineTheme('dark', 'sans-serif'));
const PORT_ALARM = 4;

function open(face: 1 | 2 = 1) {
  const test = buildScene();
  const scene = new Scene(test.document);
  scene.load(test.elevation, face);
  const texels = new RackTexels(scene);
  texels.begin(theme);
  while (texels.unpainted) texels.paintOn(theme, Infinity);
  return { ...test, scene, texels };
}

describe('colours of racks', () => {
  it('at every level an alarm wins over its neighbours', () => {
    const ports = buildScene().document.table('port').size;
    fc.assert(
      fc.property(fc.array(fc.nat(ports - 1), { maxLength: 6 }), fc.constantFrom(1 as const, 2 as const), (rows, face) => {
        const { scene, document, texels } = open(face);
        const ids = rows.map((row) => scene.records.portId(row));
        document.setOperational(
          'port',
          ids,
          ids.map(() => PORT_ALARM),
        );
        scene.states('port', ids);
        for (let item = 0; item < scene.items.count; item++) {
          const line = texels.paint(item, theme)!;
          const { halves } = texels;
          const about = line[(halves * 2 - 1) * 4 + 1]!;
          const inside = scene.layout(item)!.rows;
          const alarmed = [...inside].some((row) => scene.alarms.has(row) || scene.records.operational[row] === 3);
          let any = false;
          for (let start = 0, count = halves; count >= 1; start += count, count /= 2) {
            const here = Array.from({ length: count }, (_, at) => line[(start + at) * 4 + 3] === 255);
            if (count < halves) expect(here.some(Boolean)).toBe(any);
            any = here.some(Boolean);
          }
          expect(any || about > 0).toBe(alarmed);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('each half unit knows the device that stands there', () => {
    const { scene, texels, ids } = open();
    const item = scene.itemsOf(ids['A01']!)[0]!;
    const line = texels.lineFor(item, theme);
    const part = (unit: number, half: number) => {
      const about = line[texels.halves * 3 + (unit - 1) * 2 + half]!;
      return [about & 255, (about >>> 8) & 255, (about >>> 16) & 255];
    };
    // web-01 stands at unit 16 and is two units high.
    expect(part(16, 0).slice(0, 2)).toEqual([0, 4]);
    expect(part(17, 1).slice(0, 2)).toEqual([3, 1]);
    expect(part(18, 0)).toEqual([0, 0, 0]);
    expect((part(12, 0)[2]! >> 2) & 3).toBe(2);
  });

  it('painted in slices, a rack has the texels that it has painted alone, and is empty before', () => {
    const { scene, texels } = open();
    const empty = new Uint32Array(texels.begin(theme).slice().buffer);
    const whole: number[] = [];
    for (let line = 0; texels.unpainted; ) {
      const painted = texels.paintOn(theme, 0);
      expect(painted.line).toBe(line);
      line += painted.lines;
      whole.push(...painted.data);
    }
    const size = texels.halves * 8;
    for (let item = 0; item < scene.items.count; item++) {
      if (texels.numberOf(item) < 0) continue;
      const at = texels.lineOf(item) * texels.width * 4 + texels.blockOf(item) * size;
      expect(whole.slice(at, at + size)).toEqual([...texels.paint(item, theme)!]);
      expect(empty[at / 4 + texels.halves * 2 - 1]).toBe(0);
      expect(empty[at / 4]).toBe(theme.colors.rackInner & 0xffffff);
    }
  });
});
