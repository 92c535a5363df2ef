import { ok, refuse, type Result } from '../result';
import { changeCoil } from './cabling/change-coil';
import { cutCable } from './cabling/cut-cable';
import { freeCores } from './fibre/free-cores';
import { insertCableModel } from './models/insert-cable-model';
import { insertCables } from './cabling/insert-cables';
import { insertCircuit } from './cabling/insert-circuit';
import { insertClosureModel } from './models/insert-closure-model';
import { insertPanelModel } from './models/insert-panel-model';
import { insertCoil } from './cabling/insert-coil';
import { removeCircuit } from './cabling/remove-circuit';
import { removeCoil } from './cabling/remove-coil';
import { setCableModel } from './cabling/set-cable-model';
import { setCores } from './fibre/set-cores';
import { spliceCores } from './fibre/splice-cores';
import { terminateCores } from './fibre/terminate-cores';
import { changePathways } from './pathways/change-pathways';
import { changeRacks } from './structure/change-racks';
import { changeRelation } from './structure/change-relation';
import { connectPorts } from './cabling/connect-ports';
import { deleteCables } from './cabling/delete-cables';
import { deleteObjects } from './structure/delete-objects';
import { insertCard } from './structure/insert-card';
import { insertDevice } from './structure/insert-device';
import { insertObjects } from './structure/insert-objects';
import { insertRack } from './structure/insert-rack';
import { insertRelation } from './structure/insert-relation';
import { insertPathways } from './pathways/insert-pathways';
import { layCable } from './pathways/lay-cable';
import { makeChannel } from './cabling/make-channel';
import { moveDevice } from './structure/move-device';
import { moveDevices } from './structure/move-devices';
import { movePlacements } from './drawing/move-placements';
import type { IntentOf, Operation } from './operation';
import { pasteObjects } from './structure/paste-objects';
import { removeRelations } from './structure/remove-relations';
import { setLinkStyle } from './drawing/set-link-style';
import { removePathways } from './pathways/remove-pathways';
import { setProperties } from './structure/set-properties';
import { undoReader, type UndoIntent } from './history/undo';
import { unlayCable } from './pathways/unlay-cable';

/** Every operation that runs over a slice alone. Undo and redo need the log besides: operations/history/undo.ts. */
export const OPERATIONS = [
  insertObjects,
  insertRack,
  insertDevice,
  insertCard,
  moveDevice,
  moveDevices,
  changeRacks,
  movePlacements,
  setProperties,
  connectPorts,
  deleteObjects,
  deleteCables,
  pasteObjects,
  insertRelation,
  changeRelation,
  removeRelations,
  setLinkStyle,
  insertPathways,
  changePathways,
  removePathways,
  layCable,
  unlayCable,
  makeChannel,
  insertCableModel,
  insertClosureModel,
  insertPanelModel,
  setCableModel,
  insertCables,
  spliceCores,
  terminateCores,
  freeCores,
  setCores,
  cutCable,
  insertCoil,
  changeCoil,
  removeCoil,
  insertCircuit,
  removeCircuit,
] as const;

/** What a client may ask for besides undo and redo. */
export type OperationIntent = IntentOf<(typeof OPERATIONS)[number]>;
export type KnownIntent = OperationIntent | UndoIntent;

const BY_KIND: ReadonlyMap<string, Operation> = new Map(OPERATIONS.map((operation: Operation) => [operation.kind, operation]));

/** Undefined for undo, redo and what is no operation. */
export function operationOf(kind: string): Operation | undefined {
  return BY_KIND.get(kind);
}

/** Reads any intent strictly. `wrong-type`; `operation-unknown` {kind}. */
export function parseIntent(json: unknown): Result<KnownIntent> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return refuse('wrong-type', { expected: 'object' });
  const kind: unknown = Object.hasOwn(json, 'kind') ? (json as { kind: unknown }).kind : undefined;
  if (kind === 'undo' || kind === 'redo') return undoReader(json, '');
  const operation = typeof kind === 'string' ? BY_KIND.get(kind) : undefined;
  if (!operation)
    return refuse('operation-unknown', { kind: typeof kind === 'string' ? kind.slice(0, 80) : typeof kind }, 'kind');
  const intent = operation.reader(json, '');
  return intent.ok ? ok(intent.value as KnownIntent) : intent;
}
