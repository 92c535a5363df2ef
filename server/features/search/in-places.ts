import type { Sql } from '../../storage/sql';
import { holdersOf, NEAR_HITS } from './near-first';
import { normalize } from './packed-index';
import { objectsAbove, wayUp } from './resolve-hits';
import type { SearchHit, SearchIndex } from './search-index';

/** Each word is asked of the index on its own. */
const WORDS_MAX = 6;

interface Ranked {
  readonly hit: SearchHit;
  /** 0 = it is called so, 1 = it begins so, 2 = it holds the word. */
  readonly own: number;
  /** Words that are whole words of the names of what it stands in. */
  readonly whole: number;
  readonly depth: number;
}

/**
 * What one word finds and the others are names of what it stands in: `A01 Hall A`, in any order. Of what a word alone finds
 * the best NEAR_HITS are asked where they stand, so that a search costs the same however much there is.
 */
export async function foundInPlaces(sql: Sql, index: Pick<SearchIndex, 'lookUp'>, query: string): Promise<readonly SearchHit[]> {
  const words = [...new Set(normalize(query).split(' ').filter(Boolean))];
  if (words.length < 2 || words.length > WORDS_MAX) return [];
  const found: (readonly SearchHit[])[] = [];
  for (const word of words) {
    const hits = await index.lookUp(word, NEAR_HITS);
    // A word that nothing holds is no place's either.
    if (hits.length === 0) return [];
    found.push(hits);
  }
  const all = [...new Map(found.flat().map((hit) => [hit.id, hit])).values()];
  const holders = await holdersOf(sql, all);
  const steps = await objectsAbove(sql, [...new Set([...holders.values()].flat())]);
  const best = new Map<number, Ranked>();
  for (const [at, hits] of found.entries())
    for (const hit of hits)
      for (const holder of holders.get(hit.id) ?? []) {
        const places = wayUp(steps, holder).map(({ name }) => normalize(name));
        const ranked = rankIn(hit, words[at]!, words, places);
        const known = best.get(hit.id);
        if (ranked && (!known || byPlace(ranked, known) < 0)) best.set(hit.id, ranked);
      }
  return [...best.values()].toSorted(byPlace).map(({ hit }) => hit);
}

function rankIn(hit: SearchHit, lead: string, words: readonly string[], places: readonly string[]): Ranked | undefined {
  const { matched } = hit;
  const isOwn = (word: string): boolean => (word.length > 1 ? matched.includes(word) : standsIn(matched, word));
  const others = words.filter((word) => word !== lead);
  if (!isOwn(lead) || !others.every((word) => isOwn(word) || places.some((place) => standsIn(place, word)))) return undefined;
  const whole = others.filter((word) => places.some((place) => place.split(' ').includes(word))).length;
  return { hit, own: matched === lead ? 0 : matched.startsWith(lead) ? 1 : 2, whole, depth: places.length };
}

const SPACED = /[\p{Script=Latin}\p{N}]/u;

/** A word of the name begins with this one, and is it where it is a single letter; where words are not spaced out, it stands anywhere. */
export function standsIn(name: string, word: string): boolean {
  if (!SPACED.test(word[0]!)) return name.includes(word);
  for (let at = name.indexOf(word); at >= 0; at = name.indexOf(word, at + 1)) {
    const [before = '', after = ''] = [name[at - 1], name[at + word.length]];
    if (!SPACED.test(before) && (word.length > 1 || !SPACED.test(after))) return true;
  }
  return false;
}

/** Best first; what is as good stays in the order of the index. */
function byPlace(a: Ranked, b: Ranked): number {
  return a.own - b.own || b.whole - a.whole || a.depth - b.depth;
}
