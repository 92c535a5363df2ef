import { levelOf, riseMm, type Level } from '../cabling/heights';
import { USUAL_SLACK } from '../cabling/cable-lengths';
import { codeOf, PATHWAY_LIFECYCLES, SEPARATION_CLASSES } from '../catalog/enums';
import { CORD_MM } from '../channels/order';
import type { Document } from '../document/document';
import { fromCell } from '../ids';
import { outlineOf, rowsOfFloor, type Footprint } from '../layout/floor';
import { StateHeap } from '../network/distances';

/** A rack, by its number, that another one's cables come to; `far`: mm of cable, or racks along the row. */
export interface Reached {
  readonly rack: number;
  readonly far: number;
  /** No tray is known to lead there: it is measured straight over the floor. */
  readonly isStraight: boolean;
}

/** How far racks lie from each other, for whoever looks for something near one. Good until the document changes. */
export interface Reach {
  /** The rack itself and those not farther than `most`, the nearest first. */
  from(rack: number, most: number): Iterable<Reached>;
  /** By what it is known how far a rack is from others: from all that have one of these in common; undefined = by nothing. */
  known(rack: number): Known;
}

export interface Known {
  /** What trays lead to from there. */
  readonly trays: number | undefined;
  /** The floor on which it stands. */
  readonly floor: number | undefined;
}

/** Both ends of a cable from rack to rack, where nobody chose the ports: as usual. */
const ENDS_MM = 2 * USUAL_SLACK.dropMm;

/**
 * By the length of a cable, mm: along the trays with what it rises between them, the shortest way, and both ends as usual; within a
 * rack a usual cord. Where no trays lead from one to the other, straight over the floor that both stand on. Whether trays
 * have room is not asked. `wanted`: only these are come to.
 */
export class CableReach implements Reach {
  readonly #trays: Trays;
  readonly #floor: Spots;
  /** By floor, and by floor and what trays lead to: how many that are come to. */
  readonly #onFloor = new Map<string, number>();

  constructor(
    document: Document,
    racks: readonly number[],
    floors: readonly (readonly Footprint[])[],
    wanted: ReadonlySet<number>,
  ) {
    this.#trays = new Trays(document, racks, wanted);
    this.#floor = new Spots(racks, floors, wanted);
    const count = (key: string): unknown => this.#onFloor.set(key, (this.#onFloor.get(key) ?? 0) + 1);
    for (const rack of wanted) {
      const { trays, floor } = this.known(rack);
      if (floor === undefined) continue;
      count(`${floor}`);
      if (trays !== undefined) count(`${floor} ${trays}`);
    }
  }

  *from(rack: number, most: number): Iterable<Reached> {
    if (CORD_MM <= most) yield { rack, far: CORD_MM, isStraight: false };
    const byTray = this.#trays.from(rack, most - ENDS_MM);
    const straight = this.#lies(rack) ? this.#floor.from(rack, most - ENDS_MM) : [].values();
    let [one, other] = [byTray.next(), straight.next()];
    while (!one.done || !other.done) {
      if (!other.done && this.#trays.areJoined(rack, other.value.rack)) other = straight.next();
      else if (other.done || (!one.done && one.value.mm <= other.value.mm)) {
        yield { rack: one.value!.rack, far: one.value!.mm + ENDS_MM, isStraight: false };
        one = byTray.next();
      } else {
        yield { rack: other.value.rack, far: other.value.mm + ENDS_MM, isStraight: true };
        other = straight.next();
      }
    }
  }

  known(rack: number): Known {
    return { trays: this.#trays.partOf(rack), floor: this.#floor.floorOf(rack) };
  }

  /** Some that are come to stand on its floor, and no trays lead to them. */
  #lies(rack: number): boolean {
    const { trays, floor } = this.known(rack);
    if (floor === undefined) return false;
    const [all, joined] = [
      this.#onFloor.get(`${floor}`) ?? 0,
      trays === undefined ? 0 : (this.#onFloor.get(`${floor} ${trays}`) ?? 0),
    ];
    return joined < all;
  }
}

/** By the number of racks along the row in which they stand on the floor. */
export class RowReach implements Reach {
  readonly #rows: readonly (readonly number[])[];
  /** By rack: its row and its place there; undefined = it stands on no floor. */
  readonly #at: ReadonlyMap<number, readonly [row: number, place: number]>;

  constructor(racks: readonly number[], floors: readonly (readonly Footprint[])[]) {
    const numbers = numbersOf(racks);
    this.#rows = floors.flatMap((footprints) =>
      rowsOfFloor(footprints).map((row) => row.racks.flatMap(({ rack }) => numbers.get(rack) ?? [])),
    );
    this.#at = new Map(this.#rows.flatMap((row, at) => row.map((rack, place) => [rack, [at, place]] as const)));
  }

  *from(rack: number, most: number): Iterable<Reached> {
    yield { rack, far: 0, isStraight: false };
    const [row, place] = this.#at.get(rack) ?? [-1, 0];
    const line = this.#rows[row] ?? [];
    for (let far = 1; far <= Math.min(most, line.length); far++)
      for (const other of [line[place - far], line[place + far]])
        if (other !== undefined) yield { rack: other, far, isStraight: false };
  }

  known(rack: number): Known {
    return { trays: undefined, floor: this.#at.has(rack) ? 0 : undefined };
  }
}

interface Way {
  readonly rack: number;
  readonly mm: number;
}

const CLOSED = codeOf(PATHWAY_LIFECYCLES, 'closed');
const POWER = codeOf(SEPARATION_CLASSES, 'power');

/** Pathways that data cables may be laid in, with what they lead to. */
class Trays {
  /** By pathway: its two ends, length and height. */
  readonly #ends: (readonly [from: number, to: number])[] = [];
  readonly #lengths: number[] = [];
  readonly #levels: (Level | null)[] = [];
  /** By end: pathways that begin or end there. */
  readonly #at = new Map<number, number[]>();
  /** By end: what all ends are known by that trays lead to from there. */
  readonly #parts = new Map<number, number>();
  readonly #racks: readonly number[];
  /** Racks that are come to, by the objects that they are. */
  readonly #wanted: ReadonlyMap<number, number>;

  constructor(document: Document, racks: readonly number[], wanted: ReadonlySet<number>) {
    this.#racks = racks;
    this.#wanted = new Map([...wanted].map((rack) => [racks[rack]!, rack]));
    const { ids, rowCount } = document.table('pathway');
    for (let row = 0; row < rowCount; row++) {
      const pathway = ids[row] === 0 ? undefined : document.get('pathway', fromCell(ids[row]!));
      if (!pathway || pathway.lifecycle === CLOSED || pathway.separation === POWER) continue;
      const number = this.#ends.push([pathway.from, pathway.to]) - 1;
      this.#lengths.push(pathway.lengthMm);
      this.#levels.push(levelOf(pathway));
      for (const end of new Set([pathway.from, pathway.to])) this.#at.set(end, [...(this.#at.get(end) ?? []), number]);
    }
    for (const end of this.#at.keys()) if (!this.#parts.has(end)) this.#spread(end);
  }

  /** What all are known by that trays lead to from there; undefined = none do. */
  partOf(rack: number): number | undefined {
    return this.#parts.get(this.#racks[rack]!);
  }

  areJoined(rack: number, other: number): boolean {
    const part = this.partOf(rack);
    return part !== undefined && part === this.partOf(other);
  }

  /** Other racks by Dijkstra over the ends of pathways, the nearest first: what it costs to go on depends on how high one comes. */
  *from(rack: number, most: number): Generator<Way, undefined> {
    const start = this.#racks[rack]!;
    const heap = new StateHeap();
    const seen = new Set<number>();
    const come = new Set<number>([start]);
    for (const next of this.#at.get(start) ?? []) this.#push(heap, next, start, 0, null);
    for (let top = heap.pop(); top !== undefined && top.cost <= most; top = heap.pop()) {
      if (seen.has(top.state)) continue;
      seen.add(top.state);
      const [by, end] = [top.state >> 1, this.#ends[top.state >> 1]![top.state & 1]!];
      const found = this.#wanted.get(end);
      if (found !== undefined && !come.has(end)) yield { rack: found, mm: top.cost };
      come.add(end);
      for (const next of this.#at.get(end)!) if (next !== by) this.#push(heap, next, end, top.cost, this.#levels[by]!);
    }
    return undefined;
  }

  #push(heap: StateHeap, pathway: number, from: number, cost: number, level: Level | null): void {
    const far = this.#ends[pathway]![0] === from ? 1 : 0;
    heap.push(cost + this.#lengths[pathway]! + riseMm(level, this.#levels[pathway]!), 2 * pathway + far);
  }

  #spread(start: number): void {
    const front = [start];
    for (let end = front.pop(); end !== undefined; end = front.pop()) {
      if (this.#parts.has(end)) continue;
      this.#parts.set(end, start);
      for (const pathway of this.#at.get(end)!) front.push(...this.#ends[pathway]!);
    }
  }
}

/** Side of the squares in which racks are looked for, mm: a few racks each. */
const SQUARE_MM = 2400;

/** The middles of racks on the floors on which they stand. */
class Spots {
  /** By rack; undefined = it stands on no floor. */
  readonly #at = new Map<number, { readonly floor: number; readonly x: number; readonly y: number }>();
  /** By floor and square: the racks there that are come to. */
  readonly #squares = new Map<string, number[]>();
  /** By floor: how many are come to. */
  readonly #counts = new Map<number, number>();

  constructor(racks: readonly number[], floors: readonly (readonly Footprint[])[], wanted: ReadonlySet<number>) {
    const numbers = numbersOf(racks);
    floors.forEach((footprints, floor) => {
      for (const footprint of footprints) {
        const rack = numbers.get(footprint.rack);
        if (rack === undefined || this.#at.has(rack)) continue;
        const [minX, minY, maxX, maxY] = outlineOf(footprint);
        const spot = { floor, x: (minX + maxX) / 2, y: (minY + maxY) / 2 };
        this.#at.set(rack, spot);
        if (!wanted.has(rack)) continue;
        const key = keyOf(floor, squareOf(spot.x), squareOf(spot.y));
        this.#squares.set(key, [...(this.#squares.get(key) ?? []), rack]);
        this.#counts.set(floor, (this.#counts.get(floor) ?? 0) + 1);
      }
    });
  }

  floorOf(rack: number): number | undefined {
    return this.#at.get(rack)?.floor;
  }

  /** Other racks, the nearest first: squares in rings about its own, until they hold all or lie too far. */
  *from(rack: number, most: number): Generator<Way, undefined> {
    const own = this.#at.get(rack);
    if (own === undefined) return undefined;
    const [column, line] = [squareOf(own.x), squareOf(own.y)];
    let left = this.#counts.get(own.floor) ?? 0;
    let waiting: Way[] = [];
    for (let ring = 0; left > 0 && (ring - 1) * SQUARE_MM <= most; ring++) {
      for (const [x, y] of ringOf(ring))
        for (const other of this.#squares.get(keyOf(own.floor, column + x, line + y)) ?? []) {
          left--;
          const spot = this.#at.get(other)!;
          const mm = Math.hypot(spot.x - own.x, spot.y - own.y);
          if (other !== rack && mm <= most) waiting.push({ rack: other, mm });
        }
      // What lies in a later ring is farther than this.
      const sure = left > 0 ? ring * SQUARE_MM : Infinity;
      waiting.sort((a, b) => a.mm - b.mm || a.rack - b.rack);
      yield* waiting.filter(({ mm }) => mm <= sure);
      waiting = waiting.filter(({ mm }) => mm > sure);
    }
    yield* waiting;
    return undefined;
  }
}

function squareOf(mm: number): number {
  return Math.floor(mm / SQUARE_MM);
}

function keyOf(floor: number, x: number, y: number): string {
  return `${floor} ${x} ${y}`;
}

/** Squares that lie so many steps off. */
function* ringOf(ring: number): Iterable<readonly [x: number, y: number]> {
  if (ring === 0) yield [0, 0];
  for (let step = -ring; ring > 0 && step < ring; step++) {
    yield [step, -ring];
    yield [ring, step];
    yield [-step, ring];
    yield [-ring, -step];
  }
}

function numbersOf(racks: readonly number[]): ReadonlyMap<number, number> {
  return new Map(racks.map((id, number) => [id, number]));
}
