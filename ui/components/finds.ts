import { search, type SearchAnswer, type SearchItem } from '../../protocol/rest/search';
import { api } from '../session/session';

/** Finds objects, ports, cables and models by name, address or serial number; what stands in the room of `diagram` (0 = none is open) first. */
export function searchEverything(words: string, limit: number, diagram: number, cancel: AbortSignal): Promise<SearchAnswer> {
  return api.call(search, { query: { q: words, limit, diagram: diagram === 0 ? undefined : diagram } }, { cancel });
}

export function pathWords(path: SearchItem['path']): string {
  return path.join(' / ');
}

/** The address that shows a find: its diagram with the record selected. */
export function addressOfFind(item: Pick<SearchItem, 'shows' | 'diagram'>): string {
  return item.diagram === 0 ? '' : `/diagram.html?id=${item.diagram}&select=${item.shows}`;
}
