import type { IndexName } from '../document/schema';
import type { ReadStep } from '../document/slice';

/** What a walk came to and knows nothing about yet. */
export interface TraceFront {
  readonly ports: readonly number[];
  /** Cables of which the ends are looked for. */
  readonly cables: readonly number[];
  readonly cores: readonly number[];
  readonly splices: readonly number[];
  /** Cables of which the cores are looked for. */
  readonly coredCables: readonly number[];
}

const PORT_LISTS: readonly IndexName[] = ['termination.port', 'port_map.front', 'port_map.rear', 'core_end.port'];

/** Where a walk asked for these lists: whether the cores of a cable count is not known before its plugs are. */
export function frontOf(lists: ReadonlyMap<IndexName, ReadonlySet<number>>, knowsPlugs: (cable: number) => boolean): TraceFront {
  const of = (...names: readonly IndexName[]): readonly number[] => [
    ...new Set(names.flatMap((index) => [...(lists.get(index) ?? [])])),
  ];
  return {
    ports: of(...PORT_LISTS),
    cables: of('termination.cable'),
    cores: of('core_end.core'),
    splices: of('core_end.splice'),
    coredCables: of('core.cable').filter(knowsPlugs),
  };
}

/**
 * What a trace looks at around these, in one go: the ports' cables to the far ends, the port maps there and here, and
 * what is plugged in behind them; what the ends of the cores are joined to, and the ends of the cores spliced to them.
 * One question thus takes the walk over a cable and through a panel, or over a splice.
 */
export function traceReads({ ports, cables, cores, splices, coredCables }: TraceFront): readonly ReadStep[] {
  return [
    { name: 'ports', take: 'records', kind: 'port', ids: ports },
    { name: 'asked cables', take: 'records', kind: 'cable', ids: cables },
    { name: 'ends', take: 'by', from: ['ports'], index: 'termination.port' },
    { name: 'cables', take: 'refs', from: ['ends'], fromKind: 'termination', field: 'cable', kind: 'cable' },
    { name: 'cable ends', take: 'by', from: ['asked cables', 'cables'], index: 'termination.cable' },
    { name: 'far ports', take: 'refs', from: ['cable ends'], fromKind: 'termination', field: 'port', kind: 'port' },
    { name: 'far ends', take: 'by', from: ['far ports'], index: 'termination.port' },
    { name: 'maps to rear', take: 'by', from: ['ports', 'far ports'], index: 'port_map.front' },
    { name: 'maps to front', take: 'by', from: ['ports', 'far ports'], index: 'port_map.rear' },
    { name: 'rears', take: 'refs', from: ['maps to rear'], fromKind: 'port_map', field: 'rear', kind: 'port' },
    { name: 'fronts', take: 'refs', from: ['maps to front'], fromKind: 'port_map', field: 'front', kind: 'port' },
    { name: 'maps of fronts', take: 'by', from: ['rears', 'fronts'], index: 'port_map.front' },
    { name: 'maps of rears', take: 'by', from: ['rears', 'fronts'], index: 'port_map.rear' },
    { name: 'ends behind', take: 'by', from: ['rears', 'fronts'], index: 'termination.port' },
    { name: 'cables behind', take: 'refs', from: ['ends behind'], fromKind: 'termination', field: 'cable', kind: 'cable' },
    { name: 'cores here', take: 'by', from: ['ports', 'far ports', 'rears', 'fronts'], index: 'core_end.port' },
    { name: 'those cores', take: 'refs', from: ['cores here'], fromKind: 'core_end', field: 'core', kind: 'core' },
    {
      name: 'owners',
      take: 'refs',
      from: ['ports', 'far ports', 'rears', 'fronts'],
      fromKind: 'port',
      field: 'owner',
      kind: 'object',
    },
    { name: 'holders', take: 'refs', from: ['owners'], fromKind: 'object', field: 'parent', kind: 'object' },
    { name: 'models', take: 'refs', from: ['owners'], fromKind: 'object', field: 'model', kind: 'model' },
    { name: 'asked cores', take: 'records', kind: 'core', ids: cores },
    { name: 'core ends', take: 'by', from: ['those cores', 'asked cores'], index: 'core_end.core' },
    { name: 'named splices', take: 'records', kind: 'splice', ids: splices },
    { name: 'splices', take: 'refs', from: ['core ends'], fromKind: 'core_end', field: 'splice', kind: 'splice' },
    { name: 'spliced ends', take: 'by', from: ['splices', 'named splices'], index: 'core_end.splice' },
    { name: 'facing cores', take: 'refs', from: ['spliced ends'], fromKind: 'core_end', field: 'core', kind: 'core' },
    { name: 'facing ends', take: 'by', from: ['facing cores'], index: 'core_end.core' },
    { name: 'splices behind', take: 'refs', from: ['facing ends'], fromKind: 'core_end', field: 'splice', kind: 'splice' },
    { name: 'ends behind those', take: 'by', from: ['splices behind'], index: 'core_end.splice' },
    {
      name: 'ports of cores',
      take: 'refs',
      from: ['core ends', 'facing ends'],
      fromKind: 'core_end',
      field: 'port',
      kind: 'port',
    },
    { name: 'named cables', take: 'records', kind: 'cable', ids: coredCables },
    { name: 'cores of cables', take: 'by', from: ['named cables'], index: 'core.cable' },
    { name: 'plugs of cables', take: 'by', from: ['named cables'], index: 'termination.cable' },
    {
      name: 'cored cables',
      take: 'refs',
      from: ['those cores', 'asked cores', 'facing cores'],
      fromKind: 'core',
      field: 'cable',
      kind: 'cable',
    },
    {
      name: 'cable models',
      take: 'refs',
      from: ['cored cables', 'named cables'],
      fromKind: 'cable',
      field: 'model',
      kind: 'model',
    },
  ];
}

/** What the words of a trace need besides: where its ports are, up to the site, and the diagrams that show them. */
export function traceWordReads(
  ports: readonly number[],
  closures: readonly number[] = [],
  /** Of which core ends were come to: where those are said to lie. */
  cables: readonly number[] = [],
): readonly ReadStep[] {
  return [
    { name: 'ports', take: 'records', kind: 'port', ids: ports },
    { name: 'closures', take: 'records', kind: 'object', ids: closures },
    { name: 'cored cables', take: 'records', kind: 'cable', ids: cables },
    { name: 'said of cables', take: 'by', from: ['cored cables'], index: 'relation.from' },
    { name: 'said places', take: 'refs', from: ['said of cables'], fromKind: 'relation', field: 'to', kind: 'object' },
    { name: 'owners', take: 'refs', from: ['ports'], fromKind: 'port', field: 'owner', kind: 'object' },
    {
      name: 'above',
      take: 'refs',
      from: ['owners', 'closures', 'said places'],
      fromKind: 'object',
      field: 'parent',
      kind: 'object',
      recursive: true,
    },
    { name: 'models', take: 'refs', from: ['owners', 'said places', 'above'], fromKind: 'object', field: 'model', kind: 'model' },
    { name: 'diagrams', take: 'by', from: ['above', 'closures', 'said places'], index: 'diagram.owner' },
  ];
}
