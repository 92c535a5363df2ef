import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('every file of journeys has a server and data of its own, so that none meets what another, or its own earlier try, left', () => {
  const files = readdirSync('tests/e2e').filter((name) => name.endsWith('.spec.ts'));
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const text = readFileSync(`tests/e2e/${file}`, 'utf8');
    // Whose journeys start from nothing have a server each.
    const begun = text.includes('emptyServer(test)')
      ? /^const test = journeys\(\{ onDemonstration: false \}\);$/gm
      : /^const test = journeys\(\);$/gm;
    expect(text.match(begun), file).toHaveLength(1);
    expect(text, file).not.toMatch(/import \{[^}]*\btest\b[^}]*\} from 'playwright\/test'/);
  }
});
