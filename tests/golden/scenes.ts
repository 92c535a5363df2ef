import {
  CABLE_CLASSES,
  CABLE_LIFECYCLES,
  CABLE_TYPES,
  DIAGRAM_KINDS,
  LINK_ARROWS,
  LINK_LINES,
  MODEL_FLAGS,
  MODEL_LIBRARY_CLASSES,
  OBJECT_CLASSES,
  OBJECT_FLAGS,
  codeOf,
} from '../../domain/catalog/enums';
import { ColumnStore } from '../../domain/document/column-store';
import type { Change } from '../../domain/document/diff';
import type { Fields, Json, Kind } from '../../domain/document/schema';
import { idsNeeded, instantiate } from '../../domain/entities/instantiate';
import type { ModelTemplates, PortTemplate } from '../../domain/entities/model';
import { ID_BASE } from '../../domain/ids';

/** Small seedless scenes for pictures and for the engine's own tests: every record is spelled out. */
export interface TestScene {
  readonly document: ColumnStore;
  readonly elevation: number;
  readonly plan: number;
  readonly free: number;
  /** A room with every piece of furniture, and a rack. */
  readonly furnished: number;
  /** Every link line and arrow, and links by the state of their cables. */
  readonly links: number;
  /** By name. */
  readonly ids: Readonly<Record<string, number>>;
}

const ports = (
  count: number,
  name: (index: number) => string,
  type: string,
  face: 1 | 2,
  more: Partial<PortTemplate> = {},
): readonly PortTemplate[] => Array.from({ length: count }, (_, index) => ({ name: name(index), type, face, ...more }));

const SWITCH: ModelTemplates = {
  ports: [
    ...ports(24, (i) => `Ethernet1/${i + 1}`, 'interface/1000base-t', 1),
    ...ports(4, (i) => `Ethernet1/${i + 25}`, 'interface/25gbase-x-sfp28', 1),
    ...ports(1, () => 'mgmt0', 'interface/1000base-t', 1, { managementOnly: true }),
    ...ports(1, () => 'con0', 'console/rj-45', 1),
    ...ports(2, (i) => `PSU${i + 1}`, 'powerPort/iec-60320-c14', 2),
  ],
  slots: [],
  maps: [],
};
const SERVER: ModelTemplates = {
  ports: [
    ...ports(2, (i) => `eth${i}`, 'interface/10gbase-t', 2),
    ...ports(1, () => 'bmc', 'interface/1000base-t', 2, { managementOnly: true }),
    ...ports(2, (i) => `PSU${i + 1}`, 'powerPort/iec-60320-c14', 2),
  ],
  slots: [],
  maps: [],
};
const PANEL: ModelTemplates = {
  ports: [...ports(24, (i) => String(i + 1), 'front/lc', 1), ...ports(2, (i) => `R${i + 1}`, 'rear/mpo', 2, { positions: 12 })],
  slots: [],
  maps: Array.from({ length: 24 }, (_, index) => ({
    front: index,
    frontPosition: 1,
    rear: 24 + Math.floor(index / 12),
    rearPosition: (index % 12) + 1,
  })),
};
const CHASSIS: ModelTemplates = {
  ports: ports(1, () => 'mgmt', 'interface/1000base-t', 1, { managementOnly: true }),
  slots: [1, 2, 3, 4].map((slot) => ({ name: `Slot ${slot}`, takes: 'card', face: 1 })),
  maps: [],
};
const CARD: ModelTemplates = { ports: ports(12, (i) => `Q${i + 1}`, 'interface/100gbase-x-qsfp28', 1), slots: [], maps: [] };
const STRIP: ModelTemplates = {
  ports: [
    ...ports(12, (i) => `Outlet ${i + 1}`, 'powerOutlet/iec-60320-c13', 1),
    ...ports(1, () => 'Inlet', 'powerPort/iec-60309-2p-e-6h', 1),
  ],
  slots: [],
  maps: [],
};

const ONLINE = 1;
const OFFLINE = 2;
const ALARM = 3;

/** Two rows of two racks, devices of every kind, states and lifecycles, cables within and between racks. */
export function buildScene(): TestScene {
  const document = new ColumnStore();
  const ids: Record<string, number> = {};
  let last = ID_BASE + 1000;
  const create = <K extends Kind>(kind: K, after: Fields<K>): number => {
    document.apply([{ kind, id: ++last, before: null, after } as unknown as Change]);
    return last;
  };
  const model = (
    name: string,
    objectClass: string,
    library: string,
    heightU: number,
    templates: ModelTemplates,
    flags = 0,
  ): number =>
    create('model', {
      brand: 'Test',
      name,
      slug: `test/${name}`,
      version: 1,
      heightU,
      flags,
      templates,
      objectClass: codeOf(OBJECT_CLASSES, objectClass),
      libraryClass: codeOf(MODEL_LIBRARY_CLASSES, library),
    });
  const models = {
    switch: model('SW-24', 'device', 'switch', 1, SWITCH, MODEL_FLAGS.fullDepth),
    server: model('SRV-2', 'device', 'service', 2, SERVER, MODEL_FLAGS.fullDepth),
    panel: model('PP-24', 'device', 'wiring', 1, PANEL),
    chassis: model('CH-6', 'device', 'switch', 6, CHASSIS, MODEL_FLAGS.fullDepth),
    card: model('LC-12', 'card', 'switch', 0, CARD),
    strip: model('PDU-12', 'device', 'power', 0, STRIP),
  };
  const templates = { switch: SWITCH, server: SERVER, panel: PANEL, chassis: CHASSIS, card: CARD, strip: STRIP };
  const room = create('object', { class: codeOf(OBJECT_CLASSES, 'room'), name: 'Hall' });
  const fill = (owner: number, kind: keyof typeof models): void => {
    const carrier = { templates: templates[kind] };
    const given = Array.from({ length: idsNeeded(carrier) }, () => ++last);
    const { objects, ports: made, portMaps } = instantiate(carrier, given, owner);
    document.apply([...objects, ...made, ...portMaps]);
  };
  const device = (
    rack: number,
    kind: keyof typeof models,
    name: string,
    positionU: number,
    more: Fields<'object'> = {},
  ): number => {
    const heights = { switch: 1, server: 2, panel: 1, chassis: 6, card: 0, strip: 0 };
    const full = kind !== 'panel' && kind !== 'strip';
    ids[name] = create('object', {
      class: codeOf(OBJECT_CLASSES, 'device'),
      parent: rack,
      model: models[kind],
      name,
      positionU,
      heightU: heights[kind],
      face: 1,
      flags: full ? OBJECT_FLAGS.fullDepth : 0,
      ...more,
    });
    fill(ids[name], kind);
    return ids[name];
  };
  const racks = ['A01', 'A02', 'B01', 'B02'].map((name) => {
    ids[name] = create('object', {
      class: codeOf(OBJECT_CLASSES, 'rack'),
      parent: room,
      name,
      row: name.slice(0, 1),
      heightU: 20,
    });
    return ids[name];
  });
  const diagram = (kind: string, name: string): number =>
    create('diagram', { owner: room, kind: codeOf(DIAGRAM_KINDS, kind), name });
  const [elevation, plan, free] = [
    diagram('elevation', 'Elevations'),
    diagram('plan', 'Plan'),
    create('diagram', { kind: codeOf(DIAGRAM_KINDS, 'free'), name: 'Free' }),
  ];
  for (const [index, rack] of racks.entries()) {
    const [column, row] = [index % 2, Math.floor(index / 2)];
    ids[`place ${index}`] = create('placement', {
      diagram: plan,
      subject: rack,
      x: column * 600,
      y: (1 - row) * 2300,
      width: 600,
      height: 1070,
      rotation: row * 180,
    });
  }
  const [a, b, c, d] = racks as [number, number, number, number];
  device(a, 'switch', 'leaf-1', 20);
  device(a, 'panel', 'panel-1', 19);
  device(a, 'server', 'web-01', 16);
  device(a, 'server', 'web-02', 14, { lifecycle: 1 });
  device(a, 'server', 'web-03', 12, { lifecycle: 2 });
  device(a, 'server', 'web-04', 10, { lifecycle: 3 });
  device(a, 'chassis', 'core-1', 2);
  device(a, 'strip', 'pdu-1', 0, { face: 2 });
  device(b, 'switch', 'leaf-2', 20);
  device(b, 'panel', '配线架-02', 18);
  device(b, 'server', 'db-01', 4);
  device(b, 'server', 'db-02', 2);
  device(c, 'panel', 'panel-3', 10);
  device(d, 'server', 'spare', 1);
  const slots = document.by('object.parent', ids['core-1']!);
  ids['card-1'] = create('object', {
    class: codeOf(OBJECT_CLASSES, 'card'),
    parent: slots[0]!,
    model: models.card,
    name: 'card-1',
  });
  fill(ids['card-1'], 'card');
  const portOf = (owner: string, template: number): number => document.by('port.owner', ids[owner]!)[template]!;
  const cable = (
    name: string,
    from: number,
    to: number,
    cableClass: string,
    type: string,
    color = 0xffffffff,
    lifecycle = 0,
  ): void => {
    ids[name] = create('cable', {
      name,
      class: codeOf(CABLE_CLASSES, cableClass),
      type: codeOf(CABLE_TYPES, type),
      color,
      lifecycle,
    });
    create('termination', { cable: ids[name], port: from, end: 1, position: 1 });
    create('termination', { cable: ids[name], port: to, end: 2, position: 1 });
  };
  cable('C-1', portOf('leaf-1', 0), portOf('web-01', 0), 'copperCable', 'cat6a');
  cable('C-2', portOf('leaf-1', 1), portOf('web-02', 0), 'copperCable', 'cat6a', 0x22b8b0);
  cable('C-3', portOf('leaf-1', 24), portOf('leaf-2', 24), 'opticalCable', 'smf-os2');
  cable('C-4', portOf('panel-1', 0), portOf('panel-3', 0), 'opticalCable', 'mmf-om4', 0xffffffff, 3);
  cable('C-5', portOf('web-01', 3), portOf('pdu-1', 0), 'powerCable', 'power');
  cable('C-6', portOf('db-01', 0), portOf('leaf-2', 3), 'copperCable', 'cat6a', 0xffffffff, 2);
  document.setOperational(
    'object',
    [ids['leaf-1']!, ids['web-01']!, ids['web-02']!, ids['db-01']!],
    [ONLINE, ONLINE, OFFLINE, ALARM],
  );
  document.setOperational(
    'port',
    [0, 1, 2, 3, 4, 5].map((template) => portOf('leaf-1', template)),
    [1, 1, 2, 3, 4, 5],
  );
  ids['leaf-1 port 1'] = portOf('leaf-1', 0);
  ids['leaf-1 port 2'] = portOf('leaf-1', 1);
  ids['leaf-1 port 7'] = portOf('leaf-1', 6);
  ids['leaf-2 port 7'] = portOf('leaf-2', 6);
  const at = (name: string, objectClass: string, x: number, y: number, width: number, height: number): void => {
    ids[name] = create('object', { class: codeOf(OBJECT_CLASSES, objectClass), name });
    create('placement', { diagram: free, subject: ids[name], x, y, width, height });
  };
  at('Shanghai', 'site', 0, 0, 1600, 1000);
  at('Frankfurt', 'site', 2600, 600, 1600, 1000);
  at('Carriers', 'text', 0, 1500, 1600, 260);
  const links = linkDiagram(create, ids);
  const furnished = furnishedPlan(create, ids);
  return {
    document,
    elevation,
    plan,
    free,
    links,
    furnished,
    ids: { ...ids, ...Object.fromEntries(Object.entries(models).map(([name, id]) => [`model ${name}`, id])) },
  };
}

/** Walls around a room with a door, a column, cooling units that look each way, aisles beside a rack, and two ramps. */
function furnishedPlan(create: Create, ids: Record<string, number>): number {
  const room = create('object', { class: codeOf(OBJECT_CLASSES, 'room'), name: 'Furnished' });
  const diagram = create('diagram', { kind: codeOf(DIAGRAM_KINDS, 'plan'), owner: room, name: 'Plan' });
  const put = (objectClass: string, name: string, x: number, y: number, more: Fields<'object'> = {}, rotation = 0): void => {
    ids[name] = create('object', { class: codeOf(OBJECT_CLASSES, objectClass), parent: room, name, ...more });
    create('placement', { diagram, subject: ids[name], x, y, rotation });
  };
  put('wall', 'South', 0, 0, { widthMm: 9600 });
  put('wall', 'North', 0, 6800, { widthMm: 9600 });
  put('wall', 'West', 0, 0, { widthMm: 200, depthMm: 7000 });
  put('wall', 'East', 9400, 0, { widthMm: 200, depthMm: 7000 });
  put('door', 'Entrance', 1500, 0);
  put('door', 'Delivery', 8500, 3000, {}, 90);
  put('column', 'Column 1', 6000, 5600);
  put('column', 'Column 2', 6000, 1200, { widthMm: 600, depthMm: 600 });
  put('coolingUnit', 'CRAC 1', 500, 5700, { coolingW: 60_000 });
  put('coolingUnit', 'CRAC 2', 7000, 5700, { coolingW: 62_500, lifecycle: 1 }, 180);
  put('coolingUnit', 'CRAC 3', 3400, 5700, { widthMm: 900, coolingW: 30_000 });
  put('coolingUnit', 'In-row', 5200, 3000, { widthMm: 300, depthMm: 1200 });
  put('rack', 'F01', 1600, 3000, { heightU: 42 });
  put('rack', 'F02', 2200, 3000, { heightU: 42 });
  put('coldAisle', 'Cold aisle 1', 1000, 1800, { widthMm: 4500 });
  put('hotAisle', 'Hot aisle 1', 1000, 4070, { widthMm: 4500 });
  put('ramp', 'Ramp', 7200, 600);
  put('ramp', 'Low ramp', 6800, 4000, { depthMm: 1800 }, 270);
  return diagram;
}

type Create = <K extends Kind>(kind: K, after: Fields<K>) => number;

const PLANNED = codeOf(CABLE_LIFECYCLES, 'planned');
const REMOVED = codeOf(CABLE_LIFECYCLES, 'removed');
const DAMAGED = codeOf(CABLE_LIFECYCLES, 'damaged');
/** Pairs of boxes beside each other in the diagram of links. */
const PAIRS_ACROSS = 5;

/** A pair of boxes a link: the fourteen lines with the arrows in turn, one with bends, one thick and red, three states. */
function linkDiagram(create: Create, ids: Record<string, number>): number {
  const diagram = create('diagram', { kind: codeOf(DIAGRAM_KINDS, 'free'), name: 'Links' });
  const specs: readonly { readonly spec: Json; readonly lifecycle?: number; readonly path?: Json }[] = [
    ...LINK_LINES.map((line, index) => ({ spec: { line, arrow: LINK_ARROWS[index % LINK_ARROWS.length]! } })),
    { spec: { line: 'dash', arrow: 'end' }, path: [500, 90, 500, 700, 850, 700] },
    { spec: { line: 'solid', arrow: 'both', stroke: 0xd63b3b, width: 5 } },
    { spec: null, lifecycle: PLANNED },
    { spec: null, lifecycle: REMOVED },
    { spec: null, lifecycle: DAMAGED },
  ];
  for (const [index, { spec, lifecycle = 0, path }] of specs.entries()) {
    const [left, bottom] = [(index % PAIRS_ACROSS) * 1500, -Math.floor(index / PAIRS_ACROSS) * 1000];
    const ports = [
      [left, bottom],
      [left + 700, bottom + 400],
    ].map(([x, y], end) => {
      const name = `link ${index} ${end === 0 ? 'a' : 'b'}`;
      ids[name] = create('object', { class: codeOf(OBJECT_CLASSES, 'node'), name });
      create('placement', { diagram, subject: ids[name], x: x!, y: y!, width: 300, height: 180 });
      return create('port', { owner: ids[name] });
    });
    const cable = create('cable', { name: `link ${index}`, lifecycle });
    ids[`link ${index}`] = cable;
    for (const [end, port] of ports.entries()) create('termination', { cable, port, end: end + 1, position: 1 });
    if (spec === null) continue;
    const style = create('style', { spec });
    const bends = (path as readonly number[] | undefined)?.map((value, at) => value + (at % 2 === 0 ? left : bottom)) ?? null;
    create('placement', { diagram, subject: cable, style, path: bends });
  }
  return diagram;
}
