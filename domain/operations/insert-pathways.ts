import {
  FILL_EDITION_KEYS,
  OBJECT_CLASSES,
  PATHWAY_KINDS,
  PATHWAY_LIFECYCLES,
  SEPARATION_CLASSES,
  codeOf,
} from '../catalog/enums';
import { created } from '../document/changes';
import { refuse, type Result } from '../result';
import type { InsertPathwaysIntent } from './route-intents';
import {
  checked,
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
import { code, id, integer, list, number, object, oneOf, optional, text } from './parse';

export type { InsertPathwaysIntent };

const JUNCTION = codeOf(OBJECT_CLASSES, 'junction');
/** Widest measure of a pathway that is no slip of the keyboard, mm. */
export const PATHWAY_MEASURE_MAX = 10_000;

const newJunction = object({ id, parent: id, name: text() });
const newPathway = object({
  id,
  parent: id,
  from: id,
  to: id,
  pathwayKind: code(PATHWAY_KINDS, 1),
  name: text(),
  widthMm: number(1, PATHWAY_MEASURE_MAX),
  depthMm: number(0, PATHWAY_MEASURE_MAX),
  radiusMm: optional(number(0, PATHWAY_MEASURE_MAX)),
  lengthMm: integer(0, 0xffff_ffff),
  edition: optional(code(FILL_EDITION_KEYS)),
  separation: optional(code(SEPARATION_CLASSES)),
  lifecycle: optional(code(PATHWAY_LIFECYCLES)),
});
const read = object({
  kind: oneOf('insert-pathways'),
  version: oneOf(1),
  junctions: list(newJunction),
  placements: list(newPlacement),
  pathways: list(newPathway, undefined, 1),
});

/** A way for cables as it is drawn: junctions where it bends or branches, with their places, and the pathways between. */
export const insertPathways: Operation<InsertPathwaysIntent> = {
  kind: 'insert-pathways',
  version: 1,
  summary: 'Makes trays, ladders, troughs, conduits or risers between racks, closures and junctions, the junctions with them.',
  undoable: true,
  parse: (json) => read(json, '') as Result<InsertPathwaysIntent>,
  creates: ({ junctions, placements, pathways }) => [...junctions, ...placements, ...pathways].map((each) => each.id),
  reads: (intent) => [
    ...newIdReads(insertPathways.creates(intent)),
    ...parentReads([...new Set([...intent.junctions, ...intent.pathways].map(({ parent }) => parent))], false),
    { name: 'ends', take: 'records', kind: 'object', ids: [...new Set(intent.pathways.flatMap(({ from, to }) => [from, to]))] },
    ...placementReads(intent.placements, insertPathways.creates(intent)),
  ],
  asks: () => ['nodeEditing'],
  run(slice, intent) {
    const { junctions, placements, pathways } = intent;
    const made = new Set(junctions.map((each) => each.id));
    const refusal = newIdRefusal(slice, insertPathways.creates(intent)) ?? placementRefusal(slice, placements, made);
    if (refusal) return refused(refusal);
    for (const { from, to } of pathways) {
      for (const end of [from, to]) {
        const place = slice.get('object', end);
        const objectClass = made.has(end) ? 'junction' : (OBJECT_CLASSES[place?.class ?? 0] ?? '');
        if (objectClass === '') return refuse('object-missing', { id: end }, 'pathways');
        if (!ENDS.has(objectClass)) return refuse('not-a-pathway-end', { id: end, name: place?.name ?? '' }, 'pathways');
      }
    }
    return checked(slice, [
      ...junctions.map(({ id: junction, parent, name }) => created('object', junction, { class: JUNCTION, parent, name })),
      ...placements.map(placementChange),
      ...pathways.map(({ id: pathway, pathwayKind, ...fields }) => created('pathway', pathway, { ...fields, kind: pathwayKind })),
    ]);
  },
};

/** What pathways lead from and to. */
const ENDS: ReadonlySet<string> = new Set(['rack', 'closure', 'junction']);
