/**
 * The cookies of the product. HttpOnly: scripts never see them. Under TLS they carry the `__Host-` prefix, which keeps
 * other hosts and plain HTTP from setting them.
 *
 *   binding  ties a browser's tokens to the browser; goes with the sign-out
 *   device   somebody signed in with this browser before (devices.ts); stays
 */
const NAMES = { binding: 'plenum_binding', device: 'plenum_device' } as const;
type CookieName = keyof typeof NAMES;

const secureName = (name: CookieName): string => `__Host-${NAMES[name]}`;

/** What a request carries; null without one. */
export function cookieOf(name: CookieName, cookieHeader: string | undefined): string | null {
  const found = new Map<string, string>();
  for (const part of (cookieHeader ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0) found.set(part.slice(0, at).trim(), part.slice(at + 1).trim());
  }
  return found.get(secureName(name)) ?? found.get(NAMES[name]) ?? null;
}

export function setCookie(name: CookieName, value: string, secure: boolean, lifeMs: number): string {
  const attributes = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${Math.ceil(lifeMs / 1000)}${secure ? '; Secure' : ''}`;
  return `${secure ? secureName(name) : NAMES[name]}=${value}; ${attributes}`;
}

export function clearedCookie(name: CookieName, secure: boolean): string {
  return setCookie(name, '', secure, 0);
}
