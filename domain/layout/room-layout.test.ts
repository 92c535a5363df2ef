import { describe, expect, test } from 'vitest';
import { layoutRoom, type PlacedRack, type RackToPlace } from './room-layout';

const rack = (key: string, row: string, more: Partial<RackToPlace> = {}): RackToPlace => ({
  key,
  row,
  widthMm: 600,
  depthMm: 1070,
  ...more,
});
const overlaps = (a: PlacedRack, b: PlacedRack) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe('the layout of a room', () => {
  test('rows come from north to south in natural order, racks of a row touch', () => {
    const layout = layoutRoom([
      rack('a', 'Row 10'),
      rack('b', 'Row 2'),
      rack('c', 'Row 2', { widthMm: 800 }),
      rack('d', 'Row 2'),
    ]);
    const at = new Map(layout.map((placed) => [placed.key, placed]));
    expect([at.get('b')?.x, at.get('c')?.x, at.get('d')?.x]).toEqual([0, 600, 1400]);
    expect(at.get('a')?.y).toBe(0);
    expect(at.get('b')?.y).toBe(1070 + 1200);
  });

  test('no two racks meet, whatever their sizes', () => {
    const racks = Array.from({ length: 40 }, (_, index) =>
      rack(`r${index}`, index % 5 === 0 ? '' : `Row ${index % 4}`, {
        widthMm: index % 3 === 0 ? 800 : 0,
        depthMm: index % 2 === 0 ? 1200 : 0,
      }),
    );
    const boxes = layoutRoom(racks);
    expect(boxes).toHaveLength(40);
    for (const [index, box] of boxes.entries())
      for (const other of boxes.slice(index + 1)) expect(overlaps(box, other), `${box.key} and ${other.key}`).toBe(false);
  });

  test('in the plan, neighbouring rows face each other across a cold aisle of 1200 mm and turn their backs on a hot one of 900', () => {
    const plan = layoutRoom([rack('a', '1'), rack('b', '2'), rack('c', '3')]);
    const [a, b, c] = plan;
    expect([a?.rotation, b?.rotation, c?.rotation]).toEqual([0, 180, 0]);
    expect((a?.y ?? 0) - ((b?.y ?? 0) + 1070)).toBe(1200);
    expect((b?.y ?? 0) - ((c?.y ?? 0) + 1070)).toBe(900);
    expect(c?.y).toBe(0);
  });

  test('racks without a row fill rows of twelve', () => {
    const layout = layoutRoom(Array.from({ length: 30 }, (_, index) => rack(`r${index}`, '')));
    expect(new Set(layout.map((placed) => placed.y)).size).toBe(3);
  });
});
