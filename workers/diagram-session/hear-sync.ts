import { unreachable } from '../../domain/result';
import type { SyncClient, SyncEvent } from '../../protocol/sync/client';
import type { Cabling } from './cabling/cabling';
import type { CapacityDesk } from './capacity/capacity-desk';
import type { ChannelDesk } from './channels/channel-desk';
import type { EngineSeat } from './engine-seat';
import type { EventBatch } from './event-batch';
import type { FloorQueues } from './floor-queues';
import type { KeptSnapshot } from './kept-snapshot';
import type { LiveStates } from './live-states';
import type { LossNews } from './loss-news';
import type { OperationController } from './operation-controller';
import type { LayingDesk } from './pathways/laying-desk';
import { replacedValues } from './replaced-values';
import { tellSavedState } from './saved-state';
import { storedEvent, tellChanged } from './tell-changed';

/** Who hears what comes of the server, and what is done where the document cannot go on by itself. */
export interface SyncHearers {
  readonly client: SyncClient;
  readonly engine: () => EngineSeat['engine'];
  readonly events: EventBatch;
  readonly floorQueues: () => FloorQueues;
  readonly cabling: Cabling;
  readonly capacity: CapacityDesk;
  readonly channels: ChannelDesk;
  readonly laying: LayingDesk;
  readonly kept: KeptSnapshot;
  readonly live: LiveStates;
  readonly losses: LossNews;
  readonly operations: OperationController;
  /** Unsent edits and the steps of the undo list go to this browser. */
  readonly save: () => Promise<void>;
  /** The steps alone. */
  readonly saveSteps: () => Promise<void>;
  readonly replaceDocument: () => Promise<void>;
  readonly giveUp: (protocol: string) => Promise<void>;
}

/** An event of the sync client, to whom it concerns. */
export function hearSync(event: SyncEvent, hearers: SyncHearers): void {
  const { client, engine, events, losses, operations, save, saveSteps } = hearers;
  switch (event.kind) {
    case 'changed':
      if (event.theirs.length > 0) losses.selection.changed(() => engine().changed(event.ids));
      else engine().changed(event.ids);
      for (const desk of [hearers.capacity, hearers.channels, hearers.laying]) desk.changed(event.ids);
      operations.changed();
      tellChanged(events, client.document, client.diagram, event);
      hearers.kept.changed();
      break;
    case 'states':
      hearers.live.changed(event.changes);
      break;
    case 'saved-state':
      void tellSavedState(event.state, client, events, { save, saveSteps });
      break;
    case 'queue':
      hearers.floorQueues().moved();
      void save();
      break;
    case 'confirmed':
      operations.confirmed(event.seq, event.ids);
      void hearers.cabling.confirmed(event.ids);
      events.add(storedEvent(client.document, event.ids, { own: true }));
      break;
    case 'refused':
      hearers.floorQueues().refused(event.seq);
      operations.refused(event.seq, event.intent, event.refusal);
      break;
    case 'writes':
      events.add(replacedValues(client.document, event));
      break;
    case 'lost-own':
    case 'deleted-over':
      losses.tell(event);
      break;
    case 'snapshot-needed':
      void hearers.replaceDocument();
      break;
    case 'reload-needed':
      void hearers.giveUp(event.protocol);
      break;
    default:
      unreachable(event);
  }
}
