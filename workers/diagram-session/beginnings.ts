import type { BorrowedCredentials } from '../../protocol/rest/borrowed-credentials';
import type { ApiClient } from '../../protocol/rest/client';
import type { OpenOptions } from '../api/session';
import type { ClientKeeper } from './client-keeper';
import type { EventBatch } from './event-batch';
import type { LoadedDocument } from './load';
import type { SyncLink } from './sync-link';
import type { UndoKeeper } from './undo-keeper';

/** What is there before a session is; open-session.ts gets it. */
export interface Beginnings {
  readonly options: OpenOptions;
  readonly events: EventBatch;
  readonly credentials: BorrowedCredentials;
  readonly server: ApiClient<AbortSignal>;
  /** On its way or open, and silent. */
  readonly link: SyncLink;
  readonly loaded: LoadedDocument;
  readonly keeper: ClientKeeper;
  /** What the diagram shows (places.ts), and the undo list of that. */
  readonly floor: number;
  readonly steps: UndoKeeper;
}
