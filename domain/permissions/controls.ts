import type { PermissionQuery } from './lookup';

/** What the controls of the browser application ask of whoever is signed in before they are offered. */
export const CONTROLS = {
  /** Open to everyone. */
  about: true,
  /** The guest's login is built in: there is nothing to change. */
  changePassword: { guest: false },
} satisfies Readonly<Record<string, PermissionQuery>>;
