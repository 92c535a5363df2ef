import type { Diff } from '../document/diff';
import type { Kind } from '../document/schema';
import type { ReadStep } from '../document/slice';

/** What an operation on cores, splices, ways, coils, circuits and relations names. All lists of ids; left out = none. */
export interface PlantNames {
  readonly cables?: readonly number[];
  readonly cores?: readonly number[];
  readonly ports?: readonly number[];
  readonly splices?: readonly number[];
  readonly closures?: readonly number[];
  readonly pathways?: readonly number[];
  /** Places, carriers and related objects. */
  readonly objects?: readonly number[];
}

/**
 * Everything that validation/plant-rules.ts looks at around these: the cables' cores with what each end is joined to,
 * lays and coils; what is at the ports and in the closures, with names for a refusal.
 */
export function plantReads(names: PlantNames): readonly ReadStep[] {
  const records = (name: string, kind: Kind, ids: readonly number[] = []): ReadStep => ({ name, take: 'records', kind, ids });
  const refs = (name: string, from: readonly string[], fromKind: Kind, field: string, kind: Kind): ReadStep => ({
    name,
    take: 'refs',
    from,
    fromKind,
    field,
    kind,
  });
  const by = (name: string, from: readonly string[], index: Extract<ReadStep, { take: 'by' }>['index']): ReadStep => ({
    name,
    take: 'by',
    from,
    index,
  });
  return [
    records('plant cables', 'cable', names.cables),
    records('plant cores', 'core', names.cores),
    refs('their cables', ['plant cores'], 'core', 'cable', 'cable'),
    by('all cores', ['plant cables', 'their cables'], 'core.cable'),
    by('core ends', ['all cores', 'plant cores'], 'core_end.core'),
    refs('cable models', ['plant cables', 'their cables'], 'cable', 'model', 'model'),
    records('plant splices', 'splice', names.splices),
    refs('splices at ends', ['core ends'], 'core_end', 'splice', 'splice'),
    by('spliced ends', ['plant splices', 'splices at ends'], 'core_end.splice'),
    refs('facing cores', ['spliced ends'], 'core_end', 'core', 'core'),
    refs('facing cables', ['facing cores'], 'core', 'cable', 'cable'),
    records('plant closures', 'object', [...(names.closures ?? []), ...(names.objects ?? [])]),
    refs('closures', ['plant splices', 'splices at ends'], 'splice', 'closure', 'object'),
    refs('closure models', ['plant closures', 'closures'], 'object', 'model', 'model'),
    by('spliced there', ['plant closures', 'closures'], 'splice.closure'),
    by('ends there', ['spliced there'], 'core_end.splice'),
    records('plant ports', 'port', names.ports),
    refs('ports at ends', ['core ends'], 'core_end', 'port', 'port'),
    ...portReads(['plant ports', 'ports at ends']),
    by('lays', ['plant cables'], 'lay.cable'),
    records('plant pathways', 'pathway', names.pathways),
    refs('pathways', ['lays'], 'lay', 'pathway', 'pathway'),
    by('coils', ['plant cables'], 'coil.cable'),
  ];
}

/**
 * What an operation that joins, frees or moves cores looks at (core-draft.ts): plantReads, and whatever the cores that
 * face these, or that are on these ports, are joined to besides; plugs at the cables' ends.
 */
export function coreReads(names: PlantNames): readonly ReadStep[] {
  return [
    ...plantReads(names),
    { name: 'facing ends', take: 'by', from: ['facing cores', 'those cores'], index: 'core_end.core' },
    { name: 'plugs of cables', take: 'by', from: ['plant cables'], index: 'termination.cable' },
  ];
}

/** A coil with the other coils of its cable, and a carrier. */
export function coilReads(coil: number, carrier: number): readonly ReadStep[] {
  return [
    { name: 'coil', take: 'records', kind: 'coil', ids: [coil] },
    { name: 'coiled cable', take: 'refs', from: ['coil'], fromKind: 'coil', field: 'cable', kind: 'cable' },
    { name: 'its coils', take: 'by', from: ['coiled cable'], index: 'coil.cable' },
    { name: 'carriers', take: 'refs', from: ['coil'], fromKind: 'coil', field: 'carrier', kind: 'object' },
    { name: 'carrier', take: 'records', kind: 'object', ids: carrier === 0 ? [] : [carrier] },
  ];
}

/** What is at these ports: cables and cores, with the names that `port-occupied` tells. */
export function portReads(from: readonly string[]): readonly ReadStep[] {
  return [
    { name: 'plugs', take: 'by', from, index: 'termination.port' },
    { name: 'plugged cables', take: 'refs', from: ['plugs'], fromKind: 'termination', field: 'cable', kind: 'cable' },
    ...coresAtPorts(from),
  ];
}

/** The cores at these ports, with their cables. */
export function coresAtPorts(from: readonly string[]): readonly ReadStep[] {
  return [
    { name: 'cores at ports', take: 'by', from, index: 'core_end.port' },
    { name: 'those cores', take: 'refs', from: ['cores at ports'], fromKind: 'core_end', field: 'core', kind: 'core' },
    { name: 'cables of those', take: 'refs', from: ['those cores'], fromKind: 'core', field: 'cable', kind: 'cable' },
  ];
}

/** Reads for rules of relations and circuits. */
export function relationReads(subjects: readonly number[]): readonly ReadStep[] {
  return [
    { name: 'related objects', take: 'records', kind: 'object', ids: subjects },
    { name: 'related cables', take: 'records', kind: 'cable', ids: subjects },
    { name: 'relations', take: 'by', from: ['related objects', 'related cables'], index: 'relation.from' },
  ];
}

/** The same for relations that are there: what they relate, whichever it is. */
export function subjectReads(from: readonly string[]): readonly ReadStep[] {
  const named = (['from', 'to'] as const).flatMap((field) =>
    (['object', 'cable'] as const).map(
      (kind): ReadStep => ({ name: `${kind} ${field}`, take: 'refs', from, fromKind: 'relation', field, kind }),
    ),
  );
  return [...named, { name: 'beside relations', take: 'by', from: named.map(({ name }) => name), index: 'relation.from' }];
}

export function circuitReads(ports: readonly number[]): readonly ReadStep[] {
  return [
    { name: 'circuit ports', take: 'records', kind: 'port', ids: ports },
    { name: 'circuits from', take: 'by', from: ['circuit ports'], index: 'circuit.a' },
    { name: 'circuits to', take: 'by', from: ['circuit ports'], index: 'circuit.z' },
  ];
}

const PLANT: ReadonlySet<Kind> = new Set<Kind>(['core', 'core_end', 'splice', 'pathway', 'lay', 'coil']);

/** What taking back a diff looks at of this; none where it touches none of these kinds. */
export function plantUndoReads(diff: Diff): readonly ReadStep[] {
  const named = (field: string, ...kinds: readonly Kind[]): readonly number[] =>
    diff.flatMap(({ kind, before, after }) =>
      kinds.includes(kind)
        ? [before, after].flatMap((side) => {
            const value = (side as Record<string, unknown> | null)?.[field];
            return typeof value === 'number' && value !== 0 ? value : [];
          })
        : [],
    );
  const own = (kind: Kind): readonly number[] => diff.flatMap((change) => (change.kind === kind ? change.id : []));
  return [
    ...(diff.some(({ kind }) => PLANT.has(kind))
      ? plantReads({
          cables: named('cable', 'core', 'lay', 'coil'),
          cores: [...named('core', 'core_end'), ...own('core')],
          ports: named('port', 'core_end'),
          splices: [...named('splice', 'core_end'), ...own('splice')],
          closures: named('closure', 'splice'),
          pathways: [...named('pathway', 'lay'), ...own('pathway')],
          objects: [
            ...named('parent', 'pathway'),
            ...named('from', 'pathway'),
            ...named('to', 'pathway'),
            ...named('carrier', 'coil'),
          ],
        })
      : []),
    ...(own('circuit').length > 0 ? circuitReads([...named('a', 'circuit'), ...named('z', 'circuit')]) : []),
    ...(own('relation').length > 0
      ? [...relationReads([...named('from', 'relation'), ...named('to', 'relation')]), ...subjectReads(['its relation'])]
      : []),
  ];
}
