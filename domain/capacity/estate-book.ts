import { codeOf, OBJECT_CLASSES } from '../catalog/enums';
import type { Document } from '../document/document';
import { ancestorsOf } from '../entities/names';
import { fromCell, NO_ID } from '../ids';
import { DEVICE_CELLS, type FlatEstate } from './flat-estate';
import { PortKinds } from './port-kinds';
import { RackReader, type ModelLoad, type RackReading } from './rack-reading';
import { limitsOfRoom, type CapacitySettings } from './settings';

const RACK = codeOf(OBJECT_CLASSES, 'rack');
const ROOM = codeOf(OBJECT_CLASSES, 'room');
const SITE = codeOf(OBJECT_CLASSES, 'site');

/** Where a rack stands; ids, 0 = in none. `row` is the name of its row in the room. */
export interface RackPlace {
  readonly id: number;
  readonly room: number;
  readonly site: number;
  readonly row: string;
}

/** What changed: some racks, by their numbers, or the estate as a whole (racks came, went or stand elsewhere). */
export type Dirty = 'all' | ReadonlySet<number>;

/**
 * A document's racks as an estate, kept current: which racks there are, in which row, room and site, and what each of
 * them holds. Racks are numbered in the order of their sites, rooms and rows. Reads the document, never changes it.
 */
export class EstateBook {
  readonly #document: Document;
  readonly #diagram: number;
  #kinds = new PortKinds();
  #reader: RackReader;
  #settings: CapacitySettings;
  /** By rack, and by model what racks of it may carry, kg. */
  #carries: ReadonlyMap<number, number> = new Map();
  #places: readonly RackPlace[] = [];
  #numbers = new Map<number, number>();
  #readings: RackReading[] = [];
  /** By object row: number of the rack that it was in when that was read, and 1; 0 = in none. */
  #rackOf = new Uint32Array(0);
  /** Racks read so far, of a reading of all. */
  #read = 0;
  /** All was read anew and nobody has taken that in yet. */
  #isFresh = false;
  #dirty: 'all' | Set<number> = 'all';

  constructor(document: Document, diagram: number, settings: CapacitySettings) {
    this.#document = document;
    this.#diagram = diagram;
    this.#settings = settings;
    this.#reader = new RackReader(document, this.#kinds);
  }

  get places(): readonly RackPlace[] {
    return this.#places;
  }

  get kinds(): PortKinds {
    return this.#kinds;
  }

  /** Undefined for what is no rack of the estate. */
  numberOf(rack: number): number | undefined {
    return this.#numbers.get(rack);
  }

  /** The rack that holds a thing, or is it; undefined = none of the estate. */
  rackHolding(id: number): number | undefined {
    const above = [id, ...[...ancestorsOf(this.#document, id)].reverse()];
    for (const each of above) {
      const number = this.#numbers.get(each);
      if (number !== undefined) return number;
    }
    return undefined;
  }

  /** What a device of a model would be in any of the racks; undefined for a model that is not held. */
  modelLoad(model: number): ModelLoad | undefined {
    this.#reader.begin();
    return this.#reader.readModel(model);
  }

  reading(rack: number): RackReading {
    return this.#readings[rack]!;
  }

  configure(settings: CapacitySettings, carries: ReadonlyMap<number, number> = this.#carries): void {
    this.#settings = settings;
    this.#carries = carries;
    this.#dirty = 'all';
  }

  /** Records of the document changed. Cost: the records; nothing is read before refresh(). */
  changed(ids: readonly number[] | 'all'): void {
    if (this.#dirty === 'all') return;
    if (ids === 'all') {
      this.#dirty = 'all';
      return;
    }
    for (const id of ids) if (!this.#note(id, this.#dirty)) return void (this.#dirty = 'all');
  }

  /**
   * Reads up to so many racks of an estate that has to be read as a whole; true when there is nothing left of it. Between
   * two calls the document may change.
   */
  advance(racks = Infinity): boolean {
    if (this.#dirty === 'all') this.#start();
    const end = Math.min(this.#places.length, this.#read + racks);
    if (this.#read < end) this.#reader.begin();
    for (; this.#read < end; this.#read++) this.#readings[this.#read] = this.#readRack(this.#read);
    return this.#read === this.#places.length;
  }

  /** Reads what changed since the last time, to the end. */
  refresh(): Dirty {
    this.advance();
    const dirty = this.#dirty as ReadonlySet<number>;
    this.#dirty = new Set();
    if (dirty.size > 0) this.#reader.begin();
    for (const rack of dirty) this.#readings[rack] = this.#readRack(rack);
    if (!this.#isFresh) return dirty;
    this.#isFresh = false;
    return 'all';
  }

  /** All racks as the kernels take them. */
  flat(): FlatEstate {
    const firstDevice = firstsOf(this.#readings, ({ devices }) => devices.length / DEVICE_CELLS);
    const firstPort = firstsOf(this.#readings, ({ ports }) => ports.length);
    const flat = {
      portKinds: Math.min(256, this.#kinds.kinds),
      ...{ firstDevice, firstPort },
      racks: new Uint32Array(4 * this.#places.length),
      devices: new Uint32Array(DEVICE_CELLS * firstDevice.at(-1)!),
      ports: new Uint8Array(firstPort.at(-1)!),
    };
    this.#readings.forEach(({ limits, devices, ports }, rack) => {
      flat.racks.set(limits, 4 * rack);
      flat.devices.set(devices, DEVICE_CELLS * firstDevice[rack]!);
      flat.ports.set(ports, firstPort[rack]!);
    });
    return flat;
  }

  /** Notes the racks that a changed record concerns; false when racks came, went or moved, or nobody can say. */
  #note(id: number, dirty: Set<number>): boolean {
    const document = this.#document;
    switch (document.kindOf(id)) {
      case 'object':
        return this.#noteObject(id, dirty);
      case 'port':
        this.#noteOwner(document.get('port', id)?.owner ?? NO_ID, dirty);
        return true;
      case 'termination': {
        const end = document.get('termination', id);
        if (end) this.#notePort(end.port, dirty);
        return true;
      }
      case 'core_end': {
        const port = document.get('core_end', id)?.port ?? NO_ID;
        if (port !== NO_ID) this.#notePort(port, dirty);
        return true;
      }
      case 'cable':
        for (const end of document.by('termination.cable', id)) this.#notePort(document.get('termination', end)!.port, dirty);
        return true;
      case 'model':
      case undefined:
        return false;
      default:
        return true;
    }
  }

  #noteObject(id: number, dirty: Set<number>): boolean {
    const record = this.#document.get('object', id)!;
    const row = this.#document.rowOf('object', id);
    const before = (this.#rackOf[row] ?? 0) - 1;
    if (record.class === RACK) {
      const number = this.#numbers.get(id);
      if (number === undefined) return false;
      dirty.add(number);
      const [was, is] = [this.#places[number]!, placeOf(this.#document, id)];
      return is.room === was.room && is.site === was.site && is.row === was.row;
    }
    if (before >= 0) dirty.add(before);
    const now = this.rackHolding(id);
    if (now !== undefined) dirty.add(now);
    if (now !== undefined && now !== before) this.#noteInside(id, row, now);
    // A room or site: names only, unless racks hang elsewhere now.
    return (
      now !== undefined || before !== undefined || this.#document.by('object.parent', id).every((child) => !this.#isRack(child))
    );
  }

  #isRack(id: number): boolean {
    return this.#document.get('object', id)?.class === RACK;
  }

  #noteOwner(owner: number, dirty: Set<number>): void {
    const rack = this.rackHolding(owner);
    if (rack !== undefined) dirty.add(rack);
  }

  #notePort(port: number, dirty: Set<number>): void {
    this.#noteOwner(this.#document.get('port', port)?.owner ?? NO_ID, dirty);
  }

  /** Finds the racks; they are read by and by. */
  #start(): void {
    const document = this.#document;
    this.#kinds = new PortKinds();
    this.#reader = new RackReader(document, this.#kinds);
    this.#places = racksOf(document, this.#diagram)
      .map((id) => placeOf(document, id))
      .sort((a, b) => a.site - b.site || a.room - b.room || compare(a.row, b.row) || a.id - b.id);
    this.#numbers = new Map(this.#places.map(({ id }, number) => [id, number]));
    this.#rackOf = new Uint32Array(document.table('object').rowCount);
    this.#readings = [];
    this.#read = 0;
    this.#isFresh = true;
    this.#dirty = new Set();
  }

  #readRack(rack: number): RackReading {
    const { id, room } = this.#places[rack]!;
    this.#noteInside(id, this.#document.rowOf('object', id), rack);
    const loads = {
      ownKg: this.#carries.get(id) ?? 0,
      modelKg: this.#carries.get(this.#document.get('object', id)?.model ?? NO_ID) ?? 0,
    };
    return this.#reader.read(id, loads, limitsOfRoom(this.#settings, room));
  }

  #noteInside(id: number, row: number, rack: number): void {
    if (row >= this.#rackOf.length) {
      const grown = new Uint32Array(row + (row >> 2) + 256);
      grown.set(this.#rackOf);
      this.#rackOf = grown;
    }
    this.#rackOf[row] = rack + 1;
    const document = this.#document;
    const { ids } = document.table('object');
    for (let child = document.firstRow('object.parent', id); child >= 0; child = document.nextRow('object.parent', child))
      this.#noteInside(fromCell(ids[child]!), child, rack);
  }
}

/** Racks below the diagram's owner, the owner itself, and those placed on it. */
function racksOf(document: Document, diagram: number): readonly number[] {
  const owner = document.get('diagram', diagram)?.owner ?? NO_ID;
  const objects = document.table('object');
  const classes = objects.column('class');
  const placed = new Set(document.by('placement.diagram', diagram).map((id) => document.get('placement', id)?.subject));
  const racks: number[] = [];
  for (let row = 0; row < objects.rowCount; row++) {
    if (objects.ids[row] === 0 || classes[row] !== RACK) continue;
    const id = fromCell(objects.ids[row]!);
    if (id === owner || placed.has(id) || (owner !== NO_ID && ancestorsOf(document, id).includes(owner))) racks.push(id);
  }
  return racks;
}

function placeOf(document: Document, id: number): RackPlace {
  const above = ancestorsOf(document, id);
  const nearest = (code: number): number => above.findLast((each) => document.get('object', each)?.class === code) ?? NO_ID;
  return { id, room: nearest(ROOM) || (above.at(-1) ?? NO_ID), site: nearest(SITE), row: document.get('object', id)?.row ?? '' };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function firstsOf<Part>(parts: readonly Part[], count: (part: Part) => number): Uint32Array {
  const firsts = new Uint32Array(parts.length + 1);
  parts.forEach((part, at) => (firsts[at + 1] = firsts[at]! + count(part)));
  return firsts;
}
