import type { Scope } from '../../domain/permissions/principal';
import type { Feeds } from './feeds';

/**
 * Of these ids, those that lie in the scope. In a diagram's lies what belongs to it, as its document on this server says;
 * what is shown there by name alone, because something here names it, does not: far ports and devices, the way up.
 */
export async function onlyInScope(feeds: Feeds, scope: Scope, ids: readonly number[]): Promise<readonly number[]> {
  switch (scope.kind) {
    case 'all':
      return ids;
    case 'diagram': {
      const feed = await feeds.open(scope.diagram);
      return feed === null ? [] : ids.filter((id) => feed.belongs(id));
    }
    case 'places':
      // No account has such a scope yet: it sees nothing rather than everything.
      return [];
  }
}
