import type { Permission } from '../../domain/permissions/permission';
import { useSession } from '../session/session-state';
import { usePage } from './page';

const NONE: readonly Permission[] = [];

/** What whoever is signed in may do to what the page shows. A page that only shows changes nothing. */
export function usePermissionsHere(): readonly Permission[] {
  const held = useSession((state) => state.permissions);
  return usePage((state) => state.pageMode) === 'normal' ? held : NONE;
}
