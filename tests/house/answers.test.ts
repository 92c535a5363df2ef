import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, sourceFiles } from './walls';

/** The text of each effect in a file of React. */
function effectsOf(source: string): readonly string[] {
  return source
    .split(/\buse(?:Layout)?Effect\(/)
    .slice(1)
    .map((rest) => rest.slice(0, rest.search(/\n\s*\}?,? ?\[[^\n]*\]\);|\);\n/)));
}

/** An effect that asks, and keeps what comes when it is no longer wanted: a flag, or an abort of its own. */
function asksByHand(effect: string): boolean {
  return /\blet \w+ = (?:true|false)\b|new AbortController/.test(effect) && /\.then\(|\bawait\b/.test(effect);
}

test('what a page shows of a promise it asks by ui/answers, which keeps the error and the way to ask again', () => {
  const found = sourceFiles(join(ROOT, 'ui'))
    .filter((file) => !file.includes('/ui/answers/'))
    .filter((file) => effectsOf(readFileSync(file, 'utf8')).some(asksByHand));
  expect(found).toEqual([]);
});

test('an effect that asks by hand is seen', () => {
  const source = `
  useEffect(() => {
    let over = false;
    void ask().then((found) => !over && setFound(found));
    return () => {
      over = true;
    };
  }, [ask]);
  useEffect(() => void focus(), []);`;
  expect(effectsOf(source).map(asksByHand)).toEqual([true, false]);
});
