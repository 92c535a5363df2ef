import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

function heightIn(file: string, rule: string): number {
  const text = readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8');
  const body = text.slice(text.indexOf(`${rule} {`), text.indexOf('}', text.indexOf(`${rule} {`)));
  return Number(/z-index: (\d+)/.exec(body)?.[1]);
}

test('[walk 1] what is said of the thing under the pointer lies over the overview', () => {
  const overview = heightIn('./minimap.module.css', '.minimap');
  expect(overview).toBeGreaterThan(0);
  expect(heightIn('./hover-card.module.css', '.card')).toBeGreaterThan(overview);
});
