/**
 * The cookie that ties a browser's tokens to the browser. HttpOnly: scripts never see it. Under TLS it carries the
 * `__Host-` prefix, which keeps other hosts and plain HTTP from setting it.
 */
const NAME = 'plenum_binding';
const SECURE_NAME = `__Host-${NAME}`;

/** The binding that a request carries; null without one. */
export function bindingOf(cookieHeader: string | undefined): string | null {
  const found = new Map<string, string>();
  for (const part of (cookieHeader ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0) found.set(part.slice(0, at).trim(), part.slice(at + 1).trim());
  }
  return found.get(SECURE_NAME) ?? found.get(NAME) ?? null;
}

export function bindingCookie(binding: string, secure: boolean, lifeMs: number): string {
  const name = secure ? SECURE_NAME : NAME;
  return `${name}=${binding}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${Math.ceil(lifeMs / 1000)}${secure ? '; Secure' : ''}`;
}

export function clearedBindingCookie(secure: boolean): string {
  return bindingCookie('', secure, 0);
}
