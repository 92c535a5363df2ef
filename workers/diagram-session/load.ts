import { decodeSnapshot, type SnapshotHeader } from '../../protocol/codec/snapshot';
import type { ColumnStore } from '../../domain/document/column-store';
import { prepareLater } from './prepare-later';
import { dropSnapshot, readSnapshot, writeSnapshot } from './local-store';

/** A document and the clock up to which it is true. */
export interface LoadedDocument {
  readonly document: ColumnStore;
  readonly header: SnapshotHeader;
  readonly kept: boolean;
}

export interface LoadOptions {
  readonly apiBase: string;
  readonly diagram: number;
  readonly userName: string;
  readonly token: () => string;
}

/** The server said no; `status` is HTTP's, `code` the body's. */
export class ServerRefused extends Error {
  override readonly name = 'ServerRefused';
  readonly status: number;
  readonly code: number;
  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/**
 * The diagram's document: the snapshot kept in this browser when there is a readable one (sync brings it up to
 * date), else the server's. What nobody asked for yet is worked out after the first frames.
 */
export async function loadDocument(options: LoadOptions): Promise<LoadedDocument> {
  const kept = await readSnapshot(options.userName, options.diagram);
  if (kept) {
    try {
      return opened(kept, true);
    } catch {
      await dropSnapshot(options.userName, options.diagram); // of an older version, or cut off: the server has it
    }
  }
  return fetchDocument(options);
}

/** The server's snapshot, kept for the next visit. */
export async function fetchDocument(options: LoadOptions): Promise<LoadedDocument> {
  const response = await fetch(`${options.apiBase}v1/diagrams/${options.diagram}/snapshot`, {
    headers: { Authorization: `Bearer ${options.token()}` },
    credentials: 'same-origin',
  });
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || !type.startsWith('application/octet-stream')) {
    const body = (await response.json().catch(() => undefined)) as { code?: number; message?: string } | undefined;
    throw new ServerRefused(response.status, body?.code ?? response.status, body?.message ?? response.statusText);
  }
  const bytes = await response.arrayBuffer();
  const loaded = opened(bytes, false);
  void writeSnapshot(options.userName, options.diagram, bytes);
  return loaded;
}

function opened(bytes: ArrayBuffer, kept: boolean): LoadedDocument {
  const loaded = { ...decodeSnapshot(bytes), kept };
  prepareLater(loaded.document);
  return loaded;
}
