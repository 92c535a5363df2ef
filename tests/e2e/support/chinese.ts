import { readdirSync, readFileSync } from 'node:fs';
import { expect, type Page } from 'playwright/test';

const WORDS = 'ui/i18n/zh-cn';

/** Runs of Latin letters, with what joins the parts of a key of words: `command.insert-rack`. */
const latin = (text: string): readonly string[] => text.match(/[A-Za-z]{2,}(?:[.:/_-]*[A-Za-z0-9]+)*/g) ?? [];

function flat(words: object): readonly string[] {
  return Object.values(words).flatMap((value: string | object) => (typeof value === 'string' ? [value] : flat(value)));
}

/** What may stand in Latin letters everywhere: what the Chinese words themselves write so, names of keys, and units. */
const ALLOWED: ReadonlySet<string> = new Set([
  ...readdirSync(WORDS)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => flat(JSON.parse(readFileSync(`${WORDS}/${file}`, 'utf8')) as object))
    // What is filled in is no word: `{{name}}`.
    .flatMap((text) => latin(text.replaceAll(/\{\{.*?\}\}/g, ' '))),
  ...latin('Plenum English Ctrl Shift Alt Esc Del Enter Tab kg kW mm'),
]);

/**
 * Everything that is shown or spoken is Chinese, names apart: not an English word, not a bare key. `names`: of the things
 * and people of the journey; `numbered`: the names of which there are many.
 */
export async function expectChinese(page: Page, names: string, numbered = /$^/g): Promise<void> {
  const known = new Set(latin(names));
  const said = await page.evaluate(() => [
    document.title,
    document.body.innerText,
    ...[...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    ),
  ]);
  const words = said.flatMap((text) => latin(text.replaceAll(numbered, '')));
  expect([...new Set(words)].filter((word) => !ALLOWED.has(word) && !known.has(word))).toEqual([]);
}
