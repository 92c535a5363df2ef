import { LIMITS } from '../../domain/catalog/limits';

export interface FailedRefresh {
  readonly path: string;
  /** ms since 1970; 0 = unknown, which counts as long ago. */
  readonly lastSignInMs: number;
  readonly nowMs: number;
}

/**
 * After a refresh that failed: at the root page, or when the last sign-in is more than 6 hours ago, the user is
 * logged out at once; else an alert says so first (spec section 4).
 */
export function afterFailedRefresh({ path, lastSignInMs, nowMs }: FailedRefresh): 'logout' | 'alert' {
  if (path === '/') return 'logout';
  return nowMs - lastSignInMs > LIMITS.refreshSessionMs ? 'logout' : 'alert';
}
