import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../../domain/demo/random';
import { freeSpot, freeView, type SpotBox } from './free-spot';

const SIZE = { width: 900, height: 500 };
const VIEW: SpotBox = [0, 0, 20_000, 12_000];

function spot(taken: readonly SpotBox[], view: SpotBox = VIEW, beside?: SpotBox): SpotBox | undefined {
  const found = freeSpot({ taken, view, beside, ...SIZE });
  return found && [found.x, found.y, found.x + SIZE.width, found.y + SIZE.height];
}

const meets = (a: SpotBox, b: SpotBox): boolean => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];

describe('where a new closure is put', () => {
  it('the middle of what panels leave free, where nothing stands', () => {
    const size = { width: 1000, height: 800, devicePixelRatio: 1, inset: { left: 300, top: 0, right: 100, bottom: 0 } };
    const view = freeView({ x: 0, y: 0, scale: 0.1 }, size);
    expect(view).toEqual([-2000, -4000, 4000, 4000]);
    expect(spot([], view)).toEqual([550, -250, 1450, 250]);
  });

  it('it touches nothing that stands there, and lies in view while there is room', () => {
    const random = new SeededRandom(5);
    for (let round = 0; round < 40; round++) {
      const taken = Array.from({ length: 60 }, (): SpotBox => {
        const [x, y] = [random.next() * 20_000, random.next() * 12_000];
        return [x, y, x + 600 + random.next() * 900, y + 1100];
      });
      const found = spot(taken)!;
      expect(taken.some((box) => meets(box, found))).toBe(false);
      expect(found[0] >= VIEW[0] && found[2] <= VIEW[2] && found[1] >= VIEW[1] && found[3] <= VIEW[3]).toBe(true);
    }
  });

  it('beside the selected thing, unless that is out of view', () => {
    const rack: SpotBox = [2000, 2000, 2600, 3100];
    const found = spot([rack], VIEW, rack)!;
    expect(meets(found, rack)).toBe(false);
    expect(Math.hypot(found[0] - rack[0], found[1] - rack[1])).toBeLessThan(1500);
    const away: SpotBox = [200_000, 0, 200_600, 1100];
    expect(spot([away], VIEW, away)).toEqual(spot([away]));
  });

  it('a room that the whole view lies in is no obstacle; a full view gives the nearest place outside', () => {
    const room: SpotBox = [-50_000, -50_000, 50_000, 50_000];
    expect(spot([room])).toEqual(spot([]));
    const rack: SpotBox = [9000, 5000, 11_000, 7000];
    const found = spot([rack], [9500, 5500, 10_500, 6500])!;
    expect(found).toBeDefined();
    const full: SpotBox = [9000, 5000, 9999, 7000];
    const other: SpotBox = [9999, 5000, 11_000, 7000];
    const outside = spot([full, other], [9500, 5500, 10_500, 6500])!;
    expect(meets(outside, full) || meets(outside, other)).toBe(false);
    expect(Math.hypot(outside[0] - 9500, outside[1] - 5500)).toBeLessThan(2500);
  });
});
