import type { Document } from '../../domain/document/document';
import { KINDS } from '../../domain/document/schema';
import { fromCell } from '../../domain/ids';

/** A document as plain records, by kind and id: what convergence compares. */
export function recordsOf(document: Document): Record<string, unknown> {
  const all: Record<string, unknown> = {};
  for (const kind of KINDS) {
    for (const cell of document.table(kind).ids)
      if (cell !== 0) all[`${kind} ${fromCell(cell)}`] = document.get(kind, fromCell(cell));
  }
  return all;
}

/** The first differences in words; '' when they are equal. */
export function difference(a: Record<string, unknown>, b: Record<string, unknown>): string {
  const lines: string[] = [];
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const [left, right] = [JSON.stringify(a[key]), JSON.stringify(b[key])];
    if (left !== right) lines.push(`${key}: ${left ?? 'absent'} / ${right ?? 'absent'}`);
  }
  return lines.slice(0, 10).join('\n') + (lines.length > 10 ? `\n... ${lines.length} in all` : '');
}
