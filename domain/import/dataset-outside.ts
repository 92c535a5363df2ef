import { OBJECT_CLASSES, OBJECT_FLAGS, POWER_PHASES, POWER_SIDES, codeOf, type PowerSide } from '../catalog/enums';
import { FEED_PORTS, feedPower, USUAL_UTILIZATION_PERCENT } from '../capacity/feed-power';
import { LIMITS } from '../catalog/limits';
import { portTypeCode } from '../catalog/port-types';
import { lifecycleOf, nameOf, type Places } from './dataset-places';
import { extraOf, remarksOf, sourceKey, type DatasetReading, type Row } from './dataset-tables';
import { lengthMm, numberOf, ownOf, textOf } from './values';

/** Objects with one port where other people's plant begins: circuit terminations and power feeds. */
export function readEnds(data: DatasetReading, places: Places): void {
  for (const row of data.rows('circuits.providernetwork')) {
    const key = sourceKey('circuits.providernetwork', row.pk);
    data.add({
      key,
      kind: 'object',
      counted: 'providerNetwork',
      line: row.line,
      fields: {
        class: codeOf(OBJECT_CLASSES, 'node'),
        name: nameOf(data, row, row.fields['name']),
        ...data.column('owner', 'circuits.provider', row.fields['provider']),
        remarks: remarksOf(row.fields, LIMITS.remarksLength),
        extra: extraOf(key, { serviceId: textOf(row.fields['service_id']) }),
      },
    });
  }
  for (const row of data.rows('dcim.powerpanel')) {
    const key = sourceKey('dcim.powerpanel', row.pk);
    const parent = data.row('dcim.location', row.fields['location'])
      ? places.roomOf(row.fields['site'], row.fields['location'])
      : places.siteOf(row.fields['site']);
    data.add({
      key,
      kind: 'object',
      counted: 'powerPanel',
      line: row.line,
      fields: {
        class: codeOf(OBJECT_CLASSES, 'node'),
        name: nameOf(data, row, row.fields['name']),
        remarks: remarksOf(row.fields, LIMITS.remarksLength),
        extra: extraOf(key, {}),
      },
      ...(parent === '' ? {} : { refs: { parent } }),
    });
  }
  for (const row of data.rows('circuits.circuittermination')) addHandOff(data, row, places);
  for (const row of data.rows('dcim.powerfeed')) addPowerFeed(data, row);
}

function addHandOff(data: DatasetReading, row: Row, places: Places): void {
  const key = sourceKey('circuits.circuittermination', row.pk);
  const { fields } = row;
  const circuitRow = data.row('circuits.circuit', fields['circuit']);
  const circuit = circuitRow?.fields ?? {};
  const network = data.row('circuits.providernetwork', fields['provider_network'] ?? fields['_provider_network'])?.key ?? '';
  const at = fields['site'] ?? fields['_site'];
  const isInRoom = data.row('dcim.location', fields['_location']) !== undefined;
  const site = isInRoom ? places.roomOf(at, fields['_location']) : places.siteOf(at);
  const parent = site === '' ? network : site;
  const name = `${textOf(circuit['cid']) || `circuit ${textOf(fields['circuit'])}`} ${textOf(fields['term_side'])}`
    .trim()
    .slice(0, LIMITS.nameLength);
  if (parent === '') data.flag(row, 'parent-missing', `circuit end ${name} is at no site and no provider network`, { name });
  data.add({
    key,
    kind: 'object',
    counted: 'handOff',
    line: row.line,
    fields: {
      class: codeOf(OBJECT_CLASSES, 'handOff'),
      name,
      lifecycle: lifecycleOf(circuit['status']),
      flags: parent === '' ? OBJECT_FLAGS.flagged : 0,
      ...(circuitRow === undefined ? {} : data.column('owner', 'circuits.provider', circuit['provider'])),
      remarks: remarksOf(fields, LIMITS.remarksLength),
      extra: extraOf(key, {
        circuit: textOf(circuit['cid']),
        circuitType: data.nameOf('circuits.circuittype', circuit['type']),
        provider: data.nameOf('circuits.provider', circuit['provider']),
        side: textOf(fields['term_side']),
        distanceMm: lengthMm(circuit['distance'], circuit['distance_unit']) || undefined,
        commitRate: numberOf(circuit['commit_rate']),
        portSpeed: numberOf(fields['port_speed']),
        crossConnect: textOf(fields['xconnect_id']),
        patchPanel: textOf(fields['pp_info']),
      }),
    },
    ...(parent === '' ? {} : { refs: { parent } }),
  });
  addOnlyPort(data, row, key, 'handOff/other', 'Hand-off');
}

/** NetBox's own figures: what it takes where nothing is said, and the root of three as it multiplies by it. */

/** What NetBox calls the two supplies of a rack. */
const SIDE_OF_TYPE: Readonly<Record<string, PowerSide>> = { primary: 'a', redundant: 'b' };

/**
 * What a feed gives is what NetBox says is available: voltage by current by the utilization that is allowed. Its volt-amperes
 * count as watts, as there, for nothing says a power factor.
 */
function addPowerFeed(data: DatasetReading, row: Row): void {
  const key = sourceKey('dcim.powerfeed', row.pk);
  const { fields } = row;
  const rack = data.row('dcim.rack', fields['rack']);
  const panel = sourceKey('dcim.powerpanel', numberOf(fields['power_panel']) ?? 0);
  const voltage = Math.abs(numberOf(fields['voltage']) ?? 0);
  const amperage = numberOf(fields['amperage']) ?? 0;
  const isThreePhase = textOf(fields['phase']) === 'three-phase';
  const phases = textOf(fields['supply']) === 'dc' ? 'dc' : isThreePhase ? 'three' : 'single';
  const says = {
    ratedPowerW: 0,
    phases: codeOf(POWER_PHASES, phases),
    voltageV: voltage,
    breakerA: amperage,
    utilizationPercent: numberOf(fields['max_utilization']) ?? USUAL_UTILIZATION_PERCENT,
    powerFactor: 0,
  };
  data.add({
    key,
    kind: 'object',
    counted: 'powerFeed',
    line: row.line,
    fields: {
      class: codeOf(OBJECT_CLASSES, 'powerFeed'),
      name: nameOf(data, row, fields['name']),
      lifecycle: lifecycleOf(fields['status']),
      ...says,
      side: codeOf(POWER_SIDES, ownOf(SIDE_OF_TYPE, textOf(fields['type'])) ?? ''),
      remarks: remarksOf(fields, LIMITS.remarksLength),
      extra: extraOf(key, {
        panel: data.nameOf('dcim.powerpanel', fields['power_panel']),
        feed: textOf(fields['type']),
        voltage,
        amperage,
        maximumUtilizationPercent: numberOf(fields['max_utilization']),
        availableVa: feedPower(says).va,
      }),
    },
    refs: rack ? { parent: sourceKey('dcim.rack', rack.pk) } : data.has(panel) ? { parent: panel } : {},
  });
  addOnlyPort(data, row, key, FEED_PORTS[phases], 'Feed');
}

function addOnlyPort(data: DatasetReading, row: Row, owner: string, type: string, name: string): void {
  const key = `${owner}/port`;
  data.add({
    key,
    kind: 'port',
    counted: '',
    line: row.line,
    fields: { name, type: portTypeCode(type), extra: extraOf(key, {}) },
    refs: { owner },
  });
}
