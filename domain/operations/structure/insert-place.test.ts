import { describe, expect, test } from 'vitest';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import { codeOf, DIAGRAM_KINDS, OBJECT_CLASSES, OBJECT_FLAGS, type PlaceClass } from '../../catalog/enums';
import { DEFAULT_RACK_RULE } from '../../layout/rack-grid';
import { readLibraryFile } from '../../import/netbox-library';
import { footprintsOn, rowsOfFloor } from '../../layout/floor';
import { racksOf, rowsOn } from '../../layout/rows';
import { idsForPlace, type InsertPlaceIntent, type RoomRacks } from './insert-place';

const RACKS: RoomRacks = {
  ...{ rows: 2, racksPerRow: 3, pitchMm: 700, coldAisleMm: 1200, hotAisleMm: 900 },
  ...{ facing: 'alternating', rule: DEFAULT_RACK_RULE, model: 0 },
};

function place(
  hall: SmallHall,
  placeClass: PlaceClass,
  parent: number,
  more: Partial<InsertPlaceIntent> = {},
): InsertPlaceIntent {
  const [id, ...ids] = hall.take(1 + idsForPlace(placeClass, more.racks)) as [number, ...number[]];
  return { kind: 'insert-place', version: 1, id, parent, class: codeOf(OBJECT_CLASSES, placeClass), name: 'New', ids, ...more };
}
const room = (hall: SmallHall, racks: Partial<RoomRacks> = {}) =>
  place(hall, 'room', hall.site, { widthMm: 8000, depthMm: 6000, racks: { ...RACKS, ...racks } });

const RACK = codeOf(OBJECT_CLASSES, 'rack');
const standingIn = (hall: SmallHall, place: number) =>
  hall.document.by('object.parent', place).map((id) => hall.document.get('object', id)!);

describe('insert-place', () => {
  test('a site, a building in it, a floor in that and a room on it are made from nothing, each with its diagrams', () => {
    const hall = new SmallHall();
    const kinds = (owner: number) =>
      hall.document.by('diagram.owner', owner).map((id) => DIAGRAM_KINDS[hall.document.get('diagram', id)!.kind]);
    let parent = 0;
    for (const placeClass of ['site', 'building', 'floor', 'room'] as const) {
      const intent = place(hall, placeClass, parent);
      hall.must(intent);
      expect(hall.document.get('object', intent.id)).toMatchObject({ parent, name: 'New' });
      expect(kinds(intent.id)).toEqual(placeClass === 'room' ? ['elevation', 'plan'] : ['plan']);
      parent = intent.id;
    }
  });

  test('[X2] a room gets its racks in the same step, on its floor, named and counted to their rows', () => {
    const hall = new SmallHall();
    const intent = room(hall, { model: hall.models.rack });
    hall.must(intent);
    const racks = standingIn(hall, intent.id).filter(({ class: each }) => each === RACK);
    expect(racks.map(({ name, row, heightU, model }) => [name, row, heightU, model])).toEqual(
      ['A01', 'A02', 'A03', 'B01', 'B02', 'B03'].map((name) => [name, name[0], 42, hall.models.rack]),
    );
    const [elevation, plan] = hall.document.by('diagram.owner', intent.id) as [number, number];
    expect(hall.document.by('placement.diagram', elevation)).toEqual([]);
    const rows = rowsOfFloor(footprintsOn(hall.document, plan));
    expect(rows.map((row) => row.racks.map(({ rack }) => hall.document.get('object', rack)!.name))).toEqual([
      ['A01', 'A02', 'A03'],
      ['B01', 'B02', 'B03'],
    ]);
  });

  test('[X2] and its rows: each lies under its racks, looks as they do and says how they are called', () => {
    const hall = new SmallHall();
    const intent = room(hall, { rule: '{row}-{n}' });
    hall.must(intent);
    const plan = hall.document.by('diagram.owner', intent.id)[1]!;
    const rows = rowsOn(hall.document, plan);
    expect(rows.map(({ name, rule, turn, width, depth }) => [name, rule, turn, width, depth])).toEqual([
      ['A', '{row}-{n}', 0, 2000, 1070],
      ['B', '{row}-{n}', 2, 2000, 1070],
    ]);
    const named = rows.map((row) =>
      racksOf(row, rows, footprintsOn(hall.document, plan)).map(({ rack }) => hall.document.get('object', rack)!.name),
    );
    expect(named).toEqual([
      ['A-1', 'A-2', 'A-3'],
      ['B-1', 'B-2', 'B-3'],
    ]);
  });

  test('without a model racks are plain ones of 42 U', () => {
    const hall = new SmallHall();
    const intent = room(hall);
    hall.must(intent);
    expect(standingIn(hall, intent.id).at(-1)).toMatchObject({
      ...{ heightU: 42, widthMm: 600, depthMm: 1070, model: 0 },
    });
  });

  test('[W1.1] it stands on the plan of the place that it is in, as large as it is, beside what stands there; undone with it', () => {
    const hall = new SmallHall();
    const boxed = (placeClass: PlaceClass, parent: number, more: Partial<InsertPlaceIntent> = {}): InsertPlaceIntent => ({
      ...place(hall, placeClass, parent, more),
      placement: hall.takeId(),
    });
    const [site, building, other] = [boxed('site', 0), hall.takeId(), hall.takeId()];
    hall.must(site);
    const plan = site.ids[0]!;
    hall.must({ ...boxed('building', site.id), id: building });
    const done = hall.must({ ...boxed('room', site.id, { widthMm: 20_000, depthMm: 5000 }), id: other });
    const boxes = () =>
      hall.document.by('placement.diagram', plan).map((id) => {
        const { subject, x, y, width, height } = hall.document.get('placement', id)!;
        return { subject, x, y, width, height };
      });
    expect(boxes()).toEqual([
      { subject: building, x: 0, y: 0, width: 40_000, height: 30_000 },
      { subject: other, x: 0, y: -7000, width: 20_000, height: 5000 },
    ]);
    hall.undo(done);
    expect(boxes().map(({ subject }) => subject)).toEqual([building]);
  });

  test('[W1.1] where the place above has no plan, there is no box', () => {
    const hall = new SmallHall();
    const region = place(hall, 'region', 0);
    hall.must(region);
    const placement = hall.takeId();
    hall.must({ ...place(hall, 'site', region.id), placement });
    expect(hall.document.get('placement', placement)).toBeUndefined();
  });

  test('[B17] racks of a model that counts downwards count downwards, alone and in rows, as the library says of the model', () => {
    const hall = new SmallHall();
    const file = readLibraryFile(
      { manufacturer: 'Acme', model: 'R-1', slug: 'acme-r-1', form_factor: '4-post-cabinet', u_height: 42, desc_units: true },
      'rack-types/Acme/R-1.yaml',
      () => 1,
    );
    if (!('record' in file)) throw new Error('no type');
    const { flags } = file.record.fields as { flags: number };
    hall.document.apply([{ kind: 'model', id: hall.models.rack, before: {}, after: { flags } }]);
    const made = room(hall, { model: hall.models.rack });
    hall.must(made);
    const inRows = standingIn(hall, made.id).filter((each) => each.class === RACK);
    const alone = hall.document.get('object', hall.insertRack('D', 42, 5000))!;
    expect([alone, ...inRows].map((rack) => rack.flags)).toEqual(Array(7).fill(OBJECT_FLAGS.descendingUnits));
    const upwards = { ...made, ...room(hall) };
    hall.must(upwards);
    expect(standingIn(hall, upwards.id).filter((each) => each.flags !== 0)).toEqual([]);
  });

  test('its undo takes all of it back', () => {
    const hall = new SmallHall();
    const before = hall.document.table('object').size;
    hall.undo(hall.must(room(hall)));
    expect(hall.document.table('object').size).toBe(before);
    expect(hall.document.table('diagram').size).toBe(2);
  });

  test('a place has a name and stands where it may; racks stand in rooms that are large enough, of a model that makes racks', () => {
    const hall = new SmallHall();
    expect(hall.refusal(place(hall, 'site', 0, { name: ' ' }))).toMatchObject({ rule: 'name-missing', field: 'name' });
    expect(hall.refusal(place(hall, 'site', hall.site))).toMatchObject({ rule: 'wrong-parent' });
    expect(hall.refusal(place(hall, 'room', hall.rackA))).toMatchObject({ rule: 'wrong-parent' });
    expect(hall.refusal(place(hall, 'floor', hall.takeId()))).toMatchObject({ rule: 'parent-missing' });
    expect(hall.refusal({ ...place(hall, 'floor', hall.takeId()), placement: hall.takeId() })).toMatchObject({
      rule: 'parent-missing',
    });
    expect(hall.refusal(place(hall, 'floor', hall.site, { racks: RACKS }))).toMatchObject({ rule: 'racks-outside-room' });
    expect(hall.refusal({ ...room(hall), widthMm: 1000 })).toMatchObject({ rule: 'room-too-small', field: 'widthMm' });
    expect(hall.refusal(room(hall, { model: hall.models.switch }))).toMatchObject({ rule: 'model-class' });
    expect(hall.refusal(room(hall, { model: hall.takeId() }))).toMatchObject({ rule: 'model-missing' });
    expect(hall.refusal({ ...room(hall), ids: hall.take(3) })).toMatchObject({
      rule: 'ids-count',
      facts: { given: 3, needed: 18 },
    });
    expect(hall.refusal({ ...room(hall), class: codeOf(OBJECT_CLASSES, 'rack') })).toMatchObject({ rule: 'not-listed' });
  });
});
