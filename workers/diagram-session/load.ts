import { decodeSnapshot, type SnapshotHeader } from '../../protocol/codec/snapshot';
import type { ApiClient } from '../../protocol/rest/client';
import { fetchSnapshot } from '../../protocol/rest/diagrams';
import type { ColumnStore } from '../../domain/document/column-store';
import type { Owner } from '../api/owner';
import { prepareLater } from './prepare-later';
import { dropSnapshot, readSnapshot, writeSnapshot } from './local-store';

/** A document and the clock up to which it is true. */
export interface LoadedDocument {
  readonly document: ColumnStore;
  readonly header: SnapshotHeader;
  readonly kept: boolean;
}

export interface LoadOptions {
  readonly server: ApiClient<AbortSignal>;
  readonly diagram: number;
  readonly owner: Owner;
}

/**
 * The diagram's document: the snapshot kept in this browser when there is a readable one (sync brings it up to
 * date), else the server's. What nobody asked for yet is worked out after the first frames.
 */
export async function loadDocument(options: LoadOptions): Promise<LoadedDocument> {
  const kept = await readSnapshot(options.owner, options.diagram);
  if (kept) {
    try {
      const loaded = opened(kept, true);
      if (loaded.document.rowOf('diagram', options.diagram) >= 0) return loaded;
    } catch {
      // Of an older version, or cut off.
    }
    // Nor is what a deletion left of it opened: it may have been restored since. The server has it.
    await dropSnapshot(options.owner, options.diagram);
  }
  return fetchDocument(options);
}

/** The server's snapshot, kept for the next visit. */
export async function fetchDocument({ server, diagram, owner }: LoadOptions): Promise<LoadedDocument> {
  const bytes = await server.call(fetchSnapshot, { params: { id: String(diagram) } });
  const loaded = opened(bytes, false);
  void writeSnapshot(owner, diagram, bytes);
  return loaded;
}

function opened(bytes: ArrayBuffer, kept: boolean): LoadedDocument {
  const loaded = { ...decodeSnapshot(bytes), kept };
  prepareLater(loaded.document);
  return loaded;
}
