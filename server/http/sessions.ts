import { createHash } from 'node:crypto';
import { LIMITS } from '../../domain/catalog/limits';
import { permissionsOf, type Permission, type Role } from '../../domain/permissions/permission';
import type { Principal } from '../../domain/permissions/principal';
import { CODES, type Code } from '../../protocol/errors';
import { authorOf, type Author } from '../storage/author';
import type { Sql, SqlTransaction } from '../storage/sql';
import { AnswerError } from './answer';
import type { Environment } from './feature';

/** Who speaks: the family of tokens that began with one sign-in. */
export interface Session {
  readonly id: string;
  readonly userName: string;
  /** What it was called when accounts got ids; '' = it is younger. */
  readonly earlierName: string;
  readonly role: Role;
  readonly principal: Principal;
  readonly mustChangePassword: boolean;
  /** Who shares what it may use with whom: an account; guests, who have one in common, by their address. */
  readonly share: string;
  /** From where it was signed in. */
  readonly address: string;
  /** When the family ends, however often it is refreshed; ms since 1970. */
  readonly endsAtMs: number;
}

/** What a sign-in or a refresh hands out: references, shown once and stored hashed. */
export interface IssuedTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
  /** New value of the binding cookie; null = keep it, or there is none. */
  readonly binding: string | null;
  readonly session: Session;
}

export interface SignIn {
  readonly accountId: number;
  /** The hash that the password fitted: while it was looked at, it may have been changed. Left out = no password was asked. */
  readonly passwordHash?: string;
  readonly address: string;
  /** The tokens are worth something only beside the binding cookie. */
  readonly fromBrowser: boolean;
  /** The one diagram that a guest may see; left out for whoever is none. */
  readonly diagram?: number;
  /** Ends the user's other sessions with 5125. */
  readonly alone?: boolean;
}

/** What a change may do to sessions, inside its own transaction. */
export interface SessionEnds {
  end(sessionId: string, code: Code): Promise<void>;
  /** Every session of the account, but one. */
  endAccount(accountId: number, code: Code, except?: string): Promise<void>;
  /** The account is called so now: its sessions go on under that name. */
  rename(accountId: number, userName: string): Promise<void>;
  /** Something about the session's user changed: read it anew at its next call. */
  reread(sessionId: string): Promise<void>;
}

/** A session goes on, its user is called otherwise. */
export type RenameListener = (sessionId: string, userName: string) => void;
/** A session ended; `code` says why (spec section 8). */
export type EndListener = (sessionId: string, code: Code) => void;

export const ACCESS_MS = 10 * 60_000;
const GRACE_MS = 10_000;
const TICKET_MS = 60_000;
const TOKEN_BYTES = 32;
const CACHE_MS = 30_000;
const CACHE_MAX = 10_000;
/** References that are remembered as good, the latest. */
const KNOWN_MAX = 20_000;
/** Ended families are kept this long, to answer why they ended. */
const KEEP_ENDED_MS = 24 * 60 * 60_000;
const SWEEP_MS = 10 * 60_000;
const CHANNEL = 'plenum_session';

interface Cached {
  readonly session: Session;
  readonly bindingHash: string | null;
  readonly expiresAtMs: number;
  readonly readAtMs: number;
}

interface SessionRow {
  readonly id: string;
  /** null, with what follows of the account: it is gone. */
  readonly account_id: number | null;
  /** What the account is called; of one that is gone, what it was. */
  readonly user_name: string;
  readonly earlier_name: string | null;
  readonly binding_hash: Uint8Array | null;
  readonly diagram: number;
  readonly address: string;
  readonly generation: number;
  readonly rotated_at: Date;
  readonly ends_at: Date;
  readonly end_code: number;
  readonly role: Role | null;
  /** null = those of the role. */
  readonly permissions: string | null;
  readonly locked: boolean | null;
  readonly must_change_password: boolean | null;
}

interface TokenRow extends SessionRow {
  readonly token_generation: number;
  readonly expires_at: Date;
}

/** Notices between processes: a session (or all of an account, but one) ended with a code; code 0 = read it anew, `name`: its name is another. */
interface Notice {
  readonly session?: string;
  readonly account?: number;
  readonly except?: string;
  readonly code: number;
  readonly name?: string;
}

const SESSION_COLUMNS = `s."id", coalesce(u."name", s."user_name") "user_name", u."earlier_name", s."binding_hash", s."diagram", s."address", s."generation", s."rotated_at", s."ends_at", s."end_code",
  u."id" account_id, u."role", u."permissions", u."locked", u."must_change_password"`;

/**
 * Sessions: opaque 256-bit references, hashed at rest.
 *
 *   signIn -> generation 0 --refresh--> generation 1 --refresh--> ... until ends_at (6 h) or an end with a code
 *
 * A refresh reference of the newest generation rotates; one of the generation before is good for 10 s more (a second
 * tab, a lost answer), beside its cookie or, of a program, from where it signed in; an older one has been stolen or
 * replayed and ends the family (5020).
 */
export class Sessions {
  private readonly cache = new Map<string, Cached>();
  /** Hashes of references that were issued or found good here: they are looked at without waiting behind those that are none. */
  private readonly known = new Set<string>();
  /** Raised by every notice: what was read before it is not cached after it. */
  private epoch = 0;
  private readonly endListeners = new Set<EndListener>();
  private readonly renameListeners = new Set<RenameListener>();
  private unlisten: (() => Promise<void>) | null = null;
  private sweeper: NodeJS.Timeout | null = null;
  /** Sessions that sockets hang on: so that a notice about an account finds them. */
  private readonly held = new Map<string, { session: Session; count: number }>();

  constructor(
    private readonly sql: Sql,
    private readonly environment: Environment,
  ) {}

  async start(): Promise<void> {
    this.unlisten = await this.sql.listen(CHANNEL, (payload) => this.hear(payload));
    this.sweeper = setInterval(() => void this.sweep().catch(() => undefined), SWEEP_MS);
    this.sweeper.unref();
  }

  async stop(): Promise<void> {
    if (this.sweeper) clearInterval(this.sweeper);
    await this.unlisten?.();
  }

  /** Calls back within a second of an end, wherever it was asked for. Resolves to an unsubscribe function. */
  onEnd(listener: EndListener): () => void {
    this.endListeners.add(listener);
    return () => this.endListeners.delete(listener);
  }

  /** Calls back within a second when a session that something hangs on goes on under another name. */
  onRename(listener: RenameListener): () => void {
    this.renameListeners.add(listener);
    return () => this.renameListeners.delete(listener);
  }

  /** Something lives on this session; the function that is returned lets it go. */
  private hold(session: Session): () => void {
    const entry = this.held.get(session.id) ?? { session, count: 0 };
    entry.count++;
    this.held.set(session.id, entry);
    return () => {
      if (--entry.count === 0) this.held.delete(session.id);
    };
  }

  async signIn(request: SignIn): Promise<IssuedTokens> {
    const nowMs = this.environment.now();
    const id = this.reference();
    const binding = request.fromBrowser ? this.reference() : null;
    const endsAt = new Date(nowMs + LIMITS.refreshSessionMs);
    return this.change(async (tx, ends) => {
      // Whoever changes the password waits for this session and ends it, or was first and it is refused.
      const [user] = await tx.query<{ password_hash: string }>(
        'select "password_hash" from "app_user" where "id" = $1 for share',
        [request.accountId],
      );
      if (!user || (request.passwordHash ?? user.password_hash) !== user.password_hash) throw new AnswerError(CODES.wrongLogin);
      if (request.alone) await ends.endAccount(request.accountId, CODES.signedInElsewhere);
      await tx.query(
        `insert into "session" ("id", "account", "user_name", "binding_hash", "diagram", "rotated_at", "started_at", "ends_at", "address")
         select $1, "id", "name", $3, $4, $5, $5, $6, $7 from "app_user" where "id" = $2`,
        [
          id,
          request.accountId,
          binding === null ? null : digest(binding),
          request.diagram ?? 0,
          new Date(nowMs),
          endsAt,
          request.address,
        ],
      );
      const [row] = await tx.query<SessionRow>(
        `select ${SESSION_COLUMNS} from "session" s join "app_user" u on u."id" = s."account" where s."id" = $1`,
        [id],
      );
      if (!row) throw new AnswerError(CODES.wrongLogin);
      return this.issue(tx, row, 0, binding);
    });
  }

  /** The session of a bearer, or the token code that says why there is none. */
  async check(accessToken: string, binding: string | null): Promise<Session> {
    if (accessToken === '') throw tokenMissing();
    const hash = digest(accessToken);
    const key = hex(hash);
    const nowMs = this.environment.now();
    let known = this.cache.get(key);
    if (!known || nowMs - known.readAtMs > CACHE_MS) {
      known = await this.readOrForget(hash, key, nowMs);
      if (this.cache.size >= CACHE_MAX) this.cache.clear();
      if (known.readAtMs > 0) this.cache.set(key, known);
    }
    if (nowMs >= Math.min(known.expiresAtMs, known.session.endsAtMs)) throw new AnswerError(CODES.tokenExpired);
    if (!bindingFits(known.bindingHash, binding))
      throw new AnswerError(CODES.signInAgain, {
        message: 'the token belongs to another browser',
        audited: {
          action: 'token',
          ...authorOf(known.session),
          facts: { code: CODES.signInAgain, why: 'another browser' },
        },
      });
    return known.session;
  }

  /** False of what was never issued, and of what was before the process began and did not come since. */
  knows(reference: string): boolean {
    return this.known.has(hex(digest(reference)));
  }

  private remember(key: string): void {
    this.known.delete(key);
    this.known.add(key);
    if (this.known.size > KNOWN_MAX) this.known.delete(this.known.values().next().value!);
  }

  /** As check(), for what lives on: it hears of an end, also of one that came while this looked. */
  async admit(accessToken: string, binding: string | null): Promise<{ readonly session: Session; readonly letGo: () => void }> {
    for (;;) {
      const { epoch } = this;
      const session = await this.check(accessToken, binding);
      if (epoch === this.epoch) return { session, letGo: this.hold(session) };
    }
  }

  /** New tokens for a refresh reference; `address`: who asks. */
  async refresh(refreshToken: string, binding: string | null, address: string): Promise<IssuedTokens> {
    if (refreshToken === '') throw new AnswerError(CODES.refreshInvalid, { message: 'refresh token not found' });
    const nowMs = this.environment.now();
    const outcome = await this.change(async (tx, ends): Promise<IssuedTokens | AnswerError> => {
      // The session's row is the lock: two refreshes of one family come one after the other.
      const [found] = await tx.query<{ session: string }>(
        'select "session" from "session_token" where "hash" = $1 and "kind" = \'refresh\'',
        [digest(refreshToken)],
      );
      if (!found) return new AnswerError(CODES.refreshInvalid, { message: 'invalid refresh token' });
      await tx.query('select 1 from "session" where "id" = $1 for update', [found.session]);
      const [row] = await tx.query<TokenRow>(
        `select ${SESSION_COLUMNS}, t."generation" as token_generation, t."expires_at"
         from "session_token" t join "session" s on s."id" = t."session" left join "app_user" u on u."id" = s."account" where t."hash" = $1`,
        [digest(refreshToken)],
      );
      if (!row) return new AnswerError(CODES.refreshInvalid, { message: 'invalid refresh token' });
      const invalidOf = (message: string) =>
        new AnswerError(CODES.refreshInvalid, { message, audited: { action: 'refresh', ...whoseOf(row) } });
      const refused = refusalOf(row);
      if (refused) return Object.assign(refused, { audited: { action: 'refresh', ...whoseOf(row) } });
      if (!bindingFits(row.binding_hash === null ? null : hex(row.binding_hash), binding))
        return invalidOf('the refresh token belongs to another browser');
      if (nowMs >= row.ends_at.getTime() || nowMs >= row.expires_at.getTime()) return invalidOf('refresh token expired');
      const newest = row.token_generation === row.generation;
      // Whoever read a program's reference on its way has no cookie to be told by.
      const isOwn = row.binding_hash !== null || row.address === address;
      const inGrace = row.token_generation === row.generation - 1 && isOwn && nowMs - row.rotated_at.getTime() <= GRACE_MS;
      if (!newest && !inGrace) {
        await ends.end(row.id, CODES.refreshInvalid);
        return invalidOf('the refresh token was used before; the session is ended');
      }
      if (!newest) return this.issue(tx, row, row.generation, null);
      const generation = row.generation + 1;
      await tx.query('update "session" set "generation" = $2, "rotated_at" = $3 where "id" = $1', [
        row.id,
        generation,
        new Date(nowMs),
      ]);
      await tx.query(
        `update "session_token" set "expires_at" = least("expires_at", $3) where "session" = $1 and "kind" = 'access' and "generation" < $2`,
        [row.id, generation, new Date(nowMs + GRACE_MS)],
      );
      const issued = await this.issue(tx, row, generation, null);
      await ends.reread(row.id);
      return issued;
    });
    if (outcome instanceof AnswerError) {
      this.known.delete(hex(digest(refreshToken)));
      throw outcome;
    }
    return outcome;
  }

  /** Ends one session; its sockets hear within a second. */
  async end(sessionId: string, code: Code): Promise<void> {
    await this.change((_tx, ends) => ends.end(sessionId, code));
  }

  /**
   * A transaction that changes what sessions stand on: the change and the end of sessions are one. This process knows
   * of it when the promise resolves, the others by NOTIFY.
   */
  async change<T>(body: (tx: SqlTransaction, ends: SessionEnds) => Promise<T>): Promise<T> {
    const notices: Notice[] = [];
    const result = await this.sql.transaction((tx) => {
      const tell = async (notice: Notice) => {
        if (notice.code !== 0) {
          await tx.query(
            `update "session" set "end_code" = $3 where "end_code" = 0 and ("id" = $1 or "account" = $2) and "id" <> $4`,
            [notice.session ?? '', notice.account ?? null, notice.code, notice.except ?? ''],
          );
          await tx.query(
            `delete from "session_ticket" where "account" in ($2, (select "account" from "session" where "id" = $1))`,
            [notice.session ?? '', notice.account ?? null],
          );
        }
        await tx.query(`select pg_notify('${CHANNEL}', $1)`, [JSON.stringify(notice)]);
        notices.push(notice);
      };
      return body(tx, {
        end: (session, code) => tell({ session, code }),
        endAccount: (account, code, except) => tell({ account, code, ...(except === undefined ? {} : { except }) }),
        rename: (account, name) => tell({ account, code: 0, name }),
        reread: (session) => tell({ session, code: 0 }),
      });
    });
    for (const notice of notices) this.apply(notice);
    return result;
  }

  /** A reference for `?userToken=`, good for one sign-in within 60 s, where the session is tied to a browser in that one. */
  async issueTicket(session: Session): Promise<{ readonly ticket: string; readonly expires: number }> {
    const ticket = this.reference();
    const expires = this.environment.now() + TICKET_MS;
    // What ends the session waits for this ticket and takes it along, or was first and there is none.
    const [made] = await this.sql.query(
      `insert into "session_ticket" ("hash", "account", "user_name", "expires_at", "binding_hash")
       select $1, "account", "user_name", $3, "binding_hash"
         from (select "account", "user_name", "binding_hash" from "session" where "id" = $2 and "end_code" = 0 for share) s returning 1`,
      [digest(ticket), session.id, new Date(expires)],
    );
    if (!made) throw new AnswerError(CODES.signInAgain);
    return { ticket, expires };
  }

  /** Spends a ticket; false when it is spent, expired, somebody else's or another browser's. */
  async redeemTicket(ticket: string, accountId: number, binding: string | null): Promise<boolean> {
    const [row] = await this.sql.query<{ account: number; expires_at: Date; binding_hash: Uint8Array | null }>(
      'delete from "session_ticket" where "hash" = $1 returning "account", "expires_at", "binding_hash"',
      [digest(ticket)],
    );
    return (
      row !== undefined &&
      row.expires_at.getTime() > this.environment.now() &&
      row.account === accountId &&
      bindingFits(row.binding_hash === null ? null : hex(row.binding_hash), binding)
    );
  }

  private async issue(tx: SqlTransaction, row: SessionRow, generation: number, binding: string | null): Promise<IssuedTokens> {
    const issuedAtMs = this.environment.now();
    const expiresAtMs = Math.min(issuedAtMs + ACCESS_MS, row.ends_at.getTime());
    const accessToken = this.reference();
    const refreshToken = this.reference();
    const [access, refresh] = [digest(accessToken), digest(refreshToken)];
    await tx.query(
      `insert into "session_token" ("hash", "session", "kind", "generation", "expires_at") values ($1, $2, 'access', $3, $4), ($5, $2, 'refresh', $3, $6)`,
      [access, row.id, generation, new Date(expiresAtMs), refresh, row.ends_at],
    );
    for (const hash of [access, refresh]) this.remember(hex(hash));
    return { accessToken, refreshToken, issuedAtMs, expiresAtMs, binding, session: sessionOf(row) };
  }

  private async readOrForget(hash: Uint8Array, key: string, nowMs: number): Promise<Cached> {
    try {
      const found = await this.read(hash, nowMs);
      this.remember(key);
      return found;
    } catch (error) {
      if (error instanceof AnswerError) this.known.delete(key);
      throw error;
    }
  }

  private async read(hash: Uint8Array, nowMs: number): Promise<Cached> {
    const epoch = this.epoch;
    const [row] = await this.sql.query<TokenRow>(
      `select ${SESSION_COLUMNS}, t."expires_at"
       from "session_token" t join "session" s on s."id" = t."session" left join "app_user" u on u."id" = s."account"
       where t."hash" = $1 and t."kind" = 'access'`,
      [hash],
    );
    if (!row) throw tokenMissing();
    const refused = refusalOf(row);
    if (refused) throw Object.assign(refused, { audited: { action: 'token', ...whoseOf(row), facts: { code: refused.code } } });
    return {
      session: sessionOf(row),
      bindingHash: row.binding_hash === null ? null : hex(row.binding_hash),
      expiresAtMs: row.expires_at.getTime(),
      // 0 = something changed while it was read: good for this call, not for the cache.
      readAtMs: epoch === this.epoch ? nowMs : 0,
    };
  }

  private hear(payload: string): void {
    if (payload === '') {
      this.epoch++;
      // Something may have been missed: forget everything that was cached and look at what sockets hang on.
      this.cache.clear();
      void this.recheckHeld().catch(() => undefined);
      return;
    }
    this.apply(JSON.parse(payload) as Notice);
  }

  private apply(notice: Notice): void {
    this.epoch++;
    const isMeant = ({ id, principal: { accountId } }: Session) =>
      id !== notice.except && (id === notice.session || accountId === notice.account);
    for (const [key, { session }] of this.cache) if (isMeant(session)) this.cache.delete(key);
    for (const { session } of [...this.held.values()].filter(({ session }) => isMeant(session)))
      if (notice.code !== 0) this.tellEnd(session.id, notice.code as Code);
      else if (notice.name !== undefined) this.tellName(session.id, notice.name);
  }

  private async recheckHeld(): Promise<void> {
    const rows = await this.sql.query<{ id: string; end_code: number; name: string | null }>(
      `select s."id", s."end_code", u."name" from "session" s left join "app_user" u on u."id" = s."account" where s."id" = any($1)`,
      [[...this.held.keys()]],
    );
    for (const { id, end_code, name } of rows)
      if (end_code !== 0) this.tellEnd(id, end_code as Code);
      else if (name !== null) this.tellName(id, name);
  }

  private tellName(sessionId: string, userName: string): void {
    const entry = this.held.get(sessionId);
    if (entry === undefined || entry.session.userName === userName) return;
    entry.session = { ...entry.session, userName };
    for (const listener of [...this.renameListeners]) listener(sessionId, userName);
  }

  private tellEnd(sessionId: string, code: Code): void {
    for (const listener of [...this.endListeners]) listener(sessionId, code);
  }

  private async sweep(): Promise<void> {
    const before = new Date(this.environment.now() - KEEP_ENDED_MS);
    await this.sql.query('delete from "session_token" t using "session" s where s."id" = t."session" and s."ends_at" < $1', [
      before,
    ]);
    await this.sql.query('delete from "session" where "ends_at" < $1', [before]);
    await this.sql.query('delete from "session_ticket" where "expires_at" < $1', [new Date(this.environment.now())]);
    await this.sql.query('delete from "admin_grant" where "expires_at" < $1', [new Date(this.environment.now())]);
  }

  private reference(): string {
    return Buffer.from(this.environment.randomBytes(TOKEN_BYTES)).toString('base64url');
  }
}

const tokenMissing = (): AnswerError =>
  new AnswerError(CODES.tokenMissing, { audited: { action: 'token', facts: { code: CODES.tokenMissing } } });

function refusalOf(row: SessionRow): AnswerError | null {
  if (row.end_code !== 0) return new AnswerError(row.end_code as Code);
  if (row.role === null) return new AnswerError(CODES.revoked);
  return row.locked ? new AnswerError(CODES.locked) : null;
}

function whoseOf({ account_id: accountId, user_name: userName }: SessionRow): Author {
  return { accountId: accountId ?? 0, userName };
}

function sessionOf(row: SessionRow): Session {
  const role = row.role!;
  return {
    id: row.id,
    userName: row.user_name,
    earlierName: row.earlier_name!,
    role,
    principal: {
      accountId: row.account_id!,
      permissions: new Set(row.permissions === null ? permissionsOf(role) : (row.permissions.split(',') as Permission[])),
      // A guest without a diagram sees none.
      scope: role === 'guest' ? { kind: 'diagram', diagram: row.diagram } : { kind: 'all' },
    },
    mustChangePassword: row.must_change_password!,
    share: role === 'guest' ? `${row.account_id} ${row.address}` : String(row.account_id),
    address: row.address,
    endsAtMs: row.ends_at.getTime(),
  };
}

/** Comparing hashes of random references tells nothing by its timing. */
function bindingFits(bindingHash: string | null, binding: string | null): boolean {
  return bindingHash === null || (binding !== null && hex(digest(binding)) === bindingHash);
}

export function digest(reference: string): Uint8Array {
  return createHash('sha256').update(reference).digest();
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}
