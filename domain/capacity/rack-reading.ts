import { CABLE_LIFECYCLES, codeOf, FACES, MODEL_FLAGS, OBJECT_CLASSES, OBJECT_FLAGS, OBJECT_LIFECYCLES } from '../catalog/enums';
import { DIMENSIONS } from '../catalog/dimensions';
import { LIMITS } from '../catalog/limits';
import { isPhysical, portTypeCode, PORT_TYPES } from '../catalog/port-types';
import type { Column, Document } from '../document/document';
import { portTemplate, templatesOf } from '../entities/names';
import { fromCell, toCell } from '../ids';
import { EVEN_LEGS, legsOf, type Legs } from './estate';
import { feedPower } from './feed-power';
import { NO_POSITION, shapeOf } from './flat-estate';
import { modelDraw, type ModelDraw } from './model-draw';
import { portUse, type PortKinds } from './port-kinds';
import type { RackLimits } from './settings';

/** What a device says of what is summed up, as bits 1, 2, 4 ...; a sum over silent devices is less than the truth. */
export const COVERAGE = [
  /** Draw: stated on the device; worked out from its model's inlets; not known though it draws power. */
  'drawStated',
  'drawFromModel',
  'drawUnknown',
  'weightKnown',
  'weightUnknown',
  /** Devices that draw power: whose leg is known from the outlets they hang on, and the others. */
  'legKnown',
  'legUnknown',
] as const;
export type CoverageName = (typeof COVERAGE)[number];

/** Where a limit comes from: the rack's own record, its feeds, its model, its room's or the installation's default. */
export const LIMIT_SOURCES = ['none', 'own', 'feeds', 'model', 'default'] as const;
export type LimitSource = (typeof LIMIT_SOURCES)[number];

/** What a rack may carry: as its own source says, and as its model does. */
export interface RackLoads {
  readonly ownKg: number;
  readonly modelKg: number;
}

/** One rack as the kernels take it, and what is known about it. */
export interface RackReading {
  /** Half units, W, g, W; 0 = not stated. */
  readonly limits: readonly [number, number, number, number];
  readonly sources: { readonly power: LimitSource; readonly weight: LimitSource; readonly cooling: LimitSource };
  /** 8 cells a device (flat-estate.ts), by the order of deviceIds. */
  readonly devices: Uint32Array;
  readonly deviceIds: readonly number[];
  /** How many of these are no devices but units that are kept for somebody: taken, and nothing besides. */
  readonly reserved: number;
  readonly ports: Uint8Array;
  /** 2 a device: its ports are ports[from] to ports[to - 1], those of its cards with them. */
  readonly portRanges: Uint32Array;
  /** A device's bits by COVERAGE. */
  readonly coverage: Uint8Array;
}

/** What a device of a model would be in a rack: 8 cells with no position, its ports (all free), its bits by COVERAGE. */
export interface ModelLoad {
  readonly cells: readonly number[];
  readonly ports: Uint8Array;
  readonly coverage: number;
}

const CLASS = Object.fromEntries(OBJECT_CLASSES.map((name, code) => [name, code])) as Record<string, number>;
const MOUNTED: ReadonlySet<number> = new Set([CLASS['device']!, CLASS['card']!, CLASS['node']!]);
const REAR = codeOf(FACES, 'rear');
const IS_POWER_PORT: readonly boolean[] = PORT_TYPES.map(({ role }) => role === 'powerPort');
const IS_PHYSICAL: readonly boolean[] = PORT_TYPES.map((_, code) => isPhysical(code));
const RUNNING = codeOf(OBJECT_LIFECYCLES, 'running');
const REMOVED = codeOf(CABLE_LIFECYCLES, 'removed');
const LEGS = ['A', 'B', 'C'];
/** Slots within cards within devices: no deeper. */
const DEPTH_MOST = 8;

/**
 * Reads racks out of a document. What is mounted is a device of the estate with everything in its slots: weights and
 * ports add up; of powers its own figure counts, and only where it has none those of its cards and blades. What passes
 * power on (a strip, a UPS) draws nothing itself. Good until the document changes: begin() again.
 */
export class RackReader {
  readonly #document: Document;
  readonly #kinds: PortKinds;
  readonly #draws = new Map<number, ModelDraw>();
  #columns!: Readonly<Record<ObjectColumn, Column>>;
  #ports!: { readonly ids: Uint32Array; readonly type: Column; readonly lifecycle: Column };
  #terminations!: { readonly plan: Column; readonly cable: Column; readonly end: Column; readonly port: Column };
  #cableLifecycle!: Column;
  /** Undefined where no core of any cable ends on anything. */
  #corePlans: Column | undefined;
  #models!: { readonly weight: Column };
  #anyLegs = false;
  #bytes = new Uint8Array(256);
  #count = 0;

  constructor(document: Document, kinds: PortKinds) {
    this.#document = document;
    this.#kinds = kinds;
  }

  begin(): void {
    const document = this.#document;
    const objects = document.table('object');
    this.#columns = Object.fromEntries(OBJECT_COLUMNS.map((name) => [name, objects.column(name)])) as Record<
      ObjectColumn,
      Column
    >;
    const ports = document.table('port');
    this.#ports = { ids: ports.ids, type: ports.column('type'), lifecycle: ports.column('lifecycle') };
    const ends = document.table('termination');
    this.#terminations = {
      plan: ends.column('plan'),
      cable: ends.column('cable'),
      end: ends.column('end'),
      port: ends.column('port'),
    };
    this.#cableLifecycle = document.table('cable').column('lifecycle');
    const coreEnds = document.table('core_end');
    this.#corePlans = coreEnds.size > 0 ? coreEnds.column('plan') : undefined;
    const models = document.table('model');
    this.#models = { weight: models.column('weightKg') };
    this.#draws.clear();
    this.#anyLegs = false;
    for (let row = 0; row < models.rowCount; row++)
      if (models.ids[row] !== 0 && this.#drawOf(models.ids[row]!).hasLegs) this.#anyLegs = true;
  }

  /** `loads`: what it may carry, 0 = not said; `limits`: what holds where nothing else does. */
  read(rack: number, { ownKg, modelKg }: RackLoads, limits: RackLimits): RackReading {
    const document = this.#document;
    const columns = this.#columns;
    const objectIds = document.table('object').ids;
    const cells: number[] = [];
    const deviceIds: number[] = [];
    const coverage: number[] = [];
    const portRanges: number[] = [];
    let [feeds, feedsW, largestFeedW] = [0, 0, 0];
    let reserved = 0;
    this.#count = 0;
    for (let row = document.firstRow('object.parent', rack); row >= 0; row = document.nextRow('object.parent', row)) {
      const objectClass = columns.class[row]!;
      const id = fromCell(objectIds[row]!);
      if (MOUNTED.has(objectClass)) {
        const from = this.#count;
        coverage.push(this.#readDevice(row, id, cells));
        portRanges.push(from, this.#count);
        deviceIds.push(id);
        continue;
      }
      if (objectClass === CLASS['reservation']) {
        const from = Math.max(0, Math.round((columns.positionU[row]! - 1) * 2));
        cells.push(from, Math.round(columns.heightU[row]! * 2), shapeOf(3, EVEN_LEGS), 0, 0, 0, 0, 0);
        coverage.push(0);
        portRanges.push(this.#count, this.#count);
        deviceIds.push(id);
        reserved++;
        continue;
      }
      // What is planned, out for maintenance or about to go gives nothing that may be relied on.
      const isFeed = objectClass === CLASS['powerFeed'] && columns.lifecycle[row] === RUNNING;
      const givenW = isFeed ? this.#feedW(row) : 0;
      if (givenW > 0) {
        feeds++;
        feedsW += givenW;
        largestFeedW = Math.max(largestFeedW, givenW);
      }
      if (objectClass !== CLASS['rack']) this.#readPorts(id);
    }
    const row = document.rowOf('object', rack);
    const ownW = columns.ratedPowerW[row] ?? 0;
    // What is left when the largest feed fails is what may be relied on.
    const fedW = feeds > 1 ? feedsW - largestFeedW : feedsW;
    const power = firstStated([ownW, 'own'], [fedW, 'feeds'], [limits.rackPowerW, 'default']);
    const weight = firstStated([ownKg, 'own'], [modelKg, 'model'], [limits.rackWeightKg, 'default']);
    const cooling = firstStated([limits.rackCoolingW, 'default']);
    const halfUnits = Math.round((columns.heightU[row] || DIMENSIONS.rackUnits) * 2);
    return {
      limits: [Math.min(halfUnits, LIMITS.rackUnitMax * 2), whole(power[0]), whole(weight[0] * 1000), whole(cooling[0])],
      sources: { power: power[1], weight: weight[1], cooling: cooling[1] },
      devices: Uint32Array.from(cells),
      deviceIds,
      reserved,
      ports: this.#bytes.slice(0, this.#count),
      portRanges: Uint32Array.from(portRanges),
      coverage: Uint8Array.from(coverage),
    };
  }

  /** Undefined for a model that the document does not hold. */
  readModel(model: number): ModelLoad | undefined {
    const document = this.#document;
    const row = document.rowOf('model', model);
    if (row < 0) return undefined;
    const models = document.table('model');
    const { ratedW, peakW, passesOn, hasInlet } = this.#drawOf(toCell(model));
    const kg = this.#models.weight[row]!;
    const isFullDepth = (models.column('flags')[row]! & MODEL_FLAGS.fullDepth) !== 0;
    const types = templatesOf(document, model).ports.map(({ type }) => portTypeCode(type));
    const drawn = passesOn ? 0 : ratedW;
    const height = Math.round(models.column('heightU')[row]! * 2);
    return {
      cells: [
        NO_POSITION,
        height,
        shapeOf(isFullDepth ? 3 : 1, EVEN_LEGS),
        whole(drawn),
        whole(peakW),
        0,
        whole(kg * 1000),
        whole(drawn),
      ],
      ports: Uint8Array.from(types.filter((type) => IS_PHYSICAL[type]).map((type) => this.#kinds.of(type))),
      coverage: (drawn > 0 ? 2 | 64 : !passesOn && hasInlet ? 4 : 0) | (kg > 0 ? 8 : 16),
    };
  }

  /** The eight cells of a mounted device; answers its bits by COVERAGE. */
  #readDevice(row: number, id: number, cells: number[]): number {
    const columns = this.#columns;
    const draw = this.#drawOf(columns.model[row]!);
    const sum: Sum = { ratedW: 0, peakW: 0, weightKg: 0, isSilent: false, hasInlet: draw.hasInlet };
    this.#readPorts(id);
    this.#addWeight(row, sum);
    const own = this.#ownDraw(row, draw);
    this.#addSlots(id, sum, own.ratedW > 0 || draw.passesOn, 0);
    const ratedW = draw.passesOn ? 0 : own.ratedW || sum.ratedW;
    const peakW = draw.passesOn ? 0 : Math.max(ratedW, own.peakW || sum.peakW);
    let bits = sum.isSilent ? 16 : 8;
    if (own.isStated && !draw.passesOn) bits |= 1;
    else if (ratedW > 0) bits |= 2;
    else if (!draw.passesOn && (sum.hasInlet || columns.model[row] === 0)) bits |= 4;
    const legs = ratedW > 0 && this.#anyLegs ? this.#legsOf(id) : undefined;
    if (ratedW > 0) bits |= legs === undefined ? 64 : 32;
    const stands = columns.positionU[row]! > 0 && columns.heightU[row]! > 0;
    const faces = (columns.flags[row]! & OBJECT_FLAGS.fullDepth) !== 0 ? 3 : columns.face[row] === REAR ? 2 : 1;
    cells.push(stands ? Math.max(0, Math.round((columns.positionU[row]! - 1) * 2)) : NO_POSITION);
    cells.push(Math.round(columns.heightU[row]! * 2), shapeOf(faces, legs ?? EVEN_LEGS), whole(ratedW), whole(peakW), 0);
    cells.push(whole(sum.weightKg * 1000), whole(ratedW));
    return bits;
  }

  #feedW(row: number): number {
    const { ratedPowerW, phases, voltageV, breakerA, utilizationPercent, powerFactor } = this.#columns;
    const { watts } = feedPower({
      ratedPowerW: ratedPowerW[row]!,
      phases: phases[row]!,
      voltageV: voltageV[row]!,
      breakerA: breakerA[row]!,
      utilizationPercent: utilizationPercent[row]!,
      powerFactor: powerFactor[row]!,
    });
    return watts;
  }

  #ownDraw(row: number, draw: ModelDraw): { readonly ratedW: number; readonly peakW: number; readonly isStated: boolean } {
    const stated = this.#columns.ratedPowerW[row]!;
    const ratedW = stated || draw.ratedW;
    return { ratedW, peakW: Math.max(ratedW, this.#columns.peakPowerW[row]! || draw.peakW), isStated: stated > 0 };
  }

  #addWeight(row: number, sum: Sum): void {
    const stated = this.#columns.weightKg[row]!;
    const model = this.#columns.model[row]!;
    const modelRow = stated > 0 || model === 0 ? -1 : this.#document.rowOf('model', fromCell(model));
    const kg = stated > 0 ? stated : modelRow < 0 ? 0 : this.#models.weight[modelRow]!;
    sum.weightKg += kg;
    if (kg === 0) sum.isSilent = true;
  }

  /** Cards and blades in the slots; `powered`: the owner has said what all of it draws. */
  #addSlots(owner: number, sum: Sum, powered: boolean, depth: number): void {
    const document = this.#document;
    const objectIds = document.table('object').ids;
    const columns = this.#columns;
    for (let row = document.firstRow('object.parent', owner); row >= 0; row = document.nextRow('object.parent', row)) {
      const id = fromCell(objectIds[row]!);
      let covered = powered;
      if (MOUNTED.has(columns.class[row]!)) {
        this.#readPorts(id);
        const silent = sum.isSilent;
        this.#addWeight(row, sum);
        // A card without a weight is part of what its chassis weighs.
        sum.isSilent = silent;
        const draw = this.#drawOf(columns.model[row]!);
        sum.hasInlet ||= draw.hasInlet;
        const own = this.#ownDraw(row, draw);
        if (!covered && own.ratedW > 0) {
          sum.ratedW += own.ratedW;
          sum.peakW += own.peakW;
          covered = true;
        }
      }
      if (depth < DEPTH_MOST) this.#addSlots(id, sum, covered, depth + 1);
    }
  }

  #readPorts(owner: number): void {
    const document = this.#document;
    const { ids, type, lifecycle } = this.#ports;
    for (let row = document.firstRow('port.owner', owner); row >= 0; row = document.nextRow('port.owner', row)) {
      if (!IS_PHYSICAL[type[row]!]) continue;
      if (this.#count === this.#bytes.length) this.#grow();
      this.#bytes[this.#count++] = this.#kinds.of(type[row]!) + portUse(lifecycle[row]!, this.#isJoined(fromCell(ids[row]!)));
    }
  }

  /** A plug of a cable is in it, or a core ends on it. */
  #isJoined(port: number): boolean {
    if (this.#liveEnd(port) >= 0) return true;
    const document = this.#document;
    const plans = this.#corePlans;
    if (plans === undefined) return false;
    for (let row = document.firstRow('core_end.port', port); row >= 0; row = document.nextRow('core_end.port', row))
      if (plans[row] === 0) return true;
    return false;
  }

  /** Row of the live termination at a port, -1 = none. A cable that was removed is none. */
  #liveEnd(port: number): number {
    const document = this.#document;
    const { plan, cable } = this.#terminations;
    for (let row = document.firstRow('termination.port', port); row >= 0; row = document.nextRow('termination.port', row)) {
      if (plan[row] !== 0) continue;
      const cableRow = document.rowOf('cable', fromCell(cable[row]!));
      if (cableRow >= 0 && this.#cableLifecycle[cableRow] !== REMOVED) return row;
    }
    return -1;
  }

  /** The legs that its inlets hang on, by how many each; undefined when no outlet says one. */
  #legsOf(device: number): Legs | undefined {
    const document = this.#document;
    const { ids, type } = this.#ports;
    const inlets: [number, number, number] = [0, 0, 0];
    for (let row = document.firstRow('port.owner', device); row >= 0; row = document.nextRow('port.owner', row)) {
      if (!IS_POWER_PORT[type[row]!]) continue;
      const end = this.#liveEnd(fromCell(ids[row]!));
      const outlet = end < 0 ? 0 : this.#farPort(end);
      const leg = outlet === 0 ? -1 : LEGS.indexOf(portTemplate(document, outlet)?.feedLeg ?? '');
      if (leg >= 0) inlets[leg]!++;
    }
    return inlets.some((count) => count > 0) ? legsOf(inlets) : undefined;
  }

  #farPort(end: number): number {
    const document = this.#document;
    const { plan, cable, end: ends, port } = this.#terminations;
    const own = fromCell(cable[end]!);
    for (let row = document.firstRow('termination.cable', own); row >= 0; row = document.nextRow('termination.cable', row))
      if (plan[row] === 0 && ends[row] !== ends[end]) return fromCell(port[row]!);
    return 0;
  }

  #drawOf(modelCell: number): ModelDraw {
    let draw = this.#draws.get(modelCell);
    if (draw === undefined) this.#draws.set(modelCell, (draw = modelDraw(templatesOf(this.#document, fromCell(modelCell)))));
    return draw;
  }

  #grow(): void {
    const grown = new Uint8Array(this.#bytes.length * 2);
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}

const OBJECT_COLUMNS = [
  'class',
  'model',
  'positionU',
  'heightU',
  'face',
  'flags',
  'lifecycle',
  'weightKg',
  'ratedPowerW',
  'peakPowerW',
  'phases',
  'voltageV',
  'breakerA',
  'utilizationPercent',
  'powerFactor',
] as const;
type ObjectColumn = (typeof OBJECT_COLUMNS)[number];

interface Sum {
  ratedW: number;
  peakW: number;
  weightKg: number;
  /** The mounted device itself says no weight. */
  isSilent: boolean;
  hasInlet: boolean;
}

function firstStated(...values: readonly (readonly [number, LimitSource])[]): readonly [number, LimitSource] {
  return values.find(([value]) => value > 0) ?? [0, 'none'];
}

/** The kernels count whole W and g below 2^24 as limits. */
function whole(value: number): number {
  return Math.min(Math.round(value), 2 ** 24);
}
