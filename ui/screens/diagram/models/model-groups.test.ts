import { describe, expect, it } from 'vitest';
import type { ModelItem } from '../../../../workers/api/session';
import { paletteRows } from './model-groups';

function model(id: number, libraryClass: string): ModelItem {
  return { id, brand: 'Acme', name: `M${id}`, heightU: 1, libraryClass, ports: 24, fullDepth: false };
}

describe('the palette of models', () => {
  it('groups models by library class, the biggest class first', () => {
    const rows = paletteRows([model(1, 'route'), model(2, 'switch'), model(3, 'switch')], new Set());
    expect(rows.map((row) => (row.kind === 'head' ? `${row.libraryClass} ${row.count}` : row.model.id))).toEqual([
      'switch 2',
      2,
      3,
      'route 1',
      1,
    ]);
  });

  it('a closed class shows its head and count alone', () => {
    const rows = paletteRows([model(2, 'switch'), model(3, 'switch')], new Set(['switch']));
    expect(rows).toEqual([{ kind: 'head', libraryClass: 'switch', count: 2, open: false }]);
  });
});
