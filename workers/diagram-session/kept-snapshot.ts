import { encodeSnapshotSteps } from '../../protocol/codec/snapshot';
import type { SyncClient } from '../../protocol/sync/client';
import type { Owner } from '../api/owner';
import { dropAllSnapshots, dropSnapshot, writeSnapshot } from './local-store';
import { inTurns } from './turns';

/** A document at rest for this long is kept in this browser for the next visit. */
const AT_REST_MS = 15_000;

/** The shown document as it is confirmed, kept in this browser for the next visit, until its user signs out. */
export class KeptSnapshot {
  private readonly owner: Owner;
  private readonly client: SyncClient;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isForgotten = false;

  constructor(owner: Owner, client: SyncClient) {
    this.owner = owner;
    this.client = client;
  }

  /** It changed: what is kept follows once it is at rest. */
  changed(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.write(), AT_REST_MS);
  }

  /** With edits under way there is none to keep. */
  async write(): Promise<void> {
    clearTimeout(this.timer);
    if (this.isForgotten || this.client.pendingForStorage().operations.length > 0) return;
    const { diagram, clock, states } = this.client;
    // The first turn takes the columns as they stand, so the document may change meanwhile.
    const snapshot = await inTurns(encodeSnapshotSteps(this.client.document, { diagram, clock, states }));
    if (!this.isForgotten) await writeSnapshot(this.owner, diagram, snapshot);
  }

  /** What the server says is another document: this one is void. */
  async drop(): Promise<void> {
    await dropSnapshot(this.owner, this.client.diagram);
  }

  /** Their user signs out: every snapshot of this browser goes, and none is kept any more. */
  async forgetAll(): Promise<void> {
    this.isForgotten = true;
    clearTimeout(this.timer);
    await dropAllSnapshots();
  }
}
