import { ColumnStore } from '../../domain/document/column-store';
import type { Document } from '../../domain/document/document';
import type { Scope } from '../../domain/permissions/principal';
import type { Feeds } from './feeds';

/**
 * What may be told of a record: all of it; or what the diagram shows because something there names it (a far port and its
 * device, the way up): the fields that travel in snapshots.
 */
export type Telling = 'whole' | 'named';

/** What a scope shows, by the diagram's document on this server: snapshot, patches and every other answer tell the same. */
export interface ScopeView {
  /** null = nothing may be told of it: to whoever asks it is absent. */
  readonly of: (id: number) => Telling | null;
  /** What is shown; null = everything that there is. */
  readonly document: Document | null;
  /** The one diagram in which that is; 0 = in none, or in any. */
  readonly diagram: number;
}

const EVERYTHING: ScopeView = { of: () => 'whole', document: null, diagram: 0 };
const NOTHING: ScopeView = { of: () => null, document: new ColumnStore(), diagram: 0 };

export async function viewOf(feeds: Feeds, scope: Scope): Promise<ScopeView> {
  switch (scope.kind) {
    case 'all':
      return EVERYTHING;
    case 'diagram': {
      const feed = await feeds.open(scope.diagram);
      if (feed === null) return NOTHING;
      const { document, diagram } = feed;
      return { document, diagram, of: (id) => (feed.belongs(id) ? 'whole' : document.kindOf(id) === undefined ? null : 'named') };
    }
    case 'places':
      // No account has such a scope yet: it sees nothing rather than everything.
      return NOTHING;
  }
}
