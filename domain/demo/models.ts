import { MODEL_FLAGS, MODEL_LIBRARY_CLASSES, OBJECT_CLASSES, codeOf } from '../catalog/enums';
import type { Fields, Json } from '../document/schema';
import type { ModelTemplates, PortMapTemplate, PortTemplate, SlotTemplate } from '../entities/model';
import { modelKey } from '../import/model-key';

/** What a port of a demonstration model is for; cabling asks for "the next free uplink". */
export type PortUse = 'down' | 'up' | 'management' | 'console' | 'power' | 'outlet' | 'heavyOutlet' | 'front' | 'rear' | 'serial';

/** A model of the demonstration site: invented brands, faces as such equipment has them. */
export interface DemoModel {
  readonly key: DemoModelKey;
  readonly fields: Fields<'model'>;
  readonly templates: ModelTemplates;
  /** Template indexes by use, ascending. */
  readonly uses: Readonly<Partial<Record<PortUse, readonly number[]>>>;
  readonly heightU: number;
  readonly fullDepth: boolean;
  readonly powerW: number;
}

export type DemoModelKey = keyof typeof DEFINITIONS;

interface Definition {
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

const DEFINITIONS = {
  cabinet: { makes: 'rack', brand: 'Rackwerk', name: 'RW-42 600', libraryClass: 'building', heightU: 42, weightKg: 118, widthMm: 600, depthMm: 1070 },
  wideCabinet: { makes: 'rack', brand: 'Rackwerk', name: 'RW-42 800', libraryClass: 'building', heightU: 42, weightKg: 141, widthMm: 800, depthMm: 1070 },
  tallCabinet: { makes: 'rack', brand: 'Rackwerk', name: 'RW-47 800', libraryClass: 'building', heightU: 47, weightKg: 156, widthMm: 800, depthMm: 1200 },
  leaf: {
    makes: 'device', brand: 'Norrvik', name: 'NX-4848', libraryClass: 'switch', heightU: 1, weightKg: 9.6, powerW: 310, airflow: 'rear-to-front',
    ports: [['down', 48, 'interface/25gbase-x-sfp28', 'Ethernet1/#', 1, 1], ['up', 8, 'interface/100gbase-x-qsfp28', 'Ethernet1/#', 1, 49], ['management', 1, 'interface/1000base-t', 'mgmt0', 1], CONSOLE, PSU],
  },
  access: {
    makes: 'device', brand: 'Norrvik', name: 'NX-1048T', libraryClass: 'switch', heightU: 1, halfDepth: true, weightKg: 5.1, powerW: 95,
    ports: [['down', 48, 'interface/1000base-t', 'GigabitEthernet1/0/#', 1, 1], ['up', 4, 'interface/10gbase-x-sfpp', 'TenGigabit1/1/#', 1, 1], CONSOLE, PSU],
  },
  spine: {
    makes: 'device', brand: 'Norrvik', name: 'NX-9532', libraryClass: 'switch', heightU: 1, weightKg: 11.2, powerW: 540, airflow: 'rear-to-front',
    ports: [['down', 28, 'interface/100gbase-x-qsfp28', 'Ethernet1/#', 1, 1], ['up', 4, 'interface/100gbase-x-qsfp28', 'Ethernet1/#', 1, 29], ['management', 1, 'interface/1000base-t', 'mgmt0', 1], CONSOLE, PSU],
  },
  core: {
    makes: 'device', brand: 'Norrvik', name: 'NX-9608', libraryClass: 'switch', heightU: 13, weightKg: 92, powerW: 4200, role: 'parent',
    ports: [['management', 2, 'interface/1000base-t', 'mgmt#', 1, 0], ['console', 2, 'console/rj-45', 'console#', 1, 0], ['power', 4, 'powerPort/iec-60320-c20', 'PSU#', 2, 1]],
    slots: [[8, 'Slot #', 'card', 1], [2, 'Supervisor #', 'card', 1], [3, 'Fabric #', 'card', 2]],
  },
  lineCard: {
    makes: 'card', brand: 'Norrvik', name: 'NX-LC36', libraryClass: 'switch', heightU: 0, weightKg: 4.4,
    ports: [['down', 36, 'interface/100gbase-x-qsfp28', 'Ethernet{module}/#', 1, 1]],
  },
  supervisor: {
    makes: 'card', brand: 'Norrvik', name: 'NX-SUP2', libraryClass: 'switch', heightU: 0, weightKg: 3.1,
    ports: [['management', 1, 'interface/1000base-t', 'mgmt{module}', 1], ['console', 1, 'console/rj-45', 'con{module}', 1]],
  },
  router: {
    makes: 'device', brand: 'Norrvik', name: 'RX-20', libraryClass: 'route', heightU: 2, weightKg: 16, powerW: 620, airflow: 'front-to-rear',
    ports: [['down', 4, 'interface/100gbase-x-qsfp28', 'et-0/0/#', 1, 0], ['up', 16, 'interface/10gbase-x-sfpp', 'xe-0/1/#', 1, 0], ['management', 1, 'interface/1000base-t', 'fxp0', 1], CONSOLE, PSU],
  },
  firewall: {
    makes: 'device', brand: 'Wardlock', name: 'W-4100', libraryClass: 'security', heightU: 2, weightKg: 14, powerW: 450,
    ports: [['down', 8, 'interface/10gbase-x-sfpp', 'x#', 1, 1], ['up', 8, 'interface/1000base-t', 'port#', 1, 1], ['management', 2, 'interface/1000base-t', 'mgmt#', 1, 1], CONSOLE, PSU],
  },
  server1: {
    makes: 'device', brand: 'Halcyra', name: 'H-1200', libraryClass: 'service', heightU: 1, weightKg: 17, powerW: 420, airflow: 'front-to-rear',
    ports: [['up', 4, 'interface/25gbase-x-sfp28', 'eth#', 2, 0], ['down', 2, 'interface/1000base-t', 'lom#', 2, 1], ['management', 1, 'interface/1000base-t', 'bmc', 2], PSU],
  },
  server2: {
    makes: 'device', brand: 'Halcyra', name: 'H-2400', libraryClass: 'service', heightU: 2, weightKg: 27, powerW: 780, airflow: 'front-to-rear',
    ports: [['up', 4, 'interface/25gbase-x-sfp28', 'eth#', 2, 0], ['down', 4, 'interface/1000base-t', 'lom#', 2, 1], ['management', 1, 'interface/1000base-t', 'bmc', 2], PSU],
  },
  accelerator: {
    makes: 'device', brand: 'Halcyra', name: 'HX-4 Accelerator', libraryClass: 'service', heightU: 4, weightKg: 48, powerW: 2900, airflow: 'front-to-rear',
    ports: [['up', 8, 'interface/25gbase-x-sfp28', 'eth#', 2, 0], ['down', 2, 'interface/1000base-t', 'lom#', 2, 1], ['management', 1, 'interface/1000base-t', 'bmc', 2], ['power', 4, 'powerPort/iec-60320-c20', 'PSU#', 2, 1]],
  },
  chassis: {
    makes: 'device', brand: 'Halcyra', name: 'HB-8 Blade chassis', libraryClass: 'service', heightU: 6, weightKg: 96, powerW: 3200, role: 'parent',
    ports: [['up', 8, 'interface/25gbase-x-sfp28', 'Switch#', 2, 1], ['management', 2, 'interface/1000base-t', 'cmc#', 2, 1], ['power', 4, 'powerPort/iec-60320-c20', 'PSU#', 2, 1]],
    slots: [[8, 'Bay #', 'device', 1]],
  },
  blade: { makes: 'device', brand: 'Halcyra', name: 'HB-220 Blade', libraryClass: 'service', heightU: 0, weightKg: 6.2, role: 'child', ports: [['down', 2, 'interface/25gbase-kr', 'eth#', 1, 0]] },
  storage: {
    makes: 'device', brand: 'Petrastor', name: 'P-24', libraryClass: 'storage', heightU: 2, weightKg: 29, powerW: 560, airflow: 'front-to-rear',
    ports: [['up', 8, 'interface/25gbase-x-sfp28', 'ct#', 2, 0], ['management', 2, 'interface/1000base-t', 'mgmt#', 2, 0], PSU],
  },
  storageShelf: {
    makes: 'device', brand: 'Petrastor', name: 'P-60', libraryClass: 'storage', heightU: 4, weightKg: 71, powerW: 980, airflow: 'front-to-rear',
    ports: [['up', 4, 'interface/25gbase-x-sfp28', 'ct#', 2, 0], ['management', 2, 'interface/1000base-t', 'mgmt#', 2, 0], PSU],
  },
  fibrePanel: {
    makes: 'device', brand: 'Lumopatch', name: 'LP-48F', libraryClass: 'wiring', heightU: 1, halfDepth: true, weightKg: 3.4, positions: 12,
    ports: [['front', 48, 'front/lc', '#', 1, 1], ['rear', 4, 'rear/mpo', 'MPO #', 2, 1]],
  },
  densePanel: {
    makes: 'device', brand: 'Lumopatch', name: 'LP-96F', libraryClass: 'wiring', heightU: 1, halfDepth: true, weightKg: 4.2, positions: 12,
    ports: [['front', 96, 'front/lc', '#', 1, 1], ['rear', 8, 'rear/mpo', 'MPO #', 2, 1]],
  },
  copperPanel: {
    makes: 'device', brand: 'Lumopatch', name: 'LP-24C', libraryClass: 'wiring', heightU: 1, halfDepth: true, weightKg: 1.9, positions: 1,
    ports: [['front', 24, 'front/8p8c', '#', 1, 1], ['rear', 24, 'rear/110-punch', '#', 2, 1]],
  },
  copperPanel48: {
    makes: 'device', brand: 'Lumopatch', name: 'LP-48C', libraryClass: 'wiring', heightU: 2, halfDepth: true, weightKg: 3.2, positions: 1,
    ports: [['front', 48, 'front/8p8c', '#', 1, 1], ['rear', 48, 'rear/110-punch', '#', 2, 1]],
  },
  pdu: {
    makes: 'device', brand: 'Voltaris', name: 'VP-42 Metered', libraryClass: 'power', heightU: 0, weightKg: 8.8,
    ports: [['power', 1, 'powerPort/iec-60309-3p-n-e-6h', 'Inlet', 1], ['outlet', 36, 'powerOutlet/iec-60320-c13', '#', 1, 1], ['heavyOutlet', 6, 'powerOutlet/iec-60320-c19', '#', 1, 37], ['management', 1, 'interface/100base-tx', 'net', 1]],
  },
  ups: {
    makes: 'device', brand: 'Voltaris', name: 'VU-6000', libraryClass: 'power', heightU: 4, weightKg: 54, powerW: 6000,
    ports: [['power', 1, 'powerPort/hardwired', 'Input', 2], ['heavyOutlet', 8, 'powerOutlet/iec-60320-c19', 'Out #', 2, 1], ['management', 1, 'interface/100base-tx', 'net', 2]],
  },
  consoleServer: {
    makes: 'device', brand: 'Konsolo', name: 'K-32', libraryClass: 'terminal', heightU: 1, halfDepth: true, weightKg: 4.1, powerW: 40,
    ports: [['serial', 32, 'consoleServer/rj-45', 'Port #', 1, 1], ['up', 2, 'interface/1000base-t', 'net#', 1, 1], CONSOLE, PSU],
  },
  sensor: { makes: 'device', brand: 'Voltaris', name: 'VS-1 Climate sensor', libraryClass: 'power', heightU: 0, weightKg: 0.2, ports: [['management', 1, 'interface/100base-tx', 'net', 1]] },
} as const satisfies Record<string, Definition>;

/** Every model of the demonstration, in a fixed order. */
export const DEMO_MODELS: Readonly<Record<DemoModelKey, DemoModel>> = Object.fromEntries(
  Object.entries(DEFINITIONS as Record<string, Definition>).map(([key, definition]) => [key, modelOf(key as DemoModelKey, definition)]),
) as Record<DemoModelKey, DemoModel>;

function modelOf(key: DemoModelKey, definition: Definition): DemoModel {
  const ports: PortTemplate[] = [];
  const uses: Partial<Record<PortUse, number[]>> = {};
  for (const [use, count, type, pattern, face, first] of definition.ports ?? []) {
    for (let number = 0; number < count; number++) {
      (uses[use] ??= []).push(ports.length);
      const name = first === undefined ? pattern : pattern.replace('#', String(first + number));
      ports.push({
        name,
        type,
        face,
        ...(use === 'rear' && (definition.positions ?? 1) > 1 ? { positions: definition.positions! } : {}),
        ...(use === 'management' ? { managementOnly: true as const } : {}),
        ...(use === 'power' && definition.powerW !== undefined ? { maximumDrawW: definition.powerW } : {}),
        ...(use === 'outlet' || use === 'heavyOutlet' ? { fedBy: 0 } : {}),
      });
    }
  }
  const slots: SlotTemplate[] = [];
  for (const [count, pattern, takes, face] of definition.slots ?? []) {
    for (let number = 1; number <= count; number++) slots.push({ name: pattern.replace('#', String(number)), position: String(number), takes, face });
  }
  const templates: ModelTemplates = { ports, slots, maps: mapsOf(uses, definition.positions ?? 1) };
  const fullDepth = definition.makes === 'device' && definition.heightU > 0 && definition.halfDepth !== true;
  return {
    key,
    templates,
    uses,
    heightU: definition.heightU,
    fullDepth,
    powerW: definition.powerW ?? 0,
    fields: {
      brand: definition.brand,
      name: definition.name,
      partNumber: definition.name.toUpperCase().replace(/[^A-Z0-9]+/g, '-'),
      slug: modelKey(definition.makes, definition.brand, definition.name),
      objectClass: codeOf(OBJECT_CLASSES, definition.makes),
      libraryClass: codeOf(MODEL_LIBRARY_CLASSES, definition.libraryClass),
      version: 1,
      heightU: definition.heightU,
      widthMm: definition.widthMm ?? 0,
      depthMm: definition.depthMm ?? 0,
      flags: (fullDepth ? MODEL_FLAGS.fullDepth : 0) | (definition.role === 'parent' ? MODEL_FLAGS.parent : 0) | (definition.role === 'child' ? MODEL_FLAGS.child : 0),
      templates: templates as unknown as Json,
      weightKg: definition.weightKg,
      airflow: definition.airflow ?? '',
      extra: { source: 'demonstration' },
    },
  };
}

function mapsOf(uses: Readonly<Partial<Record<PortUse, readonly number[]>>>, positions: number): readonly PortMapTemplate[] {
  const rears = uses.rear ?? [];
  return (uses.front ?? []).map((front, index) => ({
    front,
    frontPosition: 1,
    rear: rears[Math.floor(index / positions)]!,
    rearPosition: (index % positions) + 1,
  }));
}
