import { describe, expect, test } from 'vitest';
import { PERMISSIONS, type Permission } from './permission';
import { may, type Principal, type Scope } from './principal';

const who = (scope: Scope, ...permissions: readonly Permission[]): Principal => ({
  accountId: 7,
  permissions: new Set(permissions),
  scope,
});
const SCOPES: readonly Scope[] = [
  { kind: 'all' },
  { kind: 'places', places: [1, 2] },
  { kind: 'places', places: [] },
  { kind: 'diagram', diagram: 5 },
  { kind: 'diagram', diagram: 0 },
];

describe('the authority', () => {
  test('nobody may do what they do not hold the permission for, whatever the scope and the subject', () => {
    for (const scope of SCOPES)
      for (const permission of PERMISSIONS) {
        const others = PERMISSIONS.filter((other) => other !== permission);
        for (const subject of [undefined, {}, { diagram: 5 }, { places: [1] }])
          expect(may(who(scope, ...others), permission, subject)).toBe(false);
      }
  });

  test('a permission that is held holds somewhere; where, the scope says', () => {
    for (const scope of SCOPES) expect(may(who(scope, 'viewRead'), 'viewRead')).toBe(true);
    const where = (scope: Scope) =>
      [{ diagram: 5 }, { diagram: 6 }, { places: [9, 2] }, { places: [9] }, { diagram: 5, places: [9] }].map((subject) =>
        may(who(scope, 'viewRead'), 'viewRead', subject),
      );
    expect(where({ kind: 'all' })).toEqual([true, true, true, true, true]);
    expect(where({ kind: 'places', places: [1, 2] })).toEqual([false, false, true, false, false]);
    expect(where({ kind: 'diagram', diagram: 5 })).toEqual([true, false, false, false, true]);
  });

  test('no number means everything: a scope of nothing, or of diagram 0, covers nothing', () => {
    for (const subject of [{}, { diagram: 1 }, { places: [0] }, { places: [1] }])
      for (const scope of SCOPES.filter((each) => each.kind !== 'all' && subject.places?.[0] !== 1))
        expect(may(who(scope, ...PERMISSIONS), 'viewRead', subject)).toBe(false);
    expect(may(who({ kind: 'diagram', diagram: 0 }, 'viewRead'), 'viewRead', {})).toBe(false);
    expect(may(who({ kind: 'places', places: [] }, 'viewRead'), 'viewRead', { places: [] })).toBe(false);
  });
});
