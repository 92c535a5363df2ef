import { create } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Owner } from '../../workers/api/owner';
import { ROLES, permissionsOf, type Permission, type Role } from '../../domain/permissions/permission';

export interface SessionState {
  /** `starting` until the start-up has decided; `leaving` while a sign-out waits for its redirect, `ended` while another end does. */
  readonly phase: 'starting' | 'signedOut' | 'signedIn' | 'leaving' | 'ended';
  readonly userName: string;
  /** The account's; '' = the server was not asked yet. */
  readonly userId: string;
  /** See Owner. */
  readonly earlierName: string;
  /** The role, as the server calls it. */
  readonly power: string;
  readonly permissions: readonly Permission[];
  readonly mustChangePassword: boolean;
  /** The server goes on with this session no more, and the user is told so in a dialog. */
  readonly isOver: boolean;
}

export const useSession = create<SessionState>()(() => ({
  phase: 'starting',
  userName: '',
  userId: '',
  earlierName: '',
  power: '',
  permissions: [],
  mustChangePassword: false,
  isOver: false,
}));

/** Whose it is what this browser keeps for the user; the same object while it is the same account. */
export function useOwner(): Owner {
  return useSession(useShallow(({ userId, earlierName }) => ({ userId, earlierName })));
}

/** What a role may do; a role this browser does not know may do nothing. */
export function permissionsOfPower(power: string): readonly Permission[] {
  const role = ROLES.find((known): known is Role => known === power);
  return role === undefined ? [] : permissionsOf(role);
}
