import { CODES } from '../../../protocol/errors';
import { grantOperation } from '../../../protocol/rest/admin-grant';
import { AnswerError } from '../../http/answer';
import { cookieOf } from '../../http/cookies';
import type { Feature } from '../../http/feature';
import { verifyNobody, verifyPassword } from '../../http/passwords';
import { serve } from '../../http/serve';
import { authorOf } from '../../storage/author';

/**
 * The administrator's-password prompt: deleting objects that have children needs it. Wrong passwords share the
 * sign-in's budget.
 */
export const adminGrantFeature: Feature = (app, { sql, grants, audit, slowDown, devices }) => {
  serve(app, grantOperation, async ({ body, session, request }) => {
    const { operationHash, administrator, password } = body;
    const name = administrator === undefined || administrator === '' ? session.userName : administrator;
    const entry = { action: 'grant', facts: { administrator: name, operationHash } } as const;
    const attempt = slowDown.begin(name, request.ip, devices.of(cookieOf('device', request.headers.cookie), name), entry);
    const [user] = await sql.query<{ name: string; password_hash: string }>(
      `select "name", "password_hash" from "app_user" where lower("name") = lower($1) and "role" = 'administrator' and not "locked" and not "must_change_password"`,
      [name],
    );
    const right = await attempt.judged(user ? verifyPassword(user.password_hash, password) : verifyNobody(password));
    if (!right || !user) {
      // Not the sign-in's 5005: that would end the session of the one who mistyped.
      throw new AnswerError(CODES.forbidden, {
        message: "not an administrator's name and password",
        data: { rule: 'administrator-password-wrong', field: 'password' },
        audited: entry,
      });
    }
    const grant = await grants.give(authorOf(session), user.name, operationHash);
    await audit.write({ ...entry, ...authorOf(session), address: request.ip, outcome: 'ok' });
    return { grant };
  });
};
