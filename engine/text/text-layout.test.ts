import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GlyphWriter } from '../gl/vertex-writers';
import { GlyphAtlas, type GlyphSource } from './glyph-atlas';
import { LabelSheet } from './label-sheet';
import { measure, shorten, wrap } from './text-layout';

/** Every sign 16 of 32 px wide, Chinese ones 32. */
const source: GlyphSource = {
  draw: (char) => {
    const wide = char > '\u2fff' ? 32 : 16;
    return {
      data: new Uint8ClampedArray((wide + 8) * 32),
      width: wide + 8,
      height: 32,
      glyphTop: 20,
      glyphLeft: 0,
      glyphAdvance: wide,
    };
  },
};
const newAtlas = (): GlyphAtlas => new GlyphAtlas({ normal: source, strong: source });

describe('text', () => {
  it('a shortened text fits its room and ends in an ellipsis', () => {
    const atlas = newAtlas();
    expect(shorten(atlas, 'leaf-switch-17', 10, 'normal', 1000)).toBe('leaf-switch-17');
    expect(shorten(atlas, 'leaf-switch-17', 10, 'normal', 35)).toBe('leaf-s…');
    fc.assert(
      fc.property(
        fc.string({ maxLength: 40 }),
        fc.integer({ min: 9, max: 24 }),
        fc.integer({ min: 1, max: 300 }),
        (text, size, room) => {
          const shown = shorten(atlas, text, size, 'normal', room);
          expect(shown === '' || measure(atlas, shown, size, 'normal') <= room + 1e-6).toBe(true);
        },
      ),
    );
  });

  it('a room for fewer than two signs stays empty', () => {
    expect(shorten(newAtlas(), 'leaf', 10, 'normal', 12)).toBe('');
  });

  it('signs outside the basic plane are never torn', () => {
    expect([...shorten(newAtlas(), '𠀀𠀁𠀂𠀃𠀄𠀅', 10, 'normal', 40)].every((char) => char === '…' || char.length === 2)).toBe(
      true,
    );
  });

  it('a name breaks after a separator, else between signs, and loses nothing', () => {
    const atlas = newAtlas();
    expect(wrap(atlas, 'fra1-a02-leaf1', 10, 'normal', 50, 2)).toEqual(['fra1-a02-', 'leaf1']);
    expect(wrap(atlas, 'aaaaaaaaaaaa', 10, 'normal', 50, 3)).toEqual(['aaaaaaaaaa', 'aa']);
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 60 }), fc.integer({ min: 1, max: 4 }), (text, lines) => {
        const broken = wrap(atlas, text, 10, 'normal', 60, lines);
        expect(broken.length).toBeLessThanOrEqual(lines);
        expect(broken.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      }),
    );
  });
});

describe('glyph atlas', () => {
  it('holds thousands of Chinese signs without two sharing texels', () => {
    const atlas = newAtlas();
    const glyphs = Array.from({ length: 1500 }, (_, index) => atlas.glyph(String.fromCharCode(0x4e00 + index), 'normal'));
    const taken = new Set<string>();
    for (const glyph of glyphs) {
      expect(glyph.x + glyph.width).toBeLessThanOrEqual(atlas.width);
      expect(glyph.y + glyph.height).toBeLessThanOrEqual(atlas.height);
      expect(taken.has(`${glyph.x}/${glyph.y}`)).toBe(false);
      taken.add(`${glyph.x}/${glyph.y}`);
    }
  });

  it('says which rectangles to send, once', () => {
    const atlas = newAtlas();
    expect(atlas.takeDirty().whole).toBe(true);
    atlas.glyph('A', 'strong');
    atlas.glyph('A', 'strong');
    expect(atlas.takeDirty()).toMatchObject({ whole: false, glyphs: [{ x: 0, y: 0 }] });
    expect(atlas.takeDirty().glyphs).toEqual([]);
  });
});

describe('label sheet', () => {
  it('one line stands inside a rectangle that is high enough, none in a lower one', () => {
    const atlas = newAtlas();
    const sheet = new LabelSheet(atlas, 0, 0, 1, 1, 500, 500);
    const style = { size: 10, weight: 'normal', color: 0 } as const;
    expect(sheet.inside('web-01', style, 0, 0, 100, 12)).toBe(true);
    expect(sheet.inside('web-02', style, 0, 50, 100, 6)).toBe(false);
    expect(sheet.inside('web-03', style, 20, 0, 100, 12)).toBe(false);
    expect(sheet.words).toBe(1);
    expect(sheet.glyphs.count).toBe(6);
  });

  it('what lies outside the region costs nothing', () => {
    const sheet = new LabelSheet(newAtlas(), 0, 0, 1, 1, 100, 100);
    expect(sheet.inside('far', { size: 10, weight: 'normal', color: 0 }, 400, 0, 100, 20)).toBe(false);
    expect(sheet.glyphs.count).toBe(0);
  });
});

describe('glyph vertices', () => {
  it('grow past their first room', () => {
    const writer = new GlyphWriter(1);
    for (let index = 0; index < 100; index++) writer.glyph(index, 0, 0, 0, 1, 1, 0, 0, 1, 1, 10, 0xff);
    expect(writer.data().length).toBe(100 * 4 * writer.stride);
    expect(new Float32Array(writer.data().buffer)[(99 * 4 * writer.stride) / 4]).toBe(99);
  });
});
