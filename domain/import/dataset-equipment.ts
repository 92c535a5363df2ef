import { MODEL_FLAGS, OBJECT_CLASSES, OBJECT_FLAGS, PORT_LIFECYCLES, codeOf } from '../catalog/enums';
import { LIMITS } from '../catalog/limits';
import { portTypeCode, type PortRole } from '../catalog/port-types';
import type { Fields } from '../document/schema';
import { faceCode, lifecycleOf, nameOf, type Places } from './dataset-places';
import { readPortMaps } from './dataset-port-maps';
import { extraOf, isNamed, namelessFacts, remarksOf, sourceKey, type DatasetReading, type Row } from './dataset-tables';
import { poeFields } from './poe-words';
import { numberOf, textOf } from './values';

/** The six port tables of NetBox and the console servers', in template order. */
export const PORT_TABLES: readonly (readonly [string, PortRole])[] = [
  ['dcim.consoleport', 'console'],
  ['dcim.consoleserverport', 'consoleServer'],
  ['dcim.powerport', 'powerPort'],
  ['dcim.poweroutlet', 'powerOutlet'],
  ['dcim.interface', 'interface'],
  ['dcim.frontport', 'front'],
  ['dcim.rearport', 'rear'],
];

/** Devices, module and device bays (slots), modules (cards), their ports and the maps between front and rear. */
export function readEquipment(data: DatasetReading, models: ReadonlyMap<string, string>, places: Places): void {
  const bayOf = new Map<number, Row>();
  for (const bay of data.rows('dcim.devicebay')) {
    const installed = bay.fields['installed_device'];
    if (typeof installed === 'number') bayOf.set(installed, bay);
  }
  for (const row of data.rows('dcim.device')) addDevice(data, row, models, places, bayOf.get(row.pk));
  for (const [table, takes] of [
    ['dcim.modulebay', 'card'],
    ['dcim.devicebay', 'device'],
  ] as const) {
    for (const row of data.rows(table)) addSlot(data, row, takes);
  }
  for (const row of data.rows('dcim.module')) addCard(data, row, models);
  for (const [table, role] of PORT_TABLES) for (const row of data.rows(table)) addPort(data, row, role);
  readPortMaps(data);
}

function addDevice(
  data: DatasetReading,
  row: Row,
  models: ReadonlyMap<string, string>,
  places: Places,
  bay: Row | undefined,
): void {
  const { key, fields } = row;
  const name = nameOf(data, row, textOf(fields['name']) || memberName(data, fields));
  const shown = name || `device ${row.pk}`;
  const rack = data.row('dcim.rack', fields['rack']);
  const type = data.row('dcim.devicetype', fields['device_type']);
  const model = type ? (models.get(sourceKey('dcim.devicetype', type.pk)) ?? '') : '';
  const parent = bay ? bay.key : rack ? rack.key : places.roomOf(fields['site'], fields['location']);
  let flagged = false;
  const flag = (reason: string, message: string, facts?: Readonly<Record<string, string | number>>) => {
    flagged = true;
    data.flag(row, reason, message, { name: shown, ...(name === '' ? namelessFacts('device', row.pk) : {}), ...facts });
  };
  if (fields['rack'] !== null && fields['rack'] !== undefined && !rack)
    flag('parent-missing', `${shown} names a rack that is not there`);
  if (parent === '') flag('parent-missing', `${shown} has neither rack nor site`);
  if (model === '') flag('model-missing', `${shown} has no device type`);
  const position = rack && !bay ? (numberOf(fields['position']) ?? 0) : 0;
  if (position !== 0 && (position < 1 || position * 2 !== Math.round(position * 2)))
    flag('position-not-allowed', `${shown} stands at U ${position}`, { position });
  if (position !== 0 && faceCode(fields['face']) === 0)
    flag('face-missing', `${shown} stands at U ${position} of no face; the front is taken`, { position });
  const typeFields = data.get(model)?.fields as Fields<'model'> | undefined;
  const address =
    data.nameOf('ipam.ipaddress', fields['primary_ip4'], 'address') ||
    data.nameOf('ipam.ipaddress', fields['primary_ip6'], 'address');
  const isAddressed = isNamed(fields['primary_ip4']) || isNamed(fields['primary_ip6']);
  data.add({
    key,
    kind: 'object',
    counted: 'device',
    line: row.line,
    fields: {
      class: codeOf(OBJECT_CLASSES, 'device'),
      name,
      lifecycle: lifecycleOf(fields['status']),
      positionU: position >= 1 ? position : 0,
      heightU: typeFields?.heightU ?? 1,
      face: position === 0 ? 0 : faceCode(fields['face']) || 1,
      flags:
        (((typeFields?.flags ?? 0) & MODEL_FLAGS.fullDepth) !== 0 ? OBJECT_FLAGS.fullDepth : 0) |
        (flagged ? OBJECT_FLAGS.flagged : 0),
      serialNumber: textOf(fields['serial']),
      assetTag: textOf(fields['asset_tag']),
      ...(address === '' && isAddressed ? {} : { ip: address.replace(/\/\d+$/, '') }),
      ...data.column('owner', 'tenancy.tenant', fields['tenant']),
      remarks: remarksOf(fields, LIMITS.remarksLength),
      extra: extraOf(key, {
        status: textOf(fields['status']),
        role: data.nameOf('dcim.devicerole', fields['role'] ?? fields['device_role']),
        platform: data.nameOf('dcim.platform', fields['platform']),
        virtualChassis: data.nameOf('dcim.virtualchassis', fields['virtual_chassis']),
        chassisPosition: numberOf(fields['vc_position']),
      }),
    },
    refs: { ...(parent === '' ? {} : { parent }), ...(model === '' ? {} : { model }) },
  });
}

/** NetBox calls a member of a virtual chassis that has no name by the chassis and its position. */
function memberName(data: DatasetReading, fields: Row['fields']): string {
  const chassis = data.nameOf('dcim.virtualchassis', fields['virtual_chassis']);
  const position = textOf(fields['vc_position']);
  return chassis === '' || position === '' ? '' : `${chassis}:${position}`;
}

function addSlot(data: DatasetReading, row: Row, takes: 'card' | 'device'): void {
  const { key, fields } = row;
  const owner = ownerOf(data, fields);
  const name = nameOf(data, row, fields['name']);
  if (owner === '') data.flag(row, 'owner-missing', `bay ${name} belongs to a device that is not there`, { name });
  data.add({
    key,
    kind: 'object',
    counted: 'slot',
    line: row.line,
    fields: {
      class: codeOf(OBJECT_CLASSES, 'slot'),
      name,
      flags: owner === '' ? OBJECT_FLAGS.flagged : 0,
      remarks: remarksOf(fields, LIMITS.remarksLength),
      extra: extraOf(key, { position: textOf(fields['position']), label: textOf(fields['label']), takes }),
    },
    template: { of: 'slot', role: '', name, type: '' },
    refs: owner === '' ? {} : { parent: owner },
  });
}

function addCard(data: DatasetReading, row: Row, models: ReadonlyMap<string, string>): void {
  const { key, fields } = row;
  const bay = data.row('dcim.modulebay', fields['module_bay']);
  const model =
    typeof fields['module_type'] === 'number' ? (models.get(sourceKey('dcim.moduletype', fields['module_type'])) ?? '') : '';
  const device = sourceKey('dcim.device', numberOf(fields['device']) ?? 0);
  const parent = bay ? bay.key : data.has(device) ? device : '';
  const breaks = !bay || model === '';
  if (breaks)
    data.flag(row, bay ? 'model-missing' : 'slot-missing', `module ${row.pk} has no ${bay ? 'module type' : 'bay'}`, {
      name: `module ${row.pk}`,
      ...namelessFacts('card', row.pk),
    });
  data.add({
    key,
    kind: 'object',
    counted: 'card',
    line: row.line,
    fields: {
      class: codeOf(OBJECT_CLASSES, 'card'),
      lifecycle: lifecycleOf(fields['status']),
      flags: breaks ? OBJECT_FLAGS.flagged : 0,
      serialNumber: textOf(fields['serial']),
      assetTag: textOf(fields['asset_tag']),
      remarks: remarksOf(fields, LIMITS.remarksLength),
      extra: extraOf(key, { status: textOf(fields['status']) }),
    },
    refs: { ...(parent === '' ? {} : { parent }), ...(model === '' ? {} : { model }) },
  });
}

/** Key of the card or device that owns a component; ''. */
function ownerOf(data: DatasetReading, fields: Row['fields']): string {
  for (const [field, table] of [
    ['module', 'dcim.module'],
    ['device', 'dcim.device'],
  ] as const) {
    const owner = data.row(table, fields[field]);
    if (owner) return owner.key;
  }
  return '';
}

function addPort(data: DatasetReading, row: Row, role: PortRole): void {
  const { key, fields } = row;
  const owner = ownerOf(data, fields);
  const name = nameOf(data, row, fields['name']);
  if (owner === '') {
    data.notes.add('refused', row.line, 'owner-missing', `port ${name} belongs to a device that is not there`, { name });
    return;
  }
  const given = textOf(fields['type']);
  let type = `${role}/${given || 'other'}`;
  if (portTypeCode(type) === 0) {
    data.notes.add('warning', row.line, 'unknown-type', `${name}: the type ${given} is not known; taken as other`, {
      name,
      type: given,
    });
    type = `${role}/other`;
  }
  const bay = data.row('dcim.modulebay', data.row('dcim.module', fields['module'])?.fields['module_bay']);
  data.add({
    key,
    kind: 'port',
    counted: 'port',
    line: row.line,
    fields: {
      name: data.shared(name),
      type: portTypeCode(type),
      lifecycle: fields['enabled'] === false ? codeOf(PORT_LIFECYCLES, 'unconfigured') : 0,
      mac: macOf(data, fields),
      label: textOf(fields['label']),
      remarks: remarksOf(fields, LIMITS.remarksLength),
      ...poeFields(fields['poe_mode'], fields['poe_type']),
      extra: extraOf(key, {
        speed: numberOf(fields['speed']),
        mtu: numberOf(fields['mtu']),
        mode: textOf(fields['mode']),
        wwn: textOf(fields['wwn']),
        lag: data.nameOf('dcim.interface', fields['lag']),
        managementOnly: fields['mgmt_only'] === true ? true : undefined,
        maximumDrawW: numberOf(fields['maximum_draw']),
        allocatedDrawW: numberOf(fields['allocated_draw']),
        fedBy: data.nameOf('dcim.powerport', fields['power_port']),
        feedLeg: textOf(fields['feed_leg']),
        color: textOf(fields['color']),
        positions: positionsOf(role, fields['positions']),
      }),
    },
    template: data.shared({ of: 'port', role, name, type, ...(bay ? { module: textOf(bay.fields['position']) } : {}) }),
    refs: { owner },
  });
}

/** Positions of a rear port, and of a front port that has several. */
function positionsOf(role: PortRole, given: unknown): number | undefined {
  const positions = numberOf(given);
  return role === 'rear' || (role === 'front' && (positions ?? 1) > 1) ? positions : undefined;
}

/** Newer data sets keep MAC addresses in a table of their own. */
function macOf(data: DatasetReading, fields: Row['fields']): string {
  const own = textOf(fields['mac_address']) || data.nameOf('dcim.macaddress', fields['primary_mac_address'], 'mac_address');
  return own.toLowerCase();
}
