import { search } from '../../../protocol/rest/search';
import { maySeeDiagram } from '../../http/authorize';
import type { Feature } from '../../http/feature';
import { serve } from '../../http/serve';
import { NEAR_HITS, nearFirst } from './near-first';
import { resolveHits } from './resolve-hits';
import { SearchIndex } from './search-index';

const LIMIT_DEFAULT = 20;
const LIMIT_MAX = 100;

export const searchFeature: Feature = async (app, context) => {
  const index = new SearchIndex({
    sql: context.sql,
    onError: (error) => context.log.error({ err: error }, 'the search index failed'),
  });
  await index.start();
  context.onClose(() => index.close());

  serve(app, search, async ({ query: { q, limit = LIMIT_DEFAULT, diagram }, session }) => {
    const wanted = Math.min(LIMIT_MAX, Math.max(1, limit));
    // A guest finds what stands in the one diagram that guests see; everything else answers as if it were not there.
    const scoped = session.principal.scope.kind !== 'all';
    const sorted = diagram !== undefined && !scoped;
    const result = await index.search(q, scoped ? LIMIT_MAX : sorted ? NEAR_HITS : wanted);
    const hits = sorted ? (await nearFirst(context.sql, result.hits, diagram)).slice(0, wanted) : result.hits;
    const items = await resolveHits(context.sql, hits);
    if (!scoped) return { items, total: result.total, more: result.more, ready: result.ready };
    const seen = items.filter((item) => maySeeDiagram(session, item.diagram));
    return { items: seen.slice(0, wanted), total: seen.length, more: false, ready: result.ready };
  });
};
