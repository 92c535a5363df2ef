import { describe } from 'vitest';
import { addAccount } from '../../server/features/accounts/accounts';
import { TEST_DATABASE } from '../setup/test-database';
import { PASSWORD, USERS } from './api-server';
import { auditedServer, leaveOneRowEach, type Deed } from './audited-server';

const audited = auditedServer();
const { account, quietly, signInAs } = audited;

const DEEDS: readonly Deed[] = [
  ['a sign-in', () => audited.server.signIn(USERS.editor), { user_name: USERS.editor, action: 'sign-in', outcome: 'ok' }],
  [
    'a wrong sign-in',
    () => signInAs({ username: USERS.editor, password: 'wrong' }),
    { user_name: USERS.editor, action: 'sign-in', outcome: 'refused', facts: { code: 5005 } },
  ],
  [
    'a ticket that is none',
    () => signInAs({ username: USERS.editor, ticket: 'x'.repeat(43) }),
    { user_name: USERS.editor, action: 'sign-in', outcome: 'refused', facts: { code: 5054 } },
  ],
  [
    'a sign-out',
    async () => {
      let token = '';
      await quietly(async () => (token = (await audited.server.signIn(USERS.editor)).access_token));
      return audited.server.call('POST', 'v1/logout', { token });
    },
    { user_name: USERS.editor, action: 'sign-out', outcome: 'ok' },
  ],
  [
    'a refresh handle that is none',
    () => audited.server.call('POST', 'v1/refresh_token', { headers: { 'Refresh-Token': 'x'.repeat(43) } }),
    { user_name: '', action: 'refresh', outcome: 'refused', facts: { code: 5020, why: 'invalid refresh token' } },
  ],
  [
    'a refresh handle that is used again names whose it was',
    async () => {
      let handle = '';
      await quietly(async () => {
        handle = (await audited.server.signIn(USERS.editor)).refresh_token;
        await audited.server.call('POST', 'v1/refresh_token', { headers: { 'Refresh-Token': handle } });
      });
      await audited.server.app.context.audit.flush();
      audited.server.advance(11_000);
      return audited.server.call('POST', 'v1/refresh_token', { headers: { 'Refresh-Token': handle } });
    },
    { user_name: USERS.editor, action: 'refresh', outcome: 'refused' },
  ],
  [
    'a token that is none',
    () => audited.server.call('GET', 'v1/home', { token: 'A'.repeat(43) }),
    { user_name: '', action: 'token', outcome: 'refused', facts: { code: 5000 } },
  ],
  [
    'a token in another browser names whose it is',
    async () => {
      let token = '';
      await quietly(async () => (token = (await account('bound')).access_token));
      return audited.server.call('GET', 'v1/home', { token });
    },
    { user_name: 'bound', action: 'token', outcome: 'refused', facts: { code: 5054, why: 'another browser' } },
  ],
  [
    'a ticket for another program',
    () => audited.server.call('POST', 'v1/tickets', { token: audited.tokens.administrator }),
    { user_name: USERS.administrator, action: 'ticket', outcome: 'ok' },
  ],
  [
    'a change of password with a wrong old one',
    () =>
      audited.server.call('POST', 'v1/change_password', {
        token: audited.tokens.viewer,
        form: { oldPassword: 'wrong', password: 'Changed-2-it', confirm: 'Changed-2-it' },
      }),
    { user_name: USERS.viewer, action: 'change-password', outcome: 'refused' },
  ],
  [
    'a change of password',
    async () => {
      let token = '';
      await quietly(async () => {
        await addAccount(audited.server.sql, { name: 'changer', role: 'editor', password: PASSWORD, mustChangePassword: false });
        token = (await audited.server.signIn('changer')).access_token;
      });
      return audited.server.call('POST', 'v1/change_password', {
        token,
        form: { oldPassword: PASSWORD, password: 'Changed-2-it', confirm: 'Changed-2-it' },
      });
    },
    { user_name: 'changer', action: 'change-password', outcome: 'ok' },
  ],
  [
    'more tries than are free',
    async () => {
      audited.server.standStill();
      await quietly(async () => {
        for (let tries = 0; tries < 5; tries += 1) await signInAs({ username: 'nobody', password: 'wrong' });
      });
      return signInAs({ username: 'nobody', password: 'wrong' });
    },
    { user_name: 'nobody', action: 'sign-in', outcome: 'refused', facts: { code: 429 } },
  ],
];

describe(`the audit of sessions: ${TEST_DATABASE}`, () => {
  leaveOneRowEach(audited, DEEDS);
});
