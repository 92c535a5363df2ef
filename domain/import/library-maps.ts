import type { PortMapTemplate } from '../entities/model';
import type { LineOf } from './import-set';
import { isMapping, numberOf, textOf, type Mapping, type NoteList } from './values';

/** Since NetBox 4.5 what leads where inside is a list of its own; before it stood in the front ports. */
export const PORT_MAPPINGS = 'port-mappings';

/** An entry of a component list. */
export interface Component {
  readonly value: Mapping;
  readonly name: string;
  readonly line: number;
}

interface Ports {
  readonly list: readonly Component[];
  /** Index of the first of them among the templates. */
  readonly first: number;
}

/** A way from a front port to a rear port, by their names. */
interface Said {
  readonly front: string;
  readonly frontPosition: number;
  readonly rear: string;
  readonly rearPosition: number;
  readonly line: number;
}

/**
 * Ways between the front and the rear ports of a type -> port map templates. Where the list of maps is given, be it empty, it
 * alone counts; else each front port names its one rear port.
 */
export function mapTemplates(
  source: Mapping,
  fronts: Ports,
  rears: Ports,
  lineOf: LineOf,
  notes: NoteList,
): readonly PortMapTemplate[] {
  const frontAt = indexOf(fronts.list);
  const rearAt = indexOf(rears.list);
  const maps: PortMapTemplate[] = [];
  for (const said of waysOf(source, fronts.list, lineOf, notes)) {
    const front = frontAt.get(said.front);
    const rear = rearAt.get(said.rear);
    const flag = (reason: string, message: string, facts: Readonly<Record<string, string | number>>) =>
      notes.add('flagged', said.line, reason, message, facts);
    if (front === undefined) {
      flag('front-port-missing', `a port map names the front port ${said.front || '(none)'}, which is not there`, {
        missing: said.front,
      });
      continue;
    }
    if (rear === undefined) {
      flag('rear-port-missing', `front port ${said.front} leads to the rear port ${said.rear || '(none)'}, which is not there`, {
        name: said.front,
        missing: said.rear,
      });
      continue;
    }
    const frontPositions = positionsOf(fronts.list[front]!);
    const rearPositions = positionsOf(rears.list[rear]!);
    if (said.frontPosition > frontPositions)
      flag(
        'front-position-missing',
        `position ${said.frontPosition} of front port ${said.front} is mapped, which has ${frontPositions}`,
        { name: said.front, position: said.frontPosition, positions: frontPositions },
      );
    else if (said.rearPosition > rearPositions)
      flag(
        'rear-position-missing',
        `front port ${said.front} leads to position ${said.rearPosition} of ${said.rear}, which has ${rearPositions}`,
        { name: said.front, position: said.rearPosition, positions: rearPositions },
      );
    else
      maps.push({
        front: fronts.first + front,
        frontPosition: said.frontPosition,
        rear: rears.first + rear,
        rearPosition: said.rearPosition,
      });
  }
  return maps;
}

function waysOf(source: Mapping, fronts: readonly Component[], lineOf: LineOf, notes: NoteList): readonly Said[] {
  const list = source[PORT_MAPPINGS];
  if (list === undefined || list === null) {
    return fronts.map(({ value, name, line }) => ({
      front: name,
      frontPosition: 1,
      rear: textOf(value['rear_port']),
      rearPosition: positionOf(value['rear_port_position']),
      line,
    }));
  }
  if (!Array.isArray(list)) {
    notes.add('flagged', lineOf(PORT_MAPPINGS), 'not-a-list', `${PORT_MAPPINGS} is not a list; nothing of it is imported`, {
      key: PORT_MAPPINGS,
    });
    return [];
  }
  return list.map((entry: unknown, index) => {
    const value = isMapping(entry) ? entry : {};
    return {
      front: textOf(value['front_port']),
      frontPosition: positionOf(value['front_port_position']),
      rear: textOf(value['rear_port']),
      rearPosition: positionOf(value['rear_port_position']),
      line: lineOf(`${PORT_MAPPINGS}/${index}`),
    };
  });
}

/** Positions of a port; 1 where none are said. */
export function positionsOf({ value }: Pick<Component, 'value'>): number {
  return positionOf(value['positions']);
}

function positionOf(given: unknown): number {
  return Math.max(1, Math.floor(numberOf(given) ?? 1));
}

/** Where each name stands; the first of two of one name. */
function indexOf(list: readonly Component[]): ReadonlyMap<string, number> {
  const indexes = new Map<string, number>();
  for (const [index, { name }] of list.entries()) if (!indexes.has(name)) indexes.set(name, index);
  return indexes;
}
