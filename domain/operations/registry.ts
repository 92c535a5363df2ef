import { ok, refuse, type Result } from '../result';
import { changeCoil } from './change-coil';
import { cutCable } from './cut-cable';
import { freeCores } from './free-cores';
import { insertCableModel } from './insert-cable-model';
import { insertCables } from './insert-cables';
import { insertCircuit } from './insert-circuit';
import { insertClosureModel } from './insert-closure-model';
import { insertPanelModel } from './insert-panel-model';
import { insertCoil } from './insert-coil';
import { removeCircuit } from './remove-circuit';
import { removeCoil } from './remove-coil';
import { setCableModel } from './set-cable-model';
import { setCores } from './set-cores';
import { spliceCores } from './splice-cores';
import { terminateCores } from './terminate-cores';
import { changePathways } from './change-pathways';
import { changeRacks } from './change-racks';
import { changeRelation, changesRemarks } from './change-relation';
import { connectPorts } from './connect-ports';
import { deleteCables } from './delete-cables';
import { deleteObjects } from './delete-objects';
import { insertCard } from './insert-card';
import { insertDevice } from './insert-device';
import { insertObjects } from './insert-objects';
import { insertRack } from './insert-rack';
import { insertRelation } from './insert-relation';
import { insertPathways } from './insert-pathways';
import type { KnownIntent } from './intents';
import { layCable } from './lay-cable';
import { makeChannel } from './make-channel';
import { moveDevice } from './move-device';
import { moveDevices } from './move-devices';
import { movePlacements } from './move-placements';
import type { Intent, Operation } from './operation';
import { pasteObjects } from './paste-objects';
import { removeRelations } from './remove-relations';
import { setLinkStyle } from './set-link-style';
import { removePathways } from './remove-pathways';
import { setProperties, setsColdField } from './set-properties';
import { parseUndo } from './undo';
import { unlayCable } from './unlay-cable';

/** Every deed that runs over a slice alone. Undo and redo need the log besides: operations/undo.ts. */
export const OPERATIONS: readonly Operation[] = [
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
] as unknown as readonly Operation[];

const BY_KIND: ReadonlyMap<string, Operation> = new Map(OPERATIONS.map((operation) => [operation.kind, operation]));

/** Undefined for undo, redo and what is no operation. */
export function operationOf(kind: string): Operation | undefined {
  return BY_KIND.get(kind);
}

/** Reads any intent strictly. `wrong-type`; `operation-unknown` {kind}. */
export function parseIntent(json: unknown): Result<KnownIntent> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return refuse('wrong-type', { expected: 'object' });
  const kind: unknown = Object.hasOwn(json, 'kind') ? (json as { kind: unknown }).kind : undefined;
  if (kind === 'undo' || kind === 'redo') return parseUndo(json);
  const operation = typeof kind === 'string' ? BY_KIND.get(kind) : undefined;
  if (!operation)
    return refuse('operation-unknown', { kind: typeof kind === 'string' ? kind.slice(0, 80) : typeof kind }, 'kind');
  const intent = operation.parse(json);
  return intent.ok ? ok(intent.value as KnownIntent) : intent;
}

/** True when only the server holds what run() reads: the client sends the intent and waits for the answer. */
export function needsServer(intent: Intent): boolean {
  if (intent.kind === 'change-relation') return changesRemarks(intent as Parameters<typeof changesRemarks>[0]);
  return intent.kind === 'set-properties' && setsColdField(intent as Parameters<typeof setsColdField>[0]);
}
