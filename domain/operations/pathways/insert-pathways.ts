import { OBJECT_CLASSES, PATHWAY_KINDS, codeOf } from '../../catalog/enums';
import { created } from '../../document/changes';
import type { ReadStep } from '../../document/slice';
import { ancestorsOf } from '../../entities/names';
import { refuse } from '../../result';
import {
  checked,
  newPlacement,
  parentReads,
  placementChange,
  placementReads,
  placementRefusal,
  refused,
  PLACEMENT_RULES,
} from '../new-records';
import { fieldReader } from '../field-reader';
import { createdBy, operation, type Operation } from '../operation';
import { id, intentReader, list, object, optional, text, type Read } from '../parse';

const JUNCTION = codeOf(OBJECT_CLASSES, 'junction');
/** Where pathways meet, bend or branch: an object of class junction. */
const newJunction = object({
  id,
  /** A room, building or site. */
  parent: id,
  name: text(),
});
export type NewJunction = Read<typeof newJunction>;
const newPathway = object({
  id,
  /** The room, building or site it runs in. */
  parent: id,
  /** Racks, closures or junctions; junctions may be ones that the same intent makes. */
  from: id,
  to: id,
  /** PATHWAY_KINDS. */
  pathwayKind: fieldReader('pathway', 'kind'),
  name: text(),
  /** Inside; conduit: its inner diameter. */
  widthMm: fieldReader('pathway', 'widthMm'),
  depthMm: fieldReader('pathway', 'depthMm'),
  /** Its tightest bend; 0 or left out = not known. */
  radiusMm: optional(fieldReader('pathway', 'radiusMm')),
  lengthMm: fieldReader('pathway', 'lengthMm'),
  /** Its bottom above the finished floor of the parent, below it under a raised one; null or left out = not said. */
  heightMm: optional(fieldReader('pathway', 'heightMm')),
  /** FILL_EDITION_KEYS; 0 or left out = the product's default. */
  edition: optional(fieldReader('pathway', 'edition')),
  /** SEPARATION_CLASSES: what alone may lie in it; 0 or left out = anything. */
  separation: optional(fieldReader('pathway', 'separation')),
  /** PATHWAY_LIFECYCLES. */
  lifecycle: optional(fieldReader('pathway', 'lifecycle')),
});
export type NewPathway = Read<typeof newPathway>;
const reader = intentReader('insert-pathways', {
  junctions: list(newJunction),
  /** Of the new junctions, and of those that the pathways end at: one of a room comes to stand on the drawing around it. */
  placements: list(newPlacement),
  pathways: list(newPathway, undefined, 1),
});
export type InsertPathwaysIntent = Read<typeof reader>;

/**
 * A way for cables as it is drawn: junctions where it bends or branches, with their places, and the pathways between.
 * `riser-elsewhere` {name, place}: a riser leads to what does not stand in the place that holds it.
 */
export const insertPathways: Operation<InsertPathwaysIntent> = operation(reader, {
  summary: 'Makes trays, ladders, troughs, conduits or risers between racks, closures and junctions, the junctions with them.',
  creates: ({ junctions, placements, pathways }) => [...junctions, ...placements, ...pathways].map((each) => each.id),
  selects: ({ pathways }) => pathways.map((each) => each.id),
  reads: (intent) => [
    ...parentReads([...new Set([...intent.junctions, ...intent.pathways].map(({ parent }) => parent))], false),
    { name: 'ends', take: 'records', kind: 'object', ids: [...new Set(intent.pathways.flatMap(({ from, to }) => [from, to]))] },
    ...(intent.pathways.some(isRiser) ? [ABOVE_ENDS] : []),
    ...placementReads(intent.placements, createdBy(insertPathways, intent)),
  ],
  writes: ['object', 'placement', 'pathway'],
  refuses: ['object-missing', 'not-a-pathway-end', 'riser-elsewhere', ...PLACEMENT_RULES],
  needs: ['nodeEditing'],
  words: (_, { pathways }) => ({ count: pathways.length, name: pathways[0]!.name }),
  run(slice, intent) {
    const { junctions, placements, pathways } = intent;
    const made = new Set(junctions.map((each) => each.id));
    const junctionsThere = pathways
      .flatMap(({ from, to }) => [from, to])
      .filter((end) => !made.has(end) && slice.get('object', end)?.class === JUNCTION);
    const refusal = placementRefusal(slice, placements, new Set([...made, ...junctionsThere]));
    if (refusal) return refused(refusal);
    for (const pathway of pathways) {
      const { from, to, parent } = pathway;
      for (const end of [from, to]) {
        const place = slice.get('object', end);
        const objectClass = made.has(end) ? 'junction' : (OBJECT_CLASSES[place?.class ?? 0] ?? '');
        if (objectClass === '') return refuse('object-missing', { id: end }, 'pathways');
        if (!PATHWAY_END_CLASSES.has(objectClass))
          return refuse('not-a-pathway-end', { id: end, name: place?.name ?? '' }, 'pathways');
        const stands = junctions.find((junction) => junction.id === end)?.parent ?? end;
        if (isRiser(pathway) && stands !== parent && !ancestorsOf(slice, stands).includes(parent))
          return refuse(
            'riser-elsewhere',
            { name: place?.name ?? '', place: slice.get('object', parent)?.name ?? '' },
            'pathways',
          );
      }
    }
    return checked(slice, [
      ...junctions.map(({ id: junction, parent, name }) => created('object', junction, { class: JUNCTION, parent, name })),
      ...placements.map(placementChange),
      ...pathways.map(({ id: pathway, pathwayKind, ...fields }) => created('pathway', pathway, { ...fields, kind: pathwayKind })),
    ]);
  },
});

const ABOVE_ENDS: ReadStep = {
  name: 'above ends',
  take: 'refs',
  from: ['ends'],
  fromKind: 'object',
  field: 'parent',
  kind: 'object',
  recursive: true,
};

function isRiser({ pathwayKind }: NewPathway): boolean {
  return PATHWAY_KINDS[pathwayKind] === 'riser';
}

/** What pathways lead from and to. */
export const PATHWAY_END_CLASSES: ReadonlySet<string> = new Set(['rack', 'closure', 'junction']);
