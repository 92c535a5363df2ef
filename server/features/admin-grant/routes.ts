import { CODES } from '../../../protocol/errors';
import { GrantBody, type Grant } from '../../../protocol/rest/admin-grant';
import { answer, AnswerError } from '../../http/answer';
import { sessionOf } from '../../http/authorize';
import { checked } from '../../http/checked';
import type { Feature } from '../../http/feature';
import { verifyNobody, verifyPassword } from '../../http/passwords';

/**
 * The administrator's-password prompt: deleting objects that have children needs it. Wrong passwords share the
 * sign-in's budget.
 */
export const adminGrantFeature: Feature = (app, { sql, grants, audit, slowDown }) => {
  app.post('/v1/grants', { config: { permission: 'nodeEditing' } }, async (request) => {
    const { operationHash, administrator, password } = checked(GrantBody, request.body);
    const session = sessionOf(request);
    const name = administrator === undefined || administrator === '' ? session.userName : administrator;
    slowDown.check(name, request.ip);
    const [user] = await sql.query<{ name: string; password_hash: string }>(
      `select "name", "password_hash" from "app_user" where lower("name") = lower($1) and "role" = 'administrator' and not "locked" and not "must_change_password"`,
      [name],
    );
    const right = user ? await verifyPassword(user.password_hash, password) : await verifyNobody(password);
    const entry = {
      userName: session.userName,
      address: request.ip,
      action: 'grant',
      facts: { administrator: name, operationHash },
    } as const;
    if (!right || !user) {
      slowDown.failed(name, request.ip);
      audit.note({ ...entry, outcome: 'refused' });
      // Not the sign-in's 5005: that would end the session of the one who mistyped.
      throw new AnswerError(CODES.forbidden, {
        message: "not an administrator's name and password",
        data: { rule: 'administrator-password-wrong', field: 'password' },
      });
    }
    slowDown.succeeded(name, request.ip);
    const grant = await grants.give(session.userName, user.name, operationHash);
    await audit.write({ ...entry, outcome: 'ok' });
    return answer<Grant>({ grant });
  });
};
