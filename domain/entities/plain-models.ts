import { DIMENSIONS } from '../catalog/dimensions';
import { panelTemplates } from '../cabling/panel-models';
import type { Fields } from '../document/schema';
import type { ModelTemplates } from './model';
import { definedModel, type ModelDefinition } from './model-definition';

/** A model of no maker; what it is called is said in the language of whoever makes it. */
type PlainModel = Omit<ModelDefinition, 'brand' | 'name' | 'makes'> & {
  /** Default: a device. */
  readonly makes?: 'card' | 'rack';
  readonly templates?: ModelTemplates;
};

const PSU = ['power', 2, 'powerPort/iec-60320-c14', 'PSU#', 2, 1] as const;
const CONSOLE = ['console', 1, 'console/rj-45', 'console', 1] as const;
const SERVER_PORTS = [
  ['up', 2, 'interface/25gbase-x-sfp28', 'eth#', 2, 0],
  ['down', 2, 'interface/1000base-t', 'lom#', 2, 1],
  ['management', 1, 'interface/1000base-t', 'bmc', 2],
  PSU,
] as const;
const SERVER = { libraryClass: 'service', airflow: 'front-to-rear', ports: SERVER_PORTS } as const;
const SWITCH = { libraryClass: 'switch', heightU: 1 } as const;
const PANEL = { libraryClass: 'wiring', heightU: 1, halfDepth: true } as const;

/** What racks hold everywhere, for whoever has no library of models yet. */
const MODELS = {
  rack42: {
    makes: 'rack',
    libraryClass: 'building',
    heightU: DIMENSIONS.rackUnits,
    widthMm: DIMENSIONS.rackWidthMm,
    depthMm: DIMENSIONS.rackDepthMm,
    weightKg: 120,
  },
  server1: { ...SERVER, heightU: 1, weightKg: 17, powerW: 400 },
  server2: { ...SERVER, heightU: 2, weightKg: 27, powerW: 750 },
  switch24: {
    ...SWITCH,
    halfDepth: true,
    weightKg: 4,
    powerW: 60,
    ports: [['down', 24, 'interface/1000base-t', '#', 1, 1], ['up', 4, 'interface/10gbase-x-sfpp', '#', 1, 25], CONSOLE, PSU],
  },
  switch48: {
    ...SWITCH,
    halfDepth: true,
    weightKg: 5,
    powerW: 100,
    ports: [['down', 48, 'interface/1000base-t', '#', 1, 1], ['up', 4, 'interface/10gbase-x-sfpp', '#', 1, 49], CONSOLE, PSU],
  },
  leaf: {
    ...SWITCH,
    weightKg: 10,
    powerW: 300,
    ports: [
      ['down', 48, 'interface/25gbase-x-sfp28', '#', 1, 1],
      ['up', 8, 'interface/100gbase-x-qsfp28', '#', 1, 49],
      ['management', 1, 'interface/1000base-t', 'mgmt', 1],
      CONSOLE,
      PSU,
    ],
  },
  chassis: {
    libraryClass: 'switch',
    heightU: 5,
    weightKg: 35,
    powerW: 900,
    role: 'parent',
    slots: [[4, 'Slot #', 'card', 1]],
    ports: [['management', 1, 'interface/1000base-t', 'mgmt', 1], CONSOLE, PSU],
  },
  lineCard: {
    makes: 'card',
    libraryClass: 'switch',
    heightU: 0,
    weightKg: 4,
    ports: [['down', 24, 'interface/10gbase-x-sfpp', '{module}/#', 1, 1]],
  },
  copperPanel: {
    ...PANEL,
    weightKg: 2,
    ports: [
      ['front', 24, 'front/8p8c', '#', 1, 1],
      ['rear', 24, 'rear/110-punch', '#', 2, 1],
    ],
  },
  fibrePanel: {
    ...PANEL,
    weightKg: 3,
    templates: panelTemplates({ kind: 'cassette', copies: 4, fibres: 12, wiring: 'straight', connector: 'lc' }),
  },
  pdu: {
    libraryClass: 'power',
    heightU: 0,
    weightKg: 8,
    ports: [
      ['power', 1, 'powerPort/iec-60309-2p-e-6h', 'inlet', 1],
      ['outlet', 24, 'powerOutlet/iec-60320-c13', '#', 1, 1],
      ['heavyOutlet', 6, 'powerOutlet/iec-60320-c19', '#', 1, 25],
    ],
  },
} as const satisfies Record<string, PlainModel>;

export type PlainModelKey = keyof typeof MODELS;
export const PLAIN_MODELS = Object.keys(MODELS) as readonly PlainModelKey[];

/** The record of a plain model of this name. */
export function plainModel(key: PlainModelKey, brand: string, name: string): Fields<'model'> {
  const { templates, ...definition }: PlainModel = MODELS[key];
  const { fields } = definedModel({ makes: 'device', ...definition, brand, name });
  return { ...fields, partNumber: '', ...(templates ? { templates } : {}) };
}
