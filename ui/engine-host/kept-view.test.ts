import { describe, expect, it } from 'vitest';
import { DEFAULT_VIEW, NO_HIGHLIGHT } from '../../domain/geometry/view-settings';
import { carrySelection, readKeptView, writeKeptView } from './kept-view';

function memory(initial: Record<string, string> = {}): Pick<Storage, 'getItem' | 'setItem'> {
  const values = new Map(Object.entries(initial));
  return { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) };
}

describe('what survives a reload of the tab', () => {
  it('what was seen and selected comes back for the diagram it belongs to, and for no other', () => {
    const storage = memory();
    const view = { ...DEFAULT_VIEW, camera: { x: 10, y: -20, scale: 0.5 }, face: 3, labels: false, heat: 'power' } as const;
    const kept = { view, selection: [24000000001000] };
    writeKeptView(24000000000001, kept, storage);
    expect(readKeptView(24000000000001, storage)).toStrictEqual(kept);
    expect(readKeptView(24000000000002, storage)).toEqual({});
  });

  it('what a panel lit is not kept: nobody would put it out', () => {
    const storage = memory();
    const pathways = { onTop: true, fill: true, chosen: [24000000001003] };
    writeKeptView(1, { view: { ...DEFAULT_VIEW, highlight: { first: [24000000001000], second: [] }, pathways } }, storage);
    expect(readKeptView(1, storage).view).toStrictEqual({ ...DEFAULT_VIEW, highlight: NO_HIGHLIGHT });
  });

  it('a selection that is carried to another view of the room leaves what is seen there as it was', () => {
    const storage = memory();
    const view = { ...DEFAULT_VIEW, camera: { x: 10, y: -20, scale: 0.5 } };
    writeKeptView(24000000000002, { view, selection: [24000000001000] }, storage);
    carrySelection(24000000000002, [24000000001007], storage);
    expect(readKeptView(24000000000002, storage)).toEqual({ view, selection: [24000000001007] });
    carrySelection(24000000000003, [24000000001007], storage);
    expect(readKeptView(24000000000003, storage)).toEqual({ selection: [24000000001007] });
  });

  it('a broken value is forgotten, not believed', () => {
    const key = 'plenum.view.24000000000001';
    expect(readKeptView(24000000000001, memory({ [key]: '{' }))).toEqual({});
    expect(
      readKeptView(24000000000001, memory({ [key]: '{"view":{"camera":{"x":1,"y":2,"scale":0}},"selection":["a"]}' })),
    ).toEqual({ view: DEFAULT_VIEW });
  });

  it('a storage that is full or forbidden stops nothing', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('quota');
      },
    };
    expect(() => writeKeptView(24000000000001, {}, full)).not.toThrow();
  });
});
