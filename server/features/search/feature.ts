import { search } from '../../../protocol/rest/search';
import type { Feature } from '../../http/feature';
import { serve } from '../../http/serve';
import { viewOf, type ScopeView } from '../../sync/diagram-scope';
import { syncServiceOf } from '../../sync/sync-service';
import { foundInPlaces } from './in-places';
import { NEAR_HITS, nearFirst } from './near-first';
import { foundOnDevices, NONE_ON_DEVICES } from './on-devices';
import { resolveHits } from './resolve-hits';
import { MATCHES_MAX, normalize } from './packed-index';
import { SearchIndex, type SearchHit } from './search-index';

const LIMIT_DEFAULT = 20;
const LIMIT_MAX = 100;

export const searchFeature: Feature = async (app, context) => {
  const { feeds } = await syncServiceOf(context);
  const index = new SearchIndex({
    sql: context.sql,
    onError: (error) => context.log.error({ err: error }, 'the search index failed'),
  });
  index.start();
  context.onClose(() => index.close());

  serve(app, search, async ({ query: { q, limit = LIMIT_DEFAULT, diagram }, session }) => {
    const wanted = Math.min(LIMIT_MAX, Math.max(1, limit));
    const view = await viewOf(feeds, session.principal.scope);
    if (view.document !== null) {
      const { hits, isNearly, ready } = await index.search(q, MATCHES_MAX);
      const words = normalize(q).split(' ');
      const shown = hits.filter((hit) => isShown(view, hit, words));
      const items = await resolveHits(context.sql, shown.slice(0, wanted), false);
      return {
        items: items.map((item) => ({ ...item, diagram: view.diagram })),
        nearly: isNearly && shown.length > 0,
        total: shown.length,
        more: false,
        ready,
      };
    }
    const result = await index.search(q, diagram === undefined ? wanted : NEAR_HITS);
    const hits = diagram === undefined ? result.hits : (await nearFirst(context.sql, result.hits, diagram)).slice(0, wanted);
    const { isNearly, total, more, ready } = result;
    const exact = isNearly ? [] : hits;
    const onDevices = await foundOnDevices(context.sql, index, q).catch(() => NONE_ON_DEVICES);
    const named = diagram === undefined ? onDevices.named : await nearFirst(context.sql, onDevices.named, diagram);
    const isFull = named.length + exact.length >= wanted;
    const inPlaces = isFull ? [] : await foundInPlaces(context.sql, index, q).catch(() => []);
    const all = [...new Map([...named, ...exact, ...onDevices.others, ...inPlaces].map((hit) => [hit.id, hit])).values()];
    if (named.length === 0 && all.length === exact.length)
      return { items: await resolveHits(context.sql, hits, true), nearly: isNearly, total, more, ready };
    const items = await resolveHits(context.sql, all.slice(0, wanted), true);
    return { items, nearly: false, total: Math.max(all.length, isNearly ? 0 : total), more, ready };
  });
};

/** What is shown by name alone is found by its name alone: every word is in that. A diagram is found where it opens. */
function isShown({ of, document, diagram }: ScopeView, { id, kind, matched }: SearchHit, words: readonly string[]): boolean {
  const telling = of(id);
  if (kind === 'diagram' && id !== diagram) return false;
  if (telling !== 'named') return telling !== null;
  const record = document?.get(kind, id);
  const name = record !== undefined && 'name' in record ? normalize(record.name) : '';
  return name === matched && words.every((word) => name.includes(word));
}
