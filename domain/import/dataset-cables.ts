import { CABLE_CLASSES, CABLE_LIFECYCLES, CABLE_TYPES, OBJECT_FLAGS, codeOf } from '../catalog/enums';
import { LIMITS } from '../catalog/limits';
import { portType } from '../catalog/port-types';
import { connectorsAt, laneProfile } from '../cabling/lane-profiles';
import type { Fields } from '../document/schema';
import { readCableEnds, type CableEnd } from './dataset-cable-ends';
import { nameOf } from './dataset-places';
import { extraOf, namelessFacts, remarksOf, type DatasetReading, type Row } from './dataset-tables';
import type { ImportNote } from './import-set';
import { ONE_POSITION, profileOf } from './netbox-profiles';
import { lengthMm, textOf } from './values';

/** Cables and their ends. A cable may end on a hand-off or a feed; several ports on one end are its connectors. */
export function readCables(data: DatasetReading): void {
  const ends = readCableEnds(data);
  const typeOf = (port: string): number | undefined => {
    const record = data.get(port);
    return record?.kind === 'port' ? ((record.fields as Fields<'port'>).type ?? 0) : undefined;
  };
  for (const row of data.rows('dcim.cable')) {
    addCable(data, row, ends.get(row.pk) ?? [], typeOf);
    // What is read becomes records, and is not held beside them.
    ends.delete(row.pk);
  }
}

function addCable(data: DatasetReading, row: Row, ends: readonly CableEnd[], typeOf: (port: string) => number | undefined): void {
  const { key, fields } = row;
  const name = `cable ${row.pk}`;
  let flagged = false;
  const flag = (at: Row, reason: string, message: string, facts?: ImportNote['facts']) => {
    flagged = true;
    data.flag(at, reason, `${name} ${message}`, { name, ...namelessFacts('cable', row.pk), ...facts });
  };
  const there = ends.filter((end) => {
    if (typeOf(end.port) !== undefined) return true;
    data.missed.add('dcim.cabletermination');
    flag(end.row, 'port-missing', `ends on ${end.named}, which is not there`);
    return false;
  });
  const profile = profileOfCable(data, row, there, flag);
  const terminations = plugsOf(there, profile, flag);
  const [a, b] = [1, 2].map((end) => terminations.filter((one) => one.end === end).length);
  if (ends.length === 0) data.missed.add('dcim.cabletermination');
  if (a === 0 || b === 0) flag(row, 'end-missing', `has ${a} A ends and ${b} B ends`, { a: a!, b: b! });
  const type = Math.max(0, codeOf(CABLE_TYPES, textOf(fields['type'])));
  if (type === 0 && textOf(fields['type']) !== '')
    data.notes.add('warning', row.line, 'unknown-type', `${name}: the type ${textOf(fields['type'])} is not known`, {
      name,
      ...namelessFacts('cable', row.pk),
      type: textOf(fields['type']),
    });
  data.add({
    key,
    kind: 'cable',
    counted: 'cable',
    line: row.line,
    fields: {
      name: nameOf(data, row, fields['label']),
      class: codeOf(
        CABLE_CLASSES,
        classOf(textOf(fields['type']), () => terminations.map((end) => typeOf(end.port) ?? 0)),
      ),
      type,
      lifecycle: codeOf(CABLE_LIFECYCLES, textOf(fields['status']) === 'planned' ? 'planned' : 'used'),
      color: colorOf(fields['color']),
      lengthMm: lengthMm(fields['length'], fields['length_unit']),
      // A cable of which the source says nothing keeps the profile that it was given here.
      ...(profile === '' ? {} : { profile }),
      flags: flagged ? OBJECT_FLAGS.flagged : 0,
      remarks: remarksOf(fields, LIMITS.remarksLength),
      extra: extraOf(key, {
        status: textOf(fields['status']),
        tenant: data.nameOf('tenancy.tenant', fields['tenant']),
        profile: textOf(fields['profile']),
      }),
    },
  });
  for (const end of terminations) {
    data.add({
      key: end.key,
      kind: 'termination',
      counted: 'termination',
      line: end.row.line,
      fields: data.shared({ end: end.end, connector: end.connector, position: 1, plan: 0 }),
      refs: { cable: key, port: end.port },
    });
  }
}

type FlagCable = (at: Row, reason: string, message: string, facts?: ImportNote['facts']) => void;

/** Key of the lane profile that the cable's means; '' and a flag where it has none here. */
function profileOfCable(data: DatasetReading, row: Row, ends: readonly CableEnd[], flag: FlagCable): string {
  const given = textOf(row.fields['profile']);
  const profile = profileOf(given);
  if (profile === undefined) {
    flag(row, 'profile-unknown', `has the profile ${given}, which is not known: its lanes run straight`, { profile: given });
    return '';
  }
  const isOfMany = ({ port }: CableEnd) => {
    const extra = data.get(port)?.fields as Fields<'port'> | undefined;
    return Number((extra?.extra as { readonly positions?: number } | null | undefined)?.positions ?? 1) > 1;
  };
  return profile === '' && given !== '' && ends.some(isOfMany) ? ONE_POSITION : profile;
}

/**
 * The plugs of a cable, by the numbers that its ends have, else in their order. By a profile a plug is in one port with all of its
 * positions: what is otherwise is flagged, a second port of one plug is left out.
 */
function plugsOf(
  ends: readonly CableEnd[],
  profile: string,
  flag: FlagCable,
): readonly (Omit<CableEnd, 'connector'> & { readonly connector: number })[] {
  const lanes = laneProfile(profile);
  const perEnd = { 1: 0, 2: 0 };
  const taken = new Set<string>();
  return ends.flatMap((end) => {
    const connector = (lanes && end.connector !== undefined ? end.connector : ++perEnd[end.end]) - 1;
    if (!lanes) return [{ ...end, connector }];
    const connectors = connectorsAt(lanes, end.end);
    const size = connectors[connector];
    const facts = { connector: connector + 1 };
    if (size === undefined) {
      flag(
        end.row,
        'connector-missing',
        `has no plug ${connector + 1}: its profile has ${connectors.length}; this end is left out`,
        {
          ...facts,
          count: connectors.length,
        },
      );
      return [];
    }
    if (taken.has(`${end.end}.${connector}`)) {
      flag(end.row, 'connector-twice', `has its plug ${connector + 1} in two ports; the first one counts`, facts);
      return [];
    }
    taken.add(`${end.end}.${connector}`);
    const positions = end.positions ?? [];
    if (positions.length > 0 && (positions.length !== size || !positions.every((one, at) => one === at + 1)))
      flag(
        end.row,
        'positions-differ',
        `uses the positions ${positions.join(', ')} of a plug of ${size}; all of them are taken`,
        {
          ...facts,
          positions: positions.join(', '),
          count: size,
        },
      );
    return [{ ...end, connector }];
  });
}

function colorOf(color: unknown): number {
  const hex = /^#?([0-9a-f]{6})$/i.exec(textOf(color))?.[1];
  return hex === undefined ? 0xffff_ffff : Number.parseInt(hex, 16);
}

/** By its type, else by what its ends are made for. */
function classOf(type: string, ports: () => readonly number[]): (typeof CABLE_CLASSES)[number] {
  if (type === 'power') return 'powerCable';
  if (/^(mmf|smf|aoc)/.test(type)) return 'opticalCable';
  if (/^(cat|dac|mrj21|coaxial|usb)/.test(type)) return 'copperCable';
  const ends = ports().map(portType);
  if (ends.some((end) => end.role === 'powerPort' || end.role === 'powerOutlet' || end.role === 'powerFeed')) return 'powerCable';
  if (ends.some((end) => end.role === 'console' || end.role === 'consoleServer')) return 'managementJumper';
  return ends.some((end) => end.medium === 'fibre' || end.medium === 'cage') ? 'opticalCable' : 'copperCable';
}
