import { PORT_TABLES } from './dataset-equipment';
import type { ModelTemplates, PortMapTemplate, PortTemplate } from '../entities/model';
import type { TemplateName } from './import-set';

export interface FoundTemplate {
  readonly index: number;
  /** The instance is called what the template is called. */
  readonly sameName: boolean;
  /** Found by name; else by being the only ones of a type left on both sides. */
  readonly byName: boolean;
}

/**
 * Finds the template that made a port or slot: first by role and name, then, for what was renamed after it was made
 * (a stack member's ports), the unclaimed ports of one type in order with the unclaimed templates of that type, when
 * there are equally many. Each template is found once per owner.
 */
export class TemplateFinder {
  private readonly ports: ReadonlyMap<string, number>;
  private readonly slots: ReadonlyMap<string, number>;
  private readonly templates: ModelTemplates;

  constructor(templates: ModelTemplates | null) {
    this.templates = templates ?? { ports: [], slots: [], maps: [] };
    this.ports = firstIndexes(this.templates.ports.map((port) => `${roleOf(port)}|${port.name}`));
    this.slots = firstIndexes(this.templates.slots.map((slot) => slot.name));
  }

  /** The templates of all ports and slots of one owner, in the order of `names`. */
  assign(names: readonly TemplateName[]): readonly (FoundTemplate | undefined)[] {
    const found: (FoundTemplate | undefined)[] = names.map(() => undefined);
    const claimed = new Set<number>();
    for (const [at, name] of names.entries()) {
      if (name.of === 'slot') {
        const index = this.slots.get(name.name);
        if (index !== undefined) found[at] = { index, sameName: true, byName: true };
        continue;
      }
      const index = this.portIndex(name);
      if (index === undefined || claimed.has(index)) continue;
      claimed.add(index);
      found[at] = { index, sameName: this.templates.ports[index]?.name === name.name, byName: true };
    }
    this.pairRenamed(names, found, claimed);
    return found;
  }

  private portIndex(name: TemplateName): number | undefined {
    const direct = this.ports.get(`${name.role}|${name.name}`);
    if (direct !== undefined || name.module === undefined) return direct;
    for (const [key, index] of this.ports) {
      if (key.includes('{module}') && key.replaceAll('{module}', name.module) === `${name.role}|${name.name}`) return index;
    }
    return undefined;
  }

  private pairRenamed(names: readonly TemplateName[], found: (FoundTemplate | undefined)[], claimed: ReadonlySet<number>): void {
    const open = new Map<string, number[]>();
    for (const [index, port] of this.templates.ports.entries()) {
      if (!claimed.has(index)) open.set(port.type, [...(open.get(port.type) ?? []), index]);
    }
    if (open.size === 0) return;
    const unfound = new Map<string, number[]>();
    for (const [at, name] of names.entries()) {
      if (name.of === 'port' && !found[at]) unfound.set(name.type, [...(unfound.get(name.type) ?? []), at]);
    }
    for (const [type, at] of unfound) {
      const indexes = open.get(type) ?? [];
      if (indexes.length !== at.length) continue;
      for (const [order, position] of at.entries()) found[position] = { index: indexes[order]!, sameName: false, byName: false };
    }
  }
}

/**
 * New templates in the places of the old: an old one that the new list has too (by role and name) keeps its index with
 * the new content, one that it lacks stays as it was, the rest follow. mergeTemplates(m, b) with m = mergeTemplates(a, b) is m.
 */
export function mergeTemplates(before: ModelTemplates, after: ModelTemplates): ModelTemplates {
  const portKey = (port: PortTemplate) => `${roleOf(port)}|${port.name}`;
  const ports = mergeLists(before.ports, after.ports, portKey);
  const slots = mergeLists(before.slots, after.slots, (slot) => slot.name);
  const move = (index: number) => ports.placeOf[index] ?? index;
  const moved = ports.merged.map((port, index) => {
    const from = after.ports[ports.origin[index] ?? -1];
    return from?.fedBy === undefined ? port : { ...port, fedBy: move(from.fedBy) };
  });
  const maps = mergeLists(
    before.maps,
    after.maps.map((map) => ({ ...map, front: move(map.front), rear: move(map.rear) })),
    (map: PortMapTemplate) => `${map.front}|${map.frontPosition}`,
  );
  return { ports: moved, slots: slots.merged, maps: maps.merged };
}

/** What is new lacks templates of which the data set, with rows of these tables, does not speak. */
export function isPartOf(before: ModelTemplates, after: ModelTemplates, tables: readonly string[] | undefined): boolean {
  if (tables === undefined) return false;
  const has = ({ ports }: ModelTemplates, role: string): boolean => ports.some((port) => roleOf(port) === role);
  const isLacking = ([table, role]: (typeof PORT_TABLES)[number]): boolean =>
    !tables.includes(`${table}template`) && has(before, role) && !has(after, role);
  const lacksBays = !tables.includes('dcim.modulebaytemplate') || !tables.includes('dcim.devicebaytemplate');
  return PORT_TABLES.some(isLacking) || (lacksBays && before.slots.length > after.slots.length);
}

/** `placeOf`: index in `after` -> index in merged; `origin`: index in merged -> index in `after` (-1 = from before alone). */
function mergeLists<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string,
): { merged: readonly T[]; placeOf: readonly number[]; origin: readonly number[] } {
  const merged = [...before];
  const origin = before.map(() => -1);
  const places = firstIndexes(before.map(keyOf));
  const taken = new Set<number>();
  const placeOf = after.map((item, index) => {
    const place = places.get(keyOf(item));
    const at = place === undefined || taken.has(place) ? merged.length : place;
    taken.add(at);
    merged[at] = item;
    origin[at] = index;
    return at;
  });
  return { merged, placeOf, origin };
}

function roleOf(port: PortTemplate): string {
  return port.type.slice(0, port.type.indexOf('/'));
}

function firstIndexes(keys: readonly string[]): ReadonlyMap<string, number> {
  const indexes = new Map<string, number>();
  for (const [index, key] of keys.entries()) if (!indexes.has(key)) indexes.set(key, index);
  return indexes;
}
