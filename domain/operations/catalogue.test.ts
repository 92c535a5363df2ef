import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PERMISSIONS } from '../permissions/permission';
import type { Operation } from './operation';
import { OPERATIONS } from './registry';

/**
 * Makes docs/operations.md from the code: `npx vitest run domain/operations/catalogue.test.ts -u` writes it anew, and
 * without -u a difference fails. Every refusal of the domain must also have its words in both languages.
 */
const domain = join(import.meta.dirname, '..');
const here = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');

/** The file of an operation, in the folder of its subject. */
function fileOf(kind: string): string {
  const found = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith(`/${kind}.ts`),
  );
  expect(found, kind).toHaveLength(1);
  return here(found[0]!);
}

function sources(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => readFileSync(path, 'utf8'));
}

/** Rule -> names of the facts that any place gives with it. */
function refusals(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const source of sources(domain)) {
    for (const [, rule, facts] of source.matchAll(/refuse\(\s*'([a-z-]+)'(?:,\s*\{([^}]*)\})?/g)) {
      const names = found.get(rule!) ?? new Set<string>();
      for (const part of (facts ?? '').split(',')) {
        const name = /^\s*([A-Za-z]+)\s*(:|$)/.exec(part)?.[1];
        if (name) names.add(name);
      }
      found.set(rule!, names);
    }
  }
  for (const kind of ['object', 'port', 'cable', 'diagram', 'placement']) found.set(`${kind}-missing`, new Set(['id']));
  return new Map([...found].sort(([a], [b]) => a.localeCompare(b)));
}

/** What the specification says of a rule; a rule that is not here is the field's or the product's own. */
const REQUIREMENTS: Readonly<Record<string, string>> = {
  'cable-type-missing': 'R5.026',
  'card-view-creates-nothing': 'R5.044',
  'colour-invalid': 'R5.077 R5.078',
  'coordinates-comma': 'R5.071',
  'coordinates-full-width-comma': 'R5.072',
  'counts-differ': 'R5.030',
  'deletion-prohibited': 'R5.048',
  'email-invalid': 'R5.007',
  'field-missing': 'R5.008',
  'group-too-small': 'R5.040',
  'ip-invalid': 'R5.070',
  'latitude-invalid': 'R5.074',
  'longitude-invalid': 'R5.073',
  'no-free-port': 'R5.028',
  'no-ports': 'R5.027',
  'not-numeric': 'R5.075',
  'password-classes': 'R5.002',
  'password-confirmation': 'R5.004',
  'password-length': 'R5.001',
  'password-unchanged': 'R5.005',
  'port-types-differ': 'R5.029',
  'same-object': 'R5.025',
  'same-port': 'R5.024',
  'same-line': 'R5.035',
  'closure-full': 'R5.036',
  'no-fibre-cores': 'R5.037',
  'core-end-joined': 'R5.038',
  'port-core-joined': 'R5.038',
  'cut-curved': 'R5.039',
  'coil-name-missing': 'R5.061',
  'coil-length-missing': 'R5.062',
  'slot-occupied': 'R5.043',
  'start-port-missing': 'R5.031',
  'tcp-port-invalid': 'R5.076',
  'termination-port-missing': 'R5.032',
  'user-name-characters': 'R5.010',
};

/** What an operation or a part reads, as its file says it: a key a line, with the comments beside it. */
function keysRead(source: string, start: string): string {
  const from = source.indexOf(start);
  expect(from, start).toBeGreaterThanOrEqual(0);
  return `{${source.slice(from + start.length, source.indexOf('\n});', from))}\n}`;
}

/** Objects that several intents, or a list of one, consist of: every exported shape of a name. */
function parts(): string {
  return sources(import.meta.dirname)
    .flatMap((source) =>
      [...source.matchAll(/const (\w+) = object\(\{\n/g)]
        .filter(([, name]) => source.includes(`= Read<typeof ${name!}>;`))
        .map(([start, name]) => `const ${name!} = ${keysRead(source, start.slice(0, -1))}`),
    )
    .join('\n\n');
}

/** Permissions that only some intents of a kind ask for, and when. */
const SOMETIMES: Readonly<Record<string, string>> = {
  'change-racks': '`nodeEditing` where devices come in, `propertyEditing` where some are marked for removal',
  'delete-objects': '`administratorPassword` where an object holds others',
  'paste-objects': '`cableConnection` where cables come along',
};

function asked({ kind, needs }: Operation): string {
  return [needs.map((permission) => `\`${permission}\``).join(', '), SOMETIMES[kind]].filter(Boolean).join('; ');
}

function catalogue(): string {
  const operations = OPERATIONS.map((operation) =>
    [
      `## ${operation.kind}`,
      operation.summary,
      `Asks for: ${asked(operation)}. ${operation.undoable ? 'Can be undone.' : 'Leaves no history entry.'}`,
      `\`\`\`ts\n${keysRead(fileOf(operation.kind), `intentReader('${operation.kind}', {`)}\n\`\`\``,
    ].join('\n\n'),
  );
  const rules = [...refusals()].map(([rule, facts]) => `| ${rule} | ${REQUIREMENTS[rule] ?? ''} | ${[...facts].join(', ')} |`);
  return `${[
    '# Operations',
    'Made from the code by `npx vitest run domain/operations/catalogue.test.ts -u`; edits here are lost.',
    "A client asks for an operation by its intent (plain JSON, strict: an unknown key is refused). The same pure code runs over the client's columns and over the records that the server loads, and answers with a diff or with a refusal. New ids come from blocks leased to the client.",
    'Each block names the keys of an intent besides `kind` and `version` (1), and what reads their values (domain/operations/parse.ts says what each takes); lists of codes are in domain/catalog/enums.ts. Lengths are in mm, U count from 1 at the bottom.',
    ...operations,
    '## undo, redo',
    'Takes back an operation of the same user, or an undo. The server takes the diff from its log: fields return where they still hold what the operation wrote, what others changed stays, and records that were made go only while nobody filled them. Asks for what the operation asked for.',
    `\`\`\`ts\n${keysRead(fileOf('undo'), 'named = object({')}\n\`\`\``,
    '## Parts',
    `\`\`\`ts\n${parts()}\n\`\`\``,
    '## Refusals',
    "The words stand in the translations under the rule's name; the facts fill them.",
    ['| rule | specification | facts |', '|---|---|---|', ...rules].join('\n'),
  ].join('\n\n')}\n`;
}

describe('the catalogue of operations', () => {
  test('docs/operations.md says what the code does', async () => {
    await expect(catalogue()).toMatchFileSnapshot(join(domain, '../docs/operations.md'));
  });

  test('every operation has a file of its name in the folder of its subject, and a sentence', () => {
    for (const { kind, summary } of OPERATIONS) {
      expect(fileOf(kind), kind).toContain('Read<typeof reader>');
      expect(summary, kind).toMatch(/^[A-Z].*\.$/);
    }
  });

  test('every operation needs a permission that is known before an intent is read, and says when it asks for others', () => {
    for (const { kind, needs, asks, asksOf } of OPERATIONS) {
      expect(needs.length, kind).toBeGreaterThan(0);
      expect(PERMISSIONS, kind).toEqual(expect.arrayContaining([...needs]));
      expect(needs, `${kind}: a password is asked for by what is met, not by kind`).not.toContain('administratorPassword');
      expect(SOMETIMES[kind] !== undefined, kind).toBe(asks !== undefined || asksOf !== undefined);
    }
  });

  test.each(['en', 'zh-cn'])('every refusal has its words in %s', (language) => {
    const words = JSON.parse(readFileSync(join(domain, `../ui/i18n/${language}/refusal.json`), 'utf8')) as Record<
      string,
      unknown
    >;
    expect([...refusals().keys()].filter((rule) => typeof words[rule] !== 'string')).toEqual([]);
  });
});
