import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ModelLine } from '../../../../workers/api/session';
import { classCounts, foundModels, modelsBetween, paletteRows, SHORT_LIST, type PaletteRow } from './model-groups';

function model(id: number, libraryClass: string, brand = 'Acme'): ModelLine {
  return { id, brand, name: `M${id}`, partNumber: `P-${id}`, heightU: 1, libraryClass, ports: 24, inFront: 24 };
}

const told = (rows: readonly PaletteRow[]) =>
  rows.map((row) =>
    row.kind === 'model' ? row.model.id : `${row.name || 'other'} ${row.models.length}${row.open ? '' : ' closed'}`,
  );

describe('the palette of models', () => {
  it('[I8] groups models by library class and brand, the biggest class first, other last', () => {
    const models = [model(5, ''), model(6, ''), model(7, ''), model(1, 'route'), model(2, 'switch', 'Zeta'), model(3, 'switch')];
    expect(told(paletteRows(models, new Set()))).toEqual([
      ...['switch 2', 'Acme 1', 3, 'Zeta 1', 2],
      ...['route 1', 'Acme 1', 1],
      ...['other 3', 'Acme 3', 5, 6, 7],
    ]);
  });

  it('a closed class shows its head and count alone, a closed brand its own', () => {
    const models = [model(2, 'switch'), model(3, 'switch')];
    expect(told(paletteRows(models, new Set(['switch'])))).toEqual(['switch 2 closed']);
    expect(told(paletteRows(models, new Set(['switch/Acme/short'])))).toEqual(['switch 2', 'Acme 2 closed']);
  });

  it('[I8] every model is listed, however many there are: a long list has its brands closed, each with its count', () => {
    const models = Array.from({ length: 3800 }, (_, at) => model(at + 1, at % 3 === 0 ? '' : 'switch', `Brand ${at % 40}`));
    const heads = paletteRows(models, new Set()).filter((row) => row.kind === 'brand');
    expect(heads.reduce((sum, head) => sum + head.models.length, 0)).toBe(3800);
    expect(heads.some(({ open }) => open)).toBe(false);
    const opened = paletteRows(models, new Set(heads.map(({ key }) => key)));
    expect(opened.filter(({ kind }) => kind === 'model')).toHaveLength(3800);
  });

  it('[I8] what is found is listed open, and classes are counted over all of it', () => {
    const models = fc.array(
      fc.record({ id: fc.nat(), libraryClass: fc.constantFrom('', 'switch', 'route'), brand: fc.constantFrom('Acme', 'Zeta') }),
      { maxLength: SHORT_LIST },
    );
    fc.assert(
      fc.property(models, fc.constantFrom(null, '', 'switch'), (given, shown) => {
        const all = given.map(({ id, libraryClass, brand }, at) => model(id * 1000 + at, libraryClass, brand));
        const found = foundModels(all, 'acme', shown);
        expect(found).toEqual(all.filter((one) => one.brand === 'Acme' && (shown === null || one.libraryClass === shown)));
        expect(paletteRows(found, new Set()).filter(({ kind }) => kind === 'model')).toHaveLength(found.length);
        expect(classCounts(all).reduce((sum, [, count]) => sum + count, 0)).toBe(all.length);
      }),
    );
  });

  it('words are looked for in brand, name and part number, all of them must occur', () => {
    const models = [model(12, 'switch'), model(21, 'switch', 'Zeta')];
    expect(foundModels(models, 'p-12 ACME', null).map(({ id }) => id)).toEqual([12]);
    expect(foundModels(models, 'acme m21', null)).toEqual([]);
  });

  it('from one to another are those listed between them, whichever was chosen first', () => {
    const rows = paletteRows(
      [1, 2, 3, 4].map((id) => model(id, 'switch')),
      new Set(),
    );
    expect(modelsBetween(rows, 3, 2)).toEqual([2, 3]);
    expect(modelsBetween(rows, 9, 2)).toEqual([2]);
  });
});
