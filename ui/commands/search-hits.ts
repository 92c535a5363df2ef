import { useEffect, useState } from 'react';
import { api } from '../session/session';

/** Something that GET v1/search found. */
export interface SearchHit {
  readonly id: number;
  readonly kind: 'object' | 'cable' | 'diagram' | 'model' | 'port';
  readonly class: string;
  readonly name: string;
  /** What matched beside the name: an address, a serial number, a model's brand. */
  readonly detail: string;
  /** Where it is, root first. */
  readonly path: string;
  /** A diagram that shows it; 0 = none. */
  readonly diagram: number;
}

export interface SearchAnswer {
  readonly hits: readonly SearchHit[];
  readonly total: number;
}

export interface Search {
  readonly answer: SearchAnswer | null;
  readonly busy: boolean;
  readonly failed: unknown;
}

const REST_MS = 120;
const NOTHING: Search = { answer: null, busy: false, failed: undefined };

/** Searches while the user types: waits until the typing rests, drops answers that come too late. */
export function useSearch(words: string, limit: number): Search {
  const [search, setSearch] = useState<Search>(NOTHING);
  const wanted = words.trim();
  useEffect(() => {
    if (wanted === '') {
      setSearch(NOTHING);
      return;
    }
    setSearch(({ answer }) => ({ answer, busy: true, failed: undefined }));
    const ending = new AbortController();
    const timer = setTimeout(() => {
      api.get<unknown>('v1/search', { query: { q: wanted, limit }, signal: ending.signal }).then(
        (answer) => setSearch({ answer: answerIn(answer), busy: false, failed: undefined }),
        (error: unknown) => {
          if (!ending.signal.aborted) setSearch({ answer: null, busy: false, failed: error });
        },
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [wanted, limit]);
  return search;
}

/** The server's answer; lines that cannot be read are left out. */
export function answerIn(answer: unknown): SearchAnswer {
  const { items, total } = (typeof answer === 'object' && answer !== null ? answer : {}) as { items?: unknown; total?: unknown };
  const hits = (Array.isArray(items) ? items : []).map(hitOf).filter((hit) => hit !== undefined);
  return { hits, total: typeof total === 'number' ? total : hits.length };
}

const KINDS = ['object', 'cable', 'diagram', 'model', 'port'] as const;

function hitOf(item: unknown): SearchHit | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const { id, kind, class: hitClass, name, detail, path, diagram } = item as Record<string, unknown>;
  const known = KINDS.find((each) => each === kind);
  if (typeof id !== 'number' || known === undefined) return undefined;
  return {
    id,
    kind: known,
    class: words(hitClass),
    name: words(name),
    detail: words(detail),
    path: Array.isArray(path) ? path.map((part) => words(typeof part === 'object' && part !== null ? (part as { name?: unknown }).name : part)).join(' / ') : words(path),
    diagram: typeof diagram === 'number' ? diagram : 0,
  };
}

function words(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
