import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { OPERATIONS } from './registry';

/**
 * Makes docs/operations.md from the code: `npx vitest run domain/operations/catalogue.test.ts -u` writes it anew, and
 * without -u a difference fails. Every refusal of the domain must also have its words in both languages.
 */
const domain = join(import.meta.dirname, '..');
const here = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');

function sources(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
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

function typeText(name: string): string {
  const text = ['intents.ts', 'route-intents.ts', 'core-intents.ts'].map(here).join('\n');
  const start = text.indexOf(`export interface ${name} {`);
  return text.slice(start, text.indexOf('\n}', start) + 2).replace('export ', '');
}

function asked(kind: string): string {
  const text = here(`${kind}.ts`);
  const line = text.slice(text.indexOf('\n  asks:'), text.indexOf('\n  run('));
  const permissions = [...line.matchAll(/'([a-zA-Z]+)'/g)].map(([, permission]) => permission!);
  return [...new Set(permissions)].map((permission) => `\`${permission}\``).join(', ');
}

function catalogue(): string {
  const pascal = (kind: string): string =>
    kind
      .split('-')
      .map((word) => word[0]!.toUpperCase() + word.slice(1))
      .join('');
  const deeds = OPERATIONS.map(({ kind, summary, undoable }) =>
    [
      `## ${kind}`,
      summary,
      `Asks for: ${asked(kind)}${kind === 'delete-objects' ? ' (the password where an object holds others)' : kind === 'paste-objects' ? ' (the second where cables come along)' : ''}. ${undoable ? 'Can be undone.' : 'Leaves no history entry.'}`,
      `\`\`\`ts\n${typeText(`${pascal(kind)}Intent`)}\n\`\`\``,
    ].join('\n\n'),
  );
  const parts = [
    'NewPlacement',
    'NewDiagram',
    'NewObject',
    'NewJunction',
    'NewPathway',
    'ChannelCable',
    'ChannelRide',
    'LinkStyle',
    'PastedObject',
    'PastedPort',
    'PastedPortMap',
    'PastedCable',
    'PastedTermination',
    'CoreRun',
    'NewCable',
    'NewCablePlacement',
    'CableEntry',
  ];
  const rules = [...refusals()].map(([rule, facts]) => `| ${rule} | ${REQUIREMENTS[rule] ?? ''} | ${[...facts].join(', ')} |`);
  return `${[
    '# Operations',
    'Made from the code by `npx vitest run domain/operations/catalogue.test.ts -u`; edits here are lost.',
    "A client asks for a deed by its intent (plain JSON, strict: an unknown key is refused). The same pure code runs over the client's columns and over the records that the server loads, and answers with a diff or with a refusal. New ids come from blocks leased to the client.",
    ...deeds,
    '## undo, redo',
    'Takes back an operation of the same user, or an undo. The server takes the diff from its log: fields return where they still hold what the operation wrote, what others changed stays, and records that were made go only while nobody filled them. Asks for what the operation asked for.',
    `\`\`\`ts\n${typeText('UndoIntent')}\n\`\`\``,
    '## Parts',
    `\`\`\`ts\n${parts.map(typeText).join('\n\n')}\n\`\`\``,
    '## Refusals',
    "The words stand in the translations under the rule's name; the facts fill them.",
    ['| rule | specification | facts |', '|---|---|---|', ...rules].join('\n'),
  ].join('\n\n')}\n`;
}

describe('the catalogue of operations', () => {
  test('docs/operations.md says what the code does', async () => {
    await expect(catalogue()).toMatchFileSnapshot(join(domain, '../docs/operations.md'));
  });

  test('every operation has a file of its name and a sentence', () => {
    for (const { kind, summary } of OPERATIONS) {
      expect(here(`${kind}.ts`), kind).toContain('export type {');
      expect(summary, kind).toMatch(/^[A-Z].*\.$/);
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
