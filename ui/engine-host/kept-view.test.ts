import { describe, expect, it } from 'vitest';
import { carrySelection, readKeptView, writeKeptView } from './kept-view';

function memory(initial: Record<string, string> = {}): Pick<Storage, 'getItem' | 'setItem'> {
  const values = new Map(Object.entries(initial));
  return { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) };
}

describe('what survives a reload of the tab', () => {
  it('camera and selection come back for the diagram they belong to, and for no other', () => {
    const storage = memory();
    const view = { camera: { x: 10, y: -20, scale: 0.5 }, selection: [24000000001000] };
    writeKeptView(24000000000001, view, storage);
    expect(readKeptView(24000000000001, storage)).toEqual(view);
    expect(readKeptView(24000000000002, storage)).toEqual({});
  });

  it('a selection that is carried to another view of the room leaves the camera there as it was', () => {
    const storage = memory();
    const camera = { x: 10, y: -20, scale: 0.5 };
    writeKeptView(24000000000002, { camera, selection: [24000000001000] }, storage);
    carrySelection(24000000000002, [24000000001007], storage);
    expect(readKeptView(24000000000002, storage)).toEqual({ camera, selection: [24000000001007] });
    carrySelection(24000000000003, [24000000001007], storage);
    expect(readKeptView(24000000000003, storage)).toEqual({ selection: [24000000001007] });
  });

  it('a broken value is forgotten, not believed', () => {
    const key = 'plenum.view.24000000000001';
    expect(readKeptView(24000000000001, memory({ [key]: '{' }))).toEqual({});
    expect(readKeptView(24000000000001, memory({ [key]: '{"camera":{"x":1,"y":2,"scale":0},"selection":["a"]}' }))).toEqual({});
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
