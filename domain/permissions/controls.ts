import type { PermissionQuery } from './lookup';

/** An import brings objects and the models they are made of. */
const IMPORT_NEEDS = ['nodeEditing', 'modelEditing'] as const;

/** What the controls of the browser application ask of whoever is signed in before they are offered. */
export const CONTROLS = {
  /** Open to everyone. */
  about: true,
  overview: 'viewRead',
  /** The guest's login is built in: there is nothing to change. */
  changePassword: { guest: false },
  import: (roles) => IMPORT_NEEDS.every((permission) => roles.isActive(permission)),
} satisfies Readonly<Record<string, PermissionQuery>>;
