import type { ReadStep } from '../document/slice';

/**
 * What a trace looks at around these ports, in one go: their cables to the far ends, the port maps there and here, and
 * what is plugged in behind them. One question thus takes the walk over a cable and through a panel.
 */
export function traceReads(ports: readonly number[], cables: readonly number[]): readonly ReadStep[] {
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
    {
      name: 'owners',
      take: 'refs',
      from: ['ports', 'far ports', 'rears', 'fronts'],
      fromKind: 'port',
      field: 'owner',
      kind: 'object',
    },
    { name: 'models', take: 'refs', from: ['owners'], fromKind: 'object', field: 'model', kind: 'model' },
  ];
}

/** What the words of a trace need besides: where its ports are, up to the site, and the diagrams that show them. */
export function traceWordReads(ports: readonly number[]): readonly ReadStep[] {
  return [
    { name: 'ports', take: 'records', kind: 'port', ids: ports },
    { name: 'owners', take: 'refs', from: ['ports'], fromKind: 'port', field: 'owner', kind: 'object' },
    { name: 'above', take: 'refs', from: ['owners'], fromKind: 'object', field: 'parent', kind: 'object', recursive: true },
    { name: 'models', take: 'refs', from: ['owners', 'above'], fromKind: 'object', field: 'model', kind: 'model' },
    { name: 'diagrams', take: 'by', from: ['above'], index: 'diagram.owner' },
  ];
}
