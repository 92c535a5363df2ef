import { describe, expect, test } from 'vitest';
import { PERMISSIONS, permissionsOf, ROLES, type Permission } from '../permissions/permission';
import type { Intent } from './operation';
import { CHANGING, mayChange, missingFor } from './permitted';
import { OPERATIONS } from './registry';

const all = new Set<Permission>(PERMISSIONS);
const without = (permission: Permission): ReadonlySet<Permission> => new Set(PERMISSIONS.filter((each) => each !== permission));

describe('what is lacking for an operation', () => {
  test.each(OPERATIONS.map((operation) => [operation.kind, operation] as const))(
    '%s: nothing for whoever holds what it needs, else each need that is not held',
    (kind, { needs }) => {
      expect(needs.length).toBeGreaterThan(0);
      expect(missingFor(new Set(needs), kind)).toBe(null);
      for (const permission of needs) expect(missingFor(without(permission), kind)).toBe(permission);
    },
  );

  test('an intent adds what it asks for', () => {
    const trial = { kind: 'change-racks', version: 1, inserts: [{}], moves: [], removals: [] } as Intent;
    expect(missingFor(without('nodeEditing'), trial.kind)).toBe(null);
    expect(missingFor(without('nodeEditing'), trial.kind, trial)).toBe('nodeEditing');
    expect(missingFor(all, trial.kind, trial)).toBe(null);
  });

  test('an undo, and what is no operation, is for whoever may change something', () => {
    for (const kind of ['undo', 'redo', 'drop-table', '__proto__']) {
      expect(missingFor(new Set(['cableConnection']), kind)).toBe(null);
      expect(CHANGING).toContain(missingFor(new Set(['viewRead', 'propertyRead']), kind));
    }
  });

  test('editors and administrators change something, the others nothing', () => {
    expect(ROLES.filter((role) => mayChange(new Set(permissionsOf(role))))).toEqual(['administrator', 'editor']);
  });
});
