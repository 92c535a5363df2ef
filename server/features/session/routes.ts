import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  confirmationRefusal,
  newPasswordRefusal,
  passwordRefusal,
  type PasswordPolicy,
} from '../../../domain/validation/accounts';
import { CODES } from '../../../protocol/errors';
import { GUEST_LOGIN } from '../../../protocol/guest-login';
import {
  authenticate,
  changePassword,
  checkSession,
  issueTicket,
  logout,
  readAccount,
  readUserName,
  refreshToken,
  type Account,
  type Authentication,
} from '../../../protocol/rest/session';
import { AnswerError, invalid } from '../../http/answer';
import { clearedCookie, cookieOf, setCookie } from '../../http/cookies';
import { endGuests } from '../../http/end-guests';
import type { Feature, ServerContext } from '../../http/feature';
import { hashPassword, verifyNobody, verifyPassword } from '../../http/passwords';
import { serve } from '../../http/serve';
import { authorOf } from '../../storage/author';
import type { IssuedTokens, Session } from '../../http/sessions';
import { readSetting } from '../../http/settings-store';
import { guestMayEnter, opensGuest } from './guest';
import { isCommonPassword } from './common-passwords';

/** As long as browsers keep a cookie at most. */
const DEVICE_MS = 400 * 24 * 60 * 60_000;

/** Sign-in, refresh, sign-out and what stands around them (spec sections 4, 7, 8). */
export const sessionFeature: Feature = async (app, context) => {
  const { sql, sessions, audit, slowDown, devices, strangers } = context;
  if (!(await guestMayEnter(sql, context.config))) await sessions.change(endGuests);
  for (const { name, address } of await sql.query<{ name: string; address: string }>(
    'select distinct u."name", s."address" from "session" s join "app_user" u on u."id" = s."account" limit 10000',
    [],
  ))
    slowDown.knows(name, address);

  serve(app, authenticate, async ({ body, request, reply }) => {
    const { username, password = '', ticket } = body;
    if (password === '' && ticket === undefined)
      throw invalid({ rule: 'required', field: 'password', facts: { expected: 'string' } });
    const address = request.ip;
    const refused = { action: 'sign-in', userName: username } as const;
    const carried = cookieOf('device', request.headers.cookie);
    const device = devices.of(carried, username);
    const attempt = slowDown.begin(username, address, device, refused);
    try {
      const user =
        ticket === undefined
          ? await userByPassword(context, username, password, device === null ? address : null)
          : await userByTicket(context, username, ticket, cookieOf('binding', request.headers.cookie));
      const issued = await sessions.signIn({
        accountId: user.id,
        passwordHash: user.passwordHash,
        address,
        fromBrowser: isBrowser(request),
        alone: user.role !== 'guest' && (await readSetting(sql, 'one_session_per_user')) === 'true',
        ...(user.role === 'guest' ? { diagram: Number(await readSetting(sql, 'guest_diagram')) } : {}),
      });
      attempt.succeeded();
      await audit.write({ ...authorOf(issued.session), address, action: 'sign-in', outcome: 'ok' });
      const answer = handOut(request, reply, issued);
      if (isBrowser(request) && user.role !== 'guest')
        reply.header('Set-Cookie', setCookie('device', devices.withName(carried, user.name), isSecure(request), DEVICE_MS));
      return answer;
    } catch (error) {
      if (!(error instanceof AnswerError) || error.code === CODES.unavailable || error.code === CODES.databaseAway)
        attempt.withdrawn();
      else error.audited = { ...refused, facts: { code: error.code } };
      throw error;
    }
  });

  serve(app, refreshToken, async ({ request, reply }) => {
    const header = request.headers['refresh-token'];
    const handle = typeof header === 'string' && /^[A-Za-z0-9_-]{1,128}$/.test(header) ? header : '';
    try {
      const renew = () => sessions.refresh(handle, cookieOf('binding', request.headers.cookie), request.ip);
      return handOut(request, reply, await strangers.heard(handle, request.ip, renew));
    } catch (error) {
      if (error instanceof AnswerError)
        error.audited = { action: 'refresh', ...error.audited, facts: { code: error.code, why: error.message } };
      throw error;
    }
  });

  serve(app, logout, async ({ session, request, reply }) => {
    await sessions.end(session.id, CODES.revoked);
    await audit.write({ ...authorOf(session), address: request.ip, action: 'sign-out', outcome: 'ok' });
    reply.header('Set-Cookie', clearedCookie('binding', isSecure(request)));
    return null;
  });

  serve(app, changePassword, async ({ body, session, request }) => {
    const { oldPassword, password, confirm } = body;
    const address = request.ip;
    if (session.role === 'guest') throw new AnswerError(CODES.forbidden);
    const attempt = slowDown.begin(
      session.userName,
      address,
      devices.of(cookieOf('device', request.headers.cookie), session.userName),
      { action: 'change-password' },
    );
    const [user] = await sql.query<{ password_hash: string }>('select "password_hash" from "app_user" where "id" = $1', [
      session.principal.accountId,
    ]);
    if (!(await attempt.judged(user ? verifyPassword(user.password_hash, oldPassword) : verifyNobody(oldPassword)))) {
      const wrong = invalid({ rule: 'old-password-wrong', field: 'oldPassword' });
      throw Object.assign(wrong, { audited: { action: 'change-password' } });
    }
    const policy = (await readSetting(sql, 'password_rule')) as PasswordPolicy;
    const refused =
      passwordRefusal(password, policy) ?? confirmationRefusal(password, confirm) ?? newPasswordRefusal(oldPassword, password);
    if (refused) throw invalid(refused);
    if (policy === 'modern' && isCommonPassword(password)) throw invalid({ rule: 'password-common', field: 'password' });
    const passwordHash = await hashPassword(password);
    await sessions.change(async (tx, ends) => {
      await tx.query('update "app_user" set "password_hash" = $2, "must_change_password" = false where "id" = $1', [
        session.principal.accountId,
        passwordHash,
      ]);
      await ends.endAccount(session.principal.accountId, CODES.passwordChanged, session.id);
      await ends.reread(session.id);
    });
    await audit.write({ ...authorOf(session), address, action: 'change-password', outcome: 'ok' });
    return null;
  });

  serve(app, readUserName, ({ session }) => session.userName);

  serve(app, readAccount, ({ session }) => accountOf(session));

  serve(app, checkSession, () => true);

  serve(app, issueTicket, async ({ session, request }) => {
    if (session.role === 'guest') throw new AnswerError(CODES.forbidden);
    const ticket = await sessions.issueTicket(session);
    await audit.write({ ...authorOf(session), address: request.ip, action: 'ticket', outcome: 'ok' });
    return ticket;
  });
};

interface User {
  readonly id: number;
  readonly name: string;
  readonly role: string;
  /** As it was when the password fitted, or the ticket was not spent yet. */
  readonly passwordHash: string;
}

/** `address`: null = they are known, wherever they come from. */
async function userByPassword(context: ServerContext, name: string, password: string, address: string | null): Promise<User> {
  const { sql, config } = context;
  const [user] = await sql.query<User & { password_hash: string; locked: boolean; known: boolean }>(
    `select "id", "name", "role", "password_hash", "locked",
       $2::text is null or exists (select 1 from "session" s where s."account" = u."id" and s."address" = $2) "known"
     from "app_user" u where lower("name") = lower($1)`,
    [name, address],
  );
  if (!user) {
    await verifyNobody(password);
    throw new AnswerError(CODES.wrongLogin);
  }
  if (user.role === 'guest') {
    if (user.name !== GUEST_LOGIN.userName || !opensGuest(password, config.guestKey)) throw new AnswerError(CODES.wrongLogin);
    if (!(await guestMayEnter(sql, config))) throw new AnswerError(CODES.mayNotSignIn);
  } else if (!(await verifyPassword(user.password_hash, password, user.known ? 'known' : 'stranger'))) {
    throw new AnswerError(CODES.wrongLogin);
  }
  // Told to the right password only: a stranger learns nothing about an account.
  if (user.locked) throw new AnswerError(CODES.locked);
  return { id: user.id, name: user.name, role: user.role, passwordHash: user.password_hash };
}

async function userByTicket(
  { sql, sessions }: ServerContext,
  name: string,
  ticket: string,
  binding: string | null,
): Promise<User> {
  // Read before the ticket is spent: whoever changes the password meanwhile takes the ticket, or the sign-in sees it.
  const [user] = await sql.query<User & { locked: boolean; password_hash: string }>(
    'select "id", "name", "role", "locked", "password_hash" from "app_user" where lower("name") = lower($1)',
    [name],
  );
  if (!user || !(await sessions.redeemTicket(ticket, user.id, binding)))
    throw new AnswerError(CODES.signInAgain, { message: 'the ticket is spent, expired or not yours' });
  if (user.locked) throw new AnswerError(CODES.locked);
  return { id: user.id, name: user.name, role: user.role, passwordHash: user.password_hash };
}

/** Browsers say where a request comes from and programs do not: only a browser's tokens are tied to its cookie. */
function isBrowser(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-site'] !== undefined || request.headers.origin !== undefined;
}

/** Also behind a proxy that speaks TLS and does not say so: the page's origin was checked before. */
function isSecure(request: FastifyRequest): boolean {
  return request.protocol === 'https' || request.headers.origin?.startsWith('https://') === true;
}

function accountOf({ userName, principal, earlierName }: Session): Account {
  return { user: userName, userId: String(principal.accountId), earlierName };
}

function handOut(request: FastifyRequest, reply: FastifyReply, issued: IssuedTokens): Authentication {
  const { session } = issued;
  if (issued.binding !== null) {
    reply.header('Set-Cookie', setCookie('binding', issued.binding, isSecure(request), session.endsAtMs - issued.issuedAtMs));
  }
  return {
    access_token: issued.accessToken,
    ...accountOf(session),
    authority: session.role,
    permissions: [...session.principal.permissions],
    refresh_token: issued.refreshToken,
    issued: issued.issuedAtMs,
    expires: issued.expiresAtMs,
    organization: '',
    mustChangePassword: session.mustChangePassword,
  };
}
