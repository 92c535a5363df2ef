import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../catalog/limits';
import { PERMISSIONS } from '../permissions/permission';
import type { Operation } from './operation';
import { RESTORE_RULES } from './history/restore';
import { UNDO_RULES } from './history/undo';
import { NEW_ID_RULES } from './new-records';
import { READER_RULES } from './parse';
import { isUndoable, OPERATIONS } from './registry';
import { rulesOf } from './run-operation';
import { KINDS } from '../document/schema';
import { structureRules } from '../validation/structure';

/**
 * Makes docs/operations.md from the operations: `npx vitest run domain/operations/catalogue.test.ts -u` writes it anew,
 * and without -u a difference fails. Every rule that they name must also have its words in both languages.
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

const wordsIn = (language: string): Readonly<Record<string, unknown>> =>
  JSON.parse(readFileSync(join(domain, `../ui/i18n/${language}/refusal.json`), 'utf8')) as Record<string, unknown>;

/** Every rule by which an operation, an undo or a restore may be refused. */
const RULES = [
  ...new Set([...OPERATIONS.flatMap((operation) => [...rulesOf(operation)]), ...UNDO_RULES, ...RESTORE_RULES]),
].sort();

/** What the specification says of a rule; a rule that is not here is the field's or the product's own. */
const REQUIREMENTS: Readonly<Record<string, string>> = {
  'cable-type-missing': 'R5.026',
  'card-view-creates-nothing': 'R5.044',
  'counts-differ': 'R5.030',
  'deletion-prohibited': 'R5.048',
  'field-missing': 'R5.008',
  'group-too-small': 'R5.040',
  'ip-invalid': 'R5.070',
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
  'termination-port-missing': 'R5.032',
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
  'change-place': '`nodeModification` where it goes to another place',
  'change-racks': '`nodeEditing` where devices come in, `propertyEditing` where some are marked for removal',
  'delete-objects': '`administratorPassword` where an object holds others',
  'paste-objects': '`cableConnection` where cables come along',
};

function asked({ kind, needs }: Operation): string {
  return [needs.map((permission) => `\`${permission}\``).join(', '), SOMETIMES[kind]].filter(Boolean).join('; ');
}

function refusedBy({ creates, refuses, writes }: Operation): string {
  const own = [...new Set([...(creates ? NEW_ID_RULES : []), ...refuses])].map((rule) => `\`${rule}\``).join(', ');
  const kinds = writes.map((kind) => `\`${kind}\``).join(', ');
  return `Writes: ${kinds}. Refused by ${own === '' ? '' : `${own}, and `}the rules of what it writes.`;
}

function catalogue(): string {
  const operations = OPERATIONS.map((operation) =>
    [
      `## ${operation.kind}`,
      operation.summary,
      `Asks for: ${asked(operation)}. ${isUndoable(operation.kind) ? 'Can be undone.' : 'Undo passes over it; `restore` brings back what it took.'}`,
      refusedBy(operation),
      `\`\`\`ts\n${keysRead(fileOf(operation.kind), `intentReader('${operation.kind}', {`)}\n\`\`\``,
    ].join('\n\n'),
  );
  const words = wordsIn('en');
  const rules = RULES.map((rule) => {
    const facts = new Set([...String(words[rule]).matchAll(/\{\{(\w+)/g)].map(([, fact]) => fact));
    return `| ${rule} | ${REQUIREMENTS[rule] ?? ''} | ${[...facts].join(', ')} |`;
  });
  const kinds = KINDS.map((kind) => `| ${kind} | ${structureRules(kind).join(', ')} |`);
  return `${[
    '# Operations',
    'Made from the code by `npx vitest run domain/operations/catalogue.test.ts -u`; edits here are lost.',
    "A client asks for an operation by its intent (plain JSON, strict: an unknown key is refused). The same pure code runs over the client's columns and over the records that the server loads, and answers with a diff or with a refusal. New ids come from blocks leased to the client.",
    'Each block names the keys of an intent besides `kind` and `version` (1), and what reads their values (domain/operations/parse.ts says what each takes); lists of codes are in domain/catalog/enums.ts. Lengths are in mm, U are the numbers printed on the rack, of several the smallest.',
    ...operations,
    '## undo, redo',
    'Takes back an operation of the same user, or an undo. The server takes the diff from its log: fields return where they still hold what the operation wrote, what others changed stays, and records that were made go only while nobody filled them. Asks for what the operation asked for.',
    `\`\`\`ts\n${keysRead(fileOf('undo'), 'named = object({')}\n\`\`\``,
    '## restore',
    `Brings back what a confirmed delete took, whoever did it, for ${LIMITS.restoreDays} days: every record under its old id, or none, as an undo of it would. Asks for what the delete asked for, without the administrator's password. Can be undone while nobody filled what came back.`,
    `Refused by ${RESTORE_RULES.filter((rule) => rule.startsWith('restore-'))
      .map((rule) => `\`${rule}\``)
      .join(', ')}, and the rules of what comes back.`,
    `\`\`\`ts\n${keysRead(fileOf('restore'), "intentReader('restore', {")}\n\`\`\``,
    '## Parts',
    `\`\`\`ts\n${parts()}\n\`\`\``,
    '## Refusals',
    `Any intent may be refused by how it is written: ${READER_RULES.join(', ')}. What is written of a kind, by these:`,
    ['| kind | rules |', '|---|---|', ...kinds].join('\n'),
    "The words stand in the translations under the rule's name; these facts fill them.",
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
    for (const { kind, needs, asks, asksOf, asksAbout } of OPERATIONS) {
      expect(needs.length, kind).toBeGreaterThan(0);
      expect(PERMISSIONS, kind).toEqual(expect.arrayContaining([...needs]));
      expect(needs, `${kind}: a password is asked for by what is met, not by kind`).not.toContain('administratorPassword');
      expect(SOMETIMES[kind] !== undefined, kind).toBe(asks !== undefined || asksOf !== undefined);
      expect(asksAbout === undefined, `${kind}: what it asks for is known before what it reads`).toBe(asksOf === undefined);
    }
  });

  test.each(['en', 'zh-cn'])('every rule that an operation names has its words in %s', (language) => {
    const words = wordsIn(language);
    expect(RULES.filter((rule) => typeof words[rule] !== 'string')).toEqual([]);
    expect(Object.keys(REQUIREMENTS).filter((rule) => !RULES.includes(rule))).toEqual([]);
  });
});
