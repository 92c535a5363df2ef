import { CABLE_LIFECYCLES, codeOf, OBJECT_CLASSES, OBJECT_LIFECYCLES, PLACE_CLASSES } from '../catalog/enums';
import type { Change } from '../document/diff';
import { fieldsOf, type Kind } from '../document/schema';
import {
  decisionOf,
  decisionsFor,
  DEEDS,
  type Deed,
  type DifferenceLine,
  type DifferencePart,
  type ImportChoice,
  type LineField,
} from './difference';
import { hashOf } from './hash';
import type { PlannedRecord } from './import-rules';
import { sourceFactsOf } from './source-facts';

/** A record that came from the source and is not in it any more. */
export interface GoneRecord {
  readonly id: number;
  readonly kind: Kind;
  readonly key: string;
  readonly class: string;
  readonly name: string;
  /** As it is counted: `device`, `port`. */
  readonly thing: string;
  readonly place: readonly string[];
  readonly holders: readonly string[];
  /** What is gone with it and is part of it, by what it is counted as. */
  readonly along: Readonly<Record<string, number>>;
  readonly lifecycle: number;
}

/** Lines that are told, kept and sent together. */
const PART_LINES = 200;
/** What is part of another record: it is told with that, where both are new. */
const PART_OF: Partial<Record<Kind, string>> = {
  port: 'owner',
  port_map: 'front',
  termination: 'cable',
  diagram: 'owner',
  placement: 'diagram',
};
/** By what a record that stands in none is told where it is. */
const PLACED_BY: Partial<Record<Kind, string>> = { ...PART_OF, termination: 'port', placement: 'subject', object: 'parent' };
const PLACES: ReadonlySet<string> = new Set(PLACE_CLASSES);
/** Which version of a model it is, and what is found in it by number, say nothing to who reads them. */
const UNTOLD: ReadonlySet<string> = new Set(['version', 'modelVersion', 'template', 'slug']);

interface Group {
  readonly deed: Deed;
  readonly thing: string;
  readonly place: readonly string[];
  readonly items: (PlannedRecord | GoneRecord)[];
}

interface Whereabouts {
  readonly place: readonly string[];
  readonly holders: readonly string[];
}
const NOWHERE: Whereabouts = { place: [], holders: [] };

/**
 * The difference that a plan makes, record by record, in parts of one deed, sort and place. What is part of a new record comes
 * with that and has no line of its own.
 */
export class DifferenceList {
  /** What each part is of; `line` reads its records. */
  private readonly parts: Group[] = [];
  private readonly along = new Map<string, Record<string, number>>();
  private readonly whereabouts = new Map<string, Whereabouts>();
  private byId: ReadonlyMap<number, PlannedRecord> | undefined;
  /** By cable the port that its first plug is in. */
  private readonly plugs = new Map<string, string>();

  private readonly goneNames: ReadonlyMap<number, string>;

  constructor(
    private readonly planned: ReadonlyMap<string, PlannedRecord>,
    gone: readonly GoneRecord[],
  ) {
    this.goneNames = new Map(gone.map(({ id, name }) => [id, name]));
    const groups = new Map<string, Group>();
    const add = (deed: Deed, thing: string, place: readonly string[], item: Group['items'][number]): void => {
      const name = [deed, thing, ...place].join('\n');
      let group = groups.get(name);
      if (group === undefined) groups.set(name, (group = { deed, thing, place, items: [] }));
      group.items.push(item);
    };
    for (const item of planned.values()) {
      const { cable = '', port = '' } = item.record.kind === 'termination' ? (item.record.refs ?? {}) : {};
      if (port !== '' && !this.plugs.has(cable)) this.plugs.set(cable, port);
    }
    for (const one of gone) add('gone', one.thing, one.place, one);
    for (const item of planned.values()) {
      if (item.change === undefined) continue;
      const whole = item.stored ? undefined : this.newWhole(item);
      if (whole === undefined) add(item.stored ? 'changed' : 'created', thingOf(item), this.whereOf(item).place, item);
      else if (item.record.counted !== '') {
        const counts = this.along.get(whole.record.key) ?? {};
        this.along.set(whole.record.key, { ...counts, [thingOf(item)]: (counts[thingOf(item)] ?? 0) + 1 });
      }
    }
    for (const { items, ...group } of [...groups.values()].toSorted((a, b) => DEEDS.indexOf(a.deed) - DEEDS.indexOf(b.deed)))
      for (let first = 0; first < items.length; first += PART_LINES)
        this.parts.push({ ...group, items: items.slice(first, first + PART_LINES) });
  }

  get count(): number {
    return this.parts.length;
  }

  part(at: number): DifferencePart {
    const { items, ...group } = this.parts[at]!;
    return { ...group, lines: items.map((item) => ('record' in item ? this.line(item) : goneLine(item))) };
  }

  /**
   * Keys of what is not to be taken: left by the choice, or not as `known`, by `<deed> <key>` the mark of what was chosen from,
   * says; null = nothing can have changed since. What is gone and is marked or deleted stands beside it.
   */
  decided(choice: ImportChoice, known: ReadonlyMap<string, string> | null): DecidedList {
    const unwanted = new Set<string>();
    const strange: PlannedRecord[] = [];
    const marked: GoneRecord[] = [];
    const removed: GoneRecord[] = [];
    for (const { deed, thing, items } of this.parts)
      for (const item of items) {
        const key = 'record' in item ? item.record.key : item.key;
        const decision = decisionOf(choice, deed, thing, key);
        const isKnown = known === null || known.get(`${deed} ${key}`) === ('record' in item ? this.mark(item) : '');
        if (!('record' in item)) {
          if (decision !== 'leave' && isKnown) (decision === 'mark' ? marked : removed).push(item);
        } else if (decision === 'leave') unwanted.add(key);
        else if (!isKnown) {
          unwanted.add(key);
          strange.push(item);
        }
      }
    return { unwanted, strange, marked, removed };
  }

  /** What a record is called; a plug like its cable, a port map like its ports. */
  nameOf(item: PlannedRecord): string {
    const { record, fields } = item;
    const of = (field: string): string => {
      const named = this.planned.get(record.refs?.[field] ?? '');
      return named === undefined ? '' : this.nameOf(named);
    };
    switch (record.kind) {
      case 'termination':
        return of('cable');
      case 'port_map':
        return `${of('front')} – ${of('rear')}`;
      case 'placement':
        return of('subject');
      case 'model':
        return [fields['brand'], fields['name']].filter((part) => typeof part === 'string' && part !== '').join(' ');
      default:
        return String(fields['name'] ?? '') || (record.template?.name ?? '');
    }
  }

  /** Its name behind those of what it stands in, from the outermost; '' = it has none. */
  wayTo(item: PlannedRecord): string {
    const { place, holders } = this.whereOf(item);
    const name = this.nameOf(item);
    return name === '' ? '' : [...place, ...holders, name].join(' / ');
  }

  private line(item: PlannedRecord): DifferenceLine {
    const { record, fields, stored, change } = item;
    const told = stored && change ? toldFields(change) : [];
    return {
      key: record.key,
      kind: record.kind,
      class: record.kind === 'object' ? (OBJECT_CLASSES[Number(fields['class'] ?? 0)] ?? '') : '',
      name: this.nameOf(item),
      holders: this.whereOf(item).holders,
      fields: told,
      along: this.along.get(record.key) ?? {},
      names: stored ? this.namesIn(record.kind, told) : {},
      mark: this.mark(item),
    };
  }

  /** What a change makes of what: references by what they name, as ids of new records are given anew each time. */
  private mark({ record, stored, change }: PlannedRecord): string {
    if (!stored || !change) return '';
    const after = { ...(change.after as Record<string, unknown>) };
    for (const [field, key] of Object.entries(record.refs ?? {})) if (field in after) after[field] = key;
    return hashOf(JSON.stringify([change.before, after]));
  }

  private namesIn(kind: Kind, told: readonly LineField[]): Record<string, string> {
    const names: Record<string, string> = {};
    for (const { field, before, after } of told) {
      if (fieldsOf(kind)[field]?.type !== 'ref') continue;
      for (const id of [before, after]) {
        if (typeof id !== 'number') continue;
        const named = this.withId(id);
        const name = named ? this.nameOf(named) : this.goneNames.get(id);
        if (name !== undefined) names[String(id)] = name;
      }
    }
    return names;
  }

  private withId(id: number): PlannedRecord | undefined {
    this.byId ??= new Map([...this.planned.values()].map((item) => [item.id, item]));
    return this.byId.get(id);
  }

  /** The new record that a new one is part of; the place of a thing is part of the thing, too. */
  private newWhole({ record }: PlannedRecord): PlannedRecord | undefined {
    const isSlot = record.kind === 'object' && record.counted === 'slot';
    const field = isSlot ? 'parent' : PART_OF[record.kind];
    for (const of of record.kind === 'placement' ? [field, 'subject'] : [field]) {
      const whole = of === undefined ? undefined : this.planned.get(record.refs?.[of] ?? '');
      if (whole && !whole.stored) return this.newWhole(whole) ?? whole;
    }
    return undefined;
  }

  private whereOf({ record }: PlannedRecord): Whereabouts {
    const field = PLACED_BY[record.kind];
    return this.inside(record.kind === 'cable' ? this.plugs.get(record.key) : field && record.refs?.[field]);
  }

  /** Where what stands in this record is. */
  private inside(key: string | undefined): Whereabouts {
    const holder = key === undefined ? undefined : this.planned.get(key);
    if (!holder) return NOWHERE;
    const known = this.whereabouts.get(holder.record.key);
    if (known) return known;
    const { place, holders } = this.whereOf(holder);
    const name = this.nameOf(holder);
    const isPlace = holder.record.kind === 'object' && PLACES.has(OBJECT_CLASSES[Number(holder.fields['class'] ?? 0)] ?? '');
    const isNamed = holder.record.kind === 'object' && name !== '';
    const found = {
      place: isPlace ? [...place, name] : place,
      holders: isNamed && !isPlace ? [...holders, name] : holders,
    };
    if (holder.record.kind === 'object') this.whereabouts.set(holder.record.key, found);
    return found;
  }
}

export interface DecidedList {
  readonly unwanted: ReadonlySet<string>;
  /** Unwanted because nobody has seen it like that. */
  readonly strange: readonly PlannedRecord[];
  readonly marked: readonly GoneRecord[];
  readonly removed: readonly GoneRecord[];
}

/** The change by which a record that is gone is marked as removed; none where it is, or cannot be. */
export function markOf({ id, kind, thing, lifecycle }: GoneRecord): readonly Change[] {
  if (!decisionsFor('gone', thing).includes('mark')) return [];
  const removed = kind === 'cable' ? codeOf(CABLE_LIFECYCLES, 'removed') : codeOf(OBJECT_LIFECYCLES, 'plannedRemoval');
  return lifecycle === removed ? [] : [{ kind, id, before: { lifecycle }, after: { lifecycle: removed } }];
}

const thingOf = ({ record: { counted, kind } }: PlannedRecord): string => counted || (kind === 'port_map' ? 'portMap' : kind);

function goneLine({ key, kind, class: objectClass, name, holders, along }: GoneRecord): DifferenceLine {
  return { key, kind, class: objectClass, name, holders, fields: [], along, names: {}, mark: '' };
}

/** The fields of a change that say something to who reads them. */
function toldFields({ kind, before, after }: Change): readonly LineField[] {
  const [was, is] = [before, after] as [Record<string, unknown>, Record<string, unknown>];
  return Object.keys(is).flatMap((field): readonly LineField[] => {
    if (field === 'extra') return toldFacts(was[field], is[field]);
    if (field === 'templates') return [{ field, before: partsIn(was[field]), after: partsIn(is[field]) }];
    if (UNTOLD.has(field) || fieldsOf(kind)[field]?.type === 'json') return [];
    return [{ field, before: plain(was[field]), after: plain(is[field]) }];
  });
}

function toldFacts(before: unknown, after: unknown): readonly LineField[] {
  const [was, is] = [factsByName(before), factsByName(after)] as const;
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((name) => was.get(name) !== is.get(name))
    .map((name) => ({ field: `fact.${name}`, before: was.get(name) ?? null, after: is.get(name) ?? null }));
}

/** Lists, and what several fields of the source's owner say, as one line each. */
function factsByName(extra: unknown): ReadonlyMap<string, string | number | boolean> {
  const facts = new Map<string, string | number | boolean>();
  for (const { name, label, value } of sourceFactsOf(extra)) {
    const plainValue = typeof value === 'object' ? value.join(', ') : value;
    const told = label === undefined ? plainValue : `${label}: ${String(plainValue)}`;
    const before = facts.get(name);
    facts.set(name, before === undefined ? told : `${String(before)}, ${String(told)}`);
  }
  return facts;
}

/** Ports and slots of a model. */
function partsIn(templates: unknown): number {
  const { ports = [], slots = [] } = (templates ?? {}) as Readonly<Record<string, readonly unknown[]>>;
  return ports.length + slots.length;
}

function plain(value: unknown): LineField['before'] {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
