import type { Diff } from '../document/diff';
import type { Kind } from '../document/schema';
import type { ReadStep } from '../document/slice';
import { MODELLED_BY } from '../cabling/model-fits';
import { LAID_BY } from '../validation/cable-rules';
import { by, records, refs } from './read-steps';

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
    by('facing ends', ['facing cores', 'those cores'], 'core_end.core'),
    by('plugs of cables', ['plant cables'], 'termination.cable'),
  ];
}

/** A coil with the other coils of its cable, and a carrier. */
export function coilReads(coil: number, carrier: number): readonly ReadStep[] {
  return [
    records('coil', 'coil', [coil]),
    refs('coiled cable', ['coil'], 'coil', 'cable', 'cable'),
    by('its coils', ['coiled cable'], 'coil.cable'),
    refs('carriers', ['coil'], 'coil', 'carrier', 'object'),
    records('carrier', 'object', carrier === 0 ? [] : [carrier]),
  ];
}

/** What is at these ports: cables and cores, with the names that `port-occupied` tells. */
export function portReads(from: readonly string[]): readonly ReadStep[] {
  return [
    by('plugs', from, 'termination.port'),
    refs('plugged cables', ['plugs'], 'termination', 'cable', 'cable'),
    ...coresAtPorts(from),
  ];
}

/** The cores at these ports, with their cables. */
export function coresAtPorts(from: readonly string[]): readonly ReadStep[] {
  return [
    by('cores at ports', from, 'core_end.port'),
    refs('those cores', ['cores at ports'], 'core_end', 'core', 'core'),
    refs('cables of those', ['those cores'], 'core', 'cable', 'cable'),
  ];
}

/** What lies in pathways, as the fill counts it. */
export function fillReads(pathways: readonly string[]): readonly ReadStep[] {
  return [
    by('laid in them', pathways, 'lay.pathway'),
    refs('cables in them', ['laid in them'], 'lay', 'cable', 'cable'),
    refs('models in them', ['cables in them'], 'cable', 'model', 'model'),
  ];
}

/** What validation/cable-rules.ts looks at around cables of which these fields change: their coils, and where they lie with what. */
export function changedCableReads(from: readonly string[], fields: readonly string[]): readonly ReadStep[] {
  return [
    ...(fields.includes('store') ? [by('plugs of stored', from, 'termination.cable')] : []),
    ...(fields.includes('lengthMm') ? [by('coils of cables', from, 'coil.cable')] : []),
    ...(MODELLED_BY.some((field) => fields.includes(field)) ? [refs('models of cables', from, 'cable', 'model', 'model')] : []),
    ...(LAID_BY.some((field) => fields.includes(field))
      ? [
          by('lays of cables', from, 'lay.cable'),
          refs('where they lie', ['lays of cables'], 'lay', 'pathway', 'pathway'),
          ...fillReads(['where they lie']),
        ]
      : []),
  ];
}

/** The ends of cables, and of their cores, with their ports, by which plugs are compared with what the cable is. */
export function pluggedReads(from: readonly string[]): readonly ReadStep[] {
  return [
    by('ends of cables', from, 'termination.cable'),
    refs('ports of ends', ['ends of cables'], 'termination', 'port', 'port'),
    by('cores of cables', from, 'core.cable'),
    by('ends of those cores', ['cores of cables'], 'core_end.core'),
    refs('ports of cores', ['ends of those cores'], 'core_end', 'port', 'port'),
  ];
}

/** Reads for rules of relations and circuits. */
export function relationReads(subjects: readonly number[]): readonly ReadStep[] {
  return [
    records('related objects', 'object', subjects),
    records('related cables', 'cable', subjects),
    by('relations', ['related objects', 'related cables'], 'relation.from'),
  ];
}

/** The same for relations that are there: what they relate, whichever it is. */
export function subjectReads(from: readonly string[]): readonly ReadStep[] {
  const named = (['from', 'to'] as const).flatMap((field) =>
    (['object', 'cable'] as const).map((kind) => refs(`${kind} ${field}`, from, 'relation', field, kind)),
  );
  const names = named.map(({ name }) => name);
  return [...named, by('beside relations', names, 'relation.from')];
}

export function circuitReads(ports: readonly number[]): readonly ReadStep[] {
  return [
    records('circuit ports', 'port', ports),
    by('circuits from', ['circuit ports'], 'circuit.a'),
    by('circuits to', ['circuit ports'], 'circuit.z'),
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
    // A pathway or coil of which only a measure changed names none of these in the diff.
    ...(own('pathway').length > 0
      ? (['parent', 'from', 'to'] as const).map((field) =>
          refs(`${field} of pathways`, ['plant pathways'], 'pathway', field, 'object'),
        )
      : []),
    ...(own('coil').length > 0
      ? [
          refs('cables of coils', ['its coil'], 'coil', 'cable', 'cable'),
          by('coils beside', ['cables of coils'], 'coil.cable'),
          refs('carriers of coils', ['its coil'], 'coil', 'carrier', 'object'),
        ]
      : []),
    ...changedCableReads(
      ['its cable'],
      diff.flatMap(({ kind, before, after }) => (kind === 'cable' && before && after ? Object.keys(after) : [])),
    ),
    ...(own('lay').length > 0 ? fillReads(['plant pathways']) : []),
    ...(own('circuit').length > 0 ? circuitReads([...named('a', 'circuit'), ...named('z', 'circuit')]) : []),
    ...(own('relation').length > 0
      ? [...relationReads([...named('from', 'relation'), ...named('to', 'relation')]), ...subjectReads(['its relation'])]
      : []),
  ];
}
