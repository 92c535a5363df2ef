import { FRONT_END_SETTINGS, SERVER_SETTINGS, type SettingEntry, type SettingName } from '../../protocol/rest/settings';
import type { Sql, SqlTransaction } from '../storage/sql';

const DEFAULTS: Readonly<Record<SettingName, string>> = { ...FRONT_END_SETTINGS, ...SERVER_SETTINGS };

/** Settings on which it stands whether guests come in and what they see. */
export const GUEST_SETTINGS: readonly SettingName[] = ['guest', 'guest_diagram'];

/** A setting's value: what was stored, else its default. */
export async function readSetting(sql: Sql, name: SettingName): Promise<string> {
  const [row] = await sql.query<{ value: string }>('select "value" from "setting" where "name" = $1', [name]);
  return row?.value ?? DEFAULTS[name];
}

/** What the browser is told: stored entries over the defaults, in a fixed order. */
export async function frontEndSettings(sql: Sql): Promise<readonly SettingEntry[]> {
  const rows = await sql.query<SettingEntry>('select "name", "value" from "setting" where "front_end" order by "name"', []);
  const stored = new Map(rows.map(({ name, value }) => [name, value]));
  const known = Object.entries(FRONT_END_SETTINGS).map(([name, value]) => ({ name, value: stored.get(name) ?? value }));
  return [...known, ...rows.filter(({ name }) => !(name in FRONT_END_SETTINGS))];
}

export async function writeSetting(sql: SqlTransaction, name: SettingName, value: string): Promise<void> {
  await sql.query(
    `insert into "setting" ("name", "value", "front_end") values ($1, $2, $3)
     on conflict ("name") do update set "value" = excluded."value", "front_end" = excluded."front_end"`,
    [name, value, name in FRONT_END_SETTINGS],
  );
}
