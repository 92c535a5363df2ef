import { codeOf, DIAGRAM_KINDS } from '../../catalog/enums';
import { list, number, object, record, text, type Out } from '../../shape';
import type { Diff } from '../../document/diff';
import { REFERENCES_OF } from '../../document/references';
import type { Kind, RecordOf } from '../../document/schema';
import type { ReadStep, Slice } from '../../document/slice';
import { ancestorsOf, objectName } from '../../entities/names';
import { isId } from '../../ids';
import { className } from '../../validation/containment';
import type { Intent } from '../operation';
import { records, refs } from '../read-steps';
import { lostCounts } from '../structure/lost-records';

const ELEVATION = codeOf(DIAGRAM_KINDS, 'elevation');
/** Of a delete of many, as many things are named by themselves. */
const NAMED = 20;
/** Letters of all names together, by which a deletion is looked for. */
const NAMES_LENGTH = 20_000;

const place = object({ id: number, name: text() });
const thing = object({
  id: number,
  kind: text(),
  /** An object's class; else ''. */
  class: text(),
  name: text(),
});

/** What the log keeps of a delete beside its diff: by it deleted things are listed, looked for and told. */
export const deletionShape = object({
  /** What was deleted by hand, the first of them; what went with it is not among them. */
  things: list(thing),
  /** How many were deleted by hand. */
  count: number,
  /** From the top down to what held the first. */
  path: list(place),
  /** The diagram that went with the first and shows it; 0 = none. */
  diagram: number,
  /** All that stood above any of them. */
  places: list(number),
  /** All that went, by class and kind; `unplugged`: plugs of cables that stay. */
  lost: record(number),
  /** What they were called, each on a line: those deleted by hand first. */
  names: text(),
});
export type Deletion = Out<typeof deletionShape>;

type Gone = { readonly kind: Kind; readonly id: number } & Readonly<Record<string, unknown>>;

/** The things that an intent deletes, and what held each: an object, or the ports at a cable's ends. */
function thingsOf(
  intent: Intent,
  diff: Diff,
): { readonly things: readonly Gone[]; readonly holders: ReadonlyMap<Gone, readonly number[]> } {
  const gone = diff.flatMap(({ kind, id, before, after }): Gone[] => (after === null ? [{ ...before, kind, id }] : []));
  const byId = new Map(gone.map((each) => [each.id, each]));
  const asked = new Set(Object.values(intent).flat().filter(isId));
  const things = gone.filter(({ id }) => asked.has(id)).toSorted((a, b) => namingRank(a) - namingRank(b));
  const outside = (one: Gone, target: Kind): readonly number[] =>
    REFERENCES_OF[one.kind]
      .filter(({ to }) => to.includes(target))
      .map(({ field }) => one[field])
      .filter((id): id is number => isId(id) && !byId.has(id));
  const holders = new Map(things.map((one) => [one, [...outside(one, 'object'), ...outside(one, 'port')]]));
  // A cable names nothing that holds it: its plugs and cores do.
  const partOf = (one: Gone): Gone | undefined =>
    holders.has(one)
      ? one
      : REFERENCES_OF[one.kind]
          .filter(({ whenGone }) => whenGone === 'goes')
          .flatMap(({ field }) => byId.get(one[field] as number) ?? [])
          .map(partOf)
          .find((thing) => thing !== undefined);
  const loose = things.filter((one) => holders.get(one)!.length === 0);
  if (loose.length > 0)
    for (const one of gone) {
      const ports = outside(one, 'port');
      const thing = ports.length > 0 ? partOf(one) : undefined;
      if (thing !== undefined && loose.includes(thing)) holders.get(thing)!.push(...ports);
    }
  return { things, holders };
}

/** A deletion of many is called by a thing with a name, a device or place before a cable. */
const namingRank = ({ kind, name }: Gone): number => Number(kind !== 'object') * 2 + Number(name === '' || name === undefined);

/** What deletionOf looks at: what held the things, and all above. */
export function deletionReads(intent: Intent, diff: Diff): readonly ReadStep[] {
  const ids = [...new Set([...thingsOf(intent, diff).holders.values()].flat())];
  return [
    records('holders', 'object', ids),
    records('ports', 'port', ids),
    refs('owners', ['ports'], 'port', 'owner', 'object'),
    {
      name: 'above',
      take: 'refs',
      from: ['holders', 'owners'],
      fromKind: 'object',
      field: 'parent',
      kind: 'object',
      recursive: true,
    },
    refs('models', ['holders', 'owners', 'above'], 'object', 'model', 'model'),
  ];
}

/** Elevations before other views of it. */
function ownDiagram(thing: Gone | undefined, diff: Diff): number {
  const own = diff.filter(
    ({ kind, id, before }) => kind === 'diagram' && (id === thing?.id || (before as RecordOf<'diagram'>).owner === thing?.id),
  );
  const elevation = own.find(({ before }) => (before as RecordOf<'diagram'>).kind === ELEVATION);
  return (elevation ?? own[0])?.id ?? 0;
}

/** Told over the records as they are before it. */
export function deletionOf(slice: Slice, intent: Intent, diff: Diff): Deletion {
  const { things, holders } = thingsOf(intent, diff);
  const ways = new Map<number, readonly number[]>();
  const wayTo = (id: number): readonly number[] => {
    const holder = slice.get('port', id)?.owner ?? id;
    const known = ways.get(holder);
    if (known !== undefined) return known;
    const way = slice.get('object', holder) === undefined ? [] : [...ancestorsOf(slice, holder), holder];
    ways.set(holder, way);
    return way;
  };
  const first = things.map((one) => holders.get(one)![0]).find((id) => id !== undefined);
  for (const id of [...holders.values()].flat()) wayTo(id);
  const nameOf = (one: { readonly [field: string]: unknown }): string => (typeof one['name'] === 'string' ? one['name'] : '');
  const names = [...things, ...diff.map(({ before }) => before ?? {})].map(nameOf).filter((name) => name !== '');
  const deletedOf = <K extends Kind>(one: K): readonly RecordOf<K>[] =>
    diff.filter(({ kind, after }) => kind === one && after === null).map(({ before }) => before as RecordOf<K>);
  const cables = new Set(diff.flatMap(({ kind, id }) => (kind === 'cable' ? id : [])));
  return {
    things: things.slice(0, NAMED).map((one) => ({
      id: one.id,
      kind: one.kind,
      class: one.kind === 'object' ? className(one as unknown as RecordOf<'object'>) : '',
      name: nameOf(one),
    })),
    count: things.length,
    path: (first === undefined ? [] : wayTo(first)).map((id) => ({ id, name: objectName(slice, id) })),
    diagram: ownDiagram(things[0], diff),
    places: [...new Set([...ways.values()].flat())],
    lost: lostCounts(
      { objects: deletedOf('object'), plugs: deletedOf('termination') },
      (kind) => diff.filter((change) => change.kind === kind).length,
      (cable) => cables.has(cable),
    ),
    names: [...new Set(names)].join('\n').slice(0, NAMES_LENGTH),
  };
}
