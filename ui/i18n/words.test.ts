import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ParseKeys } from 'i18next';
import { describe, expect, it } from 'vitest';
import {
  CABLE_CLASSES,
  CABLE_LIFECYCLES,
  DIAGRAM_KINDS,
  FACES,
  MODEL_LIBRARY_CLASSES,
  OBJECT_CLASSES,
  OBJECT_LIFECYCLES,
  OBJECT_STATES,
  PORT_LIFECYCLES,
  PORT_STATES,
} from '../../domain/catalog/enums';
import { BOOK } from '../../domain/kinds/book';
import type { KindDef } from '../../domain/kinds/kind';
import { shownProperties } from '../../domain/kinds/shown-properties';
import { PERMISSIONS, ROLES } from '../../domain/permissions/permission';
import { CODES } from '../../protocol/errors';
import type { WordUnder } from './word-key';
import { choiceWords } from '../properties/value-text';
import { loginMessage } from '../screens/access/login-messages';

type Words = { readonly [key: string]: string | Words };
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `namespace:a.b` -> words, of one language. */
function wordsOf(language: string): Map<string, string> {
  const words = new Map<string, string>();
  const collect = (prefix: string, value: string | Words): void => {
    if (typeof value === 'string') words.set(prefix, value);
    else for (const [key, inner] of Object.entries(value)) collect(`${prefix}${prefix.endsWith(':') ? '' : '.'}${key}`, inner);
  };
  for (const file of readdirSync(here(language)).filter((name) => name.endsWith('.json'))) {
    collect(`${file.replace('.json', '')}:`, JSON.parse(readFileSync(here(`${language}/${file}`), 'utf8')) as Words);
  }
  return words;
}

/** Plural forms of one word count as one: Chinese has only `_other`. */
const withoutPlural = (key: string) => key.replace(/_(one|other)$/, '');
const placeholders = (text: string) => [...new Set([...text.matchAll(/{{(\w+)/g)].map((match) => match[1]!))].sort();

/** Every file below a folder of the repository, tests left out. */
function sourcesIn(folder: string): string[] {
  return readdirSync(here(`../../${folder}`), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
    .map((entry) => readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8'));
}

const english = wordsOf('en');
const chinese = wordsOf('zh-cn');
const has = (key: string) => english.has(key) && chinese.has(key);
const missing = (keys: readonly string[]) => keys.filter((key) => !has(key));

describe('the words of both languages', () => {
  it('[R7.025] have the same keys', () => {
    const keys = (words: Map<string, string>) => [...new Set([...words.keys()].map(withoutPlural))].sort();
    expect(keys(chinese)).toEqual(keys(english));
  });

  it('are never empty, and a plural has its forms', () => {
    for (const words of [english, chinese]) for (const [key, text] of words) expect(text.trim(), key).not.toBe('');
    for (const key of english.keys())
      if (key.endsWith('_one')) expect(english.has(key.replace(/_one$/, '_other')), key).toBe(true);
  });

  it('name the same facts', () => {
    for (const [key, text] of chinese) {
      const other = english.get(key);
      if (other !== undefined && !/_(one|other)$/.test(key)) expect(placeholders(text), key).toEqual(placeholders(other));
    }
  });

  it('[R1.069] [walk 5, 14] Chinese has one term for each thing: a pathway is 管槽, a channel 信道, a power feed 供电回路, a circuit 电路, a hand-off 接入点', () => {
    const terms = [
      [/pathway/i, '管槽'],
      [/channel/i, '信道'],
      [/\bfeeds?\b/i, '供电回路'],
      [/\bcircuits?\b(?! breaker)/i, '电路'],
      [/hand-?offs?\b/i, '接入点'],
    ] as const;
    const stray = [...chinese].filter(([key, text]) => {
      const said = (english.get(key) ?? '').replaceAll(/{{.*?}}/g, '');
      return terms.some(([word, term]) => word.test(said) && !text.includes(term));
    });
    expect(stray).toEqual([]);
  });

  it('a refusal speaks of records by their names, never by an id', () => {
    const ids = /^(id|ids|port|object|device|rack|slot|parent|model|closure|card|style|owner)$/;
    // A plug that does not fit names the type of the port.
    for (const words of [english, chinese])
      for (const [key, text] of words)
        if (key.startsWith('refusal:') && key !== 'refusal:plug-does-not-fit')
          expect(
            placeholders(text).filter((fact) => ids.test(fact)),
            key,
          ).toEqual([]);
  });

  it('Chinese is Chinese: only names and codes stay as they are', () => {
    const latin = [...chinese].filter(
      ([key, text]) =>
        /[A-Za-z]{4}/.test(text.replace(/{{.*?}}/g, '')) && !/[\u4e00-\u9fff]/.test(text) && english.get(key) === text,
    );
    const allowed = /^(catalog:cableType|catalog:portType)\./;
    expect(latin.filter(([key]) => !allowed.test(key)).map(([key]) => key)).toEqual([]);
  });
});

/** Keys that sources name: as they stand, and as patterns where a part is worked out. */
function askedFor(): (key: string) => boolean {
  const text = ['domain', 'protocol', 'engine', 'workers', 'server', 'ui'].flatMap(sourcesIn).join('\n');
  const named = new Set(Array.from(text.matchAll(/['"]([\w:.-]+)['"]/g), (match) => match[1]!));
  const whole = Array.from(text.matchAll(/t\(\s*'([\w:.]+)',\s*{[^}]*returnObjects/g), (match) => `${match[1]!}.`);
  const patterns = Array.from(text.matchAll(/(?=`([\w:.-]*\${[^`]*)`)/g), (match) => match[1]!.split(/\${[^}]*}/))
    .filter((parts) => parts.every((part) => /^[\w:.-]*$/.test(part)) && /[a-z]/i.test(parts.join('')))
    .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w.-]+')}$`));
  return (key) => named.has(key) || whole.some((start) => key.startsWith(start)) || patterns.some((pattern) => pattern.test(key));
}

it('[issue 9] no word is there for nobody', () => {
  const isAsked = askedFor();
  const keys = new Set([...english.keys()].map(withoutPlural));
  expect([...keys].filter((key) => !isAsked(key) && !isAsked(key.slice(key.indexOf(':') + 1)))).toEqual([]);
});

describe('what the product can say has words', () => {
  it('a key that has none does not compile', () => {
    // @ts-expect-error: diagram.json has no such key.
    const key: ParseKeys<'diagram'> = 'notice.no-such-notice';
    // @ts-expect-error: without words there is no such command.
    const id: WordUnder<'diagram', 'command'> = 'no-such-command';
    expect([key, `command.${id}`].filter((each) => english.has(`diagram:${each}`))).toEqual([]);
  });

  it('every group from which a value of the wire is put in words', () => {
    const groups = sourcesIn('ui').flatMap((text) =>
      [...text.matchAll(/wordsFor\(\s*`([a-z]+:(?:\w+\.)*)\$/g)].map((match) => match[1]!),
    );
    expect(groups.length).toBeGreaterThan(15);
    expect(groups.filter((group) => ![...english.keys()].some((key) => key.startsWith(group)))).toEqual([]);
  });

  it('every permission that a role may have or an operation may ask', () => {
    expect(missing(PERMISSIONS.map((permission) => `common:user.right.${permission}`))).toEqual([]);
  });

  it('every code of the error catalogue', () => {
    const codes = Object.values(CODES).filter((code) => code !== CODES.ok);
    expect(missing(codes.map((code) => `errors:${code}`))).toEqual([]);
  });

  it('every code with which a sign-in can be refused', () => {
    const keys = [507, 5000, 5001, 5005, 5019, 5020, 5054, 5110, 5125, 5126, 5131, 5132].map(loginMessage);
    expect(keys).not.toContain(null);
    expect(missing(keys.map(String))).toEqual([]);
  });

  it('every role', () => {
    expect(missing(ROLES.map((role) => `common:user.role.${role}`))).toEqual([]);
  });

  it('every value of the closed lists', () => {
    const lists = {
      objectClass: OBJECT_CLASSES,
      objectLifecycle: OBJECT_LIFECYCLES,
      objectState: OBJECT_STATES,
      portLifecycle: PORT_LIFECYCLES,
      portState: PORT_STATES,
      cableLifecycle: CABLE_LIFECYCLES,
      cableClass: CABLE_CLASSES,
      face: FACES,
      diagramKind: DIAGRAM_KINDS,
      modelLibraryClass: MODEL_LIBRARY_CLASSES,
    };
    const keys = Object.entries(lists).flatMap(([list, values]) =>
      values.filter((value) => value !== '').map((value) => `catalog:${list}.${value}`),
    );
    expect(missing(keys)).toEqual([]);
  });

  it('[walk 1] every choice of a property, the empty one too', () => {
    const keys = Object.values(BOOK).flatMap((kind: KindDef) =>
      (kind.properties ?? []).flatMap(({ of = [''] }) => of).flatMap((recordClass) => shownProperties(kind, recordClass)),
    );
    const words = keys.flatMap((field) =>
      (field.input === 'choice' ? (field.choices ?? []) : []).map((choice) => choiceWords(field, choice, [])),
    );
    expect(words.length).toBeGreaterThan(50);
    expect(missing([...new Set(words)].map((word) => (word.includes(':') ? word : `diagram:${word}`)))).toEqual([]);
  });

  it('every rule that refuses', () => {
    const text = ['domain', 'protocol', 'engine', 'workers', 'server'].flatMap(sourcesIn).join('\n');
    const rules = new Set([
      ...[...text.matchAll(/\brefuse\(\s*'([a-z-]+)'/g)].map((match) => match[1]!),
      ...[...text.matchAll(/\brule: '([a-z-]+)'/g)].map((match) => match[1]!),
    ]);
    expect(rules.size).toBeGreaterThan(20);
    expect(missing([...rules].sort().map((rule) => `refusal:${rule}`))).toEqual([]);
  });

  it('every reason of an import’s report', () => {
    const text = [...sourcesIn('domain/import'), ...sourcesIn('server/parsers')].join('\n');
    const reasons = new Set(
      [
        ...text.matchAll(
          /(?:notes\.add\([^,]+,[^,]+,|\bflag\([\w.]+,|\bflag\(|\brefused\([^,]+,[^,]+,|\bbroke\(|ArchiveRefused\(|reason: )\s*'([a-z]+(?:-[a-z]+)+)'/g,
        ),
      ].map((match) => match[1]!),
    );
    expect(reasons.size).toBeGreaterThan(30);
    expect(missing([...reasons].sort().map((reason) => `import:reason.${reason}`))).toEqual([]);
  });
});
