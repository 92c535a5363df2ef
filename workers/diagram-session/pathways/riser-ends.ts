import { OBJECT_CLASSES, codeOf } from '../../../domain/catalog/enums';
import type { Document } from '../../../domain/document/document';
import { ancestorsOf, objectName } from '../../../domain/entities/names';
import { fromCell, NO_ID } from '../../../domain/ids';
import { PATHWAY_END_CLASSES } from '../../../domain/operations/pathways/insert-pathways';
import type { ApiClient } from '../../../protocol/rest/client';
import { search } from '../../../protocol/rest/search';
import type { PathwayEnd } from '../../api/pathways';

/** What stands here is offered without waiting longer for what stands elsewhere. */
const ELSEWHERE_MS = 500;
const SHARED: ReadonlySet<number> = new Set(['building', 'site'].map((word) => codeOf(OBJECT_CLASSES, word)));

/** Racks, closures and junctions of a document whose name or place these words name. */
export function endsHere(document: Document, words: string, limit: number): readonly PathwayEnd[] {
  const parts = words
    .toLowerCase()
    .split(/\s+/)
    .filter((part) => part !== '');
  const { ids, rowCount } = document.table('object');
  const classes = document.table('object').column('class');
  const found: PathwayEnd[] = [];
  for (let row = 0; row < rowCount; row++) {
    const id = fromCell(ids[row]!);
    if (id === NO_ID || !PATHWAY_END_CLASSES.has(OBJECT_CLASSES[classes[row]!] ?? '')) continue;
    const end = endOf(document, id);
    const text = `${end.name} ${end.where}`.toLowerCase();
    if (parts.every((part) => text.includes(part))) found.push(end);
  }
  return found.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }) || a.id - b.id).slice(0, limit);
}

/** The same of other rooms, by the search of everything; none when the server does not answer. */
export async function endsElsewhere(
  server: ApiClient<AbortSignal>,
  words: string,
  limit: number,
  diagram: number,
): Promise<readonly PathwayEnd[]> {
  const query = { q: words, limit, diagram };
  const { items } = await server
    .call(search, { query }, { cancel: AbortSignal.timeout(ELSEWHERE_MS) })
    .catch(() => ({ items: [] }));
  return items.flatMap(({ id, kind, class: objectClass, name, path }): readonly PathwayEnd[] =>
    kind === 'object' && PATHWAY_END_CLASSES.has(objectClass) ? [{ id, name, where: path.join(' / ') }] : [],
  );
}

export function endOf(document: Document, id: number): PathwayEnd {
  const above = ancestorsOf(document, id).map((each) => objectName(document, each));
  return { id, name: objectName(document, id), where: above.join(' / ') };
}

/** What holds a riser: the innermost building or site around an end that is here. */
export function holderOf(document: Document, ends: readonly number[]): number {
  for (const end of ends) {
    const holder = ancestorsOf(document, end).findLast((id) => SHARED.has(document.get('object', id)?.class ?? 0));
    if (holder !== undefined) return holder;
  }
  return NO_ID;
}
