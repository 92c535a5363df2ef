import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { strToU8, zipSync, type ZipOptions } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { MODEL_LIBRARY_CLASSES } from '../../domain/catalog/enums';
import type { ModelTemplates } from '../../domain/entities/model';
import type { Fields } from '../../domain/document/schema';
import { NETBOX_DUMP } from '../../domain/import/accepted-files';
import { parseSource, type ParsedFile } from './parse-source';

const FIXTURES = fileURLToPath(new URL('../../tests/fixtures/import', import.meta.url));
const REAL = fileURLToPath(new URL('../../../shared/data/device-types', import.meta.url));
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'plenum-parse-'));
afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }));

function write(name: string, content: string | Uint8Array): string {
  const file = path.join(scratch, name);
  fs.writeFileSync(file, content);
  return file;
}
const modelOf = (set: { readonly records: readonly { readonly fields: object }[] } | undefined, name: string) =>
  set?.records.map((record) => record.fields as Fields<'model'>).find((fields) => fields.name === name);

/** The process that reads a source for us. */
function readerOf(source: string): number {
  const children = fs
    .readdirSync('/proc/self/task')
    .flatMap((thread) => fs.readFileSync(`/proc/self/task/${thread}/children`, 'utf8').trim().split(' '));
  return Number(children.find((pid) => pid !== '' && fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(source)));
}

describe('a device-type library', () => {
  test('a data set of many rows comes whole and in its order, with the line of each', async () => {
    const rows = Array.from({ length: 5_000 }, (_, at) => ({
      model: 'dcim.site',
      pk: at + 1,
      fields: { name: `Site ${at + 1}` },
    }));
    const { sets, files } = await parseSource(write('many.json', `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`));
    const sites = sets[0]!.records.filter(({ counted }) => counted === 'site');
    expect(sites.map(({ fields, line }) => [fields, line])).toEqual(
      rows.map(({ fields: { name } }, at) => [expect.objectContaining({ name }), at + 2]),
    );
    expect(files).toMatchObject([{ kind: 'netbox-dataset', counts: { site: 5_000 } }]);
  });

  test('comes in from a folder: devices, modules and racks with their components, maps, feeds and sizes', async () => {
    const { sets, files, notes } = await parseSource(path.join(FIXTURES, 'library'));
    expect(sets).toHaveLength(1);
    expect(files.map((file) => [file.kind, file.counts])).toEqual([
      ['device-type', { 'front-ports': 3, 'rear-ports': 1 }],
      ['device-type', { 'console-ports': 1, 'power-ports': 1, interfaces: 4, 'module-bays': 2 }],
      ['module-type', { 'power-ports': 1 }],
      ['rack-type', {}],
    ]);
    const panel = modelOf(sets[0], 'Panel 12/LC')!;
    expect(panel).toMatchObject({ heightU: 0.5, slug: 'nordwind/panel-12/lc', extra: { slug: 'nordwind-panel' } });
    expect((panel.templates as unknown as ModelTemplates).maps).toEqual([
      { front: 0, frontPosition: 1, rear: 3, rearPosition: 1 },
      { front: 1, frontPosition: 1, rear: 3, rearPosition: 2 },
    ]);
    expect(modelOf(sets[0], 'SW-24 交换机')).toMatchObject({
      weightKg: 4.536,
      airflow: 'front-to-rear',
      flags: 0,
      extra: { slug: 'nordwind-sw-24-交换机' },
    });
    expect(modelOf(sets[0], 'Cabinet 42')).toMatchObject({ heightU: 42, widthMm: 800, depthMm: 1067 });
    expect(notes.map((note) => [note.level, note.reason, note.line])).toEqual([
      ['flagged', 'rear-port-missing', 14],
      ['warning', 'unknown-type', 27],
      ['warning', 'unknown-key', 31],
    ]);
    expect(notes[2]?.message).toContain('did you mean position?');
  });

  test('comes in alike from a zip, and from one file', async () => {
    const folder = await parseSource(path.join(FIXTURES, 'library'));
    const entries: Record<string, Uint8Array> = { 'pictures/front.png': new Uint8Array(10) };
    for (const { file } of folder.files) entries[file] = fs.readFileSync(path.join(FIXTURES, 'library', file));
    const zipped = await parseSource(write('library.zip', zipSync(entries)));
    expect(zipped.sets[0]?.records).toEqual(folder.sets[0]?.records);
    expect(zipped.sets[0]?.notImported).toEqual({ image: 1 });
    const alone = await parseSource(path.join(FIXTURES, 'library/device-types/Nordwind/panel.yaml'));
    expect(alone.sets[0]?.records).toHaveLength(1);
  });

  test('[walk 5, 2] in a folder that is called like one of those in it, the innermost says what a type is', async () => {
    const folder = await parseSource(path.join(FIXTURES, 'library'));
    const entries: Record<string, Uint8Array> = {};
    for (const { file } of folder.files) entries[`device-types/${file}`] = fs.readFileSync(path.join(FIXTURES, 'library', file));
    const zipped = await parseSource(write('packed.zip', zipSync(entries)));
    expect(zipped.files.map(({ kind }) => kind)).toEqual(folder.files.map(({ kind }) => kind));
    expect(new Set(zipped.files.map(({ kind }) => kind))).toEqual(new Set(['device-type', 'module-type', 'rack-type']));
  });

  test.each([
    ['netbox.sql', '--\n-- PostgreSQL database dump\n--\n\nSET statement_timeout = 0;\n'],
    ['netbox.dump', new Uint8Array([0x50, 0x47, 0x44, 0x4d, 0x50, 1, 0xff, 0xfe])],
    ['named.yaml', '-- PostgreSQL database dump\na: b\n'],
    ['all.sql', '--\n-- PostgreSQL database cluster dump\n--\n'],
  ])('[I11] a dump of the database (%s) is answered with what makes the right file', async (name, content) => {
    const { notes } = await parseSource(write(name, content));
    expect(notes).toMatchObject([
      {
        level: 'refused',
        reason: 'database-dump',
        message: expect.stringContaining(NETBOX_DUMP),
        facts: { command: NETBOX_DUMP },
      },
    ]);
  });

  test("[I13] what is no JSON or YAML is refused with the parser's reason", async () => {
    for (const [name, content, reason] of [
      ['cut.json', '[{"model": "dcim.site",', 'not-json'],
      ['cut.yaml', 'manufacturer: [\n', 'not-yaml'],
    ] as const) {
      const [note] = (await parseSource(write(name, content))).notes;
      expect(note).toMatchObject({ reason, facts: { why: note!.message } });
      expect(note!.message.length).toBeGreaterThan(8);
    }
  });

  test('[I7] a folder and a zip of it say the same: files, order, what counts of two, what is left aside, hidden files unread', async () => {
    const type = (model: string, height = 1) => `manufacturer: A\nmodel: ${model}\nu_height: ${height}\n`;
    const tree: Readonly<Record<string, string>> = {
      '.github/workflows/test.yml': 'on: push\njobs: {}\n',
      '.pre-commit-config.yaml': 'repos: []\n',
      'types/.hidden/b.yaml': type('Hidden'),
      '__MACOSX/types/._a.yaml': '\0\0',
      // By folders the first is `a/twice.yaml`, by whole names `a.yaml`.
      'a.yaml': type('Twice', 2),
      'a/twice.yaml': type('Twice', 3),
      'types/broken.yaml': 'manufacturer: [\n',
      'types/one.yaml': type('One'),
      'front.png': 'x',
      'LICENSE.txt': 'x',
      'schema/schema.json': '{"type": "object"}',
    };
    const folder = path.join(scratch, 'tree');
    for (const [name, content] of Object.entries(tree)) {
      fs.mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
      fs.writeFileSync(path.join(folder, name), content);
    }
    const entries = Object.entries(tree).map(([name, content]) => [name, strToU8(content)] as const);
    const fromFolder = await parseSource(folder, { name: 'tree' });
    const fromZip = await parseSource(write('tree.zip', zipSync(Object.fromEntries(entries.toReversed()))), { name: 'tree' });
    expect(fromZip).toEqual(fromFolder);
    expect(fromFolder.files.map(({ file, kind }) => `${file} ${kind}`)).toEqual([
      'LICENSE.txt ignored',
      'a.yaml device-type',
      'a/twice.yaml device-type',
      'front.png ignored',
      'schema/schema.json ignored',
      'types/broken.yaml refused',
      'types/one.yaml device-type',
    ]);
    expect(modelOf(fromFolder.sets[0], 'Twice')?.heightU).toBe(2);
  });

  test('a file that cannot be parsed is refused whole with file, line and reason; the others come in', async () => {
    const { sets, notes, files } = await parseSource(path.join(FIXTURES, 'bad'));
    expect(sets.flatMap((set) => set.records)).toEqual([]);
    expect(notes.map(({ level, file, line, reason }) => ({ level, file, line, reason }))).toEqual([
      { level: 'refused', file: 'broken.json', line: 3, reason: 'not-json' },
      { level: 'refused', file: 'broken.yaml', line: 5, reason: 'not-yaml' },
      { level: 'refused', file: 'nameless.yaml', line: 1, reason: 'key-missing' },
    ]);
    expect(files.every((file) => file.kind === 'refused')).toBe(true);
  });
});

describe('a file of another kind', () => {
  const office = zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'xl/workbook.xml': strToU8('<workbook/>') });
  test.each([
    ['a spreadsheet', 'racks.xlsx', office],
    ['a document', 'notes.docx', office],
    ['a picture', 'front.png', Uint8Array.of(0x89, 0x50, 0x4e, 0x47)],
    ['a table of text', 'racks.csv', 'name;height\nA01;42\n'],
    ['an archive of pictures', 'pictures.zip', zipSync({ 'front.png': new Uint8Array(4) })],
  ])('[I9] %s is refused, and what is accepted is said', async (_, name, content) => {
    const { sets, files, notes } = await parseSource(write(name, content));
    expect(sets.flatMap((set) => set.records)).toEqual([]);
    expect(files.map(({ file, kind }) => [file, kind])).toEqual([[name, 'refused']]);
    expect(notes.map(({ level, reason, facts }) => [level, reason, facts])).toEqual([
      ['refused', 'unknown-kind', { accepted: '.json .yaml .yml .zip' }],
    ]);
  });

  test('[I9] a type under another name is a type all the same', async () => {
    const { sets } = await parseSource(write('type.txt', 'manufacturer: A\nmodel: Other name\nu_height: 1\n'));
    expect(modelOf(sets[0], 'Other name')?.heightU).toBe(1);
  });
});

describe('hostile input', () => {
  const zipOf = (entries: Record<string, [Uint8Array, ZipOptions] | Uint8Array>) =>
    write(`${Math.random()}.zip`, zipSync(entries as never));
  const reasonOf = async (file: string) => (await parseSource(file)).notes.map((note) => note.reason);

  test.each([
    ['a parent path', 'archive-path', () => zipOf({ '../evil.yaml': strToU8('a: 1') })],
    ['an absolute path', 'archive-path', () => zipOf({ '/etc/evil.yaml': strToU8('a: 1') })],
    ['a link', 'archive-link', () => zipOf({ 'link.yaml': [strToU8('/etc/passwd'), { os: 3, attrs: (0o120777 << 16) >>> 0 }] })],
    ['a bomb', 'archive-ratio', () => zipOf({ 'bomb.yaml': new Uint8Array(20_000_000) })],
    [
      'too many entries',
      'archive-too-many',
      () => zipOf(Object.fromEntries(Array.from({ length: 20_001 }, (_, index) => [`${index}`, new Uint8Array(0)]))),
    ],
    ['a broken archive', 'archive-broken', () => write('broken.zip', 'PK\u0003\u0004 and then nothing')],
    ['a truncated archive', 'archive-broken', () => write('cut.zip', zipSync({ 'a.yaml': strToU8('a: 1') }).subarray(0, 40))],
  ])('an archive with %s is refused whole', async (_, reason, make) => {
    const file = make();
    expect(await reasonOf(file)).toEqual([reason]);
  });

  test('a YAML file whose anchors multiply is refused', async () => {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x]'];
    for (let level = 1; level < 12; level++)
      lines.push(`a${level}: &a${level} [${Array.from({ length: 9 }, () => `*a${level - 1}`).join(', ')}]`);
    expect(await reasonOf(write('laughs.yaml', lines.join('\n')))).toEqual(['not-yaml']);
  });

  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  test.each([
    ['of JSON', 'brackets.json', deep(1_500_000)],
    ['of JSON within a mapping', 'within.json', `{"a":${deep(1_500_000)}}`],
    ['of YAML', 'brackets.yaml', `a: ${deep(50_000)}`],
    ['of YAML without brackets', 'dashes.yaml', `${'- '.repeat(50_000)}a`],
    ['of an archive', 'deep.zip', zipSync({ 'deep.yaml': strToU8(`a: ${deep(5_000)}`) }, { level: 0 })],
  ])('[walk 6, engine words] brackets by the thousand are refused as what they are: %s', async (_, name, content) => {
    const { notes } = await parseSource(write(name, content));
    expect(notes.map(({ reason, message }) => [reason, message])).toEqual([
      ['nested-too-deep', 'the file nests too deep to be read'],
    ]);
  });

  test('[walk 6, engine words] what is no archive is told so in our words', async () => {
    const { notes } = await parseSource(
      write(
        'random.zip',
        Uint8Array.from({ length: 3000 }, (_, at) => (at * 7919) % 251),
      ),
    );
    expect(notes.map(({ reason, message }) => [reason, message])).toEqual([['archive-broken', 'the archive is broken']]);
  });

  test.each([0, 6] as const)(
    '[walk 6 (27 Nov) 2] an archive of which one byte is another is refused with its entry, and nothing of it is taken: level %i',
    async (level) => {
      const type = (name: string) => strToU8(`manufacturer: Damaged\nmodel: ${name}\nu_height: 1\n`);
      const bytes = zipSync({ 'device-types/a.yaml': type('whole'), 'device-types/b.yaml': type('changed') }, { level });
      const at = Buffer.from(bytes).indexOf(level === 0 ? 'changed' : 'device-types/b.yaml') + (level === 0 ? 0 : 19 + 25);
      bytes[at]! ^= 1;
      const { sets, notes } = await parseSource(write(`damaged-${level}.zip`, bytes));
      expect(sets.flatMap(({ records }) => records)).toEqual([]);
      expect(notes).toMatchObject([{ level: 'refused', reason: 'archive-broken', file: 'device-types/b.yaml' }]);
      expect(notes[0]?.message).toMatch(/^device-types\/b\.yaml: /);
    },
  );

  test('deep nesting, wrong types and prototype names are refused or kept as plain data', async () => {
    expect(await reasonOf(write('deep.yaml', `a: ${'['.repeat(50_000)}`))).toHaveLength(1);
    expect(await reasonOf(write('list.yaml', '- 1\n- 2\n'))).toEqual(['not-a-type']);
    // [NB6] A picture that was given another name is told as one.
    expect(await reasonOf(write('pic.json', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)))).toEqual(['picture']);
    expect(await reasonOf(write('latin.yaml', Uint8Array.of(0x61, 0x3a, 0x20, 0xe4)))).toEqual(['not-utf8']);
    const odd = await parseSource(
      write(
        'odd.yaml',
        'manufacturer: A\nmodel: B\nu_height: tall\n__proto__: {polluted: true}\ninterfaces: {name: x}\nconsole-ports: [1, {type: rj-45}]\n',
      ),
    );
    expect(odd.notes.map((note) => note.reason).toSorted()).toEqual([
      'component-unnamed',
      'component-unnamed',
      'height-not-allowed',
      'not-a-list',
      'unknown-key',
    ]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('a NUL character, as it is or written out, refuses its file by name, in YAML and in JSON', async () => {
    const yaml = (name: string) => `manufacturer: A\nmodel: "${name}"\nu_height: 1\n`;
    for (const name of ['B\\0C', 'B\\x00C', 'B\\u0000C'])
      expect(await reasonOf(write('nul.yaml', yaml(name)))).toEqual(['forbidden-character']);
    expect(await reasonOf(write('nul.json', JSON.stringify({ manufacturer: 'A', model: 'B\0C' })))).toEqual([
      'forbidden-character',
    ]);
    // A backslash that is written out is none.
    expect(await reasonOf(write('no-nul.yaml', yaml('B\\\\u0000C')))).toEqual([]);
  });

  test('all that is read of one source is bounded in time and in bytes', async () => {
    const folder = path.join(scratch, 'much');
    fs.mkdirSync(folder);
    const comment = `# ${'x'.repeat(1_000_000)}\n`;
    for (let at = 0; at < 5; at += 1)
      fs.writeFileSync(path.join(folder, `${at}.yaml`), `${comment}manufacturer: A\nmodel: B${at}\n`);
    const inBytes = await parseSource(folder, { inputBytes: 3_500_000 });
    expect([inBytes.sets[0]?.records.length, inBytes.notes.map(({ reason }) => reason)]).toEqual([0, ['archive-too-big']]);
    const inTime = await parseSource(folder, { totalTimeoutMs: 1 });
    expect([inTime.sets[0]?.records.length, inTime.notes.map(({ reason }) => reason)]).toEqual([0, ['too-slow']]);
  });

  test('a file on which the reader hangs is refused, and the next ones are read', async () => {
    const folder = path.join(scratch, 'slow');
    fs.mkdirSync(folder);
    const rows = Array.from({ length: 120_000 }, (_, index) => `  - {name: "x${index}", typo${index}: 1}`).join('\n');
    fs.writeFileSync(path.join(folder, 'a-slow.yaml'), `manufacturer: A\nmodel: B\ninterfaces:\n${rows}\n`);
    fs.writeFileSync(path.join(folder, 'b.yaml'), 'manufacturer: A\nmodel: C\nu_height: 1\n');
    const { notes, sets } = await parseSource(folder, { fileTimeoutMs: 1000 });
    expect(notes.filter((note) => note.level === 'refused').map((note) => [note.file, note.reason])).toEqual([
      ['a-slow.yaml', 'too-slow'],
    ]);
    expect(sets[0]?.records.map((record) => (record.fields as Fields<'model'>).name)).toEqual(['C']);
  });

  test('[issue 11] a reader that the machine keeps from its processor for longer than its limit is not ended for it', async () => {
    const folder = path.join(scratch, 'kept-waiting');
    fs.mkdirSync(folder);
    // So many that it has not read them all when its first word is heard here.
    const rows = Array.from({ length: 500 }, (_, index) => `  - {name: x${index}, type: other}`).join('\n');
    const files = Array.from({ length: 100 }, (_, at) => `${at}.yaml`);
    for (const file of files)
      fs.writeFileSync(path.join(folder, file), `manufacturer: A\nmodel: '${file}'\ninterfaces:\n${rows}\n`);
    let waited: Promise<void> | undefined;
    const keepWaiting = async (pid: number): Promise<void> => {
      process.kill(pid, 'SIGSTOP');
      await wait(1500);
      process.kill(pid, 'SIGCONT');
    };
    const { notes, sets } = await parseSource(folder, {
      fileTimeoutMs: 500,
      onProgress: () => (waited ??= keepWaiting(readerOf(folder))),
    });
    await waited;
    expect([notes, sets[0]?.records.length]).toEqual([[], files.length]);
  });

  test('a file that needs too much memory is refused, and the next ones are read', async () => {
    const folder = path.join(scratch, 'large');
    fs.mkdirSync(folder);
    fs.writeFileSync(path.join(folder, 'a.json'), JSON.stringify(Array.from({ length: 600_000 }, (_, index) => ({ index }))));
    fs.writeFileSync(path.join(folder, 'b.yaml'), 'manufacturer: A\nmodel: C\nu_height: 1\n');
    const { files, notes } = await parseSource(folder, { memoryMb: 24 });
    expect(notes.map((note) => [note.file, note.reason, note.message])).toEqual([
      ['a.json', 'too-much-memory', 'reading needs more than 24 MB'],
    ]);
    expect(files.map(({ file, kind }) => [file, kind])).toEqual([
      ['a.json', 'refused'],
      ['b.yaml', 'device-type'],
    ]);
  });

  test('an aborted reading ends at once', async () => {
    const abort = new AbortController();
    const reading = parseSource(path.join(FIXTURES, 'library'), { signal: abort.signal });
    abort.abort(new Error('cancelled'));
    await expect(reading).rejects.toThrow('cancelled');
  });
});

describe.skipIf(!fs.existsSync(REAL))('the community library', () => {
  interface Expected {
    readonly summary: { readonly files: Record<string, number>; readonly components: Record<string, number> };
    readonly types: Record<
      string,
      {
        kind: string;
        manufacturer: string;
        model: string;
        part_number?: string;
        u_height?: number;
        is_full_depth?: boolean;
        counts?: Record<string, number>;
        weight_kg?: number;
        front_to_rear_ok?: number;
        slug?: string;
      }
    >;
  }

  test('[I8] nearly every device type has a class, and no panel, shelf or UPS is a switch', async () => {
    const { sets } = await parseSource(path.join(REAL, 'device-types'));
    const models = sets[0]!.records.map(({ fields }) => fields as Fields<'model'>);
    const called = (name: '' | 'switch') =>
      models.filter(({ libraryClass }) => MODEL_LIBRARY_CLASSES[libraryClass ?? 0] === name);
    expect(models.length).toBeGreaterThan(100);
    expect(called('').length / models.length).toBeLessThan(0.06);
    expect(called('switch').length / models.length).toBeLessThan(0.45);
    expect(called('switch').filter(({ name }) => /panel|enclosure|shelf|ups|tray|housing/i.test(name ?? ''))).toEqual([]);
  });

  test('every file comes in with the counts of its facts', async () => {
    const expected = JSON.parse(fs.readFileSync(path.join(REAL, 'expected.json'), 'utf8')) as Expected;
    const { sets, files, notes } = await parseSource(REAL);
    const [library] = sets;
    const byKind = (kind: ParsedFile['kind']) => files.filter((file) => file.kind === kind);
    expect({
      'device-type': byKind('device-type').length,
      'module-type': byKind('module-type').length,
      'rack-type': byKind('rack-type').length,
    }).toEqual(expected.summary.files);
    const components: Record<string, number> = {};
    for (const file of files)
      for (const [list, count] of Object.entries(file.counts))
        components[`${file.kind}:${list}`] = (components[`${file.kind}:${list}`] ?? 0) + count;
    expect(components).toEqual(expected.summary.components);
    const read = new Map(files.map((file) => [file.file, file]));
    const models = new Map(library!.records.map((record) => [record.file, record.fields as Fields<'model'>]));
    for (const [file, facts] of Object.entries(expected.types)) {
      expect(read.get(file)?.kind, file).toBe(facts.kind);
      expect(read.get(file)?.counts, file).toEqual(facts.counts ?? {});
      const model = models.get(file)!;
      expect(model, file).toMatchObject({ brand: facts.manufacturer, name: facts.model, partNumber: facts.part_number ?? '' });
      if (facts.u_height !== undefined) expect(model.heightU, file).toBe(facts.u_height);
      if (facts.weight_kg !== undefined) expect(model.weightKg, file).toBeCloseTo(facts.weight_kg, 2);
      const templates = model.templates as unknown as ModelTemplates | null;
      if (facts.front_to_rear_ok !== undefined) expect(templates?.maps.length, file).toBe(facts.front_to_rear_ok);
      if (facts.is_full_depth !== undefined && facts.u_height !== 0)
        expect((model.flags ?? 0) & 1, file).toBe(facts.is_full_depth ? 1 : 0);
      const ports = Object.entries(facts.counts ?? {})
        .filter(([list]) => !list.endsWith('bays'))
        .reduce((sum, [, count]) => sum + count, 0);
      expect(templates?.ports.length ?? 0, file).toBe(ports);
    }
    expect(library!.records).toHaveLength(233);
    expect(notes.filter((note) => note.level === 'refused' || note.level === 'flagged')).toEqual([]);
    expect(notes.some((note) => note.message.includes('poisition') && note.message.includes('did you mean position'))).toBe(true);
    expect(library!.notImported['image']).toBeGreaterThan(10);
  });
});
