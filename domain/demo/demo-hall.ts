import { rackHeightMm } from '../catalog/dimensions';
import { CABLE_LIFECYCLES, OBJECT_LIFECYCLES, POWER_SIDES, codeOf } from '../catalog/enums';
import type { RackToPlace } from '../layout/room-layout';
import type { BuiltRoom } from './demo-pathways';
import type { DemoSite, Placed, PlacedRack } from './demo-site';

/** How one hall is filled. */
export interface HallPlan {
  readonly site: number;
  /** The site in host names, `fra1`. */
  readonly code: string;
  /** The room in the names of what stands in it, `h1`, so that no two devices of a site share one; '' = the site has one room. */
  readonly roomCode: string;
  readonly name: string;
  readonly rows: number;
  readonly racksPerRow: number;
  /** Positions in a row (from 0) that hold panels and row switches instead of servers. */
  readonly networkRacks: readonly number[];
  /** Share of panel ports cross-connected, 0..1. */
  readonly patched: number;
  /** Believable wear: planned installs, removals, damaged cables. */
  readonly wear: boolean;
  /** Providers whose lines end in this room, in a frame of its own at the end of the last row. */
  readonly carriers?: readonly string[];
  /** Stop when the site has this many ports; the last rack is filled to it exactly. */
  readonly portLimit?: number;
  readonly ids?: { readonly elevation: number; readonly plan: number };
}

interface Row {
  readonly name: string;
  readonly servers: PlacedRack[];
  readonly network: PlacedRack[];
}

/** Builds one hall row by row; yields after each row so that the caller can drain what was written. */
export function* buildHall(demo: DemoSite, plan: HallPlan): Generator<void, BuiltRoom & { readonly diagram: number }> {
  const room = demo.place('room', plan.name, plan.site);
  const placed: RackToPlace[] = [];
  const rows: PlacedRack[][] = [];
  let core: Placed | undefined;
  let address = 0;
  const nextIp = () => {
    address += 1;
    return `10.${(plan.code.charCodeAt(0) % 100) + 10}.${(address >> 8) & 255}.${address & 255}`;
  };
  for (let index = 0; index < plan.rows && !isFull(demo, plan); index++) {
    const row: Row = { name: rowName(index), servers: [], network: [] };
    const standing: PlacedRack[] = [];
    rows.push(standing);
    for (let position = 0; position < plan.racksPerRow && !isFull(demo, plan); position++) {
      const name = `${row.name}${String(position + 1).padStart(2, '0')}`;
      const isNetwork = plan.networkRacks.includes(position);
      const planned = plan.wear && index === plan.rows - 1 && position === plan.racksPerRow - 1;
      const rack = demo.rack(
        room,
        row.name,
        name,
        isNetwork ? 'wideCabinet' : 'cabinet',
        hostOf(plan, name),
        planned ? codeOf(OBJECT_LIFECYCLES, 'plannedInstall') : 0,
      );
      placed.push(rackToPlace(rack));
      standing.push(rack);
      if (planned) continue;
      if (plan.portLimit !== undefined && plan.portLimit - demo.ports < PORTS_OF_A_FULL_RACK) {
        fillExactly(demo, rack, plan.portLimit);
        break;
      }
      if (isNetwork) fillNetworkRack(demo, plan, rack, row.network.length === 0 && index === 0, nextIp);
      else fillServerRack(demo, plan, rack, index, nextIp);
      (isNetwork ? row.network : row.servers).push(rack);
    }
    core ??= row.network[0]?.devices.find((device) => device.model.key === 'core');
    cableRow(demo, plan, row, core);
    yield;
  }
  const frame = plan.carriers && demo.rack(room, rowName(plan.rows - 1), 'Carrier frame', 'tallCabinet', hostOf(plan, 'cf'));
  if (frame) {
    placed.push(rackToPlace(frame));
    rows.at(-1)!.push(frame);
  }
  const { elevation: diagram, plan: floor, footprints } = demo.diagrams(room, plan.name, placed, plan.ids);
  if (frame) addCarriers(demo, plan, room, diagram, frame);
  yield;
  const label = plan.roomCode === '' ? '' : `${plan.roomCode.toUpperCase()} `;
  return { room, site: plan.site, label, name: plan.name, rows, plan: floor, footprints, diagram };
}

function rackToPlace(rack: PlacedRack): RackToPlace {
  const { widthMm, depthMm } = rack.model.fields;
  return { key: String(rack.id), row: rack.row, widthMm: widthMm ?? 0, depthMm: depthMm ?? 0 };
}

/** Providers' lines end in the room: objects with one port, patched to a router, drawn above the racks. */
function addCarriers(demo: DemoSite, plan: HallPlan, room: number, diagram: number, frame: PlacedRack): void {
  const panel = demo.device(frame, 'fibrePanel', { name: labelOf(plan, 'CF-FP01'), from: 'top' });
  const router = demo.device(frame, 'router', { name: `${frame.host}-br1`, from: 'bottom' });
  for (const [index, carrier] of (plan.carriers ?? []).entries()) {
    const name = `${carrier} ${24_000 + demo.random.below(6000)}`;
    const end = demo.end('handOff', room, name, 'handOff/fibre', { owner: carrier, remarks: '10 Gbit/s, single mode' });
    demo.placeAt(diagram, end.id, index * 1000, rackHeightMm(frame.model.heightU) + 400, 900, 120);
    demo.cable('carrier', end.port, demo.take(panel, 'front'), 28_000);
    demo.cable('carrier', demo.take(panel, 'front'), demo.take(router, 'up'), 2500);
  }
}

/** Prefix of host names in a rack, `fra1-h1-a01`. */
function hostOf(plan: HallPlan, rack: string): string {
  return [plan.code, plan.roomCode, rack.toLowerCase()].filter((part) => part !== '').join('-');
}

/** A panel's or feed's name with its room before it, `H1-A01-FP01`. */
function labelOf(plan: HallPlan, name: string): string {
  return plan.roomCode === '' ? name : `${plan.roomCode.toUpperCase()}-${name}`;
}

/** More than any rack takes, so that a limit is never overshot. */
const PORTS_OF_A_FULL_RACK = 3500;

function isFull(demo: DemoSite, plan: HallPlan): boolean {
  return plan.portLimit !== undefined && demo.ports >= plan.portLimit;
}

/** A, B, ... Z, AA, AB, ... */
export function rowName(index: number): string {
  return index < 26
    ? String.fromCharCode(65 + index)
    : rowName(Math.floor(index / 26) - 1) + String.fromCharCode(65 + (index % 26));
}

function fillNetworkRack(demo: DemoSite, plan: HallPlan, rack: PlacedRack, isFirst: boolean, nextIp: () => string): void {
  const { host } = rack;
  addPower(demo, plan, rack);
  for (let number = 1; number <= 2; number++)
    demo.device(rack, 'spine', { name: `${host}-sp${number}`, from: 'top', ip: nextIp() });
  demo.device(rack, 'access', { name: `${host}-ma1`, from: 'top', ip: nextIp(), face: 2 });
  demo.device(rack, 'consoleServer', { name: `${host}-cs1`, from: 'top', ip: nextIp() });
  if (isFirst) {
    demo.device(rack, 'core', { name: hostOf(plan, 'core1'), from: 'bottom', ip: nextIp() });
    demo.device(rack, 'router', { name: hostOf(plan, 'br1'), from: 'bottom', ip: nextIp() });
    demo.device(rack, 'firewall', { name: hostOf(plan, 'fw1'), from: 'bottom', ip: nextIp() });
  }
  const dense = plan.portLimit !== undefined;
  for (let number = 1; number <= (dense ? 11 : 6); number++)
    demo.device(rack, 'densePanel', { name: labelOf(plan, `${rack.name}-FP${String(number).padStart(2, '0')}`), from: 'top' });
  for (let number = 1; number <= (dense ? 9 : 4); number++)
    demo.device(rack, 'copperPanel48', { name: labelOf(plan, `${rack.name}-CP${String(number).padStart(2, '0')}`), from: 'top' });
}

function fillServerRack(demo: DemoSite, plan: HallPlan, rack: PlacedRack, rowIndex: number, nextIp: () => string): void {
  const { host } = rack;
  const { random } = demo;
  addPower(demo, plan, rack);
  demo.device(rack, 'fibrePanel', { name: labelOf(plan, `${rack.name}-FP01`), from: 'top' });
  demo.device(rack, plan.portLimit === undefined ? 'copperPanel' : 'copperPanel48', {
    name: labelOf(plan, `${rack.name}-CP01`),
    from: 'top',
  });
  for (let number = 1; number <= 2; number++)
    demo.device(rack, 'leaf', { name: `${host}-leaf${number}`, from: 'top', ip: nextIp() });
  demo.device(rack, 'access', { name: `${host}-ma1`, from: 'top', ip: nextIp(), face: 2 });
  const theme = plan.portLimit === undefined ? THEMES[(rowIndex + (random.chance(0.25) ? 1 : 0)) % THEMES.length]! : THEMES[0]!;
  if (theme.chassis && random.chance(0.4)) demo.device(rack, 'chassis', { name: `${host}-bc1`, from: 'bottom', ip: nextIp() });
  const stores = theme.storage + random.below(2);
  for (let number = 1; number <= stores; number++) {
    demo.device(rack, random.chance(0.3) ? 'storageShelf' : 'storage', {
      name: `${host}-st${number}`,
      from: 'bottom',
      ip: nextIp(),
    });
  }
  const servers = theme.servers + random.below(4);
  for (let number = 1; number <= servers && rack.top - rack.bottom > 1; number++) {
    if (plan.wear && random.chance(0.12)) demo.gap(rack, 1);
    const key = random.chance(theme.accelerators) ? 'accelerator' : random.chance(theme.tall) ? 'server2' : 'server1';
    const name = `${random.pick(theme.names)}${String(number).padStart(2, '0')}.${host.split('-').reverse().join('.')}`;
    const lifecycle = plan.wear && random.chance(0.05) ? 1 + random.below(3) : 0;
    demo.device(rack, key, { name, from: 'bottom', ip: nextIp(), lifecycle });
  }
}

interface Theme {
  readonly names: readonly string[];
  readonly servers: number;
  readonly storage: number;
  /** Chance that a server is 2U high, or an accelerator. */
  readonly tall: number;
  readonly accelerators: number;
  readonly chassis: boolean;
}
const THEMES: readonly Theme[] = [
  { names: ['esx', 'k8s', 'web'], servers: 15, storage: 0, tall: 0.25, accelerators: 0, chassis: false },
  { names: ['db', 'esx', 'cache'], servers: 10, storage: 1, tall: 0.6, accelerators: 0, chassis: false },
  { names: ['obj', 'bkp', 'log'], servers: 6, storage: 4, tall: 0.7, accelerators: 0, chassis: true },
  { names: ['gpu', 'hpc', 'k8s'], servers: 7, storage: 1, tall: 0.4, accelerators: 0.45, chassis: true },
];

function addPower(demo: DemoSite, plan: HallPlan, rack: PlacedRack): void {
  for (const feed of ['A', 'B'] as const) {
    const pdu = demo.device(rack, 'pdu', { name: `${rack.host}-pdu-${feed.toLowerCase()}`, from: 'none' });
    const source = demo.end('powerFeed', rack.id, labelOf(plan, `${rack.name} feed ${feed}`), 'powerFeed/ac-three-phase', {
      ratedPowerW: 11_000,
      side: codeOf(POWER_SIDES, feed === 'A' ? 'a' : 'b'),
    });
    demo.cable(feed === 'A' ? 'powerA' : 'powerB', demo.take(pdu, 'power'), source.port, 3000);
  }
}

/** The last rack of a counted site: whatever adds up to the limit. */
function fillExactly(demo: DemoSite, rack: PlacedRack, limit: number): void {
  const sizes = (
    ['copperPanel48', 'densePanel', 'leaf', 'access', 'copperPanel', 'consoleServer', 'storage', 'server1', 'sensor'] as const
  ).map((key) => ({ key, count: 0 }));
  let number = 0;
  while (demo.ports < limit) {
    const before = demo.ports;
    for (const size of sizes) {
      const ports = PORT_COUNTS[size.key];
      if (ports > limit - demo.ports) continue;
      number += 1;
      const added = demo.device(rack, size.key, {
        name: `${rack.name}-X${String(number).padStart(3, '0')}`,
        from: rack.top - rack.bottom > 2 && size.key !== 'sensor' ? 'bottom' : 'none',
      });
      if (added) break;
    }
    if (demo.ports === before) return;
  }
}
const PORT_COUNTS = {
  copperPanel48: 96,
  densePanel: 104,
  leaf: 60,
  access: 55,
  copperPanel: 48,
  consoleServer: 37,
  storage: 12,
  server1: 9,
  sensor: 1,
} as const;

function cableRow(demo: DemoSite, plan: HallPlan, row: Row, core: Placed | undefined): void {
  const of = (racks: readonly PlacedRack[], ...keys: readonly string[]) =>
    racks.flatMap((rack) => rack.devices.filter((device) => keys.includes(device.model.key)));
  const fibrePanels = of(row.network, 'densePanel');
  const copperPanels = of(row.network, 'copperPanel48');
  const spines = of(row.network, 'spine');
  const consoles = of(row.network, 'consoleServer');
  const access = of(row.network, 'access');
  for (const [index, rack] of row.servers.entries())
    cableServerRack(demo, plan, rack, 3000 + index * 600, fibrePanels, copperPanels);
  for (const rack of row.network) cableManagement(demo, rack);
  // Row patching: what came in over the trunks goes on to spines, management and console.
  for (const panel of fibrePanels) {
    for (let port = 0; port < arrivals(panel, 12) * 0.34; port++) {
      const spine = spines.find((candidate) => demo.free(candidate, 'down') > 0);
      if (!spine) break;
      demo.cable('fibre', demo.take(panel, 'front'), demo.take(spine, 'down'), 2000 + demo.random.below(6) * 500);
    }
  }
  for (const panel of copperPanels) {
    for (let port = 0; port < arrivals(panel, 1); port++) {
      const console = consoles.find((candidate) => demo.free(candidate, 'serial') > 0);
      const switched = access.find((candidate) => demo.free(candidate, 'down') > 0);
      if (port % 4 === 0 && console) demo.cable('console', demo.take(panel, 'front'), demo.take(console, 'serial'), 2500);
      else if (switched) demo.cable('copper', demo.take(panel, 'front'), demo.take(switched, 'down'), 2500);
    }
  }
  for (const spine of spines) {
    while (core && demo.free(spine, 'up') > 1) {
      const card = core.rack.devices.find((device) => device.model.key === 'lineCard' && demo.free(device, 'down') > 0);
      if (!card) break;
      demo.note(demo.cable('carrier', demo.take(spine, 'up'), demo.take(card, 'down'), 20_000), spine.rack, core.rack, true);
    }
  }
  const router = of(row.network, 'router')[0];
  const firewall = of(row.network, 'firewall')[0];
  for (let link = 0; link < 4; link++) demo.cable('fibre', demo.take(router, 'up'), demo.take(firewall, 'down'), 2000);
  crossConnect(demo, fibrePanels, 'fibre', plan.patched);
  crossConnect(demo, copperPanels, 'copper', plan.patched);
  if (plan.patched > 0.8) trunksBetween(demo, fibrePanels, copperPanels);
}

/** Fronts behind which a trunk has arrived. */
function arrivals(panel: Placed, perRear: number): number {
  return (panel.taken.rear ?? 0) * perRear;
}

function cableServerRack(
  demo: DemoSite,
  plan: HallPlan,
  rack: PlacedRack,
  distance: number,
  rowFibre: readonly Placed[],
  rowCopper: readonly Placed[],
): void {
  const find = (key: string) => rack.devices.filter((device) => device.model.key === key);
  const leaves = find('leaf');
  const [fibre] = find('fibrePanel');
  const copper = [...find('copperPanel'), ...find('copperPanel48')][0];
  const cord = () => 1000 + demo.random.below(5) * 500;
  for (const device of rack.devices) {
    if (device.isPlanned) continue;
    // Hosts: two links to each leaf, spare copper to the panel.
    if (HOSTS.has(device.model.key)) {
      for (let link = 0; demo.free(device, 'up') > 0 && link < 8; link++) {
        const leaf = leaves[link % 2];
        const lifecycle =
          plan.wear && demo.random.chance(0.02) ? codeOf(CABLE_LIFECYCLES, demo.random.pick(['planned', 'damaged'] as const)) : 0;
        if (!leaf || demo.free(leaf, 'down') === 0) break;
        demo.cable('stack', demo.take(device, 'up'), demo.take(leaf, 'down'), cord(), lifecycle);
      }
      if (copper && demo.free(copper, 'front') > 8 && device.model.key !== 'chassis')
        demo.cable('copper', demo.take(device, 'down'), demo.take(copper, 'front'), cord());
    }
  }
  for (const leaf of leaves) {
    for (let uplink = 0; uplink < 6; uplink++) demo.cable('fibre', demo.take(leaf, 'up'), demo.take(fibre, 'front'), 1500);
    demo.cable('console', demo.take(leaf, 'console'), demo.take(copper, 'front'), 1500);
  }
  const [first, second] = leaves;
  for (let link = 0; link < 2; link++) demo.cable('stack', demo.take(first, 'up'), demo.take(second, 'up'), 500);
  cableManagement(demo, rack);
  for (let trunk = 0; trunk < 4 && fibre; trunk++) {
    const far = rowFibre.find((panel) => demo.free(panel, 'rear') > 0);
    if (far) demo.trunk('trunk', fibre, far, distance);
  }
  const far = copper && rowCopper.find((panel) => demo.free(panel, 'rear') >= demo.free(copper, 'rear'));
  while (copper && far && demo.free(copper, 'rear') > 0) demo.trunk('copperTrunk', copper, far, distance);
  if (plan.portLimit === undefined) return;
  if (fibre) crossConnect(demo, [fibre], 'fibre', 1);
  // A full hall: second network cards to the panel, what is left of the panel looped, leaf ports joined pairwise.
  for (const device of rack.devices) {
    while (
      copper &&
      HOSTS.has(device.model.key) &&
      device.model.key !== 'chassis' &&
      demo.free(device, 'down') > 0 &&
      demo.free(copper, 'front') > 0
    ) {
      demo.cable('copper', demo.take(device, 'down'), demo.take(copper, 'front'), cord());
    }
  }
  if (copper) crossConnect(demo, [copper], 'copper', 1);
  while (first && second && demo.free(first, 'down') > 0 && demo.free(second, 'down') > 0) {
    demo.cable('stack', demo.take(first, 'down'), demo.take(second, 'down'), 500);
  }
}
const HOSTS: ReadonlySet<string> = new Set(['server1', 'server2', 'accelerator', 'chassis', 'storage', 'storageShelf']);

/** Management ports to the rack's own switch, and every power supply to A and B in turn. */
function cableManagement(demo: DemoSite, rack: PlacedRack): void {
  const manager = rack.devices.find((device) => device.model.key === 'access');
  const pdus = rack.devices.filter((device) => device.model.key === 'pdu');
  for (const device of rack.devices) {
    if (device.isPlanned) continue;
    while (demo.free(device, 'management') > 0 && manager && demo.free(manager, 'down') > 0) {
      demo.cable('copper', demo.take(device, 'management'), demo.take(manager, 'down'), 1000 + demo.random.below(4) * 500);
    }
    if (device.model.key === 'pdu') continue;
    const outlet = device.model.uses.power?.some((index) => device.model.templates.ports[index]?.type.endsWith('c20'))
      ? 'heavyOutlet'
      : 'outlet';
    for (let supply = 0; demo.free(device, 'power') > 0; supply++) {
      const pdu = pdus[supply % 2];
      if (!pdu || demo.free(pdu, outlet) === 0) break;
      demo.cable(supply % 2 === 0 ? 'powerA' : 'powerB', demo.take(device, 'power'), demo.take(pdu, outlet), 1200);
    }
  }
}

/** Patch cords between free fronts, first half with second half. */
function crossConnect(demo: DemoSite, panels: readonly Placed[], use: 'fibre' | 'copper', share: number): void {
  const half = Math.ceil(panels.length / 2);
  for (let index = 0; index < half; index++) {
    const a = panels[index]!;
    const b = panels[index + half] ?? a;
    const cords = Math.floor(
      (a === b ? demo.free(a, 'front') / 2 : Math.min(demo.free(a, 'front'), demo.free(b, 'front'))) * share,
    );
    for (let cord = 0; cord < cords; cord++)
      demo.cable(use, demo.take(a, 'front'), demo.take(b, 'front'), 2000 + demo.random.below(8) * 500);
  }
}

function trunksBetween(demo: DemoSite, fibrePanels: readonly Placed[], copperPanels: readonly Placed[]): void {
  for (const [panels, use] of [
    [fibrePanels, 'trunk'],
    [copperPanels, 'copperTrunk'],
  ] as const) {
    const open = panels.filter((panel) => demo.free(panel, 'rear') > 0);
    for (let index = 0; index + 1 < open.length; index += 2) {
      const [a, b] = [open[index]!, open[index + 1]!];
      while (demo.free(a, 'rear') > 0 && demo.free(b, 'rear') > 0)
        demo.cable(use, demo.take(a, 'rear'), demo.take(b, 'rear'), 15_000);
    }
  }
}
