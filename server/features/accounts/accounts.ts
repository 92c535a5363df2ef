import { ROLES, type Role } from '../../../domain/permissions/permission';
import { userNameRefusal } from '../../../domain/validation/accounts';
import { CODES } from '../../../protocol/errors';
import { hashPassword } from '../../http/passwords';
import type { Sessions } from '../../http/sessions';
import type { Sql } from '../../storage/sql';

/** Accounts of an installation. Who may come here is the caller's business: the command line, later the user pages. */
export interface Account {
  readonly name: string;
  readonly role: Role;
  readonly locked: boolean;
  readonly mustChangePassword: boolean;
}

/** Why a change of accounts is refused; the message is for a person. */
export class AccountRefused extends Error {
  override readonly name = 'AccountRefused';
}

/** No letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const SYMBOLS = '-_+=#';
const GENERATED_LENGTH = 16;

/** A password of the classic rule: letters of both cases, digits and a symbol, 16 characters, over 85 bits. */
export function generatePassword(randomBytes: (count: number) => Uint8Array): string {
  for (;;) {
    const bytes = randomBytes(GENERATED_LENGTH * 4);
    let password = '';
    for (const byte of bytes) {
      if (password.length === GENERATED_LENGTH) break;
      const last = password.length === GENERATED_LENGTH - 1;
      const from = last ? SYMBOLS : ALPHABET;
      // Bytes beyond the last whole multiple would favour the first letters.
      if (byte < 256 - (256 % from.length)) password += from[byte % from.length];
    }
    if (password.length === GENERATED_LENGTH && /[A-Z]/.test(password) && /[a-z]/.test(password) && /\d/.test(password))
      return password;
  }
}

export async function listAccounts(sql: Sql): Promise<readonly Account[]> {
  const rows = await sql.query<{ name: string; role: Role; locked: boolean; must_change_password: boolean }>(
    'select "name", "role", "locked", "must_change_password" from "app_user" order by "name"',
    [],
  );
  return rows.map((row) => ({
    name: row.name,
    role: row.role,
    locked: row.locked,
    mustChangePassword: row.must_change_password,
  }));
}

export async function addAccount(
  sql: Sql,
  account: { readonly name: string; readonly role: string; readonly password: string; readonly mustChangePassword: boolean },
): Promise<void> {
  const refused = userNameRefusal(account.name);
  if (refused)
    throw new AccountRefused(`a user name is 1 to 64 letters, digits and . _ @ -, not ${JSON.stringify(account.name)}`);
  if (!(ROLES as readonly string[]).includes(account.role) || account.role === 'guest') {
    throw new AccountRefused(
      `a role is one of ${ROLES.filter((role) => role !== 'guest').join(', ')}, not ${JSON.stringify(account.role)}`,
    );
  }
  const rows = await sql.query(
    `insert into "app_user" ("name", "password_hash", "role", "must_change_password") values ($1, $2, $3, $4)
     on conflict do nothing returning "name"`,
    [account.name, await hashPassword(account.password), account.role, account.mustChangePassword],
  );
  if (rows.length === 0) throw new AccountRefused(`user already exists: ${account.name}`);
}

/** Sets a password and ends every session of the user. */
export async function resetPassword(
  sessions: Sessions,
  name: string,
  password: string,
  mustChangePassword: boolean,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await change(sessions, name, CODES.signInAgain, '"password_hash" = $2, "must_change_password" = $3', [
    passwordHash,
    mustChangePassword,
  ]);
}

export async function setLocked(sessions: Sessions, name: string, locked: boolean): Promise<void> {
  await change(sessions, name, locked ? CODES.locked : null, '"locked" = $2', [locked]);
}

export async function setRole(sessions: Sessions, name: string, role: string): Promise<void> {
  if (!(ROLES as readonly string[]).includes(role) || role === 'guest')
    throw new AccountRefused(`no role ${JSON.stringify(role)}`);
  await change(sessions, name, CODES.signInAgain, '"role" = $2', [role]);
}

/** The last administrator who is not locked stays one. */
async function change(
  sessions: Sessions,
  name: string,
  code: 5054 | 5126 | null,
  set: string,
  values: readonly (string | boolean)[],
): Promise<void> {
  await sessions.change(async (tx, ends) => {
    // The rows of all administrators are the lock: two changes at once cannot remove the last two.
    await tx.query(`select 1 from "app_user" where "role" = 'administrator' order by "name" for update`, []);
    const rows = await tx.query<{ name: string; role: Role }>(
      `update "app_user" set ${set} where lower("name") = lower($1) returning "name", "role"`,
      [name, ...values],
    );
    const changed = rows[0];
    if (!changed) throw new AccountRefused(`no user ${JSON.stringify(name)}`);
    if (changed.role === 'guest') throw new AccountRefused('the guest is switched on and off by the setting "guest"');
    const [left] = await tx.query<{ count: number }>(
      `select count(*) as count from "app_user" where "role" = 'administrator' and not "locked"`,
      [],
    );
    if (left!.count === 0) throw new AccountRefused('the last administrator cannot be locked or given another role');
    if (code !== null) await ends.endUser(changed.name, code);
  });
}

/** The guest's account and, on the first start, the administrator's. Resolves to the administrator's new password, null later. */
export async function ensureFirstAccounts(sql: Sql, randomBytes: (count: number) => Uint8Array): Promise<string | null> {
  await sql.query(`insert into "app_user" ("name", "role") values ('guest', 'guest') on conflict do nothing`, []);
  const [row] = await sql.query<{ count: number }>(`select count(*) as count from "app_user" where "role" = 'administrator'`, []);
  if (row!.count > 0) return null;
  const password = generatePassword(randomBytes);
  await addAccount(sql, { name: 'admin', role: 'administrator', password, mustChangePassword: true });
  return password;
}
