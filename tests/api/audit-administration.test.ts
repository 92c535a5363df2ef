import { describe, expect, it } from 'vitest';
import { TEST_DATABASE } from '../setup/test-database';
import { PASSWORD, USERS } from './api-server';
import { auditedServer, leaveOneRowEach, type Deed } from './audited-server';

const audited = auditedServer();
const { command } = audited;

const grant = (password: string) =>
  audited.server.call('POST', 'v1/grants', {
    token: audited.tokens.administrator,
    form: { operationHash: 'a'.repeat(64), password },
  });

const DEEDS: readonly Deed[] = [
  ["an administrator's word", () => grant(PASSWORD), { user_name: USERS.administrator, action: 'grant', outcome: 'ok' }],
  ["a wrong administrator's word", () => grant('no'), { user_name: USERS.administrator, action: 'grant', outcome: 'refused' }],
  [
    'a setting',
    () =>
      audited.server.call('POST', 'v1/global_settings', {
        token: audited.tokens.administrator,
        form: { name: 'theme', value: 'dark' },
      }),
    { user_name: USERS.administrator, action: 'setting', outcome: 'ok', facts: { name: 'theme', value: 'dark' } },
  ],
  [
    'an account that is refused to a command',
    () => command('user', ['add', 'bob', '--role', 'king']),
    { user_name: 'root', address: 'command line', action: 'account', outcome: 'refused', facts: { deed: 'add', user: 'bob' } },
  ],
  [
    'an account made by a command names who made it',
    () => command('user', ['add', 'bob']),
    { user_name: 'root', address: 'command line', action: 'account', outcome: 'ok', facts: { deed: 'add', user: 'bob' } },
  ],
  [
    'a backup',
    () => command('backup', ['audit-test.gz']),
    { user_name: 'root', address: 'command line', action: 'backup', outcome: 'ok' },
  ],
  [
    'a restore into a running server',
    () => command('backup', ['--restore', 'audit-test.gz']),
    { user_name: 'root', address: 'command line', action: 'restore', outcome: 'refused' },
  ],
];

describe(`the audit of administration: ${TEST_DATABASE}`, () => {
  leaveOneRowEach(audited, DEEDS);

  it('[walk 7 #2] is read by a command: by time, account (also where it was guessed at), action and outcome', async () => {
    await audited.server.sql.query(
      `insert into "audit" ("at","user_name","address","action","outcome","facts") values
         (now()-interval '3 days','zoe','10.1.1.1','sign-in','ok',null),
         (now()-interval '1 hour',$1,'10.1.1.2','sign-in','refused','{"code":5005}'),
         (now()-interval '1 hour','','10.1.1.3','sign-in','refused','{"code":5005,"count":7,"names":"yan, zoe"}')`,
      ['zoe\u001b[2J'],
    );
    const said = async (...args: readonly string[]) => {
      const out: string[] = [];
      const code = await command('audit', args, (words) => void out.push(words));
      return { code, out };
    };
    expect((await said('--user', 'zoe', '--json')).out.map((row) => (JSON.parse(row) as { address: string }).address)).toEqual([
      '10.1.1.3',
    ]);
    expect((await said('--user', 'zoe', '--since', '4d', '--json')).out).toHaveLength(2);
    expect((await said('--user', 'zoe', '--since', '5400s', '--json')).out, '[walk 5] by seconds, too').toHaveLength(1);
    const { out } = await said('--action', 'sign-in', '--refused', '--since', '90m');
    expect(out.find((row) => row.includes('10.1.1.3'))).toContain('names=yan, zoe');
    expect(out.find((row) => row.includes('10.1.1.2'))).toContain('zoe\\u{1b}[2J');
    expect(out.join('')).not.toContain('\u001b');
    for (const [option, value] of [
      ['--since', 'yesterday'],
      ['--limit', '0'],
      ['--limit', 'x'],
    ] as const)
      expect(await said(option, value)).toMatchObject({ code: 1, out: [expect.stringContaining(`${option} ${value}: `)] });
  });
});
