import { create } from 'zustand';
import { LIMITS } from '../../domain/catalog/limits';

/** The global rule list (spec section 3): names of active roles, each true. */
export const useRoleRules = create<{ readonly active: Readonly<Record<string, true>> }>()(() => ({ active: {} }));

type Listener = (active: Readonly<Record<string, true>>) => void;
const listeners = new Set<Listener>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Marks a role, or each of a list, active; listeners are told after 100 ms. */
export function addRole(roles: string | readonly string[]): void {
  const added = Object.fromEntries(listOf(roles).map((role) => [role, true as const]));
  useRoleRules.setState((state) => ({ active: { ...state.active, ...added } }));
  tellLater();
}

/** The opposite of addRole. */
export function removeRole(roles: string | readonly string[]): void {
  const removed = new Set(listOf(roles));
  useRoleRules.setState((state) => ({
    active: Object.fromEntries(Object.entries(state.active).filter(([role]) => !removed.has(role))),
  }));
  tellLater();
}

export function clearRoles(): void {
  useRoleRules.setState({ active: {} });
  tellLater();
}

/** Calls back 100 ms after the last change of the rule list. Returns how to stop. */
export function onRolesChanged(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tellLater(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    for (const listener of listeners) listener(useRoleRules.getState().active);
  }, LIMITS.roleRuleListenerMs);
}

function listOf(roles: string | readonly string[]): readonly string[] {
  return typeof roles === 'string' ? [roles] : roles;
}
