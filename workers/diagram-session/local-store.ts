import { createStore, del, get, keys, set, update, values } from 'idb-keyval';
import { earlierKey, isOf, ownerKey, type Owner } from '../api/owner';
import { keptClients as clientStore, type KeptClient } from '../api/kept-edits';
import { storedAfter, type StoredUndoList } from './undo-list';
import type { StepChange } from './undo-steps';

/**
 * What the diagram worker keeps in this browser: each client's unsent edits and unused ids, the undo list of each floor
 * (IndexedDB), and the last snapshot of each diagram (OPFS, else IndexedDB). Edits and steps belong to an account and stay when
 * it signs out; snapshots are erased at sign-out.
 */
export interface StoredClient extends KeptClient {
  /** What its diagram shows (places.ts); absent = an earlier release kept it. */
  readonly floor?: number;
  /** The list of its diagram, as an earlier release kept it. */
  readonly undo?: StoredUndoList;
  readonly savedAtMs: number;
}

/** Where one account's undo list of a floor is kept. */
export interface UndoStore {
  read(): Promise<StoredUndoList | undefined>;
  /** Whoever else writes: these changes come to what is stored then. */
  change(changes: readonly StepChange[]): Promise<StoredUndoList>;
  drop(): Promise<void>;
}

const floorStore = createStore('plenum-floors', 'floors');
const snapshotStore = createStore('plenum-snapshots', 'snapshots');

export async function saveClient(stored: StoredClient): Promise<void> {
  await set(stored.queue.clientId, stored, clientStore);
}

export async function dropClient(clientId: string): Promise<void> {
  await del(clientId, clientStore);
}

/** Every client that this account left behind in this diagram, the latest first. */
export async function listClients(owner: Owner, diagram: number): Promise<readonly StoredClient[]> {
  const found = (await values<StoredClient>(clientStore)).filter(
    (stored) => isOf(stored, owner) && stored.queue.diagram === diagram,
  );
  return found.sort((a, b) => b.savedAtMs - a.savedAtMs);
}

export async function readClient(clientId: string): Promise<StoredClient | undefined> {
  return get<StoredClient>(clientId, clientStore);
}

/** Every client of this account with unsent edits on a floor; of an earlier release's, that did not keep it, in this diagram. */
export async function listUnsent(owner: Owner, floor: number, diagram: number): Promise<readonly StoredClient[]> {
  return (await values<StoredClient>(clientStore)).filter(
    (stored) =>
      isOf(stored, owner) && (stored.floor === floor || stored.queue.diagram === diagram) && stored.queue.operations.length > 0,
  );
}

export function undoStoreOf(owner: Owner, floor: number): UndoStore {
  const name = `${ownerKey(owner)} ${floor}`;
  const earlier = earlierKey(owner);
  /** The list that an earlier release kept, once, where there is none of this one's. */
  const takeOver = async (): Promise<void> => {
    if (earlier === undefined) return;
    const list = await get<StoredUndoList>(`${earlier} ${floor}`, floorStore);
    if (list === undefined) return;
    await update<StoredUndoList>(name, (stored) => stored ?? list, floorStore);
    await del(`${earlier} ${floor}`, floorStore);
  };
  let takenOver: Promise<void> | undefined;
  return {
    async read() {
      await (takenOver ??= takeOver());
      return get<StoredUndoList>(name, floorStore);
    },
    async change(changes) {
      await (takenOver ??= takeOver());
      let after!: StoredUndoList;
      await update<StoredUndoList>(name, (stored) => (after = storedAfter(stored, changes)), floorStore);
      return after;
    },
    drop: () => del(name, floorStore),
  };
}

function snapshotName(key: string, diagram: number): string {
  return `${key}.${diagram}.snapshot`;
}

async function privateFiles(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    return await navigator.storage.getDirectory();
  } catch {
    return undefined; // private browsing, or an origin without storage
  }
}

/** The kept snapshot; undefined when there is none or the browser keeps none. */
export async function readSnapshot(owner: Owner, diagram: number): Promise<ArrayBuffer | undefined> {
  const kept = await readFile(snapshotName(ownerKey(owner), diagram));
  const earlier = earlierKey(owner);
  if (kept !== undefined || earlier === undefined) return kept;
  // Of an earlier release: taken over, once.
  const name = snapshotName(earlier, diagram);
  const found = await readFile(name);
  if (found === undefined) return undefined;
  await writeSnapshot(owner, diagram, found);
  await dropFile(name);
  return found;
}

async function readFile(name: string): Promise<ArrayBuffer | undefined> {
  const files = await privateFiles();
  try {
    if (!files) return await get<ArrayBuffer>(name, snapshotStore);
    const handle = await files.getFileHandle(name);
    return await (await handle.getFile()).arrayBuffer();
  } catch {
    return undefined;
  }
}

/** Keeps a snapshot. A browser without room keeps none: the next visit fetches it again. */
export async function writeSnapshot(owner: Owner, diagram: number, bytes: ArrayBuffer): Promise<void> {
  const name = snapshotName(ownerKey(owner), diagram);
  const files = await privateFiles();
  try {
    if (!files) return await set(name, bytes, snapshotStore);
    const handle = await files.getFileHandle(name, { create: true });
    const writable = await handle.createWritable();
    await writable.write(bytes);
    await writable.close();
  } catch {
    await dropFile(name);
  }
}

export async function dropSnapshot(owner: Owner, diagram: number): Promise<void> {
  await dropFile(snapshotName(ownerKey(owner), diagram));
}

async function dropFile(name: string): Promise<void> {
  const files = await privateFiles();
  try {
    await (files ? files.removeEntry(name) : del(name, snapshotStore));
  } catch {
    // absent already
  }
}

/** Sign-out: no snapshot of any diagram stays in this browser. */
export async function dropAllSnapshots(): Promise<void> {
  const files = await privateFiles();
  if (!files) {
    for (const name of await keys<string>(snapshotStore)) await del(name, snapshotStore);
    return;
  }
  const names: string[] = [];
  for await (const name of (files as unknown as { keys(): AsyncIterable<string> }).keys()) names.push(name);
  for (const name of names.filter((entry) => entry.endsWith('.snapshot'))) await files.removeEntry(name).catch(() => undefined);
}
