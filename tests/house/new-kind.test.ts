import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { copyHouse, type HouseCopy } from './house-copy';

const text = (file: string): string => readFileSync(join(import.meta.dirname, 'new-kind', file), 'utf8');

let house: HouseCopy;
beforeAll(() => {
  house = copyHouse();
});
afterAll(() => house.remove());

describe('a new kind of record with two fields and a reference', () => {
  test('is its file, a line in the list and its words; tables, wire, panel, copies, deletion, undo, feeds and scope follow', () => {
    house.write('domain/kinds/lamp.ts', text('lamp.kind.txt'));
    house.change(
      'domain/kinds/book.ts',
      "import { lay } from './lay';",
      "import { lamp } from './lamp';\nimport { lay } from './lay';",
    );
    house.change('domain/kinds/book.ts', '  measurement,\n} as const', '  measurement,\n  lamp,\n} as const');
    for (const language of ['en', 'zh-cn'])
      house.change(`ui/i18n/${language}/diagram.json`, '"property": {', '"property": {\n    "watts": "W",');
    expect(house.node('scripts/schema.mjs').out).toContain('lamp');
    // Beside the parts that every kind goes through, each by a law over all kinds, what a user meets of this one.
    house.write('tests/api/lamp.test.ts', text('lamp.probe.txt'));
    const compiled = house.node('node_modules/typescript/bin/tsc', '-b');
    expect(compiled.out.replace(/npm warn.*\n/g, '')).toBe('');
    const tests = house.node('scripts/test-one.mjs', 'tests/api/lamp.test.ts');
    expect(tests.status, tests.out).toBe(0);
    expect(tests.out).toContain('4 passed, 0 failed');
  }, 600_000);

  test('without its words it does not compile', () => {
    house.change('ui/i18n/en/diagram.json', '\n    "watts": "W",', '');
    // The compiler's incremental build does not notice changed words.
    const compiled = house.node('node_modules/typescript/bin/tsc', '-b', '--force');
    expect(compiled.status).not.toBe(0);
    expect(compiled.out).toContain('property.watts');
  }, 300_000);
});
