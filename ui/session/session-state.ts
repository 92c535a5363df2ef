import { create } from 'zustand';
import { ROLES, permissionsOf, type Permission, type Role } from '../../domain/permissions/permission';

export interface SessionState {
  /** `starting` until the start-up has decided; `leaving` while a sign-out waits for its redirect, `ended` while another end does. */
  readonly phase: 'starting' | 'signedOut' | 'signedIn' | 'leaving' | 'ended';
  readonly userName: string;
  readonly userId: string;
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
  power: '',
  permissions: [],
  mustChangePassword: false,
  isOver: false,
}));

/** What a role may do; a role this browser does not know may do nothing. */
export function permissionsOfPower(power: string): readonly Permission[] {
  const role = ROLES.find((known): known is Role => known === power);
  return role === undefined ? [] : permissionsOf(role);
}
