import type { PermissionQuery } from '../../domain/permissions/lookup';
import { usePage } from './page';
import { useMay } from './role-rules';

/** May whoever is signed in change what this permission stands for, on the page as it is shown? One that only shows changes nothing. */
export function useMayChange(query: PermissionQuery): boolean {
  const permitted = useMay(query);
  return usePage((state) => state.pageMode) === 'normal' && permitted;
}
