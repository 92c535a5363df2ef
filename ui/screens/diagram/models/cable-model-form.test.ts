import { describe, expect, it } from 'vitest';
import { EMPTY_MODEL, followed, specOf, usualDiameter } from './cable-model-form';

describe('the form of a cable model', () => {
  it('diameter and bend radius follow the cores until somebody writes others', () => {
    const small = followed(EMPTY_MODEL, { ...EMPTY_MODEL, cores: 12 });
    expect([small.diameterMm, small.bendRadiusMm]).toEqual([6.5, 130]);
    const own = { ...small, bendRadiusMm: 65 };
    expect(followed(own, { ...own, cores: 96 })).toMatchObject({ diameterMm: usualDiameter(96), bendRadiusMm: 65 });
    const written = { ...small, diameterMm: 7 };
    expect(followed(written, { ...written, cores: 864 })).toMatchObject({ diameterMm: 7, bendRadiusMm: 130 });
    expect(followed(EMPTY_MODEL, { ...EMPTY_MODEL, name: 'X' })).toMatchObject({ diameterMm: 18, bendRadiusMm: 360 });
  });

  it('[issue 12, bad input] an emptied diameter or radius is left out: nobody knows it', () => {
    expect(Object.keys(specOf({ ...EMPTY_MODEL, diameterMm: 0, bendRadiusMm: 0 }))).not.toContain('diameterMm');
    expect(specOf(EMPTY_MODEL)).toMatchObject({ diameterMm: 18, bendRadiusMm: 360 });
  });

  it('losses are those of the wavelengths of its kind of fibre', () => {
    const at = (fibre: 'single' | 'multi') =>
      specOf({ ...EMPTY_MODEL, fibre }).attenuation.map(({ wavelengthNm }) => wavelengthNm);
    expect([at('single'), at('multi')]).toEqual([
      [1310, 1550],
      [850, 1300],
    ]);
  });
});
