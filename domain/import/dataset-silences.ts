import { PORT_TABLES } from './dataset-equipment';
import type { DatasetReading } from './dataset-tables';
import type { SourceFactName } from './source-facts';

/** How a table says a fact, or what stands in a column. */
export interface Saying {
  /** It is read from one of these fields; none = from no field of the row. */
  readonly fields: readonly string[];
  /** That stand in the rows of this table; left out = in its own. */
  readonly of?: string;
  /** Rows of these are named by it: where one is named that is not there, the data set is not whole. */
  readonly named?: readonly string[];
  /** It stands in these, and is spoken of where there are rows of each: of a table without one nobody knows whether it was written. */
  readonly beside?: readonly string[];
}
type Sayings = Readonly<Partial<Record<SourceFactName, Saying>>>;

export const by = (fields: string, ...named: readonly string[]): Saying => ({ fields: fields.split(' '), named });
const byCircuit = (field: string, ...named: readonly string[]): Saying => ({
  fields: [field],
  of: 'circuits.circuit',
  named: ['circuits.circuit', ...named],
});

const PORT: Sayings = {
  speed: by('speed'),
  mtu: by('mtu'),
  mode: by('mode'),
  wwn: by('wwn'),
  lag: by('lag', 'dcim.interface'),
  managementOnly: by('mgmt_only'),
  maximumDrawW: by('maximum_draw'),
  allocatedDrawW: by('allocated_draw'),
  fedBy: by('power_port', 'dcim.powerport'),
  feedLeg: by('feed_leg'),
  color: by('color'),
  positions: by('positions'),
};
const BAY: Sayings = { position: by('position'), label: by('label') };

/** By table: the facts that its rows say, of those that they may leave out. */
const SAID: Readonly<Record<string, Sayings>> = {
  'dcim.site': {
    status: by('status'),
    siteGroup: by('group', 'dcim.sitegroup'),
    facility: by('facility'),
    timeZone: by('time_zone'),
    latitude: by('latitude'),
    longitude: by('longitude'),
  },
  'dcim.location': { status: by('status'), facility: by('facility') },
  'dcim.rack': {
    status: by('status'),
    role: by('role', 'dcim.rackrole'),
    type: by('type form_factor'),
    facilityId: by('facility_id'),
    railInches: by('width'),
    maximumLoadKg: by('max_weight', 'dcim.racktype'),
  },
  'dcim.device': {
    status: by('status'),
    role: by('role device_role', 'dcim.devicerole'),
    platform: by('platform', 'dcim.platform'),
    virtualChassis: by('virtual_chassis', 'dcim.virtualchassis'),
    chassisPosition: by('vc_position'),
    chassisMaster: by('virtual_chassis', 'dcim.virtualchassis'),
  },
  'dcim.modulebay': BAY,
  'dcim.devicebay': BAY,
  'dcim.module': { status: by('status') },
  ...Object.fromEntries(PORT_TABLES.map(([table]) => [table, PORT])),
  'dcim.cable': { status: by('status'), tenant: by('tenant', 'tenancy.tenant'), profile: by('profile') },
  'dcim.powerpanel': {},
  'dcim.powerfeed': {
    panel: by('power_panel', 'dcim.powerpanel'),
    feed: by('type'),
    maximumUtilizationPercent: by('max_utilization'),
  },
  'dcim.region': {},
  'circuits.providernetwork': { serviceId: by('service_id') },
  'circuits.circuittermination': {
    circuit: byCircuit('cid'),
    circuitType: byCircuit('type', 'circuits.circuittype'),
    provider: byCircuit('provider', 'circuits.provider'),
    distanceMm: byCircuit('distance'),
    commitRate: byCircuit('commit_rate'),
    portSpeed: by('port_speed'),
    crossConnect: by('xconnect_id'),
    patchPanel: by('pp_info'),
  },
};

/** What stands in tables of its own beside any of these (dataset-beside.ts). */
const BESIDE: Sayings = {
  tags: {
    fields: [],
    beside: ['extras.tag', 'extras.taggeditem'],
    named: ['extras.tag', 'contenttypes.contenttype'],
  },
  contacts: {
    fields: [],
    beside: ['tenancy.contact', 'tenancy.contactassignment'],
    named: ['tenancy.contact', 'contenttypes.contenttype'],
  },
  inventory: { fields: [], beside: ['dcim.inventoryitem'] },
  customFields: {
    fields: ['custom_field_data'],
    beside: ['extras.customfield'],
    named: ['tenancy.tenant', 'contenttypes.contenttype'],
  },
};

/** Rows that are asked which fields they have: those of one table are written alike. */
const ASKED = 64;

/**
 * Of which facts the rows of each table speak: one of which such a row says nothing is not so any more. A data set that lacks
 * the field, or a table that it stands in or names, does not speak of it. Call when all is read.
 */
export function silencesIn(data: DatasetReading): Readonly<Record<string, readonly SourceFactName[]>> {
  return Object.fromEntries(
    Object.entries(SAID)
      .filter(([table]) => data.hasRowsOf(table))
      .map(([table, own]) => {
        const facts = Object.entries({ ...own, ...BESIDE }).filter(([, saying]) => isSpokenOf(data, table, saying));
        // What is said of a circuit is said of its ends.
        if (table === 'circuits.circuittermination' && data.missed.has('circuits.circuit'))
          return [table, facts.flatMap(([fact]) => (fact in BESIDE ? [] : [fact as SourceFactName]))];
        return [table, facts.map(([fact]) => fact as SourceFactName)];
      }),
  );
}

/** Call when all is read. */
export function isSpokenOf(
  data: DatasetReading,
  table: string,
  { fields, of = table, named = [], beside = [] }: Saying,
): boolean {
  return (
    !named.some((one) => data.missed.has(one)) &&
    beside.every((one) => data.hasRowsOf(one)) &&
    (fields.length === 0 || haveOneOf(data, of, fields))
  );
}

function haveOneOf(data: DatasetReading, table: string, fields: readonly string[]): boolean {
  const asked = data.firstRows(table, ASKED);
  return asked.length > 0 && asked.every((row) => fields.some((field) => field in row.fields));
}
