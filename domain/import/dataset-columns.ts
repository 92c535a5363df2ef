import { PORT_TABLES } from './dataset-equipment';
import { by, isSpokenOf, type Saying } from './dataset-silences';
import type { DatasetReading } from './dataset-tables';

/** `HOLDER`: what a record stands in. */
type Columns = Readonly<Record<string, Saying>>;
export const HOLDER = 'holder';
/** What a hand-off is the end of. */
export const CIRCUIT = 'circuit';

const REMARKS: Columns = { remarks: by('description comments') };
const OWNER: Columns = { owner: by('tenant', 'tenancy.tenant') };
const NUMBERED: Columns = { serialNumber: by('serial'), assetTag: by('asset_tag') };
const AT_LOCATION: Columns = { [HOLDER]: by('location', 'dcim.location', 'dcim.site') };
const PORT: Columns = {
  ...REMARKS,
  label: by('label'),
  mac: by('mac_address primary_mac_address', 'dcim.macaddress'),
  poeMode: by('poe_mode'),
  poeType: by('poe_type'),
  [HOLDER]: by('device', 'dcim.module'),
};

/** By table: what its rows may leave empty, and how they say it. */
const SAID: Readonly<Record<string, Columns>> = {
  'dcim.region': { ...REMARKS, [HOLDER]: by('parent', 'dcim.region') },
  'dcim.site': { ...OWNER, remarks: by('description comments physical_address') },
  'dcim.location': { ...REMARKS, ...OWNER, [HOLDER]: by('parent', 'dcim.location', 'dcim.site') },
  'dcim.rack': {
    ...REMARKS,
    ...OWNER,
    ...NUMBERED,
    ...AT_LOCATION,
    row: by('location', 'dcim.location'),
    widthMm: by('outer_width', 'dcim.racktype'),
    depthMm: by('outer_depth', 'dcim.racktype'),
    weightKg: by('weight'),
  },
  'dcim.device': {
    ...REMARKS,
    ...OWNER,
    ...NUMBERED,
    name: by('name', 'dcim.virtualchassis'),
    ip: by('primary_ip4 primary_ip6', 'ipam.ipaddress'),
    positionU: by('position', 'dcim.rack'),
    [HOLDER]: by('rack', 'dcim.rack', 'dcim.location', 'dcim.site'),
  },
  // Types are told apart by their brands.
  'dcim.devicetype': { [HOLDER]: by('manufacturer', 'dcim.manufacturer') },
  'dcim.moduletype': { [HOLDER]: by('manufacturer', 'dcim.manufacturer') },
  'dcim.modulebay': { ...REMARKS, [HOLDER]: by('device', 'dcim.device') },
  'dcim.devicebay': { ...REMARKS, [HOLDER]: by('device', 'dcim.device') },
  'dcim.module': { ...REMARKS, ...NUMBERED, [HOLDER]: by('module_bay', 'dcim.modulebay') },
  ...Object.fromEntries(PORT_TABLES.map(([table]) => [table, PORT])),
  'dcim.cable': {
    ...REMARKS,
    name: by('label'),
    type: by('type'),
    color: by('color'),
    lengthMm: by('length'),
    [HOLDER]: by('label', 'dcim.cabletermination'),
  },
  'dcim.powerpanel': { ...REMARKS, ...AT_LOCATION },
  'dcim.powerfeed': {
    ...REMARKS,
    side: by('type'),
    voltageV: by('voltage'),
    breakerA: by('amperage'),
    [HOLDER]: by('rack', 'dcim.rack'),
  },
  'dcim.rackreservation': { remarks: by('comments'), owner: by('tenant user', 'tenancy.tenant', 'auth.user') },
  'circuits.providernetwork': { ...REMARKS, owner: by('provider', 'circuits.provider') },
  'circuits.circuittermination': {
    ...REMARKS,
    [HOLDER]: by('circuit', 'dcim.location', 'dcim.site', 'circuits.providernetwork'),
    [CIRCUIT]: by('circuit', 'circuits.circuit'),
  },
};

/** Of which columns the rows of each table speak: in one that they leave empty something may end. Call when all is read. */
export function columnsSaidIn(data: DatasetReading): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(SAID)
      .filter(([table]) => data.hasRowsOf(table))
      .map(([table, columns]) => [table, Object.keys(columns).filter((column) => isSpokenOf(data, table, columns[column]!))]),
  );
}
