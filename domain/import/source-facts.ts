/** What a fact is told in; none = as it is. */
export type FactUnit = 'W' | 'V' | 'A' | 'mm' | 'kbps' | 'percent' | 'degrees' | 'inches';

/**
 * What a NetBox data set says of a record and no field of ours holds: kept in `extra` under these names beside `source`, and
 * told in Properties in this order. `''` = a text, a number or yes and no without a unit. One that has no words fails the build.
 */
export const SOURCE_FACTS = {
  status: '',
  role: '',
  type: '',
  tenant: '',
  platform: '',
  virtualChassis: '',
  chassisPosition: '',
  position: '',
  label: '',
  takes: '',
  siteGroup: '',
  facility: '',
  facilityId: '',
  timeZone: '',
  latitude: 'degrees',
  longitude: 'degrees',
  railInches: 'inches',
  speed: 'kbps',
  mtu: '',
  mode: '',
  wwn: '',
  lag: '',
  managementOnly: '',
  maximumDrawW: 'W',
  allocatedDrawW: 'W',
  fedBy: '',
  feedLeg: '',
  color: '',
  positions: '',
  circuit: '',
  circuitType: '',
  provider: '',
  serviceId: '',
  side: '',
  distanceMm: 'mm',
  commitRate: 'kbps',
  portSpeed: 'kbps',
  crossConnect: '',
  patchPanel: '',
  panel: '',
  feed: '',
  voltage: 'V',
  amperage: 'A',
  maximumUtilizationPercent: 'percent',
  profile: '',
} as const satisfies Readonly<Record<string, FactUnit | ''>>;

export type SourceFactName = keyof typeof SOURCE_FACTS;

export interface SourceFact {
  readonly name: SourceFactName;
  readonly value: string | number | boolean;
  readonly unit: FactUnit | '';
}

/** What a property of ours tells already, in its own words. */
const TOLD: ReadonlySet<string> = new Set<SourceFactName>(['status']);

/** The facts in a record's `extra`, in their order; what somebody else keeps there is none. */
export function sourceFactsOf(extra: unknown): readonly SourceFact[] {
  if (typeof extra !== 'object' || extra === null || Array.isArray(extra)) return [];
  const said = extra as Readonly<Record<string, unknown>>;
  return Object.entries(SOURCE_FACTS).flatMap(([name, unit]) => {
    const value = TOLD.has(name) ? undefined : said[name];
    const isPlain = typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value !== '');
    return isPlain ? [{ name: name as SourceFactName, value, unit }] : [];
  });
}
