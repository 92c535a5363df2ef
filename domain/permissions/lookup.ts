/** The two look-ups of the spec's section 6. Both ask which roles are active; a RoleRules is such a source. */
export interface ActiveRoles {
  isActive(role: string): boolean;
}

/** Whom a route or a control is barred from. */
export type Rule = string | readonly string[] | Readonly<Record<string, boolean>>;

/**
 * Rule check. A string passes when that role is not active; a list passes only if none of its roles is active; an
 * object only if none of its roles with the value true is active.
 */
export function passesRule(roles: ActiveRoles, rule: Rule): boolean {
  return !namedRoles(rule).some((role) => roles.isActive(role));
}

/** What a control asks for. */
export type PermissionQuery = boolean | string | Readonly<Record<string, boolean>> | ((roles: ActiveRoles) => boolean);

/**
 * Permission look-up. A boolean is its own answer; a string answers whether that role is active; an object is a
 * combination: every role's state must be as the object says; a function's result is the answer.
 */
export function hasPermission(roles: ActiveRoles, query: PermissionQuery): boolean {
  if (typeof query === 'boolean') return query;
  if (typeof query === 'string') return roles.isActive(query);
  if (typeof query === 'function') return query(roles);
  return Object.entries(query).every(([role, wanted]) => roles.isActive(role) === wanted);
}

function namedRoles(rule: Rule): readonly string[] {
  if (typeof rule === 'string') return [rule];
  if (Array.isArray(rule)) return rule as readonly string[];
  return Object.entries(rule)
    .filter(([, barred]) => barred)
    .map(([role]) => role);
}
