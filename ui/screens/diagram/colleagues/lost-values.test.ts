import i18next from 'i18next';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import english from '../../../i18n/en/diagram.json';

vi.mock('../../../i18n/error-words', () => ({ refusalWords: () => '' }));

const { lostWords } = await import('./lost-values');

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { diagram: english } }, ns: ['diagram'] }));

const facts = { count: 1, name: 'A03' };
const of = (fields: Readonly<Record<string, string | number | null>>, recordClass = 'rack') =>
  lostWords({ label: 'set-properties', facts, values: { kind: 'object', class: recordClass, fields } });

describe('[walk 4 S1 (27 Nov)] an edit that was not kept', () => {
  it('names each property and its value as the panel shows them, and offers what was typed', () => {
    expect(of({ owner: 'Rosa' })).toEqual({ what: 'A03 changed', values: 'Owner: Rosa', copies: 'Rosa' });
    const lines = of({ widthMm: 600, deletionProhibited: 1, owner: '' });
    expect(lines).toMatchObject({ values: 'Width: 600 mm; Protect from deletion: on; Owner: nothing', copies: '600 mm' });
    expect(of({ owner: 'Rosa', remarks: 'a\nb' })).toMatchObject({ copies: 'Owner: Rosa\nRemarks: a\nb' });
  });

  it('says a new name once, and offers it', () => {
    const renamed = { ...facts, renamed: 'B03' };
    const values = { kind: 'object', class: 'rack', fields: { name: 'B03' } } as const;
    expect(lostWords({ label: 'set-properties', facts: renamed, values })).toEqual({
      what: 'A03 renamed to B03',
      values: '',
      copies: 'B03',
    });
  });

  it('needs no class: of what is gone the values are named, too', () => {
    expect(of({ heightU: 42 }, '')).toMatchObject({ values: 'U height: 42 U' });
    expect(of({ serialNumber: 'X-1' }, '')).toMatchObject({ values: 'Serial number: X-1' });
  });
});
