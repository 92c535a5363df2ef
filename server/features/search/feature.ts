import { z } from 'zod';
import { LIMITS } from '../../../domain/catalog/limits';
import { answer } from '../../http/answer';
import { sessionOf } from '../../http/authorize';
import { checked } from '../../http/checked';
import type { Feature } from '../../http/feature';
import { NEAR_HITS, nearFirst } from './near-first';
import { resolveHits } from './resolve-hits';
import { SearchIndex } from './search-index';

const SearchQuery = z.strictObject({
  q: z.string().max(LIMITS.nameLength),
  limit: z
    .string()
    .regex(/^\d{1,3}$/, 'a whole number')
    .optional(),
  /** The diagram that is open: what stands in its room comes first. */
  diagram: z
    .string()
    .regex(/^\d{14}$/, 'an id')
    .optional(),
});
const LIMIT_DEFAULT = 20;
const LIMIT_MAX = 100;

/**
 * GET v1/search?q=&limit=&diagram=: objects, ports, cables, diagrams and models by name, address, serial number or tag;
 * those in the room of `diagram` first.
 */
export const searchFeature: Feature = async (app, context) => {
  const index = new SearchIndex({
    sql: context.sql,
    onError: (error) => context.log.error({ err: error }, 'the search index failed'),
  });
  await index.start();
  context.onClose(() => index.close());

  app.get('/v1/search', { config: { permission: 'viewRead' } }, async (request) => {
    const { q, limit, diagram } = checked(SearchQuery, request.query);
    const session = sessionOf(request);
    const wanted = Math.min(LIMIT_MAX, Math.max(1, Number(limit ?? LIMIT_DEFAULT)));
    // A guest finds what stands in the one diagram that guests see; everything else answers as if it were not there.
    const scoped = session.diagram !== 0;
    const sorted = diagram !== undefined && !scoped;
    const result = await index.search(q, scoped ? LIMIT_MAX : sorted ? NEAR_HITS : wanted);
    const hits = sorted ? (await nearFirst(context.sql, result.hits, Number(diagram))).slice(0, wanted) : result.hits;
    const items = await resolveHits(context.sql, hits);
    if (!scoped) return answer({ items, total: result.total, more: result.more, ready: result.ready });
    const seen = items.filter((item) => item.diagram === session.diagram);
    return answer({ items: seen.slice(0, wanted), total: seen.length, more: false, ready: result.ready });
  });
};
