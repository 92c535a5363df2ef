import { api } from '../session/session';

/** One find of GET v1/search. `path` reads from the site down; `diagram` is where it is drawn, 0 = nowhere. */
export interface SearchItem {
  readonly id: number;
  readonly kind: string;
  readonly class: string;
  readonly name: string;
  readonly detail: string;
  readonly path: string | readonly string[];
  readonly diagram: number;
  /** The record to select on it. */
  readonly shows: number;
}

export interface SearchAnswer {
  readonly items: readonly SearchItem[];
  readonly total: number;
}

/** Finds objects, ports, cables and models by name, address or serial number; what stands in the room of `diagram` (0 = none is open) first. */
export function searchEverything(words: string, limit: number, diagram: number, signal: AbortSignal): Promise<SearchAnswer> {
  return api.get<SearchAnswer>('v1/search', { query: { q: words, limit, ...(diagram === 0 ? {} : { diagram }) }, signal });
}

export function pathWords(path: SearchItem['path']): string {
  return typeof path === 'string' ? path : path.join(' / ');
}

/** The address that shows a find: its diagram with the record selected. */
export function addressOfFind(item: Pick<SearchItem, 'shows' | 'diagram'>): string {
  return item.diagram === 0 ? '' : `/diagram.html?id=${item.diagram}&select=${item.shows}`;
}
