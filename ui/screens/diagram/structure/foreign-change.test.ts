import { describe, expect, test, vi } from 'vitest';

vi.mock('../../../engine-host/engine-host', () => ({}));
vi.mock('../../../state/not-kept', () => ({}));
vi.mock('../../../i18n/sentences', () => ({}));

const { foreignOf } = await import('./foreign-change');

const known = { text: 'old', byOthers: 1, mine: null, isHandedOver: false };
const theirs = { text: 'ANN-3', byOthers: 2 };

describe('another text in a field', () => {
  test('[walk 4 S5 (27 Nov)] promises nothing of Enter where one’s own value was handed over already', () => {
    const handed = { ...known, mine: 'BO-3', isHandedOver: true };
    expect(foreignOf(handed, theirs, true)).toEqual({ kind: 'crossed', mine: 'BO-3', theirs: 'ANN-3' });
    expect(foreignOf(handed, { text: 'BO-3', byOthers: 2 }, true)).toBeNull();
  });

  test('is told under the hand that types, and over what was stored here', () => {
    expect(foreignOf(known, theirs, true)).toEqual({ kind: 'meanwhile', theirs: 'ANN-3' });
    expect(foreignOf({ ...known, text: 'Net', mine: 'Net' }, theirs, false)).toMatchObject({ kind: 'replaced', mine: 'Net' });
    expect(foreignOf(known, theirs, false)).toBeNull();
    expect(foreignOf(known, { ...theirs, byOthers: 1 }, true)).toBeNull();
  });
});
