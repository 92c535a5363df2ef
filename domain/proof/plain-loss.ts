import { PORT_TYPES } from '../catalog/port-types';
import type { Document } from '../document/document';

/**
 * What light loses from a device's port to where its way ends, plug by plug, as somebody adds it up on paper: from the records
 * and docs/cabling.md alone. Slow, and shares no code with what it is compared with. For ways that do not branch: of a splitter
 * from an output to its input.
 */
export interface PlainLoss {
  readonly pairs: number;
  readonly splices: number;
  /** Outputs of each. */
  readonly splitters: readonly number[];
  /** dB by nm, of those that every cable has a figure for. */
  readonly totalDb: ReadonlyMap<number, number>;
}

export function plainLoss(document: Document, from: number): PlainLoss {
  const fibres: Fibre[] = [];
  const splitters: number[] = [];
  let [pairs, splices] = [0, 0];
  let at: Lane | null = { port: from, position: 1 };
  while (at !== null) {
    const cores = document.by('core_end.port', at.port);
    if (cores.length > 0) {
      let [end] = cores as [number];
      for (;;) {
        const here = document.get('core_end', end)!;
        fibres.push(fibreOf(document, document.get('core', here.core)!.cable));
        const other = document.by('core_end.core', here.core).find((id) => id !== end)!;
        const { port, position, splice } = document.get('core_end', other)!;
        at = { port, position };
        if (splice === 0) break;
        splices++;
        end = document.by('core_end.splice', splice).find((id) => id !== other)!;
      }
    } else {
      const plug = document.by('termination.port', at.port)[0]!;
      const { cable } = document.get('termination', plug)!;
      fibres.push(fibreOf(document, cable));
      const far = document.by('termination.cable', cable).find((id) => id !== plug)!;
      at = { port: document.get('termination', far)!.port, position: at.position };
    }
    const entered: Lane = at;
    const [left] = behind(document, entered);
    if (left) {
      const outputs = behind(document, left).length;
      if (outputs > 1) splitters.push(outputs);
      pairs += pairsIn(document, [entered.port, left.port], outputs > 1);
    }
    at = left ?? null;
  }
  const totalDb = new Map<number, number>();
  for (const nm of new Set(fibres.flatMap(({ dbPerKm }) => [...dbPerKm.keys()]))) {
    if (!fibres.every(({ dbPerKm }) => dbPerKm.has(nm))) continue;
    const glass = fibres.reduce((sum, { kilometres, dbPerKm }) => sum + kilometres * dbPerKm.get(nm)!, 0);
    const divided = splitters.reduce((sum, outputs) => sum + PLANAR_DB[outputs]!, 0);
    totalDb.set(nm, glass + 0.3 * splices + 0.75 * pairs + divided);
  }
  return { pairs, splices, splitters, totalDb };
}

interface Lane {
  readonly port: number;
  readonly position: number;
}

interface Fibre {
  readonly kilometres: number;
  /** By nm. */
  readonly dbPerKm: ReadonlyMap<number, number>;
}

function fibreOf(document: Document, cable: number): Fibre {
  const { lengthMm, model } = document.get('cable', cable)!;
  const { twist, attenuation } = document.get('model', model)!.cableSpec as unknown as {
    readonly twist: number;
    readonly attenuation: readonly { readonly wavelengthNm: number; readonly dbPerKm: number }[];
  };
  return {
    kilometres: (lengthMm / 1e6) * (1 + twist),
    dbPerKm: new Map(attenuation.map(({ wavelengthNm, dbPerKm }) => [wavelengthNm, dbPerKm])),
  };
}

/** At the other side of a panel. */
function behind(document: Document, { port, position }: Lane): readonly Lane[] {
  const fronts = document.by('port_map.front', port).map((id) => document.get('port_map', id)!);
  const rears = document.by('port_map.rear', port).map((id) => document.get('port_map', id)!);
  return [
    ...fronts.filter((map) => map.frontPosition === position).map((map) => ({ port: map.rear, position: map.rearPosition })),
    ...rears.filter((map) => map.rearPosition === position).map((map) => ({ port: map.front, position: map.frontPosition })),
  ];
}

/** One in an adapter, in which plug meets plug; a cassette or splitter has one at either side, a spliced rear has none there. */
function pairsIn(document: Document, sides: readonly number[], divides: boolean): number {
  const [a, b] = sides.map((port) => PORT_TYPES[document.get('port', port)!.type]!.connector);
  if (a === b && !divides) return 1;
  return [a, b].filter((connector) => connector !== 'splice').length;
}

/** 10 log10 n, and what planar splitters of n outputs lose besides. */
const PLANAR_DB: Readonly<Record<number, number>> = {
  2: 10 * Math.log10(2) + 0.9,
  4: 10 * Math.log10(4) + 1.2,
  8: 10 * Math.log10(8) + 1.5,
  16: 10 * Math.log10(16) + 1.7,
};
