import { codeOf, OBJECT_CLASSES } from '../catalog/enums';
import { areApart, pieceOf } from '../catalog/furniture';
import type { Document } from '../document/document';
import { Overlay } from '../document/overlay';
import type { RecordOf } from '../document/schema';
import type { Slice } from '../document/slice';
import { fromCell, NO_ID } from '../ids';
import { outlineOf, type Footprint, type Outline } from './floor';

const RACK = codeOf(OBJECT_CLASSES, 'rack');
const WALL = codeOf(OBJECT_CLASSES, 'wall');
const PLACED = ['diagram', 'subject', 'x', 'y', 'width', 'height', 'rotation'] as const;
const SIZED = ['class', 'widthMm', 'depthMm'] as const;

/** A piece of furniture where it stands on a floor. */
export interface Obstacle extends Pick<Footprint, 'placement' | 'x' | 'y' | 'width' | 'depth' | 'rotation'> {
  readonly id: number;
  readonly class: number;
}

/** Whether racks keep off what is of this class, other racks aside. */
function isObstacle(code: number): boolean {
  return code !== RACK && areApart(RACK, code);
}

/** Furniture of a plan's floor by its class; in no order. */
export function piecesOn(slice: Slice, plan: number, isMeant: (code: number) => boolean): readonly Obstacle[] {
  if (plan === NO_ID) return [];
  return candidates(slice, plan, isMeant).flatMap((id) => {
    const placement = slice.get('placement', id, PLACED);
    if (placement?.diagram !== plan) return [];
    const object = slice.get('object', placement.subject, SIZED);
    return object && isMeant(object.class) ? [obstacleOf(placement, object)] : [];
  });
}

/** All that keeps racks off a plan's floor, but for other racks; in no order. */
export function obstaclesOn(slice: Slice, plan: number): readonly Obstacle[] {
  return piecesOn(slice, plan, isObstacle);
}

/** What the walls of a plan cover. */
export function wallsOn(slice: Slice, plan: number): readonly Outline[] {
  return piecesOn(slice, plan, (code) => code === WALL).map(outlineOf);
}

/** One goes around a column or a cooling unit, and not through a wall. */
export function passableOn(slice: Slice, plan: number): readonly Obstacle[] {
  return obstaclesOn(slice, plan).filter((each) => each.class !== WALL);
}

/** What the placement says of the size, else the object, else what such things commonly measure. */
export function obstacleOf(
  at: Pick<RecordOf<'placement'>, 'id' | Exclude<(typeof PLACED)[number], 'diagram' | 'subject'>>,
  object: Pick<RecordOf<'object'>, 'id' | (typeof SIZED)[number]>,
): Obstacle {
  const usual = pieceOf(object.class);
  return {
    id: object.id,
    class: object.class,
    placement: at.id,
    x: at.x,
    y: at.y,
    width: at.width || object.widthMm || (usual?.widthMm ?? 0),
    depth: at.height || object.depthMm || (usual?.depthMm ?? 0),
    rotation: at.rotation,
  };
}

/** Placements among which they are. Of a great hall a few are furniture: a document's columns are asked for their classes. */
function candidates(slice: Slice, plan: number, isMeant: (code: number) => boolean): readonly number[] {
  const base = slice instanceof Overlay ? slice.base : slice;
  if (!isDocument(base)) return slice.by('placement.diagram', plan);
  const held = heldCandidates(base, plan, isMeant);
  if (!(slice instanceof Overlay)) return held;
  const anew = [...slice.changed.values()].flatMap(({ kind, id }) =>
    kind === 'placement' ? [id] : kind === 'object' ? slice.by('placement.subject', id) : [],
  );
  return anew.length === 0 ? held : [...new Set([...held, ...anew])];
}

function heldCandidates(document: Document, plan: number, isMeant: (code: number) => boolean): readonly number[] {
  const placements = document.table('placement');
  const subject = placements.column('subject');
  const classes = document.table('object').column('class');
  const found: number[] = [];
  for (let row = document.firstRow('placement.diagram', plan); row >= 0; row = document.nextRow('placement.diagram', row)) {
    const at = document.rowOf('object', fromCell(subject[row]!));
    if (at >= 0 && isMeant(classes[at]!)) found.push(fromCell(placements.ids[row]!));
  }
  return found;
}

function isDocument(slice: Slice): slice is Document {
  return 'firstRow' in slice;
}
