import { LIMITS } from '../catalog/limits';
import { addBeside } from './dataset-beside';
import { addPlacePlans } from './dataset-place-plans';
import { addRoomDiagrams, readPlaces } from './dataset-places';
import { columnsSaidIn } from './dataset-columns';
import { readReservations } from './dataset-reservations';
import { readCables } from './dataset-cables';
import { readCircuits } from './dataset-circuits';
import { placeEntrances } from './dataset-entrances';
import { readEnds } from './dataset-outside';
import { readEquipment } from './dataset-equipment';
import { readModels } from './dataset-models';
import { silencesIn } from './dataset-silences';
import { DatasetReading, type DatasetRows } from './dataset-tables';
import type { ImportSet, LineOf } from './import-set';
import { fingerprintOf } from './import-source';
import { isMapping, textOf } from './values';

/** True for what a NetBox data set looks like: a list of rows with `model` and `fields`. */
export function isNetboxDataset(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && isNetboxRow(value[0]);
}

export function isNetboxRow(value: unknown): boolean {
  return isMapping(value) && typeof value['model'] === 'string' && isMapping(value['fields']);
}

/**
 * Rows of a NetBox data set -> records: sites, locations (rooms), racks, device and module types, devices, bays
 * (slots), modules (cards), the port tables, port maps, hand-offs, feeds, circuits and cables with their ends; every room
 * gets its elevations and its plan, with what enters it, every site and building a plan of what stands in it. Pure; same rows, same records. `lineOf(String(index))` is the line of a row.
 */
export function readNetboxDataset(rows: DatasetRows, file: string, lineOf: LineOf): ImportSet {
  const data = new DatasetReading(rows, file, lineOf);
  const models = readModels(data);
  const places = readPlaces(data);
  readEquipment(data, models, places);
  readReservations(data);
  readEnds(data, places);
  readCircuits(data);
  readCables(data);
  addBeside(data);
  placeEntrances(data, addRoomDiagrams(data));
  addPlacePlans(data);
  const fingerprint = fingerprintOf(
    (table) => data.rows(table),
    ({ fields }) => [markText(fields['created']), markText(fields['name'])],
  );
  return {
    kind: 'netbox-dataset',
    records: data.records,
    notes: data.notes.notes,
    ...data.notImported(),
    inFields: data.inFields(),
    fingerprint,
    tables: data.tableNames(),
    silences: silencesIn(data),
    columns: columnsSaidIn(data),
  };
}

/** As much of a text as two installations are told apart by. */
function markText(value: unknown): string {
  return textOf(value).slice(0, LIMITS.nameLength);
}
