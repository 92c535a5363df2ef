import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { toolUser } from '../../domain/catalog/tool-users';
import { NETBOX_DUMP } from '../../domain/import/accepted-files';
import { fieldDef } from '../../domain/document/schema';
import type { Decision, Deed, DifferenceLine, DifferencePart, LineField } from '../../domain/import/difference';
import { SOURCE_NAME } from '../../domain/import/import-source';
import { groupsOf } from '../../domain/import/note-groups';
import { auditedImport } from '../jobs/audited-import';
import { runImport, type ImportReport } from '../jobs/run-import';
import { leaveDrawings, tellAudit, type Command, type CommandContext } from './command';

const USAGE = `npm run import -- PATH [--dry-run [--all]] [--source NAME] [--gone keep|mark|delete] [--json]

Brings in what you have. PATH is a folder, a zip or one file: device, module and rack types in the form of the
NetBox community's device-type-library (YAML), or a NetBox data set (JSON). Where NetBox runs, this writes one:

  ${NETBOX_DUMP}

  --dry-run      say what would be created and changed, record by record with old and new values; write nothing
  --all          print every record of a dry run, not the first 20 of each sort
  --gone WHAT    what to do with records that the same NetBox brought before and does not have any more: keep them (usual),
                 mark them as planned for removal, or delete those that nothing else needs
  --source NAME  which NetBox a data set is of: one that is known, or another one by a name of its own. Left out, it is
                 recognised by what it has under its numbers; where that cannot be told, nothing is done
  --json         one JSON object as the last line on stdout`;

/** Notes of one reason that are printed; the rest is counted. */
const NOTES_SHOWN = 5;
const REFUSED_SHOWN = 200;
/** Records of one sort that a dry run prints. */
const LINES_SHOWN = 20;
const GONE = { keep: 'leave', mark: 'mark', delete: 'delete' } as const satisfies Readonly<Record<string, Decision>>;

export const importCommand: Command = {
  usage: USAGE,
  mayBegin: (args) => !args.includes('--dry-run'),
  async run(context, args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' },
        all: { type: 'boolean' },
        source: { type: 'string' },
        gone: { type: 'string' },
        json: { type: 'boolean' },
      },
    });
    const [given] = positionals;
    if (given === undefined || positionals.length > 1) {
      context.err(USAGE);
      return 2;
    }
    const source = path.resolve(context.cwd, given);
    if (!fs.existsSync(source)) {
      context.err(`${source} is not there`);
      return 2;
    }
    if (values.source !== undefined && !SOURCE_NAME.test(values.source)) {
      context.err(`--source ${values.source}: up to 40 letters, digits, spaces, dots, dashes and underscores are expected`);
      return 2;
    }
    const { gone } = values;
    if (gone !== undefined && !Object.hasOwn(GONE, gone)) {
      context.err(`--gone ${gone}: ${Object.keys(GONE).join(', ')} are expected`);
      return 2;
    }
    let said = 0;
    let isBeyondLog = false;
    const report = await runImport(context.sql, source, {
      userName: toolUser('import'),
      dryRun: values['dry-run'] === true,
      ...(values.source === undefined ? {} : { source: values.source }),
      ...(gone === undefined ? {} : { choice: { gone: { all: GONE[gone as keyof typeof GONE], but: {} } } }),
      onDifference: (_, parts) => printDifference(context, parts, values.all === true ? Infinity : LINES_SHOWN),
      onBeyondLog: () => (isBeyondLog = true),
      signal: context.signal,
      onProgress({ phase, done, total }) {
        const now = context.environment.now();
        if (now - said < 1000 && phase !== 'comparing') return;
        said = now;
        context.err(`${phase} ${done} of ${total}`);
      },
    });
    if (report.source?.state === 'asked') {
      context.err(`${path.basename(source)} numbers its things like a NetBox that is known, and they are others:`);
      for (const { name, shared, same } of report.source.known)
        context.err(`  ${name}: of the ${shared} oldest sites, racks and devices compared, ${same} are the same`);
      context.err('nothing was compared. Say which one it is of: --source NAME, a known one or a new name');
      return 2;
    }
    const { outcome, facts } = auditedImport(report);
    await tellAudit(context, values['dry-run'] === true ? 'import-compared' : 'imported', outcome, {
      file: path.basename(source),
      ...facts,
    });
    print(context, report, values['dry-run'] === true);
    if (isBeyondLog) await leaveDrawings(context);
    if (values.json === true) context.out(JSON.stringify(summaryOf(report)));
    const refused = report.notes.some((note) => note.level === 'refused');
    return refused && report.files.every((file) => file.kind === 'refused' || file.kind === 'ignored') ? 1 : 0;
  },
};

/** The line for programs. */
export function summaryOf(report: ImportReport): Readonly<Record<string, unknown>> {
  return {
    kind: report.kind,
    created: report.created,
    changed: report.changed,
    unchanged: report.unchanged,
    refused: report.notes
      .filter((note) => note.level === 'refused')
      .map(({ file, line, message }) => ({ file, line, reason: message })),
    notImported: report.notImported,
    ...(report.furtherKinds ? { furtherKinds: report.furtherKinds } : {}),
    ...(report.source === undefined ? {} : { source: report.source.name }),
  };
}

/** What a dry run found, record by record; references by what they name, else by their id. */
async function printDifference(context: CommandContext, parts: AsyncIterable<DifferencePart>, most: number): Promise<void> {
  const counts = new Map<string, number>();
  for await (const { deed, thing, place, lines } of parts) {
    const sort = `${WOULD[deed]} ${inWords(thing)}`;
    const before = counts.get(sort) ?? 0;
    counts.set(sort, before + lines.length);
    for (const line of lines.slice(0, Math.max(0, most - before))) {
      const where = [...place, ...line.holders].join(' / ');
      context.err(`${sort}: ${line.name || line.key}${where === '' ? '' : ` (${where})`}${alongText(line.along)}`);
      for (const { field, before: was, after } of line.fields)
        context.err(
          `    ${inWords(field.replace('fact.', ''))}: ${valueText(line, field, was)} -> ${valueText(line, field, after)}`,
        );
    }
  }
  for (const [sort, count] of counts) if (count > most) context.err(`${sort}: ${count - most} more, which --all prints`);
}

const WOULD: Readonly<Record<Deed, string>> = { gone: 'gone at the source:', changed: 'would change', created: 'would create' };

function alongText(along: DifferenceLine['along']): string {
  const text = countsText(along);
  return text === '' ? '' : `, with ${text}`;
}

function valueText({ kind, names }: DifferenceLine, field: string, value: LineField['before']): string {
  if (value === null || value === '') return 'nothing';
  const codes = fieldDef(kind, field)?.codes;
  if (typeof value === 'number' && codes !== undefined) return inWords(codes[value] ?? String(value));
  return names[String(value)] ?? String(value);
}

function print(context: CommandContext, report: ImportReport, dryRun: boolean): void {
  for (const { file, kind, counts, notes } of report.files) {
    if (kind === 'ignored') continue;
    const read = countsText(counts);
    context.err(`${file}: ${inWords(kind)}${read === '' ? '' : `, ${read}`}${notes === 0 ? '' : ` (${notes} notes)`}`);
  }
  for (const { notes } of groupsOf(report.notes)) {
    const most = notes[0]?.level === 'refused' ? REFUSED_SHOWN : NOTES_SHOWN;
    for (const { level, file, line, message } of notes.slice(0, most))
      context.err(`${level}: ${file}${line > 0 ? `:${line}` : ''}: ${message}`);
    if (notes.length > most) context.err(`... and ${notes.length - most} more of this reason`);
  }
  context.err(`${dryRun ? 'would create' : 'created'}: ${countsText(report.created) || 'nothing'}`);
  context.err(`${dryRun ? 'would change' : 'changed'}: ${report.changed}; unchanged: ${report.unchanged}`);
  if ((report.gone ?? 0) > 0)
    context.err(
      `gone at the source: ${report.gone}${dryRun ? '' : `, of these marked: ${report.marked ?? 0}, deleted: ${report.removed ?? 0}`}`,
    );
  const absent = countsText(report.absent ?? {});
  if (absent !== '') context.err(`not in this file at all, so not counted as gone: ${absent}`);
  const inFields = countsText(report.inFields ?? {});
  if (inFields !== '') context.err(`in fields: ${inFields}`);
  const left = countsText(report.notImported);
  const further = report.furtherKinds ?? 0;
  if (left !== '') context.err(`not imported: ${left}${further === 0 ? '' : `, and ${further} more kinds`}`);
}

function countsText(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${count} ${inWords(name)}`)
    .join(', ');
}

/** `handOff` as `hand off`, `device-type` as `device type`, a table of NetBox, `auth.permission`, as `permission (auth)`. */
export function inWords(name: string): string {
  const [app, table] = name.includes('.') ? name.split('.') : ['', name];
  const words = (table ?? '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase();
  return app === '' ? words : `${words} (${app})`;
}
