import { RELATION_KINDS, RELATION_ROLES, codeOf } from '../catalog/enums';

export type RelationKind = Exclude<(typeof RELATION_KINDS)[number], ''>;
export type RelationRole = (typeof RELATION_ROLES)[number];

/** The kinds that somebody can choose, in the order of the spec (section 3). */
export const CHOSEN_RELATIONS = RELATION_KINDS.slice(1) as readonly RelationKind[];

/**
 * What the first of two related things can be to the second. Of a laying, a coil's carrier and a belonging, one holds
 * the other; of redundant things one is primary; a cabling is the same from both sides.
 */
export const ROLES_OF: Readonly<Record<RelationKind, readonly RelationRole[]>> = {
  laying: ['contain', 'belong'],
  cabling: [''],
  coilCarrier: ['contain', 'belong'],
  belonging: ['contain', 'belong'],
  redundancy: ['primary', 'standby'],
};

const OPPOSITES: Readonly<Record<RelationRole, RelationRole>> = {
  '': '',
  contain: 'belong',
  belong: 'contain',
  primary: 'standby',
  standby: 'primary',
};

/** What the second of two related things is to the first. */
export function oppositeRole(role: RelationRole): RelationRole {
  return OPPOSITES[role];
}

/** Does a role (its code) fit a kind of relation (its code)? */
export function isRoleOf(kind: number, role: number): boolean {
  const word = RELATION_KINDS[kind];
  return word !== undefined && word !== '' && ROLES_OF[word].some((fitting) => codeOf(RELATION_ROLES, fitting) === role);
}
