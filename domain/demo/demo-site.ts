import {
  CABLE_CLASSES,
  CABLE_TYPES,
  DIAGRAM_KINDS,
  OBJECT_CLASSES,
  OBJECT_FLAGS,
  OBJECT_LIFECYCLES,
  codeOf,
} from '../catalog/enums';
import { portTypeCode } from '../catalog/port-types';
import type { Change } from '../document/diff';
import type { SlotTemplate } from '../entities/model';
import { NO_TEMPLATE, type Fields, type Kind } from '../document/schema';
import { layoutRoom, type RackToPlace } from '../layout/room-layout';
import { DEMO_MODELS, type DemoModel, type DemoModelKey } from './models';
import type { PortUse } from '../entities/model-definition';
import { SeededRandom } from './random';

/** One device or card of the demonstration; its ports' ids follow each other in template order from `firstPort`. */
export interface Placed {
  readonly id: number;
  readonly model: DemoModel;
  readonly firstPort: number;
  /** Not there yet: nothing is plugged in. */
  readonly isPlanned: boolean;
  readonly rack: PlacedRack;
  /** Next untaken port of each use. */
  readonly taken: Partial<Record<PortUse, number>>;
}

export interface PlacedRack {
  readonly id: number;
  readonly name: string;
  readonly row: string;
  /** Prefix of host names in it, with site and room. */
  readonly host: string;
  readonly model: DemoModel;
  /** Lowest free unit from below and highest from above. */
  bottom: number;
  top: number;
  readonly devices: Placed[];
}

export interface DeviceOptions {
  readonly name: string;
  /** From which end of the rack the next free units are taken; `none` = beside the units. */
  readonly from: 'top' | 'bottom' | 'none';
  readonly face?: 1 | 2;
  readonly ip?: string;
  readonly lifecycle?: number;
  readonly parent?: number;
}

export type CableUse = 'fibre' | 'trunk' | 'copper' | 'copperTrunk' | 'powerA' | 'powerB' | 'stack' | 'console' | 'carrier';

const CABLES: Readonly<
  Record<
    CableUse,
    readonly [cableClass: (typeof CABLE_CLASSES)[number], type: (typeof CABLE_TYPES)[number], color: number, prefix: string]
  >
> = {
  fibre: ['opticalCable', 'mmf-om4', 0x22b8b0, 'F'],
  trunk: ['opticalCable', 'mmf-om4', 0x2f9e8f, 'MT'],
  copper: ['copperCable', 'cat6a', 0x4a7fd4, 'C'],
  copperTrunk: ['copperCable', 'cat6a', 0x8b94a5, 'CT'],
  powerA: ['powerCable', 'power', 0xd9534f, 'PA'],
  powerB: ['powerCable', 'power', 0x3d6fb6, 'PB'],
  stack: ['copperCable', 'dac-passive', 0x2b2f38, 'D'],
  console: ['managementJumper', 'cat6', 0x9b72cf, 'K'],
  carrier: ['opticalCable', 'smf-os2', 0xe6b422, 'X'],
};

/**
 * Writes records of a demonstration into a list that the caller drains: sites, rooms, racks, devices and cables, each
 * with ids from `nextId`. Holds what later cables need and nothing else.
 */
export class DemoSite {
  readonly random: SeededRandom;
  ports = 0;
  /** Without the cards in them, as Home counts. */
  devices = 0;
  cables = 0;
  racks = 0;
  /** Cables from rack to rack, so far: what lies in trays. */
  readonly trunks: { readonly cable: number; readonly from: number; readonly to: number; readonly isFibre: boolean }[] = [];
  private readonly pathwayLengths = new Map<number, number>();
  private changes: Change[] = [];
  private readonly models = new Map<DemoModelKey, number>();
  private readonly nextId: () => number;
  private readonly modelId: (slug: string) => number | undefined;
  private serial = 0;
  constructor(seed: number, nextId: () => number, modelId: (slug: string) => number | undefined) {
    this.random = new SeededRandom(seed);
    this.nextId = nextId;
    this.modelId = modelId;
  }

  /** Records since the last call. */
  drain(): readonly Change[] {
    const drained = this.changes;
    this.changes = [];
    return drained;
  }
  get waiting(): number {
    return this.changes.length;
  }

  place(objectClass: 'site' | 'building' | 'room', name: string, parent: number, more: Fields<'object'> = {}): number {
    return this.create('object', { class: codeOf(OBJECT_CLASSES, objectClass), name, parent, ...more });
  }

  /** A room's two diagrams with its racks on the floor; ids are given for the default room. */
  diagrams(
    room: number,
    name: string,
    racks: readonly RackToPlace[],
    ids?: { readonly elevation: number; readonly plan: number },
  ): { readonly elevation: number; readonly plan: number; readonly footprints: ReturnType<typeof layoutRoom> } {
    const [elevation, plan] = (['elevation', 'plan'] as const).map((kind) =>
      this.create('diagram', { owner: room, kind: codeOf(DIAGRAM_KINDS, kind), name }, ids?.[kind]),
    ) as [number, number];
    const footprints = layoutRoom(racks);
    for (const { key, ...place } of footprints) this.create('placement', { diagram: plan, subject: Number(key), ...place });
    return { elevation, plan, footprints };
  }

  /** A plan of a whole site, empty. */
  sitePlan(site: number, name: string): number {
    return this.create('diagram', { owner: site, kind: codeOf(DIAGRAM_KINDS, 'plan'), name });
  }

  junction(parent: number, name: string): number {
    return this.create('object', { class: codeOf(OBJECT_CLASSES, 'junction'), parent, name });
  }

  pathway(fields: Fields<'pathway'>): number {
    const id = this.create('pathway', fields);
    this.pathwayLengths.set(id, fields.lengthMm ?? 0);
    return id;
  }
  /** Of a pathway, mm. */
  lengthOf(pathway: number): number {
    return this.pathwayLengths.get(pathway) ?? 0;
  }

  /** A cable into pathways, end A first; 0 = no cable. */
  lay(cable: number, pathways: readonly number[]): void {
    if (cable === 0) return;
    for (const [at, pathway] of pathways.entries()) this.create('lay', { cable, pathway, order: at + 1, plan: 0 });
  }

  rack(
    room: number,
    row: string,
    name: string,
    key: 'cabinet' | 'wideCabinet' | 'tallCabinet',
    host: string,
    lifecycle = 0,
  ): PlacedRack {
    const model = DEMO_MODELS[key];
    const { widthMm, depthMm } = model.fields;
    const id = this.create('object', {
      class: codeOf(OBJECT_CLASSES, 'rack'),
      parent: room,
      name,
      row,
      lifecycle,
      model: this.model(key),
      modelVersion: 1,
      heightU: model.heightU,
      widthMm: widthMm ?? 0,
      depthMm: depthMm ?? 0,
      serialNumber: this.serialNumber('RW'),
      weightKg: model.fields.weightKg ?? 0,
    });
    this.racks += 1;
    return { id, name, row, host, model, bottom: 1, top: model.heightU, devices: [] };
  }

  /** Undefined when the rack has no room left for it. */
  device(rack: PlacedRack, key: DemoModelKey, options: DeviceOptions): Placed | undefined {
    const model = DEMO_MODELS[key];
    let positionU = 0;
    if (options.from !== 'none') {
      if (rack.top - rack.bottom + 1 < model.heightU) return undefined;
      positionU = options.from === 'top' ? rack.top - model.heightU + 1 : rack.bottom;
      if (options.from === 'top') rack.top -= model.heightU;
      else rack.bottom += model.heightU;
    }
    const isCard = model.fields.objectClass === codeOf(OBJECT_CLASSES, 'card');
    const id = this.create('object', {
      class: codeOf(OBJECT_CLASSES, isCard ? 'card' : 'device'),
      parent: options.parent ?? rack.id,
      name: options.name,
      model: this.model(key),
      modelVersion: 1,
      positionU,
      heightU: model.heightU,
      face: positionU === 0 ? 0 : (options.face ?? 1),
      flags: model.fullDepth ? OBJECT_FLAGS.fullDepth : 0,
      lifecycle: options.lifecycle ?? 0,
      serialNumber: this.serialNumber(String(model.fields.brand).slice(0, 2).toUpperCase()),
      assetTag: `DC${String(100_000 + this.serial)}`,
      ip: options.ip ?? '',
      weightKg: model.fields.weightKg ?? 0,
      ratedPowerW: model.powerW,
    });
    if (!isCard) this.devices += 1;
    const isPlanned = options.lifecycle === codeOf(OBJECT_LIFECYCLES, 'plannedInstall');
    const placed: Placed = { id, model, rack, firstPort: this.portsOf(id, model), isPlanned, taken: {} };
    for (const [index, slot] of model.templates.slots.entries()) this.slot(placed, index, slot);
    rack.devices.push(placed);
    return placed;
  }

  /** Leaves empty units above what stands from below. */
  gap(rack: PlacedRack, units: number): void {
    rack.bottom += units;
  }

  private slot(owner: Placed, template: number, { name, face }: SlotTemplate): void {
    const id = this.create('object', { class: codeOf(OBJECT_CLASSES, 'slot'), parent: owner.id, template, face });
    const key = owner.model.key;
    if (key === 'chassis' && template < 6) {
      this.device(owner.rack, 'blade', { name: `${owner.rack.host}-bl${template + 1}`, from: 'none', parent: id });
    } else if (key === 'core' && (name === 'Slot 1' || name === 'Slot 2' || name === 'Slot 3')) {
      this.device(owner.rack, 'lineCard', { name: '', from: 'none', parent: id });
    } else if (key === 'core' && name.startsWith('Supervisor')) {
      this.device(owner.rack, 'supervisor', { name: '', from: 'none', parent: id });
    }
  }

  private portsOf(owner: number, model: DemoModel): number {
    const ids = model.templates.ports.map((port, template) => {
      const takesMac = port.type.startsWith('interface/');
      return this.create('port', { owner, template, type: portTypeCode(port.type), ...(takesMac ? { mac: this.mac() } : {}) });
    });
    this.ports += ids.length;
    for (const map of model.templates.maps) {
      this.create('port_map', {
        owner,
        front: ids[map.front]!,
        frontPosition: map.frontPosition,
        rear: ids[map.rear]!,
        rearPosition: map.rearPosition,
      });
    }
    return ids[0] ?? 0;
  }

  /** A power feed or a provider's hand-off: an object with one port. Its port's id. */
  end(
    kind: 'powerFeed' | 'handOff',
    parent: number,
    name: string,
    type: string,
    more: Fields<'object'> = {},
  ): { readonly id: number; readonly port: number } {
    const id = this.create('object', { class: codeOf(OBJECT_CLASSES, kind), parent, name, ...more });
    const port = this.create('port', {
      owner: id,
      template: NO_TEMPLATE,
      name: kind === 'handOff' ? 'Hand-off' : 'Feed',
      type: portTypeCode(type),
    });
    // The outlet of a feed is nobody's port, here as wherever ports are counted (domain/document/counts.ts).
    if (kind === 'handOff') this.ports += 1;
    return { id, port };
  }

  /** Id of the next untaken port of a use; 0 when there is none. */
  take(placed: Placed | undefined, use: PortUse): number {
    const indexes = placed?.model.uses[use];
    if (!placed || !indexes) return 0;
    const next = placed.taken[use] ?? 0;
    const index = indexes[next];
    if (index === undefined) return 0;
    placed.taken[use] = next + 1;
    return placed.firstPort + index;
  }
  free(placed: Placed, use: PortUse): number {
    return (placed.model.uses[use]?.length ?? 0) - (placed.taken[use] ?? 0);
  }

  /** Joins two ports; 0 for either does nothing. `lengthMm` as built. The cable's id; 0 = none. */
  cable(use: CableUse, a: number, b: number, lengthMm: number, lifecycle = 0): number {
    if (a === 0 || b === 0) return 0;
    const [cableClass, type, color, prefix] = CABLES[use];
    this.cables += 1;
    const id = this.create('cable', {
      name: `${prefix}-${String(this.cables).padStart(6, '0')}`,
      class: codeOf(CABLE_CLASSES, cableClass),
      type: codeOf(CABLE_TYPES, type),
      color,
      lengthMm,
      lifecycle,
    });
    this.create('termination', { cable: id, port: a, end: 1, position: 1, plan: 0 });
    this.create('termination', { cable: id, port: b, end: 2, position: 1, plan: 0 });
    return id;
  }

  /** One more box in a diagram. */
  placeAt(diagram: number, subject: number, x: number, y: number, width: number, height: number, rotation = 0): void {
    this.create('placement', { diagram, subject, x, y, width, height, rotation });
  }

  /** A cable from panel to panel, noted for the trays. */
  trunk(use: 'trunk' | 'copperTrunk', a: Placed, b: Placed, lengthMm: number): void {
    this.note(this.cable(use, this.take(a, 'rear'), this.take(b, 'rear'), lengthMm), a.rack, b.rack, use === 'trunk');
  }

  /** A cable that lies in trays from rack to rack; 0 = none. */
  note(cable: number, from: PlacedRack, to: PlacedRack, isFibre: boolean): void {
    if (cable !== 0) this.trunks.push({ cable, from: from.id, to: to.id, isFibre });
  }

  private model(key: DemoModelKey): number {
    let id = this.models.get(key);
    if (id === undefined) {
      const { fields } = DEMO_MODELS[key];
      id = this.modelId(fields.slug ?? '');
      id ??= this.create('model', fields);
      this.models.set(key, id);
    }
    return id;
  }

  private create<K extends Kind>(kind: K, after: Fields<K>, id = this.nextId()): number {
    this.changes.push({ kind, id, before: null, after: after as Fields });
    return id;
  }

  private serialNumber(prefix: string): string {
    this.serial += 1;
    return `${prefix}${this.random.hex(4).toUpperCase()}${String(this.serial).padStart(6, '0')}`;
  }
  private mac(): string {
    const tail = this.random.hex(6);
    return `02:4e:3a:${tail.slice(0, 2)}:${tail.slice(2, 4)}:${tail.slice(4, 6)}`;
  }
}
