import { portTypeCode, type PortRole } from '../catalog/port-types';
import type { ModelTemplates, PortTemplate, SlotTemplate } from '../entities/model';
import type { LineOf } from './import-set';
import { mapTemplates, positionsOf, type Component } from './library-maps';
import { poeOf } from './poe-words';
import { isMapping, nearest, numberOf, textOf, type Mapping, type NoteList } from './values';

/** The lists of a library file, in the order in which their ports become templates. */
export const COMPONENT_LISTS = [
  'console-ports',
  'console-server-ports',
  'power-ports',
  'power-outlets',
  'interfaces',
  'front-ports',
  'rear-ports',
  'module-bays',
  'device-bays',
] as const;
export type ComponentList = (typeof COMPONENT_LISTS)[number];
export type ComponentCounts = Readonly<Partial<Record<ComponentList, number>>>;

type PortList = Exclude<ComponentList, 'module-bays' | 'device-bays'>;
const ROLE_OF: Readonly<Record<PortList, PortRole>> = {
  'console-ports': 'console',
  'console-server-ports': 'consoleServer',
  'power-ports': 'powerPort',
  'power-outlets': 'powerOutlet',
  interfaces: 'interface',
  'front-ports': 'front',
  'rear-ports': 'rear',
};

const KNOWN: Readonly<Record<ComponentList, readonly string[]>> = {
  'console-ports': ['name', 'label', 'type', 'poe', 'description'],
  'console-server-ports': ['name', 'label', 'type', 'description'],
  'power-ports': ['name', 'label', 'type', 'maximum_draw', 'allocated_draw', 'description'],
  'power-outlets': ['name', 'label', 'type', 'power_port', 'feed_leg', 'color', 'description'],
  interfaces: ['name', 'label', 'type', 'mgmt_only', 'poe_mode', 'poe_type', 'enabled', 'bridge', 'rf_role', 'description'],
  'front-ports': ['name', 'label', 'type', 'color', 'positions', 'rear_port', 'rear_port_position', 'description'],
  'rear-ports': ['name', 'label', 'type', 'color', 'positions', 'poe', 'description'],
  'module-bays': ['name', 'label', 'position', 'description'],
  'device-bays': ['name', 'label', 'description'],
};

/** The component lists of a device or module type -> templates, with what was read and what is wrong with it. */
export function readComponents(
  source: Mapping,
  type: 'device-type' | 'module-type',
  libraryClass: string,
  lineOf: LineOf,
  notes: NoteList,
): { readonly templates: ModelTemplates; readonly counts: ComponentCounts } {
  const counts: Partial<Record<ComponentList, number>> = {};
  const ports: PortTemplate[] = [];
  const slots: SlotTemplate[] = [];
  const first: Partial<Record<PortList, number>> = {};
  const items = new Map<ComponentList, readonly Component[]>();
  for (const list of COMPONENT_LISTS) {
    const read = itemsOf(source, list, lineOf, notes);
    items.set(list, read);
    if (read.length > 0) counts[list] = read.length;
    if (list === 'module-bays' || list === 'device-bays') {
      slots.push(...read.map((item) => slotTemplate(item, list)));
      continue;
    }
    first[list] = ports.length;
    for (const item of read) ports.push(portTemplate(item, list, faceOf(list, type, libraryClass, source), notes));
  }
  const powerPorts = items.get('power-ports') ?? [];
  for (const [index, item] of (items.get('power-outlets') ?? []).entries()) {
    const at = (first['power-outlets'] ?? 0) + index;
    const template = ports[at];
    const fedBy = textOf(item.value['power_port']);
    if (fedBy === '' || !template) continue;
    const feeding = powerPorts.findIndex((port) => port.name === fedBy);
    if (feeding < 0)
      notes.add(
        'flagged',
        item.line,
        'power-port-missing',
        `outlet ${item.name} names the power port ${fedBy}, which is not there`,
        { name: item.name, missing: fedBy },
      );
    else ports[at] = { ...template, fedBy: (first['power-ports'] ?? 0) + feeding };
  }
  const portsOf = (list: PortList) => ({ list: items.get(list) ?? [], first: first[list] ?? 0 });
  const maps = mapTemplates(source, portsOf('front-ports'), portsOf('rear-ports'), lineOf, notes);
  return { templates: { ports, slots, maps }, counts };
}

function itemsOf(source: Mapping, list: ComponentList, lineOf: LineOf, notes: NoteList): readonly Component[] {
  const given = source[list];
  if (given === undefined || given === null) return [];
  if (!Array.isArray(given)) {
    notes.add('flagged', lineOf(list), 'not-a-list', `${list} is not a list; nothing of it is imported`, { key: list });
    return [];
  }
  const items: Component[] = [];
  const names = new Set<string>();
  for (const [index, value] of given.entries()) {
    const line = lineOf(`${list}/${index}`);
    const name = isMapping(value) ? textOf(value['name']) : '';
    if (!isMapping(value) || name === '') {
      notes.add('flagged', line, 'component-unnamed', `entry ${index + 1} of ${list} has no name; it is left out`, {
        key: list,
        index: index + 1,
      });
      continue;
    }
    if (names.has(name)) notes.add('flagged', line, 'name-twice', `${list} names ${name} twice`, { key: list, name });
    names.add(name);
    for (const key of Object.keys(value)) {
      if (KNOWN[list].includes(key)) continue;
      const meant = nearest(key, KNOWN[list]);
      notes.add(
        'warning',
        lineOf(`${list}/${index}/${key}`) || line,
        'unknown-key',
        `unknown key ${key} of ${name} ignored${meant === '' ? '' : `, did you mean ${meant}?`}`,
        { key, meant, name },
      );
    }
    items.push({ value, name, line });
  }
  return items;
}

function portTemplate(item: Component, list: PortList, face: 1 | 2, notes: NoteList): PortTemplate {
  const role = ROLE_OF[list];
  const given = textOf(item.value['type']);
  let type = `${role}/${given === '' ? 'other' : given}`;
  if (portTypeCode(type) === 0) {
    if (given !== '')
      notes.add('warning', item.line, 'unknown-type', `${item.name}: the type ${given} is not known; taken as other`, {
        name: item.name,
        type: given,
      });
    type = `${role}/other`;
  }
  const label = textOf(item.value['label']);
  const positions = list === 'rear-ports' || list === 'front-ports' ? positionsOf(item) : 1;
  const maximumDrawW = list === 'power-ports' ? (numberOf(item.value['maximum_draw']) ?? 0) : 0;
  const allocatedDrawW = list === 'power-ports' ? (numberOf(item.value['allocated_draw']) ?? 0) : 0;
  const leg = list === 'power-outlets' ? textOf(item.value['feed_leg']) : '';
  return {
    name: item.name,
    type,
    face,
    ...(label === '' ? {} : { label }),
    ...(positions > 1 ? { positions } : {}),
    ...(item.value['mgmt_only'] === true ? { managementOnly: true as const } : {}),
    ...(list === 'interfaces' ? poeOf(item.value['poe_mode'], item.value['poe_type']) : {}),
    ...(maximumDrawW > 0 ? { maximumDrawW } : {}),
    ...(allocatedDrawW > 0 ? { allocatedDrawW } : {}),
    ...(leg === 'A' || leg === 'B' || leg === 'C' ? { feedLeg: leg } : {}),
  };
}

function slotTemplate(item: Component, list: 'module-bays' | 'device-bays'): SlotTemplate {
  const label = textOf(item.value['label']);
  const position = textOf(item.value['position']);
  const isRear = list === 'module-bays' && /\b(psu?|pem|psm|power|fan|ps-?\d)/i.test(item.name);
  return {
    name: item.name,
    ...(position === '' ? {} : { position }),
    ...(label === '' ? {} : { label }),
    takes: list === 'device-bays' ? 'device' : 'card',
    face: isRear ? 2 : 1,
  };
}

/** The library does not say on which face a port sits; panels do by their name, the rest follows what is usual. */
function faceOf(list: PortList, type: 'device-type' | 'module-type', libraryClass: string, source: Mapping): 1 | 2 {
  if (type === 'module-type') return list === 'rear-ports' ? 2 : 1;
  const isStrip = libraryClass === 'power' && (numberOf(source['u_height']) ?? 1) <= 1;
  switch (list) {
    case 'front-ports':
      return 1;
    case 'rear-ports':
      return 2;
    case 'power-ports':
    case 'power-outlets':
      return isStrip ? 1 : 2;
    default:
      return libraryClass === 'service' || libraryClass === 'storage' || (libraryClass === 'power' && !isStrip) ? 2 : 1;
  }
}
