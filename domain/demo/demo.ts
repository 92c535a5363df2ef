import { OBJECT_STATES, PORT_LIFECYCLES, PORT_STATES, codeOf } from '../catalog/enums';
import type { Change } from '../document/diff';
import type { Fields } from '../document/schema';
import { LIMITS } from '../catalog/limits';
import { buildHall, type HallPlan } from './demo-hall';
import { addRoomWays, addSiteWays, layTrunks, type BuiltRoom } from './demo-pathways';
import { DemoSite } from './demo-site';

export interface DemoOptions {
  readonly seed: number;
  /** Exactly this many ports in one hall of one site; absent = the demonstration: two sites with several rooms. */
  readonly ports?: number;
  readonly nextId: () => number;
  /** Ids of the first hall's diagrams; absent = from nextId (the default ones are taken already). */
  readonly defaultDiagrams?: { readonly elevation: number; readonly plan: number };
  /** A model that the database has already, by slug. */
  readonly modelId?: (slug: string) => number | undefined;
}

/** Ids under which the default site's hall opens. */
export const DEFAULT_DIAGRAMS = { elevation: LIMITS.guestDiagramId, plan: LIMITS.guestDiagramId + 1 } as const;
export const DEMO_SEED = 20_260_101;

/** A part of the demonstration: records to create, parents before children, and live states. */
export interface DemoBatch {
  readonly changes: readonly Change[];
  readonly states: readonly DemoState[];
}
export interface DemoState {
  readonly kind: 'object' | 'port';
  readonly id: number;
  readonly value: number;
}

export interface DemoSummary {
  readonly sites: number;
  readonly rooms: number;
  readonly racks: number;
  readonly devices: number;
  readonly ports: number;
  readonly cables: number;
  /** The elevation diagram to open. */
  readonly diagram: number;
}

/** Records in a batch at most. */
const BATCH = 20_000;

/**
 * The demonstration site: same options and id order, same records. Every record is created once; in batches of at
 * most 20,000. Without `ports` also wear: planned and failing equipment, and live states of all of it.
 */
export function* generateDemo(options: DemoOptions): Generator<DemoBatch, DemoSummary> {
  const demo = new DemoSite(options.seed, options.nextId, options.modelId ?? (() => undefined));
  const states = new StateMaker(demo, options.ports === undefined);
  const rooms = options.ports === undefined ? demonstrationHalls() : [largeHall(options.ports)];
  const sites = new Map<string, number>();
  const built: BuiltRoom[] = [];
  let diagram = 0;
  for (const [index, room] of rooms.entries()) {
    let site = sites.get(room.site);
    if (site === undefined) sites.set(room.site, (site = demo.place('site', room.site, 0, room.siteFields ?? {})));
    const ids = index === 0 ? options.defaultDiagrams : undefined;
    const building = buildHall(demo, { ...room.plan, site, ...(ids ? { ids } : {}) });
    for (let step = building.next(); ; step = building.next()) {
      if (step.done) {
        diagram ||= step.value.diagram;
        built.push(step.value);
      }
      if (demo.waiting >= BATCH || step.done) yield* slices(states.batch(demo.drain()));
      if (step.done) break;
    }
  }
  // After all else, so that what was made before keeps its ids and its chances.
  const ways = built.map((room) => addRoomWays(demo, room));
  if (options.ports === undefined) {
    for (const each of ways) layTrunks(demo, each);
    for (const [name, site] of sites)
      addSiteWays(
        demo,
        site,
        name,
        ways.filter((each) => each.built.site === site),
      );
  }
  yield* slices(states.batch(demo.drain()));
  return {
    sites: sites.size,
    rooms: rooms.length,
    racks: demo.racks,
    devices: demo.devices,
    ports: demo.ports,
    cables: demo.cables,
    diagram,
  };
}

/** Records in parts of at most BATCH; the states come with the last one. */
function* slices({ changes, states }: DemoBatch): Generator<DemoBatch> {
  for (let first = 0; first < changes.length; first += BATCH) {
    yield { changes: changes.slice(first, first + BATCH), states: first + BATCH >= changes.length ? states : [] };
  }
}

interface RoomPlan {
  readonly site: string;
  readonly siteFields?: Fields<'object'>;
  readonly plan: Omit<HallPlan, 'site' | 'ids'>;
}

function demonstrationHalls(): readonly RoomPlan[] {
  const frankfurt = 'FRA1 Frankfurt Osthafen';
  const hamburg = 'HAM2 Hamburg Billbrook';
  const common = { patched: 0.35, wear: true, networkRacks: [0] };
  const first = { siteFields: { remarks: 'Main site, 2N power, carriers in the meet-me room', owner: 'Plenum Demo Networks' } };
  const second = { siteFields: { remarks: 'Second site, disaster recovery', owner: 'Plenum Demo Networks' } };
  return [
    {
      site: frankfurt,
      ...first,
      plan: { ...common, code: 'fra1', roomCode: 'h1', name: 'Data hall 1', rows: 4, racksPerRow: 12, networkRacks: [0, 11] },
    },
    { site: frankfurt, plan: { ...common, code: 'fra1', roomCode: 'h2', name: 'Data hall 2', rows: 2, racksPerRow: 8 } },
    {
      site: frankfurt,
      plan: {
        ...common,
        code: 'fra1',
        roomCode: 'mmr',
        name: 'Meet-me room',
        rows: 1,
        racksPerRow: 4,
        networkRacks: [0, 1, 2, 3],
        carriers: ['Lumenet', 'Baltic Fibre', 'Metro Ring Nord', 'Transalp IX'],
      },
    },
    { site: hamburg, ...second, plan: { ...common, code: 'ham2', roomCode: 'h1', name: 'Data hall', rows: 2, racksPerRow: 6 } },
    {
      site: hamburg,
      plan: {
        ...common,
        code: 'ham2',
        roomCode: 'net',
        name: 'Network room',
        rows: 1,
        racksPerRow: 3,
        networkRacks: [0, 1],
        carriers: ['Lumenet', 'Baltic Fibre'],
      },
    },
  ];
}

function largeHall(ports: number): RoomPlan {
  return {
    site: `Scale site ${ports.toLocaleString('en')} ports`,
    plan: {
      code: 'big1',
      roomCode: '',
      name: `Hall of ${ports.toLocaleString('en')} ports`,
      rows: 1000,
      racksPerRow: 56,
      networkRacks: Array.from({ length: 56 }, (_, at) => at).filter((at) => at % 7 === 0 || at % 7 === 4),
      patched: 0.98,
      wear: false,
      portLimit: ports,
    },
  };
}

/** Live states of what a batch creates: nearly all well, some offline, some in alarm, a few bad connections. */
class StateMaker {
  private readonly demo: DemoSite;
  private readonly everyPort: boolean;
  constructor(demo: DemoSite, everyPort: boolean) {
    this.demo = demo;
    this.everyPort = everyPort;
  }

  batch(changes: readonly Change[]): DemoBatch {
    const { random } = this.demo;
    const states: DemoState[] = [];
    const live = new Set<number>();
    const connected = new Set<number>();
    for (const { kind, after } of changes) if (kind === 'termination') connected.add((after as Fields<'termination'>).port ?? 0);
    const settled = changes.map((change) => {
      if (change.kind === 'object') {
        const after = change.after as Fields<'object'>;
        if (!after.ip || (after.lifecycle ?? 0) === 1) return change;
        const value = random.chance(0.004) ? 'alarm' : random.chance(0.003) ? 'offline' : 'online';
        live.add(change.id);
        states.push({ kind: 'object', id: change.id, value: codeOf(OBJECT_STATES, value) });
      } else if (change.kind === 'port') {
        const after = change.after as Fields<'port'>;
        const isConnected = connected.has(change.id);
        const fault = random.next();
        if (!isConnected && fault < 0.003)
          return { ...change, after: { ...after, lifecycle: codeOf(PORT_LIFECYCLES, fault < 0.001 ? 'faulty' : 'reserved') } };
        if (!live.has(after.owner ?? 0) || !isConnected) return change;
        const value = fault > 0.9998 ? 'connectionError' : fault > 0.9994 ? 'connectionBroken' : fault > 0.994 ? 'down' : 'up';
        if (this.everyPort || value !== 'up') states.push({ kind: 'port', id: change.id, value: codeOf(PORT_STATES, value) });
      }
      return change;
    });
    return { changes: settled, states };
  }
}
