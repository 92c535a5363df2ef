import type { Document } from '../document/document';
import type { Kind } from '../document/schema';
import { fromCell, NO_ID } from '../ids';
import type { CoreRun } from '../operations/fibre/core-draft';
import { lostWith } from '../operations/structure/lost-records';
import { documentPlant } from './document-plant';
import { coreEnd } from './core-joint';
import { coresOfHop, plugsAt } from './held-cores';
import { portEnd, type Plant, type PlantEnd } from './joints';
import { trace } from './trace';

const NONE: ReadonlySet<number> = new Set();

/**
 * Names of the circuits whose way goes over one of these cables, over these cores of them, or by a cable to one of these
 * ports. Cost: a trace a circuit.
 */
export function circuitsRiding(
  document: Document,
  what: readonly (CoreRun | number)[],
  ports: ReadonlySet<number> = NONE,
): readonly string[] {
  /** By cable; none = all of it. */
  const asked = new Map<number, readonly CoreRun[]>();
  for (const one of what) {
    if (typeof one === 'number') asked.set(one, []);
    else asked.set(one.cable, [...(asked.get(one.cable) ?? []), one]);
  }
  if (asked.size === 0 && ports.size === 0) return [];
  const plant = documentPlant(document);
  const { ids, rowCount } = document.table('circuit');
  return Array.from(ids.subarray(0, rowCount)).flatMap((cell) => {
    const circuit = cell === 0 ? undefined : document.get('circuit', fromCell(cell));
    if (!circuit) return [];
    if (ports.has(circuit.a)) return [circuit.name];
    const found = trace(plant, portEnd(circuit.a));
    const rides = [...found.outside.hops, ...found.inside.hops].some(({ by, lines, at }) => {
      if (by !== 'cable' && by !== 'core') return false;
      if (at?.kind === 'port' && ports.has(at.id)) return true;
      const runs = asked.get(lines[0] ?? NO_ID);
      if (!runs) return false;
      return (
        runs.length === 0 || at?.kind !== 'core' || runs.some(({ first, count }) => at.core >= first && at.core < first + count)
      );
    });
    return rides ? [circuit.name] : [];
  });
}

/** Which circuits go over which core. */
export interface CoreCircuits {
  /** Names, in the order of the circuits. */
  over(cable: number, core: number): readonly string[];
  /** Over any of its cores. */
  onCable(cable: number): readonly string[];
}

/** Circuits by the cores of these cables; of a cable that one takes as a whole, every core. Cost: what the cables lead to. */
export function coreCircuits(document: Document, cables: readonly number[]): CoreCircuits {
  /** By cable and core, 0 = all of it. */
  const names = new Map<string, string[]>();
  const ofCable = new Map<number, Set<string>>();
  const asked = new Set(cables);
  const plant = documentPlant(document);
  for (const id of circuitsBehind(document, plant, asked)) {
    const { a, name } = document.get('circuit', id)!;
    const found = trace(plant, portEnd(a));
    const keys = [...found.outside.hops, ...found.inside.hops].flatMap((hop) => {
      const cable = hop.lines[0] ?? NO_ID;
      if ((hop.by !== 'cable' && hop.by !== 'core') || !asked.has(cable)) return [];
      ofCable.set(cable, (ofCable.get(cable) ?? new Set()).add(name));
      const cores = coresOfHop(document, hop);
      return (cores.length === 0 ? [0] : cores).map((core) => `${cable} ${core}`);
    });
    for (const key of new Set(keys)) names.set(key, [...(names.get(key) ?? []), name]);
  }
  return {
    onCable: (cable) => [...(ofCable.get(cable) ?? [])],
    over: (cable, core) => [...new Set([0, core].flatMap((number) => names.get(`${cable} ${number}`) ?? []))],
  };
}

/** Circuits that end where these cables lead to, ascending. */
function circuitsBehind(document: Document, plant: Plant, cables: ReadonlySet<number>): readonly number[] {
  if (document.table('circuit').size === 0) return [];
  const found = new Set<number>();
  for (const cable of cables) {
    for (const start of startsOf(document, cable)) {
      const { outside, inside } = trace(plant, start);
      const ends = [start, ...outside.hops.map(({ at }) => at), ...inside.hops.map(({ at }) => at)];
      for (const end of ends)
        if (end?.kind === 'port')
          for (const index of ['circuit.a', 'circuit.z'] as const) for (const id of document.by(index, end.id)) found.add(id);
    }
  }
  return [...found].sort((a, b) => a - b);
}

/** From where a cable is followed: the ports of its plugs at one end, else each core that is joined. */
function startsOf(document: Document, cable: number): readonly PlantEnd[] {
  for (const end of [1, 2]) {
    const plugs = plugsAt(document, cable, end);
    if (plugs.length > 0) return plugs.map(({ port }) => portEnd(port));
  }
  return document
    .by('core.cable', cable)
    .filter((id) => document.by('core_end.core', id).length > 0)
    .map((id) => coreEnd(cable, document.get('core', id)!.number, 1));
}

/** The same of what goes when these objects and cables are deleted, with the splices and terminations that go with them. */
export function circuitsLosing(document: Document, ids: readonly number[]): readonly string[] {
  const ofKind = (kind: Kind): readonly number[] => ids.filter((id) => document.kindOf(id) === kind);
  const lost = lostWith(document, { object: ofKind('object'), cable: ofKind('cable') });
  // Splices and terminations also end on cables that stay.
  const freed = [...lost.core_end].flatMap((id): readonly CoreRun[] => {
    const { core, end } = document.get('core_end', id)!;
    const { cable, number } = document.get('core', core)!;
    return lost.cable.has(cable) ? [] : [{ cable, end: end as 1 | 2, first: number, count: 1 }];
  });
  const unplugged = [...lost.termination].map((id) => document.get('termination', id)!);
  const ports = unplugged.filter(({ cable }) => !lost.cable.has(cable)).map(({ port }) => port);
  return circuitsRiding(document, [...lost.cable, ...freed], new Set(ports));
}
