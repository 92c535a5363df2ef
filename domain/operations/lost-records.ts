import { deleted } from '../document/changes';
import type { Change } from '../document/diff';
import type { IndexName, Kind, RecordOf } from '../document/schema';
import type { ReadStep, Slice } from '../document/slice';
import { by, records, refs } from './read-steps';

/** What goes with objects and cables that are deleted, so that nothing is left that refers to nothing. */

/** Records that refer to others go before those. */
const ORDER = [
  'placement',
  'relation',
  'circuit',
  'core_end',
  'splice',
  'core',
  'lay',
  'coil',
  'termination',
  'cable',
  'pathway',
  'port_map',
  'port',
  'diagram',
  'object',
] as const satisfies readonly Kind[];
export type Lost = { readonly [K in (typeof ORDER)[number]]: ReadonlySet<number> };

/** Everything that lostWith looks at for these objects. */
export function subtreeReads(roots: readonly number[]): readonly ReadStep[] {
  const objects = ['roots', 'below'];
  return [
    records('roots', 'object', roots),
    { name: 'below', take: 'by', from: ['roots'], index: 'object.parent', recursive: true },
    by('ports', objects, 'port.owner'),
    by('maps', objects, 'port_map.owner'),
    by('ends', ['ports'], 'termination.port'),
    refs('cables', ['ends'], 'termination', 'cable', 'cable'),
    by('diagrams', objects, 'diagram.owner'),
    by('drawn', ['diagrams'], 'placement.diagram'),
    by('ends of cores', ['ports'], 'core_end.port'),
    by('circuits from', ['ports'], 'circuit.a'),
    by('circuits to', ['ports'], 'circuit.z'),
    by('pathways in', objects, 'pathway.parent'),
    by('pathways from', objects, 'pathway.from'),
    by('pathways to', objects, 'pathway.to'),
    by('lays there', ['pathways in', 'pathways from', 'pathways to'], 'lay.pathway'),
    refs('laid there', ['lays there'], 'lay', 'cable', 'cable'),
    by('splices there', objects, 'splice.closure'),
    by('coils there', objects, 'coil.carrier'),
    ...withCables(['splices there'], ['laid there']),
    by('placed', [...objects, 'cables'], 'placement.subject'),
    by('relations from', [...objects, 'cables'], 'relation.from'),
    by('relations to', [...objects, 'cables'], 'relation.to'),
  ];
}

/** Everything that lostWith looks at for these cables. */
export function cableReads(cables: readonly number[]): readonly ReadStep[] {
  return [
    records('cables', 'cable', cables),
    ...withCables([], []),
    by('placed', ['cables'], 'placement.subject'),
    by('relations from', ['cables'], 'relation.from'),
    by('relations to', ['cables'], 'relation.to'),
  ];
}

function withCables(splices: readonly string[], laid: readonly string[]): readonly ReadStep[] {
  return [
    by('all ends', ['cables'], 'termination.cable'),
    by('cores', ['cables'], 'core.cable'),
    by('core ends', ['cores'], 'core_end.core'),
    refs('splices', ['core ends'], 'core_end', 'splice', 'splice'),
    by('spliced ends', ['splices', ...splices], 'core_end.splice'),
    by('lays', ['cables', ...laid], 'lay.cable'),
    by('coils', ['cables'], 'coil.cable'),
  ];
}

/**
 * Objects come parents first. A cable that ends on what goes, goes; one that is laid through a pathway that goes, is
 * not laid any more; a core that is spliced to a core that goes, is free.
 */
export function lostWith(
  slice: Slice,
  gone: { readonly objects?: readonly number[]; readonly cables?: readonly number[] },
): Lost {
  const of = (index: IndexName, targets: Iterable<number>): Set<number> => listed(slice, index, targets);
  const objects = new Set(gone.objects ?? []);
  for (const id of objects) for (const child of slice.by('object.parent', id)) objects.add(child);
  const ports = of('port.owner', objects);
  const cables = new Set(gone.cables ?? []);
  for (const id of of('termination.port', ports)) cables.add(slice.get('termination', id)!.cable);
  const diagrams = of('diagram.owner', objects);
  const pathways = union(of('pathway.parent', objects), of('pathway.from', objects), of('pathway.to', objects));
  const laid = new Set([...of('lay.pathway', pathways)].map((id) => slice.get('lay', id)!.cable));
  const cores = of('core.cable', cables);
  const ownEnds = of('core_end.core', cores);
  const splices = of('splice.closure', objects);
  for (const id of ownEnds) {
    const { splice } = slice.get('core_end', id)!;
    if (splice !== 0) splices.add(splice);
  }
  const subjects = union(objects, cables);
  return {
    object: objects,
    port: ports,
    port_map: of('port_map.owner', objects),
    termination: of('termination.cable', cables),
    cable: cables,
    diagram: diagrams,
    placement: union(of('placement.subject', subjects), of('placement.diagram', diagrams)),
    core: cores,
    core_end: union(ownEnds, of('core_end.port', ports), of('core_end.splice', splices)),
    splice: splices,
    pathway: pathways,
    lay: of('lay.cable', union(cables, laid)),
    coil: union(of('coil.cable', cables), of('coil.carrier', objects)),
    circuit: union(of('circuit.a', ports), of('circuit.z', ports)),
    relation: union(of('relation.from', subjects), of('relation.to', subjects)),
  };
}

/** The deletions, in an order in which nothing is left that refers to nothing. */
export function deletions(slice: Slice, lost: Lost): readonly Change[] {
  return ORDER.flatMap((kind) => {
    // children before their parents
    const ids = kind === 'object' ? [...lost.object].reverse() : lost[kind];
    return recordsOf<Kind>(slice, kind, ids).map((record) => deleted(kind as Kind, record) as Change);
  });
}

export function recordsOf<K extends Kind>(slice: Slice, kind: K, ids: Iterable<number>): RecordOf<K>[] {
  return [...ids].flatMap((id) => slice.get(kind, id) ?? []);
}

function listed(slice: Slice, index: IndexName, targets: Iterable<number>): Set<number> {
  const found = new Set<number>();
  for (const target of targets) for (const id of slice.by(index, target)) found.add(id);
  return found;
}

function union(...sets: readonly ReadonlySet<number>[]): Set<number> {
  const all = new Set<number>();
  for (const set of sets) for (const id of set) all.add(id);
  return all;
}
