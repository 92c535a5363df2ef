import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyHouse, type HouseCopy } from './house-copy';
import { recipes } from './recipes';

/** Files that a newcomer writes by hand, words in two languages counted as one. */
const FILES_MAX: Readonly<Record<string, number>> = {
  'A property': 2,
  'A kind of record': 2,
  'An operation': 2,
  'A tool': 2,
  'A pass and its picture': 3,
  'A command': 3,
  'A view of the right panel': 3,
  'A screen': 3,
  'An endpoint': 4,
};

const MIGRATIONS = 'server/storage/migrations';
let house: HouseCopy;
beforeAll(() => {
  house = copyHouse();
});
afterAll(() => house.remove());

describe('docs/recipes.md', () => {
  test('has a recipe for each thing that a newcomer adds first, in as many files as it says', () => {
    expect(recipes().map(({ title }) => title)).toEqual(Object.keys(FILES_MAX));
    for (const { title, steps } of recipes()) {
      const files = new Set(steps.map(({ file }) => file.replace('/zh-cn/', '/en/')));
      expect([title, files.size], title).toEqual([title, FILES_MAX[title]]);
    }
  });

  test('done as written, all of them together, the house compiles, has its migration and its words, and is refused nothing', () => {
    const before = readdirSync(join(house.folder, MIGRATIONS));
    for (const { steps } of recipes())
      for (const { file, after, text } of steps) {
        if (after === null) house.write(file, `${text}\n`);
        else house.change(file, after, `${after}\n${text}`);
      }
    const vitest = (...args: readonly string[]) => house.node('node_modules/vitest/vitest.mjs', 'run', ...args);
    const typed = house.node('node_modules/typescript/bin/tsc', '-b');
    expect(typed.out).toBe('');
    const schema = house.node('scripts/schema.mjs');
    expect(schema.out).toContain('wrote');
    expect(readdirSync(join(house.folder, MIGRATIONS)).length).toBe(before.length + 1);
    // One process for each: what they build and load is the most of their time. `-u` writes docs/operations.md.
    const units = vitest(
      '--project',
      'unit',
      'domain/kinds',
      'domain/operations',
      'protocol/schema-hash',
      'ui/i18n',
      'ui/commands',
      'ui/router',
      'ui/screens/diagram/structure/property-form.test.ts',
      'engine/tools/tools.test.ts',
      '-u',
    );
    expect(units.status, units.out).toBe(0);
    const served = vitest(
      '--project',
      'api',
      ...['access', 'endpoints', 'open-decisions'].map((file) => `tests/api/${file}.test.ts`),
      '-t',
      String.raw`authz\.csv|what protocol/rest says|R2\.143`,
    );
    expect(served.status, served.out).toBe(0);
    expect(served.out).toMatch(/Test Files\s+3 passed/);
  }, 1_200_000);

  test('the pass of the recipe is drawn and picked: its picture is another one without either', () => {
    const PASS = 'engine/passes/rack/work-pass.ts';
    const drawing = (env: Readonly<Record<string, string>> = {}) =>
      house.nodeWith(
        env,
        'node_modules/vitest/vitest.mjs',
        'run',
        '--project',
        'golden',
        'tests/golden/drawing.golden.test.ts',
        '-t',
        'work-dark',
      );
    mkdirSync(join(house.folder, 'tests/golden/pictures'), { recursive: true });
    const kept = drawing({ UPDATE_PICTURES: '1' });
    expect([kept.status, existsSync(join(house.folder, 'tests/golden/pictures/work-dark.png'))], kept.out).toEqual([0, true]);
    expect(drawing().status).toBe(0);
    const whole = house.read(PASS);
    for (const [part, gone] of [
      ['draw: ({ view }) => mesh.draw(view),', 'draw: () => undefined,'],
      ['if (box && x >= box[0]', 'if (box && x > x && x >= box[0]'],
    ] as const) {
      house.change(PASS, part, gone);
      expect(drawing().out, gone).toContain('work-dark.difference.png');
      house.write(PASS, whole);
    }
  }, 800_000);
});
