import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAsStored } from './field-draft';

const anyText = fc.string({ maxLength: 3 });

test('[walk 4, untouched fields] a field that is left as it was found stores nothing, whatever a colleague stored meanwhile', () => {
  fc.assert(
    fc.property(anyText, anyText, (begun, stored) => {
      expect(isAsStored({ draft: null, stored, begun, wasMeant: false })).toBe(true);
      expect(isAsStored({ draft: begun, stored, begun, wasMeant: false })).toBe(true);
    }),
  );
});

test('[walk 4, untouched fields] what is typed, or confirmed by Enter, is stored where it is not stored already', () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, fc.boolean(), (draft, begun, stored, isEnter) => {
      const wasMeant = isEnter || draft === begun;
      expect(isAsStored({ draft, stored, begun, wasMeant })).toBe(draft === stored);
    }),
  );
});
