import { create } from 'zustand';
import { hasPermission, passesRule, type ActiveRoles, type PermissionQuery, type Rule } from '../../domain/permissions/lookup';
import type { Permission } from '../../domain/permissions/permission';
import { RoleRules, type RoleChange } from '../../domain/permissions/role-rules';

/** The global rule list (spec section 3): names of active roles, each true. */
export const useRoleRules = create<{ readonly active: Readonly<Record<string, true>> }>()(() => ({ active: {} }));

type Listener = (change: RoleChange) => void;
const listeners = new Set<Listener>();

const rules = new RoleRules({
  schedule: (call, delayMs) => setTimeout(call, delayMs),
  listener: (change) => {
    for (const listener of listeners) listener(change);
  },
});

/** Marks a role, or each of a list, active; listeners hear of it after 100 ms. */
export function addRole(roles: string | readonly string[]): void {
  rules.add(roles);
  useRoleRules.setState({ active: rules.list() });
}

/** The opposite of addRole. */
export function removeRole(roles: string | readonly string[]): void {
  rules.remove(roles);
  useRoleRules.setState({ active: rules.list() });
}

/**
 * The stored power of whoever is signed in becomes a rule, and so does each thing that role may do; what was active
 * before is removed. '' leaves none.
 */
export function startRoles(power: string, permissions: readonly string[] = []): void {
  const before = Object.keys(rules.list());
  if (before.length > 0) removeRole(before);
  if (power !== '') addRole(power);
  if (permissions.length > 0) addRole(permissions);
}

/** Returns how to stop. */
export function onRolesChanged(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function isActive(role: string): boolean {
  return rules.isActive(role);
}

/** May whoever is signed in pass a rule? A route or control without one is open. */
export function passes(rule: Rule | undefined): boolean {
  return rule === undefined || passesRule(rules, rule);
}

/** Does a permission look-up answer yes for whoever is signed in? Follows every change of the rules. */
export function useMay(query: PermissionQuery): boolean {
  const active = useRoleRules((state) => state.active);
  return hasPermission(rolesIn(active), query);
}

/** The first of these permissions that whoever is signed in lacks; undefined = none. Follows every change of the rules. */
export function useLacked(needs: readonly Permission[]): Permission | undefined {
  const active = useRoleRules((state) => state.active);
  return needs.find((permission) => active[permission] !== true);
}

function rolesIn(active: Readonly<Record<string, true>>): ActiveRoles {
  return { isActive: (role) => active[role] === true };
}
