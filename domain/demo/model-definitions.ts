import type { MODEL_LIBRARY_CLASSES } from '../catalog/enums';

/** What a port of a demonstration model is for; cabling asks for "the next free uplink". */
export type PortUse = 'down' | 'up' | 'management' | 'console' | 'power' | 'outlet' | 'heavyOutlet' | 'front' | 'rear' | 'serial';

/** A model in a line: what it makes, its sizes, its ports. */
export interface ModelDefinition {
  readonly makes: 'rack' | 'device' | 'card';
  readonly brand: string;
  readonly name: string;
  readonly libraryClass: (typeof MODEL_LIBRARY_CLASSES)[number];
  readonly heightU: number;
  readonly halfDepth?: true;
  readonly weightKg: number;
  readonly powerW?: number;
  readonly widthMm?: number;
  readonly depthMm?: number;
  readonly role?: 'parent' | 'child';
  readonly airflow?: string;
  /** [use, count, type, name pattern with # for the number, face, first number] */
  readonly ports?: readonly (readonly [PortUse, number, string, string, 1 | 2, number?])[];
  readonly slots?: readonly (readonly [number, string, 'card' | 'device', 1 | 2])[];
  /** Rear ports: positions each; fronts map onto them in order. */
  readonly positions?: number;
}

const PSU = ['power', 2, 'powerPort/iec-60320-c14', 'PSU#', 2, 1] as const;
const CONSOLE = ['console', 1, 'console/rj-45', 'console', 1] as const;

/** What the models of a family have in common. */
const CABINET = { makes: 'rack', brand: 'Rackwerk', libraryClass: 'building' } as const;
const SWITCH = { makes: 'device', brand: 'Norrvik', libraryClass: 'switch' } as const;
const SWITCH_CARD = { makes: 'card', brand: 'Norrvik', libraryClass: 'switch', heightU: 0 } as const;
const SERVER = { makes: 'device', brand: 'Halcyra', libraryClass: 'service', airflow: 'front-to-rear' } as const;
const BLADES = { makes: 'device', brand: 'Halcyra', libraryClass: 'service' } as const;
const STORAGE = { makes: 'device', brand: 'Petrastor', libraryClass: 'storage', airflow: 'front-to-rear' } as const;
const PANEL = { makes: 'device', brand: 'Lumopatch', libraryClass: 'wiring', halfDepth: true } as const;
const POWER = { makes: 'device', brand: 'Voltaris', libraryClass: 'power' } as const;

/** Invented brands; faces as such equipment has them. */
export const MODEL_DEFINITIONS = {
  cabinet: {
    ...CABINET,
    name: 'RW-42 600',
    heightU: 42,
    weightKg: 118,
    widthMm: 600,
    depthMm: 1070,
  },
  wideCabinet: {
    ...CABINET,
    name: 'RW-42 800',
    heightU: 42,
    weightKg: 141,
    widthMm: 800,
    depthMm: 1070,
  },
  tallCabinet: {
    ...CABINET,
    name: 'RW-47 800',
    heightU: 47,
    weightKg: 156,
    widthMm: 800,
    depthMm: 1200,
  },
  leaf: {
    ...SWITCH,
    name: 'NX-4848',
    heightU: 1,
    weightKg: 9.6,
    powerW: 310,
    airflow: 'rear-to-front',
    ports: [
      ['down', 48, 'interface/25gbase-x-sfp28', 'Ethernet1/#', 1, 1],
      ['up', 8, 'interface/100gbase-x-qsfp28', 'Ethernet1/#', 1, 49],
      ['management', 1, 'interface/1000base-t', 'mgmt0', 1],
      CONSOLE,
      PSU,
    ],
  },
  access: {
    ...SWITCH,
    name: 'NX-1048T',
    heightU: 1,
    halfDepth: true,
    weightKg: 5.1,
    powerW: 95,
    ports: [
      ['down', 48, 'interface/1000base-t', 'GigabitEthernet1/0/#', 1, 1],
      ['up', 4, 'interface/10gbase-x-sfpp', 'TenGigabit1/1/#', 1, 1],
      CONSOLE,
      PSU,
    ],
  },
  spine: {
    ...SWITCH,
    name: 'NX-9532',
    heightU: 1,
    weightKg: 11.2,
    powerW: 540,
    airflow: 'rear-to-front',
    ports: [
      ['down', 28, 'interface/100gbase-x-qsfp28', 'Ethernet1/#', 1, 1],
      ['up', 4, 'interface/100gbase-x-qsfp28', 'Ethernet1/#', 1, 29],
      ['management', 1, 'interface/1000base-t', 'mgmt0', 1],
      CONSOLE,
      PSU,
    ],
  },
  core: {
    ...SWITCH,
    name: 'NX-9608',
    heightU: 13,
    weightKg: 92,
    powerW: 4200,
    role: 'parent',
    ports: [
      ['management', 2, 'interface/1000base-t', 'mgmt#', 1, 0],
      ['console', 2, 'console/rj-45', 'console#', 1, 0],
      ['power', 4, 'powerPort/iec-60320-c20', 'PSU#', 2, 1],
    ],
    slots: [
      [8, 'Slot #', 'card', 1],
      [2, 'Supervisor #', 'card', 1],
      [3, 'Fabric #', 'card', 2],
    ],
  },
  lineCard: {
    ...SWITCH_CARD,
    name: 'NX-LC36',
    weightKg: 4.4,
    ports: [['down', 36, 'interface/100gbase-x-qsfp28', 'Ethernet{module}/#', 1, 1]],
  },
  supervisor: {
    ...SWITCH_CARD,
    name: 'NX-SUP2',
    weightKg: 3.1,
    ports: [
      ['management', 1, 'interface/1000base-t', 'mgmt{module}', 1],
      ['console', 1, 'console/rj-45', 'con{module}', 1],
    ],
  },
  router: {
    makes: 'device',
    brand: 'Norrvik',
    name: 'RX-20',
    libraryClass: 'route',
    heightU: 2,
    weightKg: 16,
    powerW: 620,
    airflow: 'front-to-rear',
    ports: [
      ['down', 4, 'interface/100gbase-x-qsfp28', 'et-0/0/#', 1, 0],
      ['up', 16, 'interface/10gbase-x-sfpp', 'xe-0/1/#', 1, 0],
      ['management', 1, 'interface/1000base-t', 'fxp0', 1],
      CONSOLE,
      PSU,
    ],
  },
  firewall: {
    makes: 'device',
    brand: 'Wardlock',
    name: 'W-4100',
    libraryClass: 'security',
    heightU: 2,
    weightKg: 14,
    powerW: 450,
    ports: [
      ['down', 8, 'interface/10gbase-x-sfpp', 'x#', 1, 1],
      ['up', 8, 'interface/1000base-t', 'port#', 1, 1],
      ['management', 2, 'interface/1000base-t', 'mgmt#', 1, 1],
      CONSOLE,
      PSU,
    ],
  },
  server1: {
    ...SERVER,
    name: 'H-1200',
    heightU: 1,
    weightKg: 17,
    powerW: 420,
    ports: [
      ['up', 4, 'interface/25gbase-x-sfp28', 'eth#', 2, 0],
      ['down', 2, 'interface/1000base-t', 'lom#', 2, 1],
      ['management', 1, 'interface/1000base-t', 'bmc', 2],
      PSU,
    ],
  },
  server2: {
    ...SERVER,
    name: 'H-2400',
    heightU: 2,
    weightKg: 27,
    powerW: 780,
    ports: [
      ['up', 4, 'interface/25gbase-x-sfp28', 'eth#', 2, 0],
      ['down', 4, 'interface/1000base-t', 'lom#', 2, 1],
      ['management', 1, 'interface/1000base-t', 'bmc', 2],
      PSU,
    ],
  },
  accelerator: {
    ...SERVER,
    name: 'HX-4 Accelerator',
    heightU: 4,
    weightKg: 48,
    powerW: 2900,
    ports: [
      ['up', 8, 'interface/25gbase-x-sfp28', 'eth#', 2, 0],
      ['down', 2, 'interface/1000base-t', 'lom#', 2, 1],
      ['management', 1, 'interface/1000base-t', 'bmc', 2],
      ['power', 4, 'powerPort/iec-60320-c20', 'PSU#', 2, 1],
    ],
  },
  chassis: {
    ...BLADES,
    name: 'HB-8 Blade chassis',
    heightU: 6,
    weightKg: 96,
    powerW: 3200,
    role: 'parent',
    ports: [
      ['up', 8, 'interface/25gbase-x-sfp28', 'Switch#', 2, 1],
      ['management', 2, 'interface/1000base-t', 'cmc#', 2, 1],
      ['power', 4, 'powerPort/iec-60320-c20', 'PSU#', 2, 1],
    ],
    slots: [[8, 'Bay #', 'device', 1]],
  },
  blade: {
    ...BLADES,
    name: 'HB-220 Blade',
    heightU: 0,
    weightKg: 6.2,
    role: 'child',
    ports: [['down', 2, 'interface/25gbase-kr', 'eth#', 1, 0]],
  },
  storage: {
    ...STORAGE,
    name: 'P-24',
    heightU: 2,
    weightKg: 29,
    powerW: 560,
    ports: [['up', 8, 'interface/25gbase-x-sfp28', 'ct#', 2, 0], ['management', 2, 'interface/1000base-t', 'mgmt#', 2, 0], PSU],
  },
  storageShelf: {
    ...STORAGE,
    name: 'P-60',
    heightU: 4,
    weightKg: 71,
    powerW: 980,
    ports: [['up', 4, 'interface/25gbase-x-sfp28', 'ct#', 2, 0], ['management', 2, 'interface/1000base-t', 'mgmt#', 2, 0], PSU],
  },
  fibrePanel: {
    ...PANEL,
    name: 'LP-48F',
    heightU: 1,
    weightKg: 3.4,
    positions: 12,
    ports: [
      ['front', 48, 'front/lc', '#', 1, 1],
      ['rear', 4, 'rear/mpo', 'MPO #', 2, 1],
    ],
  },
  densePanel: {
    ...PANEL,
    name: 'LP-96F',
    heightU: 1,
    weightKg: 4.2,
    positions: 12,
    ports: [
      ['front', 96, 'front/lc', '#', 1, 1],
      ['rear', 8, 'rear/mpo', 'MPO #', 2, 1],
    ],
  },
  copperPanel: {
    ...PANEL,
    name: 'LP-24C',
    heightU: 1,
    weightKg: 1.9,
    positions: 1,
    ports: [
      ['front', 24, 'front/8p8c', '#', 1, 1],
      ['rear', 24, 'rear/110-punch', '#', 2, 1],
    ],
  },
  copperPanel48: {
    ...PANEL,
    name: 'LP-48C',
    heightU: 2,
    weightKg: 3.2,
    positions: 1,
    ports: [
      ['front', 48, 'front/8p8c', '#', 1, 1],
      ['rear', 48, 'rear/110-punch', '#', 2, 1],
    ],
  },
  pdu: {
    ...POWER,
    name: 'VP-42 Metered',
    heightU: 0,
    weightKg: 8.8,
    ports: [
      ['power', 1, 'powerPort/iec-60309-3p-n-e-6h', 'Inlet', 1],
      ['outlet', 36, 'powerOutlet/iec-60320-c13', '#', 1, 1],
      ['heavyOutlet', 6, 'powerOutlet/iec-60320-c19', '#', 1, 37],
      ['management', 1, 'interface/100base-tx', 'net', 1],
    ],
  },
  ups: {
    ...POWER,
    name: 'VU-6000',
    heightU: 4,
    weightKg: 54,
    powerW: 6000,
    ports: [
      ['power', 1, 'powerPort/hardwired', 'Input', 2],
      ['heavyOutlet', 8, 'powerOutlet/iec-60320-c19', 'Out #', 2, 1],
      ['management', 1, 'interface/100base-tx', 'net', 2],
    ],
  },
  consoleServer: {
    makes: 'device',
    brand: 'Konsolo',
    name: 'K-32',
    libraryClass: 'terminal',
    heightU: 1,
    halfDepth: true,
    weightKg: 4.1,
    powerW: 40,
    ports: [['serial', 32, 'consoleServer/rj-45', 'Port #', 1, 1], ['up', 2, 'interface/1000base-t', 'net#', 1, 1], CONSOLE, PSU],
  },
  sensor: {
    ...POWER,
    name: 'VS-1 Climate sensor',
    heightU: 0,
    weightKg: 0.2,
    ports: [['management', 1, 'interface/100base-tx', 'net', 1]],
  },
} as const satisfies Record<string, ModelDefinition>;
