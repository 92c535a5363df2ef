import type { Diff } from '../document/diff';
import { Overlay } from '../document/overlay';
import type { FieldName, IndexName, Kind } from '../document/schema';
import type { ReadStep, Slice } from '../document/slice';
import { portLabel } from '../entities/names';
import { NO_ID } from '../ids';
import { refuse, type Refusal } from '../result';
import { documentPlant } from './document-plant';
import { portEnd, type Plant } from './joints';
import { armSteps } from './trace';
import { frontOf, traceReads } from './trace-reads';

/** A cable that is to join two ports of one panel. */
interface Jumper {
  readonly from: number;
  readonly to: number;
}

/** Ports of new cables, by their ends. */
interface NewCable {
  readonly a: readonly number[];
  readonly b: readonly number[];
}

/** Cables, maps and cores that a jumper is followed over, and places on the way: a circle that is longer goes unseen. */
const STEPS_MAX = 64;
const PLACES_MAX = 1000;

/**
 * `jumper-loop` {portA, portB}: what one end of a jumper leads to through its panel is the other end. `made` = what makes
 * the cables, where that is known: several of them may close a circle that none closes alone.
 *
 *     [F1 | R1]====trunk====[R1 | F1]--jumper--[F2 | R2]====trunk====[R2 | F2]      F1 to F2 is refused
 */
export function loopRefusal(slice: Slice, cables: readonly NewCable[], made: Diff = [], plan = 0): Refusal | null {
  const jumpers = jumpersOf(slice, cables);
  if (jumpers.length === 0) return null;
  const loaded = new LoadedPart(slice);
  const plant = documentPlant(new Overlay(loaded, made), { plan });
  const loop = jumpers.find((jumper) => leadsAround(plant, jumper));
  if (loop === undefined) return null;
  return refuse('jumper-loop', { portA: portLabel(loaded, loop.from), portB: portLabel(loaded, loop.to) }, 'to').refusal;
}

/** What loopRefusal looks at, as far as the slice holds it: asked again once that is loaded, until it is the same. */
export function loopReads(slice: Slice, cables: readonly NewCable[], made: Diff = [], plan = 0): readonly ReadStep[] {
  const jumpers = jumpersOf(slice, cables);
  if (jumpers.length === 0) return [];
  const loaded = new LoadedPart(slice);
  const plant = documentPlant(new Overlay(loaded, made), { plan });
  for (const jumper of jumpers) leadsAround(plant, jumper);
  return traceReads(frontOf(loaded.lists, (cable) => loaded.has('termination.cable', cable)));
}

/** Is an object among the owners of both? Only there a cable may be a jumper. */
export function shareOwner(slice: Slice, some: readonly number[], others: readonly number[]): boolean {
  const owners = new Set(some.map((port) => ownerOf(slice, port)));
  return others.some((port) => {
    const owner = ownerOf(slice, port);
    return owner !== undefined && owners.has(owner);
  });
}

/** A plug that hangs loose has none. */
function ownerOf(slice: Slice, port: number): number | undefined {
  return port === NO_ID ? undefined : slice.get('port', port)?.owner;
}

function jumpersOf(slice: Slice, cables: readonly NewCable[]): readonly Jumper[] {
  return cables.flatMap(({ a, b }) =>
    a.flatMap((from) => {
      const owner = ownerOf(slice, from);
      return owner === undefined ? [] : b.flatMap((to) => (ownerOf(slice, to) === owner ? { from, to } : []));
    }),
  );
}

/** Is the other end come to from inside its panel, where the jumper itself goes on? */
function leadsAround(plant: Plant, { from, to }: Jumper): boolean {
  const steps = armSteps(plant, portEnd(from), 'inside', { limit: PLACES_MAX });
  for (let depth = 0; depth < STEPS_MAX; depth++) {
    const step = steps.next();
    if (step.done) return false;
    if (step.value.some(({ at, side }) => at?.kind === 'port' && at.id === to && side === 'outside')) return true;
  }
  return false;
}

/** What is loaded of a slice; the rest reads as empty. Notes which lists were asked for. */
class LoadedPart implements Slice {
  readonly lists = new Map<IndexName, Set<number>>();
  private readonly slice: Slice;

  constructor(slice: Slice) {
    this.slice = slice;
  }

  has(what: Kind | IndexName, id: number): boolean {
    return this.slice.isLoaded?.(what, id) ?? true;
  }

  get<K extends Kind>(kind: K, id: number, fields?: readonly FieldName<K>[]): ReturnType<Slice['get']> {
    return this.has(kind, id) ? this.slice.get(kind, id, fields) : undefined;
  }

  by(index: IndexName, id: number): readonly number[] {
    const asked = this.lists.get(index);
    if (asked) asked.add(id);
    else this.lists.set(index, new Set([id]));
    return this.has(index, id) ? this.slice.by(index, id) : [];
  }
}
