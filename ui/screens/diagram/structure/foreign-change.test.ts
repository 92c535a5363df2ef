import { describe, expect, test, vi } from 'vitest';

vi.mock('../../../engine-host/engine-host', () => ({}));
vi.mock('../../../state/not-kept', () => ({}));
vi.mock('../../../i18n/sentences', () => ({}));

const { afterLater, afterText, foreignOf } = await import('./foreign-change');

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

  test('[walk 4b S5] that comes over a colleague’s, which had replaced one’s own, is told as that: the line names the value that stands there', () => {
    const stored = { ...known, text: 'Net', mine: 'Net', early: null };
    const [first, replaced] = afterText(stored, { text: 'Air', byOthers: 2, atMs: 1000 }, false);
    const [second, change] = afterText(first, { text: 'Sea', byOthers: 3, atMs: 2000 }, false);
    expect(change).toBe('later');
    expect(afterLater(replaced as never, 'Sea')).toEqual({ kind: 'later', mine: 'Net', theirs: 'Sea' });
    expect(afterLater(null, 'Sea')).toBeNull();
    // One's own again, by whatever hand: nothing is left to be told.
    expect(afterText(second, { text: 'Net', byOthers: 4, atMs: 3000 }, false)[1]).toBe('none');
  });

  test('[hands 3] is told also where it is heard only after the text that somebody else wrote it, and once', () => {
    const stored = { ...known, text: 'Net', mine: 'Net', early: null };
    const [early, nothing] = afterText(stored, { text: 'Air', byOthers: 1, atMs: 1000 }, false);
    expect(nothing).toBe('none');
    const [late, change] = afterText(early, { text: 'Air', byOthers: 2, atMs: 1200 }, false);
    expect(change).toEqual({ kind: 'replaced', mine: 'Net', theirs: 'Air' });
    expect(afterText(late, { text: 'Air', byOthers: 3, atMs: 1300 }, false)[1]).toBe('same');
    // What somebody else does long after, elsewhere in the record, says nothing of it.
    expect(afterText(early, { text: 'Air', byOthers: 2, atMs: 9000 }, false)[1]).toBe('same');
    // One's own value, whoever else was there.
    const handed = { ...stored, text: 'old', isHandedOver: true };
    const [own] = afterText(handed, { text: 'Net', byOthers: 1, atMs: 1000 }, false);
    expect(afterText(own, { text: 'Net', byOthers: 2, atMs: 1100 }, false)[1]).toBe('same');
  });
});
