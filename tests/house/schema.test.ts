import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyHouse, type HouseCopy } from './house-copy';

const MIGRATIONS = 'server/storage/migrations';
const schema = (): string => house.node('scripts/schema.mjs').out.trim();

let house: HouseCopy;
beforeAll(() => {
  house = copyHouse();
});
afterAll(() => house.remove());

describe('npm run schema', () => {
  test('has nothing to do while tables and hash agree with the kinds', () => {
    const files = readdirSync(join(house.folder, MIGRATIONS));
    expect(schema()).toBe('nothing to do');
    expect(readdirSync(join(house.folder, MIGRATIONS))).toEqual(files);
  });

  test('writes the migration of new fields once and pins the hash; the tests of the tables pass', () => {
    const [files, hash] = [readdirSync(join(house.folder, MIGRATIONS)), house.read('protocol/schema-hash.txt')];
    house.change('domain/kinds/coil.ts', 'import { hot, listed, ownRemarks }', 'import { hot, listed, ownRemarks, ref }');
    house.change(
      'domain/kinds/coil.ts',
      'remarks: ownRemarks,',
      "remarks: ownRemarks,\n    auditYear: hot('u16'),\n    auditNote: hot('text'),\n    drum: listed(['object'], { whenGone: 'blocks' }),\n    reel: ref(['object'], { whenGone: 'blocks' }, { serverIndex: true }),",
    );
    const said = schema();
    const [written, ...others] = readdirSync(join(house.folder, MIGRATIONS)).filter((file) => !files.includes(file));
    expect(others).toEqual([]);
    expect(written).toMatch(/^\d{4}-coil\.sql$/);
    expect(said).toContain(`wrote ${MIGRATIONS}/${written}`);
    expect(house.read(`${MIGRATIONS}/${written}`)).toBe(
      [
        'alter table "coil" add column "audit_year" integer not null default 0;',
        `alter table "coil" add column "audit_note" text not null default '';`,
        'alter table "coil" add column "drum" bigint not null default 0;',
        'alter table "coil" add column "reel" bigint not null default 0;',
        'create index "coil_drum_idx" on "coil" ("drum");',
        'create index "coil_reel_idx" on "coil" ("reel") where "reel" <> 0;',
        '',
      ].join('\n'),
    );
    expect(house.read('protocol/schema-hash.txt')).not.toBe(hash);
    expect(schema()).toBe('nothing to do');

    const tests = house.node('scripts/test-one.mjs', 'tests/contract/storage.test.ts', '-t', 'tables:');
    expect(tests.out).toContain(' 0 failed');
    expect(tests.status, tests.out).toBe(0);
  }, 400_000);

  test('a field that is gone or has another type is told, and nothing is written', () => {
    const files = readdirSync(join(house.folder, MIGRATIONS));
    house.change('domain/kinds/coil.ts', "auditYear: hot('u16')", "auditYear: hot('f32')");
    house.change('domain/kinds/coil.ts', "    auditNote: hot('text'),\n", '');
    expect(schema()).toBe(
      'a migration must be written by hand: "coil"."audit_year" is integer, the field real; "coil"."audit_note" is the column of no field',
    );
    expect(readdirSync(join(house.folder, MIGRATIONS))).toEqual(files);
  });
});
