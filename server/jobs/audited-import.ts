import type { AuditEntry } from '../http/audit';
import type { ImportReport } from './run-import';

/** The file kinds of which nothing is taken. */
const UNREAD: ReadonlySet<string> = new Set(['refused', 'ignored']);

/** What the audit holds of an import that came to its end: one of which every file was refused is a refusal. */
export function auditedImport(report: ImportReport): Required<Pick<AuditEntry, 'outcome' | 'facts'>> {
  const { created, changed, unchanged, removed = 0, files } = report;
  const refused = report.notes.filter(({ level }) => level === 'refused');
  if (refused.length > 0 && files.every(({ kind }) => UNREAD.has(kind)))
    return { outcome: 'refused', facts: { why: refused[0]!.message.slice(0, 200) } };
  const made = Object.values(created).reduce((sum, count) => sum + count, 0);
  return {
    outcome: 'ok',
    facts: {
      created: made,
      changed,
      unchanged,
      ...(removed > 0 ? { removed } : {}),
      ...(refused.length > 0 ? { refused: refused.length } : {}),
    },
  };
}
