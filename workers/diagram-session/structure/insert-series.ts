import { DIMENSIONS } from '../../../domain/catalog/dimensions';
import { codeOf, MODEL_FLAGS, OBJECT_CLASSES, OBJECT_FLAGS } from '../../../domain/catalog/enums';
import { LIMITS } from '../../../domain/catalog/limits';
import { created } from '../../../domain/document/changes';
import type { Change, Diff } from '../../../domain/document/diff';
import type { Document } from '../../../domain/document/document';
import { referenceOf } from '../../../domain/document/inside';
import { Overlay } from '../../../domain/document/overlay';
import { freeNames, isNameRule } from '../../../domain/entities/name-rule';
import { objectName } from '../../../domain/entities/names';
import { NO_ID } from '../../../domain/ids';
import { doorBefore } from '../../../domain/layout/door-leaf';
import { alongOf, floorOf, footprintsOn, isPlan, outlineOf, rowsOfFloor } from '../../../domain/layout/floor';
import { DEFAULT_RACK_RULE, rowLetters } from '../../../domain/layout/rack-grid';
import type { At, RackPlace, RackSize } from '../../../domain/layout/rack-places';
import { rowsOn } from '../../../domain/layout/rows';
import { insideOf } from '../../../domain/layout/walled';
import { withRowsInStep } from '../../../domain/operations/rows-in-step';
import { ok, refuse, type Result, type Warning } from '../../../domain/result';
import { namedRefusal } from '../../../domain/operations/named-refusal';
import { freePositions, overlapRefusal, positionRefusal, type Occupant } from '../../../domain/validation/rack-units';
import type { DeviceSeries, GrownRow, InsertSeries, RackSeries, SeriesPreview } from '../../api/session';
import { occupantsOf } from '../paste-target';
import { newRack, roomUnder } from './rack-places';

/** What the insert forms make in one step: racks side by side in a row, or devices one above the other in a rack. */

const RACK = codeOf(OBJECT_CLASSES, 'rack');
const ROW = codeOf(OBJECT_CLASSES, 'row');
const ROOM = codeOf(OBJECT_CLASSES, 'room');
const DEVICE = codeOf(OBJECT_CLASSES, 'device');
const RESERVATION = codeOf(OBJECT_CLASSES, 'reservation');

export interface PlannedRack {
  readonly name: string;
  readonly row: string;
  readonly places: readonly RackPlace[];
}

/** A row that is made under racks. */
export interface PlannedRow extends RackPlace {
  readonly name: string;
  readonly width: number;
  readonly depth: number;
}

interface RackPlan {
  readonly racks: readonly PlannedRack[];
  /** In a room without racks and rows. */
  readonly under: PlannedRow | undefined;
  readonly passed: readonly string[];
  /** The row that gets longer by them. */
  readonly grown: GrownRow | null;
}

interface DevicePlan {
  readonly devices: readonly { readonly name: string; readonly positionU: number }[];
  readonly passed: readonly string[];
}

/** What a rack of a model measures on the floor; 0 = one of none. */
export function rackSize(document: Document, model: number): RackSize {
  const { widthMm, depthMm } = document.get('model', model) ?? { widthMm: 0, depthMm: 0 };
  return { width: widthMm || DIMENSIONS.rackWidthMm, depth: depthMm || DIMENSIONS.rackDepthMm };
}

/**
 * Where each of the racks stands, and what it is called: behind each other in the row of `beside`, else at the end of the
 * last row, or of the row that `beside` is; beside each other on a diagram that shows no floor. Without a name they go on from the last one there. `out-of-range` (count), `racks-in-own-drawing` {name}, the rules of freeNames.
 */
export function planRacks(document: Document, diagram: number, series: RackSeries): Result<RackPlan> {
  const { count, name, model, beside = NO_ID } = series;
  const refusal = countRefusal(count, LIMITS.rowRacks);
  if (refusal) return refusal;
  const size = rackSize(document, model);
  const parent = document.get('diagram', diagram)?.owner ?? NO_ID;
  const room = roomBelow(document, parent, beside);
  if (room !== NO_ID) return refuse('racks-in-own-drawing', { name: objectName(document, room) });
  const heightU = document.get('model', model)?.heightU || DIMENSIONS.rackUnits;
  const named = freeNames(name, count, takenIn(document, parent, RACK));
  if (!named.ok) return named;
  const beginning = placeOf(document, diagram, beside);
  const row = OBJECT_CLASSES[document.get('object', beside)?.class ?? 0] === 'row' ? beside : undefined;
  const hasFloor = floorOf(document, diagram) !== NO_ID;
  const under = firstRow(document, floorOf(document, diagram), size, count);
  const changes: Change[] = under ? rowChanges(under, parent) : [];
  const racks = named.value.names.map((own, index): PlannedRack => {
    const at = hasFloor ? beginning : { x: index * size.width, y: 0 };
    // The row is as long as what came before makes it.
    const next = newRack(new Overlay(document, withRowsInStep(document, changes)), diagram, size, { at, row });
    const rack = { name: own === '' ? next.name : own, row: next.rowName, places: next.places };
    // For the ones that come after it; nobody sees these ids.
    const [subject, placement] = [-1 - 2 * index, -2 - 2 * index];
    const measures = { heightU, widthMm: size.width, depthMm: size.depth };
    changes.push(created('object', subject, { parent, class: RACK, name: rack.name, row: rack.row, model, ...measures }));
    const [floor] = rack.places.slice(-1);
    if (floor) changes.push(created('placement', placement, { subject, ...floor }));
    return rack;
  });
  const hall = roomUnder(
    document,
    size,
    racks.flatMap(({ places }) => places),
  );
  if (hall !== NO_ID) return refuse('racks-in-own-drawing', { name: objectName(document, hall) });
  return ok({ racks, under, passed: named.value.passed, grown: grownRow(document, withRowsInStep(document, changes)) });
}

/** The row that stands already and gets longer. */
function grownRow(document: Document, diff: Diff): GrownRow | null {
  const after = new Overlay(document, diff);
  for (const { kind, id } of diff) {
    const [row, longer] = [kind === 'object' && document.get('object', id), after.get('object', id)];
    if (row && longer && row.class === ROW && longer.widthMm > row.widthMm)
      return { name: row.name, fromMm: row.widthMm, toMm: longer.widthMm };
  }
  return null;
}

/** The room below a place in which something is: the place's own drawing shows neither its rows nor where its racks stand. */
function roomBelow(document: Document, place: number, subject: number): number {
  for (let id = subject; id !== NO_ID && id !== place; id = referenceOf(document, 'object', id, 'parent'))
    if (document.get('object', id)?.class === ROOM) return id;
  return NO_ID;
}

/** Left free between the first row of a room and its walls, where the room is large enough: a way for people and doors of racks. */
const CLEARANCE_MM = DIMENSIONS.coldAisleMm;

/** The row under the first racks of a floor: its north-western corner, off the walls. */
function firstRow(document: Document, floor: number, { width, depth }: RackSize, count: number): PlannedRow | undefined {
  if (floor === NO_ID || rowsOn(document, floor).length > 0 || footprintsOn(document, floor).length > 0) return undefined;
  const [minX, minY, maxX, maxY] = insideOf(document, floor) ?? [0, 0, 0, 0];
  const long = width * count;
  const off = (free: number): number => Math.max(0, Math.min(CLEARANCE_MM, free / 2));
  const y = maxY - minY >= depth ? maxY - off(maxY - minY - depth) - depth : minY;
  return { diagram: floor, x: minX + off(maxX - minX - long), y, rotation: 0, width: long, depth, name: rowLetters(0) };
}

function rowChanges({ name, width, depth, ...place }: PlannedRow, parent: number): Change[] {
  const [subject, placement] = [-1_000_001, -1_000_002];
  const fields = { parent, class: ROW, name, rackRule: DEFAULT_RACK_RULE, widthMm: width, depthMm: depth };
  return [created('object', subject, fields), created('placement', placement, { subject, ...place })];
}

/**
 * Which units each of the devices takes: the next free ones from the first on, or every n-th. `out-of-range` (count),
 * `rack-missing`, `too-few-places` {count, free, heightU}, `outside-rack`, `units-occupied`, the rules of freeNames.
 */
export function planDevices(document: Document, series: DeviceSeries): Result<DevicePlan> {
  const { count, name, model, rack, everyU } = series;
  const refusal = countRefusal(count, LIMITS.rackChanges);
  if (refusal) return refusal;
  const named = freeNames(name || numberedBy(document, model, count), count, takenIn(document, NO_ID, DEVICE));
  if (!named.ok) return named;
  const held = document.get('object', rack);
  if (!held) return refuse('rack-missing', { id: rack }, 'rack');
  const device = unitsOf(document, model, series.face);
  const { heightU } = device;
  const places = (units: readonly number[]): Result<DevicePlan> =>
    ok({ devices: units.map((positionU, at) => ({ name: named.value.names[at]!, positionU })), passed: named.value.passed });
  if (heightU === 0) return places(named.value.names.map(() => 0));
  const standing = occupantsOf(document, rack);
  const free = freePositions(held, standing, device);
  const first = series.positionU || (free[0] ?? 0);
  if (everyU > 0 && first > 0) {
    const units = named.value.names.map((_, at) => first + at * everyU);
    // What is kept for somebody hinders nobody who says where something goes.
    const taken: Occupant[] = standing.filter((each) => each.class !== RESERVATION);
    for (const [at, positionU] of units.entries()) {
      const occupant = { ...device.occupant, id: -1 - at, name: named.value.names[at]!, positionU };
      const problem = positionRefusal(held, occupant) ?? overlapRefusal(occupant, taken);
      if (problem) return { ok: false, refusal: problem };
      taken.push(occupant);
    }
    return places(units);
  }
  const units: number[] = [];
  for (const positionU of free)
    if (positionU >= first && units.length < count && positionU >= (units.at(-1) ?? -heightU) + heightU) units.push(positionU);
  if (units.length < count) return refuse('too-few-places', { count, free: units.length, heightU, from: first || 1 }, 'count');
  return places(units);
}

/** The rule by which several that nobody named are numbered after their model; '' = they need none. */
function numberedBy(document: Document, model: number, count: number): string {
  const name = document.get('model', model)?.name ?? '';
  return count === 1 || name === '' || isNameRule(name) ? '' : `${name} {n}`;
}

/** What a series would make, for the form: names, units, and why not. */
export function previewOf(document: Document, diagram: number, series: InsertSeries): SeriesPreview {
  if (series.kind === 'insert-racks') {
    const plan = planRacks(document, diagram, series);
    if (!plan.ok) return { made: [], passed: [], freeU: [], row: '', refusal: plan.refusal };
    const { racks, passed, grown } = plan.value;
    const made = racks.map((rack) => ({ name: rack.name, positionU: 0 }));
    const warning = doorWarning(document, racks, rackSize(document, series.model));
    return { made, passed, freeU: [], row: racks[0]?.row ?? '', refusal: null, warning, grown };
  }
  const held = document.get('object', series.rack);
  const freeU = held ? freePositions(held, occupantsOf(document, series.rack), unitsOf(document, series.model, series.face)) : [];
  const plan = planDevices(document, series);
  return plan.ok
    ? { made: plan.value.devices, passed: plan.value.passed, freeU, row: '', refusal: null }
    : { made: [], passed: [], freeU, row: '', refusal: namedRefusal(document, plan.refusal) };
}

/** The door in the way of whose leaf one of the racks would stand. */
function doorWarning(document: Document, racks: readonly PlannedRack[], size: RackSize): Warning | null {
  const places = racks.flatMap(({ places: [place] }) => (place && isPlan(document, place.diagram) ? [place] : []));
  const plan = places[0]?.diagram ?? NO_ID;
  const door = doorBefore(
    document,
    plan,
    places.map((place) => outlineOf({ ...place, ...size })),
  );
  return door === undefined ? null : { kind: 'before-door', facts: { door: document.get('object', door)?.name ?? '' } };
}

function countRefusal(count: number, max: number): ReturnType<typeof refuse> | null {
  return Number.isInteger(count) && count >= 1 && count <= max
    ? null
    : refuse('out-of-range', { value: String(count), min: 1, max }, 'count');
}

/** Names of this class: of what stands in a place; NO_ID = of all that the diagram holds. */
function takenIn(document: Document, parent: number, objectClass: number): (name: string) => boolean {
  const objects = document.table('object');
  const classes = objects.column('class');
  const taken = new Set<string>();
  if (parent === NO_ID) {
    for (let row = 0; row < objects.rowCount; row++) if (classes[row] === objectClass) taken.add(objects.text('name', row));
  } else {
    for (const id of document.by('object.parent', parent)) {
      const beside = document.get('object', id);
      if (beside?.class === objectClass) taken.add(beside.name);
    }
  }
  return (name) => taken.has(name);
}

/** What a device of this model takes of a rack. */
function unitsOf(
  document: Document,
  modelId: number,
  face: 1 | 2,
): { readonly heightU: number; readonly face: number; readonly fullDepth: boolean; readonly occupant: Omit<Occupant, 'id'> } {
  const model = document.get('model', modelId);
  const heightU = model?.heightU ?? 0;
  const fullDepth = ((model?.flags ?? 0) & MODEL_FLAGS.fullDepth) !== 0;
  const flags = fullDepth ? OBJECT_FLAGS.fullDepth : 0;
  return { heightU, face, fullDepth, occupant: { name: '', positionU: 0, heightU, face, flags } };
}

/** Where the shown diagram shows a rack that stands on its floor; undefined = it shows none such. */
function placeOf(document: Document, diagram: number, rack: number): At | undefined {
  const floor = floorOf(document, diagram);
  if (rack === NO_ID || floor === NO_ID) return undefined;
  const footprints = footprintsOn(document, floor);
  const row = rowsOfFloor(footprints).find(({ racks }) => racks.some((each) => each.rack === rack));
  const stands = row?.racks.find((each) => each.rack === rack);
  if (!row || !stands) return undefined;
  const [x, y] = outlineOf(stands);
  return floor === diagram ? { x, y } : { x: alongOf(stands), y: row.y };
}
