import type { ModelTemplates, PortMapTemplate, PortTemplate } from '../entities/model';
import { cassetteMaps, splitterMaps, type CassetteWiring } from './lane-profiles';

export const SPLITTER_CONNECTORS = ['lc', 'lc-apc', 'sc', 'sc-apc'] as const;
export const CASSETTE_CONNECTORS = ['lc', 'lc-apc', 'sc', 'sc-apc'] as const;
export const CASSETTE_FIBRES = [8, 12, 16, 24] as const;
export const CASSETTE_WIRINGS = ['straight', 'reversed', 'universal'] as const satisfies readonly CassetteWiring[];

/** What a passive panel holds, `copies` times. */
export type PanelSpec =
  | {
      readonly kind: 'splitter';
      readonly copies: number;
      readonly inputs: number;
      readonly outputs: number;
      readonly connector: (typeof SPLITTER_CONNECTORS)[number];
    }
  | {
      readonly kind: 'cassette';
      readonly copies: number;
      /** Of its MPO; half as many duplex fronts. */
      readonly fibres: (typeof CASSETTE_FIBRES)[number];
      readonly wiring: CassetteWiring;
      readonly connector: (typeof CASSETTE_CONNECTORS)[number];
    };

export const PANEL_LIMITS = { copies: 24, inputs: 2, outputs: 128, ports: 512 } as const;

/** Ports of a panel in all. */
export function panelPorts(spec: PanelSpec): number {
  return spec.copies * (spec.kind === 'splitter' ? spec.inputs + spec.outputs : spec.fibres / 2 + 1);
}

/**
 * Ports and maps of a passive panel. A splitter has its inputs and its outputs in front; light goes from each input to each
 * output. A cassette has duplex ports in front, numbered on from cassette to cassette, and one MPO behind:
 *
 *     splitter 1:4   IN 1 -< OUT 1 .. OUT 4        cassette   1 .. 6 duplex | MPO 1
 */
export function panelTemplates(spec: PanelSpec): ModelTemplates {
  const ports: PortTemplate[] = [];
  const maps: PortMapTemplate[] = [];
  for (let copy = 1; copy <= spec.copies; copy++) {
    const base = ports.length;
    const own = spec.kind === 'splitter' ? splitterPorts(spec, copy) : cassettePorts(spec, copy);
    const wired = spec.kind === 'splitter' ? splitterMaps(spec.inputs, spec.outputs) : cassetteMaps(spec.wiring, spec.fibres);
    ports.push(...own);
    maps.push(...wired.map((map) => ({ ...map, front: map.front + base, rear: map.rear + base })));
  }
  return { ports, slots: [], maps };
}

function splitterPorts(
  { inputs, outputs, connector, copies }: Extract<PanelSpec, { kind: 'splitter' }>,
  copy: number,
): readonly PortTemplate[] {
  const name = (word: string, number: number): string => (copies > 1 ? `${copy} ${word} ${number}` : `${word} ${number}`);
  const side = (role: 'front' | 'rear', word: string, count: number): readonly PortTemplate[] =>
    Array.from({ length: count }, (_, at) => ({ name: name(word, at + 1), type: `${role}/${connector}`, face: 1 }));
  return [...side('front', 'IN', inputs), ...side('rear', 'OUT', outputs)];
}

function cassettePorts({ fibres, connector }: Extract<PanelSpec, { kind: 'cassette' }>, copy: number): readonly PortTemplate[] {
  const pairs = fibres / 2;
  const fronts = Array.from(
    { length: pairs },
    (_, at): PortTemplate => ({ name: String((copy - 1) * pairs + at + 1), type: `front/${connector}`, face: 1, positions: 2 }),
  );
  return [...fronts, { name: `MPO ${copy}`, type: 'rear/mpo', face: 2, positions: fibres }];
}
