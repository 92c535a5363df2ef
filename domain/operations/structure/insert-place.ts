import { DIMENSIONS } from '../../catalog/dimensions';
import { codeOf, DIAGRAM_KINDS, OBJECT_CLASSES, PLACE_CLASSES, ROW_FACINGS, type PlaceClass } from '../../catalog/enums';
import { LIMITS } from '../../catalog/limits';
import { created } from '../../document/changes';
import type { Change } from '../../document/diff';
import type { RecordOf } from '../../document/schema';
import { modelFields } from '../../entities/instantiate';
import { NO_ID } from '../../ids';
import { planOf } from '../../layout/floor';
import { freeBoxOn } from '../../layout/place-boxes';
import { gridPlaces, type GridPlace, type GridRack } from '../../layout/rack-grid';
import { ok, refuse, type Refusal, type Result } from '../../result';
import { fieldReader } from '../field-reader';
import { checked, diagramChange, modelRefusal, parentReads, placementChange, refused } from '../new-records';
import { operation, type Operation } from '../operation';
import { id, idOrNone, ids, integer, intentReader, number, object, oneOf, optional, text, type Read } from '../parse';
import { by, floorReads } from '../read-steps';

const ROOM = codeOf(OBJECT_CLASSES, 'room');
const RACK = codeOf(OBJECT_CLASSES, 'rack');
const ROW = codeOf(OBJECT_CLASSES, 'row');

/** The diagrams that a place comes with. A region groups sites and has none; where racks stand, their fronts are drawn, too. */
const DIAGRAMS: Readonly<Record<PlaceClass, readonly (typeof DIAGRAM_KINDS)[number][]>> = {
  region: [],
  site: ['plan'],
  building: ['plan'],
  floor: ['plan'],
  room: ['elevation', 'plan'],
};

/** Rows of like racks, from the north; each counts from the west. */
const roomRacks = object({
  rows: integer(1, LIMITS.roomRows),
  racksPerRow: integer(1, LIMITS.rowRacks),
  /** From a rack's left edge to the next one's. */
  pitchMm: number(1, 100_000),
  /** Before fronts, and between backs. */
  coldAisleMm: number(0, 100_000),
  hotAisleMm: number(0, 100_000),
  facing: oneOf(...ROW_FACINGS),
  /** How they are called: `{row}{n:2}`. */
  rule: text(),
  /** 0 = a plain rack of 42 U. */
  model: idOrNone,
});
export type RoomRacks = Read<typeof roomRacks>;

const reader = intentReader('insert-place', {
  id,
  /** 0 for a region or site that stands in no region. */
  parent: idOrNone,
  /** OBJECT_CLASSES. */
  class: oneOf(...PLACE_CLASSES.map((name) => codeOf(OBJECT_CLASSES, name))),
  name: text(),
  /** Of its floor. */
  widthMm: optional(fieldReader('object', 'widthMm')),
  depthMm: optional(fieldReader('object', 'depthMm')),
  /** Room only; then its floor has a size. */
  racks: optional(roomRacks),
  /** New ids: of its diagrams, and of each row and then of each rack with its place on the plan. */
  ids: ids(),
  /** A new id: of its box on the plan of the place that it stands in; left out, or where that has no plan, there is none. */
  placement: optional(id),
});
export type InsertPlaceIntent = Read<typeof reader>;

/** A place with its diagrams; a room with its rows of racks on its floor. */
export const insertPlace: Operation<InsertPlaceIntent> = operation(reader, {
  summary:
    'Makes a region, site, building, floor or room with its diagrams; a room with its rows and their racks, if wanted, in the same step. On the plan of the place that it stands in it gets a box at a free spot.',
  creates: (intent) => [intent.id, ...intent.ids, ...(intent.placement === undefined ? [] : [intent.placement])],
  reads: (intent) => [
    ...parentReads([intent.parent], false),
    { name: 'rack model', take: 'records', kind: 'model', ids: [intent.racks?.model ?? NO_ID] },
    ...(intent.placement === undefined
      ? []
      : [by('diagrams of parent', ['parents'], 'diagram.owner'), ...floorReads(['diagrams of parent'])]),
  ],
  writes: ['object', 'diagram', 'placement'],
  refuses: [
    'name-missing',
    'racks-outside-room',
    'room-too-small',
    'pitch-too-small',
    'name-rule-word',
    'rack-name-twice',
    'model-missing',
    'model-class',
    'ids-count',
  ],
  needs: ['nodeEditing'],
  run(slice, intent) {
    const { id: made, parent, class: placeClass, name, widthMm = 0, depthMm = 0, racks } = intent;
    if (name.trim() === '') return refuse('name-missing', {}, 'name');
    if (racks && placeClass !== ROOM) return refuse('racks-outside-room', {}, 'racks');
    const model = racks && racks.model !== NO_ID ? slice.get('model', racks.model) : undefined;
    const rows = racks ? placesOf(racks, model, { widthMm, depthMm }) : ok([]);
    if (!rows.ok) return rows;
    const kinds = DIAGRAMS[OBJECT_CLASSES[placeClass] as PlaceClass];
    const lines = rowsOf(rows.value);
    const needed = kinds.length + (lines.length + rows.value.length) * 2;
    if (intent.ids.length !== needed) return refuse('ids-count', { given: intent.ids.length, needed }, 'ids');
    const plan = intent.ids[kinds.length - 1] ?? NO_ID;
    const diagrams = kinds.map((kind, at) => {
      const diagramKind = codeOf(DIAGRAM_KINDS, kind);
      return diagramChange({ id: intent.ids[at]!, owner: made, diagramKind, name });
    });
    const place = created('object', made, { parent, class: placeClass, name, widthMm, depthMm });
    const idsAt = (at: number): readonly [number, number] => {
      const from = kinds.length + at * 2;
      return [intent.ids[from]!, intent.ids[from + 1]!];
    };
    const lying = lines.flatMap(({ name: row, x, y, rotation, ...size }, at): readonly Change[] => {
      const [subject, place] = idsAt(at);
      const own = { parent: made, class: ROW, name: row, rackRule: racks!.rule };
      return [
        created('object', subject, { ...own, widthMm: size.width, depthMm: size.height }),
        placementChange({ id: place, diagram: plan, subject, x, y, rotation }),
      ];
    });
    const standing = rows.value.flatMap((rack, at): readonly Change[] => {
      const [subject, place] = idsAt(lines.length + at);
      return [rackChange(subject, made, rack, model), placementChange({ id: place, diagram: plan, subject, ...rack.plan })];
    });
    const stands = intent.placement !== undefined && parent !== NO_ID && slice.get('object', parent);
    const around = stands ? planOf(slice, parent) : NO_ID;
    const box: readonly Change[] =
      around === NO_ID
        ? []
        : [
            placementChange({
              ...{ id: intent.placement!, diagram: around, subject: made },
              ...freeBoxOn(slice, around, { class: placeClass, widthMm, depthMm }),
            }),
          ];
    return checked(slice, [place, ...diagrams, ...lying, ...standing, ...box]);
  },
});

/** Each row as long as its racks, under them. */
function rowsOf(racks: readonly GridPlace[]): readonly (GridPlace['plan'] & { readonly name: string })[] {
  const rows = new Map<string, GridPlace['plan'] & { readonly name: string }>();
  for (const { row, plan } of racks) {
    const known = rows.get(row);
    rows.set(row, known ? { ...known, width: plan.x + plan.width - known.x } : { ...plan, name: row });
  }
  return [...rows.values()];
}

/** How many new ids such a place takes besides its own. */
export function idsForPlace(placeClass: PlaceClass, racks?: Pick<RoomRacks, 'rows' | 'racksPerRow'>): number {
  return DIAGRAMS[placeClass].length + (racks ? racks.rows * (1 + racks.racksPerRow) * 2 : 0);
}

/** What one rack of a model measures; of none, or where it says nothing, as any. */
export function rackMeasures(model: Pick<RecordOf<'model'>, 'heightU' | 'widthMm' | 'depthMm'> | undefined): GridRack {
  return {
    heightU: model?.heightU || DIMENSIONS.rackUnits,
    widthMm: model?.widthMm || DIMENSIONS.rackWidthMm,
    depthMm: model?.depthMm || DIMENSIONS.rackDepthMm,
  };
}

function placesOf(
  racks: RoomRacks,
  model: RecordOf<'model'> | undefined,
  floor: { readonly widthMm: number; readonly depthMm: number },
): Result<readonly GridPlace[]> {
  const refusal: Refusal | null = racks.model === NO_ID ? null : modelRefusal(model, racks.model, 'rack');
  return refusal ? refused(refusal) : gridPlaces(racks, rackMeasures(model), floor);
}

function rackChange(id: number, parent: number, { name, row, plan }: GridPlace, model: RecordOf<'model'> | undefined): Change {
  const fromModel = model ? modelFields(model) : {};
  const measures = { heightU: rackMeasures(model).heightU, widthMm: plan.width, depthMm: plan.height };
  return created('object', id, { ...fromModel, ...measures, parent, class: RACK, name, row });
}
