import { PERMISSIONS, ROLES, type Permission, type Role } from '../../../domain/permissions/permission';
import { userNameRefusal } from '../../../domain/validation/accounts';
import { CODES, type Code } from '../../../protocol/errors';
import { hashPassword } from '../../http/passwords';
import type { Sessions } from '../../http/sessions';
import type { Sql, SqlTransaction } from '../../storage/sql';
import { SqlError } from '../../storage/sql-error';

/** Accounts of an installation. Who may come here is the caller's business: the command line, later the user pages. */
export interface Account {
  readonly name: string;
  readonly role: Role;
  /** What it may do in place of what its role may; null = what its role may. */
  readonly permissions: readonly Permission[] | null;
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
  const rows = await sql.query<{
    readonly name: string;
    readonly role: Role;
    readonly permissions: string | null;
    readonly locked: boolean;
    readonly must_change_password: boolean;
  }>('select "name", "role", "permissions", "locked", "must_change_password" from "app_user" order by "name"', []);
  return rows.map((row) => ({
    name: row.name,
    role: row.role,
    permissions: row.permissions === null ? null : (row.permissions.split(',') as Permission[]),
    locked: row.locked,
    mustChangePassword: row.must_change_password,
  }));
}

export async function addAccount(
  sql: Sql,
  account: {
    readonly name: string;
    readonly role: string;
    readonly password: string;
    readonly mustChangePassword: boolean;
    /** Names with commas between, beside reading; left out = what the role may. */
    readonly permissions?: string | undefined;
  },
): Promise<void> {
  checkName(account.name);
  checkRole(account.role);
  const rows = await sql.query(
    `insert into "app_user" ("name", "password_hash", "role", "permissions", "must_change_password") values ($1, $2, $3, $4, $5)
     on conflict do nothing returning "name"`,
    [
      account.name,
      await hashPassword(account.password),
      account.role,
      storedPermissions(account.permissions),
      account.mustChangePassword,
    ],
  );
  if (rows.length === 0) throw nameTaken(account.name);
}

/** Sets a password and ends every session of the user. */
export async function resetPassword(
  sessions: Sessions,
  name: string,
  password: string,
  mustChangePassword: boolean,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await change(sessions, name, CODES.passwordChanged, '"password_hash" = $2, "must_change_password" = $3', [
    passwordHash,
    mustChangePassword,
  ]);
}

/** Its sessions go on and say the new name within a second; what it did before is told under the old one. */
export async function renameAccount(sessions: Sessions, name: string, newName: string): Promise<void> {
  checkName(newName);
  await sessions
    .change(async (tx, ends) => {
      const account = await accountIn(tx, name);
      const [other] = await tx.query<{ name: string }>(
        'select "name" from "app_user" where lower("name") = lower($1) and "id" <> $2',
        [newName, account.id],
      );
      if (other) throw nameTaken(other.name);
      if (account.name === newName) throw new AccountRefused(`${newName} is called so already`);
      await tx.query('update "app_user" set "name" = $2 where "id" = $1', [account.id, newName]);
      await ends.rename(account.id, newName);
    })
    .catch((error: unknown) => {
      // Somebody else took it at the same moment.
      throw error instanceof SqlError && error.code === '23505' ? nameTaken(newName) : error;
    });
}

/** Its sessions end, its tickets and an administrator's words for it are worth nothing; what it did stays in the history. */
export async function removeAccount(sessions: Sessions, name: string): Promise<void> {
  await sessions.change(async (tx, ends) => {
    await lockAdministrators(tx);
    const account = await accountIn(tx, name);
    await tx.query('delete from "app_user" where "id" = $1', [account.id]);
    await assertAdministrator(tx, 'removed');
    await tx.query('delete from "admin_grant" where "account" = $1', [account.id]);
    await ends.endAccount(account.id, CODES.revoked);
  });
}

export async function setLocked(sessions: Sessions, name: string, locked: boolean): Promise<void> {
  await change(sessions, name, locked ? CODES.locked : null, '"locked" = $2', [locked]);
}

/** `permissions` as in addAccount. Ends every session of the user. Answers what the account was and is, as a person reads it. */
export async function setRole(sessions: Sessions, name: string, role: string, permissions?: string): Promise<RoleChange> {
  checkRole(role);
  return change(sessions, name, CODES.roleChanged, '"role" = $2, "permissions" = $3', [role, storedPermissions(permissions)]);
}

/** Every account that is no guest's reads. */
const READING: readonly Permission[] = ['viewRead', 'propertyRead'];
/** What an account may be given: administration comes with the role, an administrator's word with the password. */
export const GRANTABLE: readonly Permission[] = PERMISSIONS.filter(
  (permission) => !READING.includes(permission) && permission !== 'administration' && permission !== 'administratorPassword',
);

function storedPermissions(given: string | undefined): string | null {
  if (given === undefined) return null;
  const wanted = given.split(',').filter((name) => name !== '');
  const unknown = wanted.find((name) => !(GRANTABLE as readonly string[]).includes(name));
  if (unknown !== undefined)
    throw new AccountRefused(`a permission is one of ${GRANTABLE.join(', ')}, not ${JSON.stringify(unknown)}`);
  return [...READING, ...GRANTABLE.filter((permission) => wanted.includes(permission))].join(',');
}

function checkName(name: string): void {
  if (userNameRefusal(name) === null) return;
  throw new AccountRefused(`a user name is 1 to 64 letters, digits and . _ @ -, not ${JSON.stringify(name)}`);
}

const nameTaken = (name: string): AccountRefused => new AccountRefused(`user already exists: ${name}`);

function checkRole(role: string): void {
  if ((ROLES as readonly string[]).includes(role) && role !== 'guest') return;
  throw new AccountRefused(
    `a role is one of ${ROLES.filter((known) => known !== 'guest').join(', ')}, not ${JSON.stringify(role)}`,
  );
}

/** Role of an account before and after; with its permissions, where those are not what the role may: `editor (viewRead,...)`. */
export interface RoleChange {
  readonly from: string;
  readonly to: string;
}

interface Rights {
  readonly role: Role;
  readonly permissions: string | null;
}

const rightsText = ({ role, permissions }: Rights): string => (permissions === null ? role : `${role} (${permissions})`);

/** The last administrator who is not locked stays one. */
async function change(
  sessions: Sessions,
  name: string,
  code: Code | null,
  set: string,
  values: readonly (string | boolean | null)[],
): Promise<RoleChange> {
  return sessions.change(async (tx, ends) => {
    await lockAdministrators(tx);
    const before = await accountIn(tx, name);
    const [changed] = await tx.query<Rights & Record<string, unknown>>(
      `update "app_user" set ${set} where "id" = $1 returning "role", "permissions"`,
      [before.id, ...values],
    );
    await assertAdministrator(tx, 'locked or given another role');
    if (code !== null) await ends.endAccount(before.id, code);
    return { from: rightsText(before), to: rightsText(changed!) };
  });
}

/** The rows of all administrators are the lock: two changes at once cannot remove the last two. */
async function lockAdministrators(tx: SqlTransaction): Promise<void> {
  await tx.query(`select 1 from "app_user" where "role" = 'administrator' order by "id" for update`, []);
}

/** Of this name, held until the end; the guest's cannot be changed. */
async function accountIn(tx: SqlTransaction, name: string): Promise<Rights & { readonly id: number; readonly name: string }> {
  const [account] = await tx.query<Rights & { id: number; name: string }>(
    'select "id", "name", "role", "permissions" from "app_user" where lower("name") = lower($1) for update',
    [name],
  );
  if (!account) throw new AccountRefused(`no user ${JSON.stringify(name)}`);
  if (account.role === 'guest') throw new AccountRefused('the guest is switched on and off by the setting "guest"');
  return account;
}

async function assertAdministrator(tx: SqlTransaction, what: string): Promise<void> {
  const [left] = await tx.query<{ count: number }>(
    `select count(*) as count from "app_user" where "role" = 'administrator' and not "locked"`,
    [],
  );
  if (left!.count === 0) throw new AccountRefused(`the last administrator cannot be ${what}`);
}

/**
 * The guest's account and, on the first start, the administrator's. Its password is shown before the account is there for
 * good: a start that dies in between makes another, and no account is left whose password nobody has seen.
 */
export async function ensureFirstAccounts(
  sql: Sql,
  randomBytes: (count: number) => Uint8Array,
  show: (password: string) => void,
): Promise<void> {
  await sql.query(`insert into "app_user" ("name", "role") values ('guest', 'guest') on conflict do nothing`, []);
  const [row] = await sql.query<{ count: number }>(`select count(*) as count from "app_user" where "role" = 'administrator'`, []);
  if (row!.count > 0) return;
  const password = generatePassword(randomBytes);
  show(password);
  await addAccount(sql, { name: 'admin', role: 'administrator', password, mustChangePassword: true });
}
