import { deleted } from '../../document/changes';
import type { Change } from '../../document/diff';
import { byKind, namedKind, REFERENCES_OF, REFERENCES_TO, type NamedReference } from '../../document/references';
import { fieldOf, KINDS, type IndexName, type Kind, type RecordOf } from '../../document/schema';
import type { ReadStep, Slice } from '../../document/slice';
import { staysPlugged } from '../../cabling/loose-plugs';
import { NO_ID } from '../../ids';
import { className } from '../../validation/containment';
import { by, records, refs } from '../read-steps';

/** What goes with records that are deleted, so that nothing is left that refers to nothing: as the book of kinds says. */
export type Lost = Readonly<Record<Kind, ReadonlySet<number>>>;
/** Records to be deleted; a kind left out has none. */
export type Gone = { readonly [K in Kind]?: readonly number[] };

/** The references by which a record goes with one of this kind, which it names. */
const GOING_WITH = byKind((kind) =>
  REFERENCES_TO[kind].filter(({ whenGone, goesBy }) => whenGone === 'goes' && goesBy === undefined),
);
/** The references of a record that goes whose target goes, too. */
const LEAVING_NONE = byKind((kind) => REFERENCES_OF[kind].filter(({ leavesNone }) => leavesNone === true));

/** By kind: does a record stay that one which goes would take along, as long as not all of these go? */
const SPARED: { readonly [K in Kind]?: (slice: Slice, id: number, lost: Lost) => boolean } = {
  cable: (slice, id, lost) => staysPlugged(slice, id, lost.termination),
};

/** Records come in the order in which they are found, so what stands in another after it. */
export function lostWith(slice: Slice, gone: Gone): Lost {
  const lost = byKind(() => new Set<number>());
  const queue: (readonly [Kind, number])[] = [];
  const take = (kind: Kind, id: number): void => {
    if (id === NO_ID || lost[kind].has(id)) return;
    lost[kind].add(id);
    queue.push([kind, id]);
  };
  const takeAlong = (kind: Kind, id: number): void => {
    if (id !== NO_ID && SPARED[kind]?.(slice, id, lost) !== true) take(kind, id);
  };
  const named = (kind: Kind, id: number, field: string): number => fieldOf(slice.get(kind, id), field) as number;
  for (const kind of KINDS) for (const id of gone[kind] ?? []) take(kind, id);
  for (const [kind, id] of queue) {
    for (const { kind: other, list, taking, withAllOf } of GOING_WITH[kind])
      for (const found of slice.by(list as IndexName, id)) {
        take(other, found);
        if (taking !== undefined) takeAlong(namedKind(other, taking), named(other, found, taking));
        const shared = withAllOf === undefined ? NO_ID : named(other, found, withAllOf);
        if (shared !== NO_ID) for (const beside of slice.by(`${other}.${withAllOf}` as IndexName, shared)) take(other, beside);
      }
    for (const { field, to } of LEAVING_NONE[kind]) take(to[0] as Kind, named(kind, id, field));
  }
  return lost;
}

/** Everything that lostWith looks at for these records. */
export function lossReads(gone: Gone): readonly ReadStep[] {
  const roots = KINDS.filter((kind) => gone[kind] !== undefined);
  return [...roots.map((kind) => records(rootName(kind), kind, gone[kind])), ...stepsFrom(roots)];
}

/** The deletions, in an order in which nothing is left that refers to nothing. */
export function deletions(slice: Slice, lost: Lost): readonly Change[] {
  return DELETION_ORDER.flatMap((kind) =>
    // What stands in another of its kind goes before it.
    recordsOf<Kind>(slice, kind, [...lost[kind]].reverse()).map((record) => deleted(kind, record) as Change),
  );
}

/** Kinds that a user counts among what is lost, beside objects by their class. */
const COUNTED: readonly Kind[] = ['port', 'cable', 'diagram', 'splice', 'pathway', 'coil', 'circuit'];

/** What goes, by class and kind: `{rack: 1, device: 12, port: 300, cable: 40, unplugged: 2, ...}`. */
export function lostCounts(
  { objects, plugs }: LostRecords,
  many: (kind: Kind) => number,
  goes: (cable: number) => boolean,
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const object of objects) counts[className(object)] = (counts[className(object)] ?? 0) + 1;
  for (const kind of COUNTED) if (many(kind) > 0) counts[kind] = many(kind);
  const unplugged = plugs.filter(({ cable }) => !goes(cable)).length;
  return unplugged > 0 ? { ...counts, unplugged } : counts;
}

/** Of what goes: objects, told by their class, and plugs, of which those count whose cables stay. */
interface LostRecords {
  readonly objects: readonly Pick<RecordOf<'object'>, 'class'>[];
  readonly plugs: readonly Pick<RecordOf<'termination'>, 'cable'>[];
}

export function recordsOf<K extends Kind>(slice: Slice, kind: K, ids: Iterable<number>): RecordOf<K>[] {
  return [...ids].flatMap((id) => slice.get(kind, id) ?? []);
}

/** Kinds that refer to others before those. */
export const DELETION_ORDER: readonly Kind[] = orderOfDeletion();

function orderOfDeletion(): readonly Kind[] {
  const left = new Set<Kind>(KINDS);
  const order: Kind[] = [];
  while (left.size > 0) {
    const next = [...left].find((kind) => !REFERENCES_TO[kind].some((one) => one.kind !== kind && left.has(one.kind)));
    if (next === undefined) throw new Error(`kinds refer to each other in a circle: ${[...left].join(', ')}`);
    left.delete(next);
    order.push(next);
  }
  return order;
}

/** A way from records that go to others that go with them. */
interface Way {
  readonly from: Kind;
  readonly to: Kind;
  readonly reference: NamedReference;
  /** To what names them; else to what they name. */
  readonly back: boolean;
}

const WAYS: readonly Way[] = [
  ...KINDS.flatMap((from) =>
    LEAVING_NONE[from].map((reference) => ({ from, to: reference.to[0] as Kind, reference, back: false })),
  ),
  ...KINDS.flatMap((from) => GOING_WITH[from].map((reference) => ({ from, to: reference.kind, reference, back: true }))),
];

/** By kind: every kind whose records may go with one of it. */
const REACHED = byKind((kind) => {
  const reached = new Set<Kind>([kind]);
  for (const from of reached) for (const way of WAYS) if (way.from === from) for (const to of landings(way)) reached.add(to);
  return reached;
});

/** Kinds of which records may go when one of this kind is deleted, itself among them. */
export function goingWith(kind: Kind): readonly Kind[] {
  return [...REACHED[kind]];
}

function landings({ to, reference: { kind, taking } }: Way): readonly Kind[] {
  return taking === undefined ? [to] : [to, namedKind(kind, taking)];
}

interface Found {
  readonly name: string;
  readonly kind: Kind;
  /** The way it was found by; null = a root. */
  readonly by: Way | null;
}

const KNOWN = new Map<string, readonly ReadStep[]>();

/** The steps of lossReads after its roots. They follow from the book, so they are worked out once for each set of kinds. */
function stepsFrom(roots: readonly Kind[]): readonly ReadStep[] {
  const key = roots.join();
  let steps = KNOWN.get(key);
  if (steps === undefined) KNOWN.set(key, (steps = workedOut(roots)));
  return steps;
}

/**
 * Each way is taken once for all that was found so far, and only when nothing that is left to do can find more to start
 * from; where ways lead in a circle (a splice's ends, and their splices) one of them is taken twice.
 */
function workedOut(roots: readonly Kind[]): readonly ReadStep[] {
  const steps: ReadStep[] = [];
  const found: Found[] = roots.map((kind) => ({ name: rootName(kind), kind, by: null }));
  const taken = new Map<Way, Set<Found>>(WAYS.map((way) => [way, new Set()]));
  const left = (way: Way): readonly Found[] =>
    found.filter((one) => one.kind === way.from && !taken.get(way)!.has(one) && !leadsBack(way, one));
  for (;;) {
    const open = WAYS.filter((way) => left(way).length > 0);
    const way =
      open.find((one) => !open.some((other) => other !== one && landings(other).some((kind) => REACHED[kind].has(one.from)))) ??
      open[0];
    if (way === undefined) return steps;
    const starts = left(way);
    for (const start of starts) taken.get(way)!.add(start);
    const names = starts.map(({ name }) => name);
    const { kind, field, list, taking, withAllOf } = way.reference;
    const name = `${kind}.${field} ${steps.length}`;
    found.push({ name, kind: way.to, by: way });
    if (!way.back) {
      steps.push(refs(name, names, kind, field, way.to));
      continue;
    }
    steps.push({ ...by(name, names, list as IndexName), ...(way.from === way.to ? { recursive: true as const } : {}) });
    if (taking !== undefined) {
      const along = namedKind(kind, taking);
      steps.push(refs(`${taking} of ${name}`, [name], kind, taking, along));
      found.push({ name: `${taking} of ${name}`, kind: along, by: way });
    }
    if (withAllOf !== undefined) {
      steps.push(refs(`${withAllOf} of ${name}`, [name], kind, withAllOf, namedKind(kind, withAllOf)));
      steps.push(by(`beside ${name}`, [`${withAllOf} of ${name}`], `${kind}.${withAllOf}` as IndexName));
      found.push({ name: `beside ${name}`, kind, by: way });
    }
  }
}

/** Who was found by naming a record names that one again; and a recursive step went to the end already. */
function leadsBack(way: Way, { by: came }: Found): boolean {
  return came !== null && came.reference === way.reference && came.back && (!way.back || way.from === way.to);
}

function rootName(kind: Kind): string {
  return `gone ${kind}`;
}
