import { describe, expect, test } from 'vitest';
import { LIMITS } from '../catalog/limits';
import { hasPermission, passesRule } from './lookup';
import { PERMISSIONS, permissionsOf, ROLES } from './permission';
import { RoleRules, type RoleChange } from './role-rules';

function rules(power?: string) {
  const heard: RoleChange[] = [];
  const waiting: { call: () => void; delayMs: number }[] = [];
  const roles = new RoleRules({
    schedule: (call, delayMs) => waiting.push({ call, delayMs }),
    listener: (change) => heard.push(change),
    power: power ?? null,
  });
  return { roles, heard, waiting };
}

describe('role rules', () => {
  test('[R4.033] adding a role marks it active', () => {
    const { roles } = rules();
    roles.add('viewer');
    expect([roles.isActive('viewer'), roles.isActive('editor')]).toEqual([true, false]);
  });

  test('[R4.034] adding a list of roles marks each of them active', () => {
    const { roles } = rules();
    roles.add(['viewer', 'editor']);
    expect(roles.list()).toEqual({ viewer: true, editor: true });
  });

  test('[R4.035] [R9.013] adding a role, or a list of roles, triggers the listener after 100 ms, once', () => {
    const { roles, heard, waiting } = rules();
    roles.add('viewer');
    roles.add(['editor', 'guest']);
    expect(waiting.map(({ delayMs }) => delayMs)).toEqual([100, 100]);
    expect(LIMITS.roleRuleListenerMs).toBe(100);
    expect(heard).toEqual([]);
    for (const { call } of waiting) call();
    expect(heard).toEqual([
      { roles: ['viewer'], active: true },
      { roles: ['editor', 'guest'], active: true },
    ]);
  });

  test('[R4.036] removing a role, or a list of roles, does the opposite', () => {
    const { roles, heard, waiting } = rules();
    roles.add(['viewer', 'editor', 'guest']);
    roles.remove('viewer');
    roles.remove(['editor']);
    expect(roles.list()).toEqual({ guest: true });
    for (const { call } of waiting) call();
    expect(heard.slice(1)).toEqual([
      { roles: ['viewer'], active: false },
      { roles: ['editor'], active: false },
    ]);
  });

  test('[R4.037] the stored power value is a rule from the start', () => {
    expect(rules('NoAccess').roles.isActive('NoAccess')).toBe(true);
    expect(rules().roles.list()).toEqual({});
  });
});

describe('a rule check', () => {
  const { roles } = rules();
  roles.add('NoAccess');

  test('[R6.015] a string rule passes when that role is not active', () => {
    expect([passesRule(roles, 'viewer'), passesRule(roles, 'NoAccess')]).toEqual([true, false]);
  });

  test('[R6.016] a list rule passes only if none of its named roles is active', () => {
    expect([passesRule(roles, ['viewer', 'guest']), passesRule(roles, ['viewer', 'NoAccess']), passesRule(roles, [])]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test('[R6.017] an object rule passes only if none of its true-valued roles is active', () => {
    expect([
      passesRule(roles, { NoAccess: false, viewer: true }),
      passesRule(roles, { NoAccess: true }),
      passesRule(roles, {}),
    ]).toEqual([true, false, true]);
  });
});

describe('a permission look-up', () => {
  const { roles } = rules();
  roles.add(['editor', 'model']);

  test('[R6.018] a boolean permission gives that boolean', () => {
    expect([hasPermission(roles, true), hasPermission(roles, false)]).toEqual([true, false]);
  });

  test('[R6.019] a string gives the active state', () => {
    expect([hasPermission(roles, 'editor'), hasPermission(roles, 'viewer')]).toEqual([true, false]);
  });

  test('[R6.020] an object gives a combination check', () => {
    expect(hasPermission(roles, { editor: true, viewer: false })).toBe(true);
    expect(hasPermission(roles, { editor: true, model: false })).toBe(false);
    expect(hasPermission(roles, { viewer: true })).toBe(false);
  });

  test('[R6.021] a function gives its result', () => {
    expect(hasPermission(roles, (active) => active.isActive('editor') && !active.isActive('guest'))).toBe(true);
    expect(hasPermission(roles, () => false)).toBe(false);
  });
});

describe('what a role may do', () => {
  test("nobody holds the administrator's password as a standing permission", () => {
    for (const role of ROLES) expect(permissionsOf(role)).not.toContain('administratorPassword');
    expect(permissionsOf('administrator')).toHaveLength(PERMISSIONS.length - 1);
  });

  test('viewers and guests read, NoAccess does not even that', () => {
    expect(permissionsOf('viewer')).toEqual(['viewRead', 'propertyRead']);
    expect(permissionsOf('guest')).toEqual(['viewRead', 'propertyRead']);
    expect(permissionsOf('NoAccess')).toEqual([]);
    expect(permissionsOf('editor')).not.toContain('administration');
  });
});
