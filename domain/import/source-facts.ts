/** What a fact is told in; none = as it is. */
export type FactUnit = 'W' | 'V' | 'A' | 'VA' | 'kg' | 'mm' | 'kbps' | 'percent' | 'degrees' | 'inches';

/**
 * What a NetBox data set says of a record and no field of ours holds: kept in `extra` under these names beside `source`, and
 * told in Properties in this order. `''` = a text, a number or yes and no without a unit. One that has no words fails the build.
 */
export const SOURCE_FACTS = {
  status: '',
  role: '',
  type: '',
  tenant: '',
  tags: '',
  contacts: '',
  inventory: '',
  platform: '',
  virtualChassis: '',
  chassisPosition: '',
  chassisMaster: '',
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
  maximumLoadKg: 'kg',
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
  availableVa: 'VA',
  profile: '',
  customFields: '',
} as const satisfies Readonly<Record<string, FactUnit | ''>>;

export type SourceFactName = keyof typeof SOURCE_FACTS;

/** What a field says that the owner of the source has made, by its label there. */
export interface CustomFact {
  readonly label: string;
  readonly value: string | number | boolean;
}

export interface SourceFact {
  readonly name: SourceFactName;
  /** Of a custom field: what it is called at the source. */
  readonly label?: string;
  readonly value: string | number | boolean | readonly string[];
  readonly unit: FactUnit | '';
}

/** What a property of ours tells already, in its own words. */
const TOLD: ReadonlySet<string> = new Set<SourceFactName>(['status']);

/** Facts that are words: what search looks in. */
export const WORDED_FACTS: readonly string[] = Object.entries(SOURCE_FACTS).flatMap(([name, unit]) =>
  unit === '' && !TOLD.has(name) ? [name] : [],
);

/** What search finds a record by that has this `extra`: each text of its worded facts, as it was written at the source. */
export function wordsOfFacts(extra: unknown): readonly string[] {
  return sourceFactsOf(extra)
    .filter(({ name }) => WORDED_FACTS.includes(name))
    .flatMap(({ value }) => value)
    .filter((value) => typeof value === 'string');
}

/** The facts in a record's `extra`, in their order; what somebody else keeps there is none. */
export function sourceFactsOf(extra: unknown): readonly SourceFact[] {
  if (typeof extra !== 'object' || extra === null || Array.isArray(extra)) return [];
  const said = extra as Readonly<Record<string, unknown>>;
  return Object.entries(SOURCE_FACTS).flatMap(([name, unit]) => {
    const value = TOLD.has(name) ? undefined : said[name];
    if (Array.isArray(value)) return listed(name as SourceFactName, value);
    const isPlain = typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value !== '');
    return isPlain ? [{ name: name as SourceFactName, value, unit }] : [];
  });
}

/** Several texts are one fact; of custom fields each is one. */
function listed(name: SourceFactName, values: readonly unknown[]): readonly SourceFact[] {
  const texts = values.filter((value) => typeof value === 'string');
  if (texts.length > 0) return [{ name, value: texts, unit: '' }];
  return values.flatMap((value) => {
    const { label, value: own } = (value ?? {}) as Partial<CustomFact>;
    return typeof label === 'string' && own !== undefined ? [{ name, label, value: own, unit: '' as const }] : [];
  });
}

/** One line of several texts, of those that say something. */
export function joinedFact(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}
