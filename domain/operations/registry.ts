import { assert, ok, refuse, type Result } from '../result';
import { changeCoil } from './cabling/change-coil';
import { cutCable } from './cabling/cut-cable';
import { freeCores } from './fibre/free-cores';
import { insertCableModel } from './models/insert-cable-model';
import { insertCables } from './cabling/insert-cables';
import { insertCircuit } from './cabling/insert-circuit';
import { insertClosureModel } from './models/insert-closure-model';
import { insertPanelModel } from './models/insert-panel-model';
import { insertPlainModels } from './models/insert-plain-models';
import { insertCoil } from './cabling/insert-coil';
import { removeCircuit } from './cabling/remove-circuit';
import { recordMeasurements } from './cabling/record-measurements';
import { removeCoil } from './cabling/remove-coil';
import { removeMeasurements } from './cabling/remove-measurements';
import { setOptics } from './cabling/set-optics';
import { setCableModel } from './cabling/set-cable-model';
import { setModelClass } from './models/set-model-class';
import { setCores } from './fibre/set-cores';
import { spliceCores } from './fibre/splice-cores';
import { terminateCores } from './fibre/terminate-cores';
import { changeDiagram } from './drawing/change-diagram';
import { deleteDiagram } from './drawing/delete-diagram';
import { insertBoxes } from './drawing/insert-boxes';
import { insertDiagram } from './drawing/insert-diagram';
import { changePathways } from './pathways/change-pathways';
import { changePlace } from './structure/change-place';
import { changeRacks } from './structure/change-racks';
import { changeRelation } from './structure/change-relation';
import { connectPorts } from './cabling/connect-ports';
import { deleteCables } from './cabling/delete-cables';
import { deleteObjects } from './structure/delete-objects';
import { insertCard } from './structure/insert-card';
import { insertFeed } from './structure/insert-feed';
import { insertDevice } from './structure/insert-device';
import { insertObjects } from './structure/insert-objects';
import { insertPlace } from './structure/insert-place';
import { insertRack } from './structure/insert-rack';
import { insertRelation } from './structure/insert-relation';
import { insertPathways } from './pathways/insert-pathways';
import { layCable } from './pathways/lay-cable';
import { makeChannel } from './cabling/make-channel';
import { moveDevice } from './structure/move-device';
import { moveDevices } from './structure/move-devices';
import { movePlacements } from './drawing/move-placements';
import { unreadKind, type IntentOf, type Operation } from './operation';
import { readIntent, readsOf } from './run-operation';
import { pasteObjects } from './structure/paste-objects';
import { renameRow } from './structure/rename-row';
import { removeRelations } from './structure/remove-relations';
import { setLinkStyle } from './drawing/set-link-style';
import { removePathways } from './pathways/remove-pathways';
import { setProperties } from './structure/set-properties';
import type { LogIntent } from './history/from-log';
import { restoreReader } from './history/restore';
import { undoReader } from './history/undo';
import { movePlug } from './cabling/move-plug';
import { plugCable } from './cabling/plug-cable';
import { stockCords } from './cabling/stock-cords';
import { storeCables } from './cabling/store-cables';
import { stockObjects } from './structure/stock-objects';
import { storeObjects } from './structure/store-objects';
import { takeFromStore } from './structure/take-from-store';
import { unplugCables } from './cabling/unplug-cables';
import { unlayCable } from './pathways/unlay-cable';
import { namedCharacters } from '../validation/plain-text';

/** Every operation that runs over a slice alone. Undo, redo and restore need the log besides: operations/history. */
export const OPERATIONS = [
  insertObjects,
  insertPlace,
  changePlace,
  renameRow,
  insertBoxes,
  insertDiagram,
  changeDiagram,
  deleteDiagram,
  insertRack,
  insertDevice,
  insertFeed,
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
  insertPlainModels,
  setCableModel,
  setModelClass,
  insertCables,
  spliceCores,
  terminateCores,
  freeCores,
  setCores,
  cutCable,
  insertCoil,
  changeCoil,
  recordMeasurements,
  removeCoil,
  removeMeasurements,
  setOptics,
  insertCircuit,
  removeCircuit,
  plugCable,
  unplugCables,
  movePlug,
  stockCords,
  storeCables,
  stockObjects,
  storeObjects,
  takeFromStore,
] as const;

/** What a client may ask for besides what needs the log. */
export type OperationIntent = IntentOf<(typeof OPERATIONS)[number]>;
export type KnownIntent = OperationIntent | LogIntent;

const BY_KIND = byKind(OPERATIONS);

/** Operations by their kind. Asserts that each kind is one operation's, and that one reads every kind that it writes. */
export function byKind(operations: readonly Operation[]): ReadonlyMap<string, Operation> {
  const found = new Map<string, Operation>();
  for (const operation of operations) {
    const { kind, reader, writes } = operation;
    assert(!found.has(kind), `two operations are called ${kind}`);
    assert(reader.examples.length > 0, `${kind} has no example of its intent`);
    const unread = unreadKind(
      reader.examples.flatMap((example) => readsOf(operation, example)),
      writes.map((each) => ({ kind: each })),
    );
    assert(unread === undefined, `${kind} writes ${unread}, which its reads do not name`);
    found.set(kind, operation);
  }
  return found;
}

/** True for what the history can take back. */
export function isUndoable(kind: string): boolean {
  const operation = BY_KIND.get(kind);
  return operation !== undefined && operation.undoable !== false;
}

/** True for a confirmed delete: it is listed, and `restore` brings back what it took. */
export function isRestorable(kind: string): boolean {
  return BY_KIND.get(kind)?.undoable === false;
}

/** Undefined for what needs the log, and for what is no operation. */
export function operationOf(kind: string): Operation | undefined {
  return BY_KIND.get(kind);
}

/** Reads any intent strictly. `wrong-type`; `operation-unknown` {kind}. */
export function parseIntent(json: unknown): Result<KnownIntent> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return refuse('wrong-type', { expected: 'object' });
  const kind: unknown = Object.hasOwn(json, 'kind') ? (json as { kind: unknown }).kind : undefined;
  if (kind === 'undo' || kind === 'redo') return undoReader(json, '');
  if (kind === 'restore') return restoreReader(json, '');
  const operation = typeof kind === 'string' ? BY_KIND.get(kind) : undefined;
  if (!operation)
    return refuse(
      'operation-unknown',
      { kind: typeof kind === 'string' ? namedCharacters(kind.slice(0, 80)) : typeof kind },
      'kind',
    );
  const intent = readIntent(operation, json);
  return intent.ok ? ok(intent.value as KnownIntent) : intent;
}
