import {
  CABLE_CLASSES,
  CABLE_LIFECYCLES,
  CABLE_TYPES,
  FACES,
  OBJECT_CLASSES,
  OBJECT_FLAGS,
  OBJECT_LIFECYCLES,
  PORT_LIFECYCLES,
} from '../catalog/enums';
import { LIMITS } from '../catalog/limits';
import { PORT_TYPES } from '../catalog/port-types';
import { created } from '../document/changes';
import type { Change } from '../document/diff';
import type { Slice } from '../document/slice';
import { NO_ID } from '../ids';
import { refuse, type Refusal, type Result } from '../result';
import { className } from '../validation/containment';
import type { PasteObjectsIntent } from './intents';
import {
  checked,
  diagramChange,
  newDiagram,
  newIdReads,
  newIdRefusal,
  newPlacement,
  parentReads,
  placementChange,
  placementReads,
  placementRefusal,
  refused,
} from './new-records';
import type { Operation } from './operation';
import { code, halves, id, idOrNone, integer, list, number, object, oneOf, optional, text } from './parse';

export type { PasteObjectsIntent };

const template = integer(0, 0xffff);
const position = integer(1, 0xffff);
const OFFERED_FLAGS = OBJECT_FLAGS.fullDepth | OBJECT_FLAGS.deletionProhibited | OBJECT_FLAGS.descendingUnits;
const read = object({
  kind: oneOf('paste-objects'),
  version: oneOf(1),
  objects: list(
    object({
      id,
      parent: idOrNone,
      class: code(OBJECT_CLASSES, 1),
      model: idOrNone,
      modelVersion: integer(0, 0xffff),
      template,
      name: text(),
      row: text(),
      lifecycle: code(OBJECT_LIFECYCLES),
      positionU: halves(0, LIMITS.rackUnitMax + 1),
      heightU: halves(0, LIMITS.rackUnitMax),
      face: code(FACES),
      widthMm: number(0, 10_000_000),
      depthMm: number(0, 10_000_000),
      flags: integer(0, 0xff),
      weightKg: optional(number(0, 100_000)),
      ratedPowerW: optional(number(0, 10_000_000)),
      peakPowerW: optional(number(0, 10_000_000)),
    }),
    LIMITS.operationRecords,
    1,
  ),
  ports: list(
    object({
      id,
      owner: id,
      template,
      name: text(),
      type: code(PORT_TYPES.map((type) => type.key)),
      lifecycle: code(PORT_LIFECYCLES),
    }),
  ),
  portMaps: list(object({ id, owner: id, front: id, frontPosition: position, rear: id, rearPosition: position })),
  cables: list(
    object({
      id,
      name: text(),
      class: code(CABLE_CLASSES, 1),
      type: code(CABLE_TYPES),
      lifecycle: code(CABLE_LIFECYCLES),
      color: integer(0, 0xffff_ffff),
      lengthMm: integer(0, 0xffff_ffff),
      profile: optional(text()),
    }),
  ),
  terminations: list(object({ id, cable: id, port: id, end: integer(1, 2), connector: optional(integer(0, 0xff)), position })),
  diagrams: list(newDiagram),
  placements: list(newPlacement),
});

/**
 * Whole new records, as clipboard.ts copies them. Ports, maps, cables and views hang on objects of the same intent, so
 * a paste adds nothing to what others own; where the objects stand is ruled like any insert.
 */
export const pasteObjects: Operation<PasteObjectsIntent> = {
  kind: 'paste-objects',
  version: 1,
  summary: 'Makes copies of objects with their ports, cards and the cables between them, in another place.',
  undoable: true,
  parse: (json) => read(json, '') as Result<PasteObjectsIntent>,
  creates: ({ objects, ports, portMaps, cables, terminations, diagrams, placements }) =>
    [...objects, ...ports, ...portMaps, ...cables, ...terminations, ...diagrams, ...placements].map((each) => each.id),
  reads(intent) {
    const made = new Set(intent.objects.map((each) => each.id));
    const parents = new Set(intent.objects.map((each) => each.parent).filter((parent) => !made.has(parent)));
    return [
      ...newIdReads(pasteObjects.creates(intent)),
      ...parentReads([...parents], true),
      { name: 'models', take: 'records', kind: 'model', ids: intent.objects.map((each) => each.model) },
      ...placementReads(intent.placements, pasteObjects.creates(intent)),
    ];
  },
  asks: (intent) => (intent.cables.length > 0 ? ['nodeEditing', 'cableConnection'] : ['nodeEditing']),
  run(slice, intent) {
    const refusal =
      newIdRefusal(slice, pasteObjects.creates(intent)) ??
      foreignRefusal(slice, intent) ??
      placementRefusal(slice, intent.placements);
    if (refusal) return refused(refusal);
    const changes: Change[] = [
      ...intent.objects.map(({ id: made, flags, ...fields }) =>
        created('object', made, { ...fields, flags: flags & OFFERED_FLAGS }),
      ),
      ...intent.ports.map(({ id: made, ...fields }) => created('port', made, fields)),
      ...intent.portMaps.map(({ id: made, ...fields }) => created('port_map', made, fields)),
      ...intent.cables.map(({ id: made, ...fields }) => created('cable', made, fields)),
      ...intent.terminations.map(({ id: made, ...fields }) => created('termination', made, fields)),
      ...intent.diagrams.map(diagramChange),
      ...intent.placements.map(placementChange),
    ];
    return checked(slice, changes);
  },
};

/** `not-pasted` {kind, id}: something hangs on a record that the paste does not make; `model-missing`; `model-class`. */
function foreignRefusal(slice: Slice, intent: PasteObjectsIntent): Refusal | null {
  const objects = new Map(intent.objects.map((each) => [each.id, each]));
  const ports = new Set(intent.ports.map((each) => each.id));
  const cables = new Set(intent.cables.map((each) => each.id));
  const foreign = (kind: string, ids: readonly number[], known: { has(id: number): boolean }): Refusal | null => {
    const at = ids.find((each) => !known.has(each));
    return at === undefined ? null : refuse('not-pasted', { kind, id: at }).refusal;
  };
  for (const each of intent.objects) {
    const own = className(each);
    if (own === 'slot' && !objects.has(each.parent)) return refuse('slot-is-built-in', { id: each.id }, 'objects').refusal;
    if (each.model === NO_ID) continue;
    const model = slice.get('model', each.model);
    if (!model) return refuse('model-missing', { model: each.model }, 'objects').refusal;
    const found = OBJECT_CLASSES[model.objectClass] ?? '';
    if (found !== own) return refuse('model-class', { model: each.model, expected: own, found }, 'objects').refusal;
  }
  return (
    foreign(
      'object',
      [...intent.ports, ...intent.portMaps, ...intent.diagrams].map((each) => each.owner),
      objects,
    ) ??
    foreign(
      'port',
      [...intent.terminations.map((each) => each.port), ...intent.portMaps.flatMap((each) => [each.front, each.rear])],
      ports,
    ) ??
    foreign(
      'cable',
      intent.terminations.map((each) => each.cable),
      cables,
    ) ??
    foreign(
      'object',
      intent.placements.map((each) => each.subject),
      { has: (each) => objects.has(each) || cables.has(each) },
    )
  );
}
