/**
 * Permission levels of the spec's section 6, as capabilities an operation or a route asks for.
 * `administratorPassword` is the grant that an administrator's password yields (60 s, one operation).
 */
export const PERMISSIONS = [
  'viewRead',
  'propertyRead',
  'propertyEditing',
  'nodeEditing',
  'nodeModification',
  'cableConnection',
  'modelEditing',
  'administration',
  'administratorPassword',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** The value the server returns as `authority` and the browser stores as `power`. */
export const ROLES = ['administrator', 'editor', 'viewer', 'guest', 'NoAccess'] as const;
export type Role = (typeof ROLES)[number];

const GRANTED: Readonly<Record<Role, readonly Permission[]>> = {
  administrator: PERMISSIONS.filter((permission) => permission !== 'administratorPassword'),
  editor: ['viewRead', 'propertyRead', 'propertyEditing', 'nodeEditing', 'nodeModification', 'cableConnection', 'modelEditing'],
  viewer: ['viewRead', 'propertyRead'],
  guest: ['viewRead', 'propertyRead'],
  NoAccess: [],
};

/** What a role may do without a further password. */
export function permissionsOf(role: Role): readonly Permission[] {
  return GRANTED[role];
}
