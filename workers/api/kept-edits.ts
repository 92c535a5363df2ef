import { createStore, values } from 'idb-keyval';
import type { StoredQueue } from '../../protocol/sync/client';
import { isOf, type KeptOf, type Owner } from './owner';

/** Where each client's queue is kept; idb-keyval's own store of one table. */
export const keptClients = createStore('plenum-clients', 'clients');

/** The Web Lock that a tab holds as long as it sends a client's edits. */
export const lockOf = (clientId: string): string => `plenum-client-${clientId}`;

/** What is kept of a client, as far as its edits go. */
export interface KeptClient extends KeptOf {
  readonly queue: StoredQueue;
}

/** Edits of a user that are in this browser and not on the server, which no open tab sends; by diagram. */
export async function keptEdits(owner: Owner): Promise<ReadonlyMap<number, number>> {
  return counted(owner, new Set((await navigator.locks.query()).held?.map(({ name }) => name)));
}

/** The same with those that an open tab sends as soon as it can. */
export function unsentEdits(owner: Owner): Promise<ReadonlyMap<number, number>> {
  return counted(owner, new Set());
}

async function counted(owner: Owner, held: ReadonlySet<string | undefined>): Promise<ReadonlyMap<number, number>> {
  const found = new Map<number, number>();
  for (const client of await values<KeptClient>(keptClients)) {
    const { queue } = client;
    const waiting = queue.operations.filter(({ acknowledged }) => acknowledged === undefined).length;
    if (!isOf(client, owner) || waiting === 0 || held.has(lockOf(queue.clientId))) continue;
    found.set(queue.diagram, (found.get(queue.diagram) ?? 0) + waiting);
  }
  return found;
}
