import { DIMENSIONS } from '../catalog/dimensions';
import { DIAGRAM_KINDS, FACES, OBJECT_CLASSES, OBJECT_FLAGS, codeOf } from '../catalog/enums';
import { LIMITS } from '../catalog/limits';
import type { Fields } from '../document/schema';
import { heightOfRows, rowsOfFloor } from '../layout/floor';
import { compareNatural, layoutRoom, type RackToPlace } from '../layout/room-layout';
import { extraOf, remarksOf, sourceKey, type DatasetReading, type Row } from './dataset-tables';
import { Halls } from './dataset-rows';
import { lengthMm, numberOf, textOf, unitsOf, weightKg } from './values';

/** Where things of a data set stand: what the equipment's reader asks for. */
export interface Places {
  /** Key of the room for a site and location; made when it is not there yet; '' when the site is not there. */
  roomOf(site: unknown, location: unknown): string;
  /** Key of the site's object; ''. */
  siteOf(site: unknown): string;
}

/** Regions, sites, locations and racks -> objects. */
export function readPlaces(data: DatasetReading): Places {
  for (const row of data.rows('dcim.region')) addRegion(data, row);
  for (const row of data.rows('dcim.site')) addSite(data, row);
  const halls = new Halls(data);
  for (const row of data.rows('dcim.location')) {
    const is = halls.classOf(row);
    if (is !== 'row') addLocation(data, row, is);
  }
  const places: Places = {
    siteOf: (site) => data.row('dcim.site', site)?.key ?? '',
    roomOf: (site, location) => {
      const hall = halls.hallOf(data.row('dcim.location', location));
      if (hall) return hall.key;
      const siteKey = places.siteOf(site);
      if (siteKey === '') return '';
      if (!data.has(`${siteKey}/room`)) addDefaultRoom(data, siteKey);
      return `${siteKey}/room`;
    },
  };
  for (const row of data.rows('dcim.rack')) addRack(data, row, places, halls);
  for (const row of data.rows('dcim.location')) {
    if (halls.classOf(row) !== 'row') continue;
    const hall = data.get(places.roomOf(row.fields['site'], row.pk))?.fields as Fields<'object'> | undefined;
    const name = textOf(row.fields['name']);
    data.notes.add('warning', row.line, 'location-is-row', `location ${name} is a row of ${hall?.name ?? ''}, not a room`, {
      name,
      hall: hall?.name ?? '',
    });
  }
  return places;
}

/**
 * Every room's two diagrams, with its racks on the floor: call when all rooms and racks are read. How high each elevation is
 * drawn, mm, by its key.
 */
export function addRoomDiagrams(data: DatasetReading): ReadonlyMap<string, number> {
  const tops = new Map<string, number>();
  const units = new Map<string, number>();
  const racks = new Map<string, RackToPlace[]>();
  const names = new Map<string, string>();
  for (const record of data.records) {
    if (record.kind !== 'object') continue;
    const fields = record.fields as Fields<'object'>;
    names.set(record.key, fields.name ?? '');
    if (fields.class !== codeOf(OBJECT_CLASSES, 'rack')) continue;
    const room = record.refs?.['parent'] ?? '';
    const rack = {
      key: record.key,
      row: fields.row ?? '',
      widthMm: fields.widthMm ?? 0,
      depthMm: fields.depthMm ?? 0,
    };
    units.set(record.key, fields.heightU || DIMENSIONS.rackUnits);
    const here = racks.get(room) ?? [];
    here.push(rack);
    racks.set(room, here);
  }
  const rooms = data.records.filter(
    (record) => record.kind === 'object' && (record.fields as Fields<'object'>).class === codeOf(OBJECT_CLASSES, 'room'),
  );
  for (const room of rooms) {
    const inOrder = (racks.get(room.key) ?? []).toSorted((a, b) =>
      compareNatural(names.get(a.key) ?? '', names.get(b.key) ?? ''),
    );
    for (const kind of ['elevation', 'plan'] as const) {
      const diagram = `${room.key}/${kind}`;
      data.add({
        key: diagram,
        kind: 'diagram',
        counted: 'diagram',
        createOnly: true,
        fields: { kind: codeOf(DIAGRAM_KINDS, kind), name: names.get(room.key) ?? '' },
        refs: { owner: room.key },
      });
    }
    const diagram = `${room.key}/plan`;
    const layout = layoutRoom(inOrder);
    const footprints = layout.map(({ key, height, ...place }, at) => {
      return { ...place, depth: height, heightU: units.get(key)!, rack: at, placement: at };
    });
    tops.set(`${room.key}/elevation`, heightOfRows(rowsOfFloor(footprints)));
    for (const { key, ...fields } of layout) {
      data.add({
        ...{ key: `${diagram}/${key}`, kind: 'placement', counted: '', createOnly: true, fields },
        refs: { diagram, subject: key },
      });
    }
  }
  return tops;
}

/** NetBox's status words -> OBJECT_LIFECYCLES. Offline and failed are states of the moment, not of the plan. */
export function lifecycleOf(status: unknown): number {
  switch (textOf(status)) {
    case 'planned':
    case 'staging':
    case 'staged':
    case 'inventory':
    case 'reserved':
    case 'candidate':
      return 1;
    case 'failed':
      return 2;
    case 'decommissioning':
    case 'deprecated':
    case 'retired':
      return 3;
    default:
      return 0;
  }
}

export function faceCode(face: unknown): number {
  return Math.max(0, codeOf(FACES, textOf(face)));
}

/** Name within the limit; a longer one is cut and flagged. */
export function nameOf(data: DatasetReading, row: Row, value: unknown): string {
  const name = textOf(value);
  if (name.length <= LIMITS.nameLength) return name;
  data.flag(row, 'too-long', `a name of ${name.length} characters is cut to ${LIMITS.nameLength}`, {
    key: 'name',
    length: name.length,
    limit: LIMITS.nameLength,
  });
  return name.slice(0, LIMITS.nameLength);
}

function addRegion(data: DatasetReading, row: Row): void {
  const key = sourceKey('dcim.region', row.pk);
  const { fields } = row;
  const parent = parentOf(data, 'dcim.region', row);
  const name = nameOf(data, row, fields['name']);
  const isLost = !parent && typeof fields['parent'] === 'number';
  if (isLost) data.flag(row, 'parent-missing', `region ${name} names a region that is not there or stands in it`, { name });
  data.add({
    key,
    kind: 'object',
    counted: 'region',
    line: row.line,
    fields: {
      class: codeOf(OBJECT_CLASSES, 'region'),
      name,
      flags: isLost ? OBJECT_FLAGS.flagged : 0,
      remarks: remarksOf(fields, LIMITS.remarksLength),
      ...(fields['parent'] === null ? { parent: 0 } : {}),
      extra: extraOf(key, {}),
    },
    ...(parent ? { refs: { parent: sourceKey('dcim.region', parent.pk) } } : {}),
  });
}

/** The row of the same table that a row stands in; undefined for none, and for one that stands in itself. */
function parentOf(data: DatasetReading, table: string, row: Row): Row | undefined {
  const parent = data.row(table, row.fields['parent']);
  return parent && data.wayUp(table, parent.pk).every(({ pk }) => pk !== row.pk) ? parent : undefined;
}

function addSite(data: DatasetReading, row: Row): void {
  const key = sourceKey('dcim.site', row.pk);
  const { fields } = row;
  const region = data.row('dcim.region', fields['region']);
  data.add({
    key,
    kind: 'object',
    counted: 'site',
    line: row.line,
    fields: {
      class: codeOf(OBJECT_CLASSES, 'site'),
      name: nameOf(data, row, fields['name']),
      lifecycle: lifecycleOf(fields['status']),
      ...data.column('owner', 'tenancy.tenant', fields['tenant']),
      remarks: remarksOf(fields, LIMITS.remarksLength, textOf(fields['physical_address'])),
      ...(fields['region'] === null ? { parent: 0 } : {}),
      extra: extraOf(key, {
        status: textOf(fields['status']),
        siteGroup: data.pathOf('dcim.sitegroup', fields['group']),
        facility: textOf(fields['facility']),
        timeZone: textOf(fields['time_zone']),
        latitude: numberOf(fields['latitude']),
        longitude: numberOf(fields['longitude']),
      }),
    },
    ...(region ? { refs: { parent: sourceKey('dcim.region', region.pk) } } : {}),
  });
}

function addLocation(data: DatasetReading, row: Row, objectClass: 'building' | 'room'): void {
  const key = sourceKey('dcim.location', row.pk);
  const { fields } = row;
  const parent = parentOf(data, 'dcim.location', row);
  const site = data.row('dcim.site', fields['site']);
  if (!parent && !site)
    data.flag(row, 'parent-missing', `location ${textOf(fields['name'])} names a site that is not there`, {
      name: textOf(fields['name']),
    });
  data.add({
    key,
    kind: 'object',
    counted: objectClass,
    line: row.line,
    fields: {
      class: codeOf(OBJECT_CLASSES, objectClass),
      name: nameOf(data, row, fields['name']),
      lifecycle: lifecycleOf(fields['status']),
      flags: !parent && !site ? OBJECT_FLAGS.flagged : 0,
      ...data.column('owner', 'tenancy.tenant', fields['tenant']),
      remarks: remarksOf(fields, LIMITS.remarksLength),
      extra: extraOf(key, { status: textOf(fields['status']), facility: textOf(fields['facility']) }),
    },
    ...(parent
      ? { refs: { parent: sourceKey('dcim.location', parent.pk) } }
      : site
        ? { refs: { parent: sourceKey('dcim.site', site.pk) } }
        : {}),
  });
}

/** The room of what a site holds without saying where. */
function addDefaultRoom(data: DatasetReading, siteKey: string): void {
  const key = `${siteKey}/room`;
  data.add({
    key,
    kind: 'object',
    counted: 'room',
    fields: { class: codeOf(OBJECT_CLASSES, 'room'), name: 'Main room', extra: extraOf(key, {}) },
    refs: { parent: siteKey },
  });
}

function addRack(data: DatasetReading, row: Row, places: Places, halls: Halls): void {
  const key = sourceKey('dcim.rack', row.pk);
  const { fields } = row;
  const type = data.row('dcim.racktype', fields['rack_type'])?.fields ?? fields;
  const room = places.roomOf(fields['site'], fields['location']);
  const height = unitsOf(fields['u_height'], 42, LIMITS.rackUnitMax);
  const name = nameOf(data, row, fields['name']);
  const breaks = room === '' || height.changed || height.units < 1;
  if (room === '') data.flag(row, 'parent-missing', `rack ${name} names a site that is not there`, { name });
  if (height.changed || height.units < 1)
    data.flag(
      row,
      'height-not-allowed',
      `rack ${name} has ${textOf(fields['u_height'])} units, allowed are 1 to ${LIMITS.rackUnitMax}`,
      { name, given: textOf(fields['u_height']), taken: height.units },
    );
  data.add({
    key,
    kind: 'object',
    counted: 'rack',
    line: row.line,
    fields: {
      class: codeOf(OBJECT_CLASSES, 'rack'),
      name,
      row: halls.rowOf(data.row('dcim.location', fields['location'])).slice(0, LIMITS.nameLength),
      lifecycle: lifecycleOf(fields['status']),
      heightU: Math.max(1, height.units),
      widthMm: lengthMm(fields['outer_width'] ?? type['outer_width'], fields['outer_unit'] || type['outer_unit']),
      depthMm: lengthMm(fields['outer_depth'] ?? type['outer_depth'], fields['outer_unit'] || type['outer_unit']),
      flags: (fields['desc_units'] === true ? OBJECT_FLAGS.descendingUnits : 0) | (breaks ? OBJECT_FLAGS.flagged : 0),
      serialNumber: textOf(fields['serial']),
      assetTag: textOf(fields['asset_tag']),
      ...data.column('owner', 'tenancy.tenant', fields['tenant']),
      weightKg: weightKg(fields['weight'], fields['weight_unit']),
      remarks: remarksOf(fields, LIMITS.remarksLength),
      extra: extraOf(key, {
        status: textOf(fields['status']),
        role: data.nameOf('dcim.rackrole', fields['role']),
        type: textOf(fields['type'] ?? fields['form_factor']),
        facilityId: textOf(fields['facility_id']),
        railInches: numberOf(fields['width']),
        maximumLoadKg:
          weightKg(fields['max_weight'], fields['weight_unit']) || weightKg(type['max_weight'], type['weight_unit']) || undefined,
      }),
    },
    ...(room === '' ? {} : { refs: { parent: room } }),
  });
}
