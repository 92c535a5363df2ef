import { spawnSync } from 'node:child_process';
import type { Browser, BrowserContext } from 'playwright/test';
import type { Authentication } from '../../protocol/rest/session';

export const E2E_PASSWORD = 'Journey-1-pass';
const API = '/diagramApi/wapi/v1';

/** Address of the journeys' server, without a slash at its end. */
export function e2eUrl(): string {
  return process.env['PLENUM_E2E_URL'] ?? '';
}

/**
 * Adds an account, as an administrator does on the command line; one that is there already stays. `permissions`: what it
 * may do beside reading, in place of what its role may.
 */
export function addUser(name: string, role: string, permissions?: string, data = process.env['PLENUM_E2E_DATA'] ?? ''): void {
  const given = permissions === undefined ? [] : ['--permissions', permissions];
  const args = ['dist/server/cli.js', 'user', 'add', name, '--role', role, ...given, '--password', E2E_PASSWORD, '--data', data];
  const result = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (result.status !== 0 && !/exists/.test(result.stderr)) throw new Error(`user add ${name}: ${result.stderr}`);
}

/** Signs in as a program does, so that the session is bound to no cookie. */
export async function authenticate(name: string, url = e2eUrl()): Promise<Authentication> {
  const answer = await fetch(`${url}${API}/authenticate`, {
    method: 'POST',
    body: new URLSearchParams({ username: name, password: E2E_PASSWORD }),
  });
  const body = (await answer.json()) as { readonly code: number; readonly message: string; readonly data: Authentication };
  if (body.code !== 200) throw new Error(`authenticate ${name}: ${body.code} ${body.message}`);
  return body.data;
}

/** What a browser keeps after a sign-in, and the language; `changes` are set over it. */
export function storedSession(
  session: Authentication,
  changes: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  return {
    token: JSON.stringify({
      userToken: session.access_token,
      refreshToken: session.refresh_token,
      issued: session.issued,
      expires: session.expires,
    }),
    userName: session.user,
    userId: session.userId,
    power: session.authority,
    permissions: session.permissions.join(','),
    lastSignIn: String(Date.now()),
    language: 'en',
    ...changes,
  };
}

/** What a browser profile holds that keeps these values for the product's pages. */
export function storageOf(values: Readonly<Record<string, string>>, origin = e2eUrl()) {
  const localStorage = Object.entries(values).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin, localStorage }] };
}

/** A fresh browser profile that keeps these values. `url`: by which it reaches the server. */
export function contextWith(browser: Browser, values: Readonly<Record<string, string>>, url = e2eUrl()): Promise<BrowserContext> {
  return browser.newContext({ baseURL: url, storageState: storageOf(values, url) });
}
