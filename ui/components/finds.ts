import { search, type SearchAnswer, type SearchItem } from '../../protocol/rest/search';
import { useAnswer, type Answer } from '../answers/use-answer';
import { api } from '../session/session';

/** Long enough to skip the letters of a fast typist, short enough to feel immediate. */
const REST_MS = 90;

/**
 * Finds objects, ports, cables and models by name, address or serial number, as soon as the typing rests; what stands in
 * the room of `diagram` (0 = none is open) first. Nothing is asked without words.
 */
export function useFinds(typed: string, limit: number, diagram: number): Answer<SearchAnswer> {
  const q = typed.trim();
  return useAnswer(
    q === '' ? null : `${diagram} ${q}`,
    (cancel) => api.call(search, { query: { q, limit, diagram: diagram === 0 ? undefined : diagram } }, { cancel }),
    { keeps: true, restMs: REST_MS },
  );
}

export function pathWords(path: SearchItem['path']): string {
  return path.join(' / ');
}

/** The address that shows a find: its diagram with the record selected; of a region, which is in none, the page of sites. '' = nowhere. */
export function addressOfFind(item: Pick<SearchItem, 'shows' | 'diagram'> & { readonly class?: string }): string {
  if (item.class === 'region') return `/?at=${item.shows}`;
  return item.diagram === 0 ? '' : `/diagram.html?id=${item.diagram}&select=${item.shows}`;
}
