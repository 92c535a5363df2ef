import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { Audit } from '../../server/http/audit';
import { TEST_DATABASE } from '../setup/test-database';
import { auditedServer } from './audited-server';

const audited = auditedServer();
const { flushed, left } = audited;

describe(`the rows of the audit: ${TEST_DATABASE}`, () => {
  it('200 refusals of a stranger are two rows: the first, and the count of the others', async () => {
    await flushed();
    for (let round = 0; round < 4; round += 1)
      await Promise.all(
        Array.from({ length: 50 }, (_, at) =>
          audited.server.call('POST', 'v1/refresh_token', { headers: { 'Refresh-Token': `${round}-${at}`.padEnd(43, 'y') } }),
        ),
      );
    await audited.server.app.context.audit.flush();
    const facts = { code: 5020, why: 'invalid refresh token' };
    expect((await left()).map((row) => row.facts)).toEqual([facts, { ...facts, count: 199 }]);
  });

  it('[walk 7 #8] whom a row of counted guesses was aimed at, it names, boundedly', async () => {
    const written: Readonly<Record<string, unknown>>[] = [];
    const query = (_text: string, [, user, , , , facts]: readonly unknown[]) => {
      written.push({ user, ...(JSON.parse(String(facts)) as object) });
      return Promise.resolve([]);
    };
    const audit = new Audit({ ...audited.server.sql, query } as never, pino({ level: 'silent' }));
    const guess = (userName: string) =>
      audit.note({ userName, address: '10.0.0.9', action: 'sign-in', facts: { code: 5005 } }, false);
    for (const name of ['ed', 'vic', 'ed', 'nob', 'x'.repeat(400)]) guess(name);
    await audit.flush();
    expect(written).toEqual([
      { user: 'ed', code: 5005 },
      { user: '', code: 5005, count: 4, names: `vic, ed, nob, ${'x'.repeat(50)}` },
    ]);
    written.length = 0;
    for (let at = 0; at < 500; at += 1) guess(`name${at}`);
    await audit.flush();
    const names = String(written[1]!['names']).split(', ');
    expect([names.length, names.at(-1)]).toEqual([21, '…']);
  });

  it('[security M6] a name that no database holds is written as what it is, and stands in no other guess’s way', async () => {
    const audit = new Audit(audited.server.sql, pino({ level: 'silent' }));
    const guess = (userName: string) =>
      audit.note({ userName, address: '10.0.0.10', action: 'sign-in', facts: { code: 5005 } }, false);
    for (const name of ['first \ud801', 'half \ud800', 'NUL \0', 'after']) guess(name);
    const written = async () => (await left()).map(({ user_name, facts }) => [user_name, facts]);
    expect(await written()).toEqual([['first U+D801', { code: 5005 }]]);
    await audit.flush();
    expect(await written()).toEqual([['', { code: 5005, count: 3, names: 'half U+D800, NUL U+0000, after' }]]);
  });

  it.each(['flush', 'stop'] as const)('[races 1] %s resolves when the refusals that were noted are written, the first of each too', async (end) => {
    let written = 0;
    const query = async () => {
      await new Promise(setImmediate);
      written += 1;
      return [];
    };
    const audit = new Audit({ ...audited.server.sql, query }, pino({ level: 'silent' }));
    audit.note({ userName: '', address: '10.0.0.11', action: 'misformed', facts: { code: 429 } }, false);
    await audit[end]();
    expect(written).toBe(1);
  }); // prettier-ignore

  it('rows older than the setting says go, the others stay; what cannot be written is counted on', async () => {
    const { sql } = audited.server;
    const { access_token: token } = await audited.server.signIn();
    const set = (value: string) =>
      audited.server.call('POST', 'v1/global_settings', { token, form: { name: 'audit_days', value } });
    expect((await set('0')).body.data).toMatchObject({ rule: 'out-of-range', field: 'value' });
    expect((await set('30')).status).toBe(200);
    await sql.query(`insert into "audit" ("at", "action", "outcome") values (now() - interval '31 days', 'old', 'ok')`, []);
    await sql.query(`insert into "audit" ("at", "action", "outcome") values (now() - interval '29 days', 'young', 'ok')`, []);
    let isBroken = true;
    const audit = new Audit(
      { ...sql, query: (text, params) => (isBroken ? Promise.reject(new Error('away')) : sql.query(text, params)) },
      pino({ level: 'silent' }),
    );
    for (let at = 0; at < 3; at += 1) audit.note({ userName: 'ann', address: '', action: 'lost', facts: { at: 'x' } }, true);
    await expect(audit.flush()).rejects.toThrow('could not be written');
    isBroken = false;
    await audit.flush();
    await audit.sweep();
    const found = await sql.query(`select "action", "facts" from "audit" where "action" in ('old', 'young', 'lost')`, []);
    expect(found).toEqual([
      { action: 'young', facts: null },
      { action: 'lost', facts: { at: 'x', count: 3 } },
    ]);
  });
});
