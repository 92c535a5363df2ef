import { OBJECT_CLASSES, PATHWAY_KINDS, RELATION_KINDS, RELATION_ROLES } from '../catalog/enums';
import type { Slice } from '../document/slice';
import { diagramShowing, objectName, portName, wayTo, type NamedObject } from '../entities/names';
import { NO_ID } from '../ids';
import { comesToPlace } from './end-places';
import { CHOSEN_RELATIONS, oppositeRole, type RelationKind, type RelationRole } from './relation-roles';

/** What a thing is related to: relations that somebody recorded, and those that follow from where things are. */
export interface RelatedAnswer {
  readonly center: RelatedThing;
  /** At most as many as were asked for, shared among the kinds in turn; recorded ones first, then by name. */
  readonly related: readonly Related[];
  /** How many of each kind there are in all, shown or not. */
  readonly counts: Readonly<Record<RelationKind, number>>;
}

export interface Related {
  /** Told apart from the others of one answer. */
  readonly key: string;
  readonly kind: RelationKind;
  /** The recorded relation; 0 = it follows from the model: inside, plugged in, laid through, coiled on. */
  readonly relation: number;
  /** What the other is to the one that was asked about. */
  readonly role: RelationRole;
  /** Recorded relations: the other is its `from`. */
  readonly isFrom: boolean;
  /** Of a cable that is said to come to a place: which end lies there, 0 = it is not said; null = it is no such relation. */
  readonly end: 0 | 1 | 2 | null;
  readonly other: RelatedThing;
  /** Cables that join the two; 0 = not said. */
  readonly cables: number;
}

export interface RelatedThing {
  readonly id: number;
  readonly kind: 'object' | 'cable' | 'port' | 'pathway';
  /** Word of its class: OBJECT_CLASSES, `cable`, `port`, or PATHWAY_KINDS. */
  readonly class: string;
  readonly name: string;
  /** From the topmost place down to what it stands in. */
  readonly way: readonly NamedObject[];
  /** A diagram that shows it; 0 = none is known. */
  readonly diagram: number;
}

/** Racks and what stands in them are asked for the cables of all their ports; places are not. */
const PLUGGED = new Set(['rack', 'device', 'card', 'slot', 'handOff', 'powerFeed', 'closure', 'node']);
/** Objects looked through for ports, at most. */
const INSIDE_MAX = 4000;
const NO_CABLES = 0;

type Draft = Omit<Related, 'key' | 'other'> & { readonly other: number };

/**
 * All that an object, port or cable is related to. Undefined when the slice does not hold it. Cost: its relations, its
 * children, and the cables of the ports inside it.
 */
export function relatedTo(
  slice: Slice,
  id: number,
  max: number,
  kinds: readonly RelationKind[] = CHOSEN_RELATIONS,
): RelatedAnswer | undefined {
  const center = thingOf(slice, id);
  if (!center) return undefined;
  const drafts = [...recorded(slice, id), ...implied(slice, center)];
  const counts = Object.fromEntries(
    CHOSEN_RELATIONS.map((kind) => [kind, drafts.filter((draft) => draft.kind === kind).length]),
  ) as Record<RelationKind, number>;
  const queues = CHOSEN_RELATIONS.filter((kind) => kinds.includes(kind)).map((kind) =>
    drafts
      .filter((draft) => draft.kind === kind)
      .flatMap((draft) => {
        const other = thingOf(slice, draft.other);
        return other ? [{ ...draft, other, key: `${draft.kind} ${draft.relation} ${other.id}` }] : [];
      }),
  );
  for (const queue of queues) queue.sort(inOrder);
  return { center, related: inTurn(queues, max), counts };
}

/** Recorded before implied, what holds before what is held, then by name. */
function inOrder(a: Related, b: Related): number {
  return (
    Number(a.relation === 0) - Number(b.relation === 0) ||
    Number(a.role === 'belong') - Number(b.role === 'belong') ||
    NAMES.compare(a.other.name, b.other.name) ||
    a.other.id - b.other.id
  );
}
const NAMES = new Intl.Collator('en', { numeric: true });

/** One of each queue after the other until there are `max`; in the end kind by kind again. */
function inTurn(queues: readonly (readonly Related[])[], max: number): readonly Related[] {
  const taken = queues.map(() => 0);
  let left = max;
  for (let more = true; more && left > 0; ) {
    more = false;
    for (let queue = 0; queue < queues.length && left > 0; queue++) {
      if (taken[queue]! >= queues[queue]!.length) continue;
      taken[queue]!++;
      left--;
      more = true;
    }
  }
  return queues.flatMap((queue, at) => queue.slice(0, taken[at]));
}

function recorded(slice: Slice, id: number): readonly Draft[] {
  const from = slice.by('relation.from', id).map((relation) => draftOf(slice, relation, true));
  return [...from, ...slice.by('relation.to', id).map((relation) => draftOf(slice, relation, false))];
}

function draftOf(slice: Slice, id: number, isFrom: boolean): Draft {
  const relation = slice.get('relation', id)!;
  const role = RELATION_ROLES[relation.fromRole] ?? '';
  return {
    kind: RELATION_KINDS[relation.kind] as RelationKind,
    relation: id,
    role: isFrom ? oppositeRole(role) : role,
    isFrom: !isFrom,
    end: comesToPlace(slice, relation) ? (relation.end as 0 | 1 | 2) : null,
    other: isFrom ? relation.to : relation.from,
    cables: NO_CABLES,
  };
}

function implied(slice: Slice, { id, kind, class: word }: RelatedThing): readonly Draft[] {
  const draft = (of: RelationKind, role: RelationRole, other: number, cables = NO_CABLES): Draft => ({
    kind: of,
    relation: 0,
    role,
    isFrom: false,
    end: null,
    other,
    cables,
  });
  if (kind === 'cable') {
    return [
      ...plugsOf(slice, 'termination.cable', id).map(({ port }) => draft('cabling', '', slice.get('port', port)?.owner ?? NO_ID)),
      ...slice.by('lay.cable', id).map((lay) => draft('laying', 'contain', slice.get('lay', lay)!.pathway)),
      ...slice.by('coil.cable', id).map((coil) => draft('coilCarrier', 'contain', slice.get('coil', coil)!.carrier)),
    ].filter(differing());
  }
  if (kind === 'port') {
    const owner = slice.get('port', id)!.owner;
    const peers = peersOf(slice, [id], new Set([owner]));
    return [draft('belonging', 'contain', owner), ...[...peers].map(([peer, cables]) => draft('cabling', '', peer, cables))];
  }
  if (kind === 'pathway')
    return slice
      .by('lay.pathway', id)
      .map((lay) => draft('laying', 'belong', slice.get('lay', lay)!.cable))
      .filter(differing());
  const parent = slice.get('object', id)!.parent;
  const inside = PLUGGED.has(word) ? insideOf(slice, id) : new Set<number>();
  const peers = peersOf(
    slice,
    [...inside].flatMap((object) => slice.by('port.owner', object)),
    inside,
  );
  return [
    ...(parent === NO_ID ? [] : [draft('belonging', 'contain', parent)]),
    ...slice.by('object.parent', id).map((child) => draft('belonging', 'belong', child)),
    ...[...peers].map(([peer, cables]) => draft('cabling', '', peer, cables)),
    ...slice.by('coil.carrier', id).map((coil) => draft('coilCarrier', 'belong', slice.get('coil', coil)!.cable)),
    ...[...slice.by('pathway.from', id), ...slice.by('pathway.to', id)].map((pathway) => draft('laying', '', pathway)),
  ].filter(differing());
}

/** Keeps the first of each kind and other thing; nothing is none. */
function differing(): (draft: Draft) => boolean {
  const seen = new Set<string>();
  return ({ kind, other }) => {
    const key = `${kind} ${other}`;
    if (other === NO_ID || seen.has(key)) return false;
    seen.add(key);
    return true;
  };
}

/** The object and all in it. */
function insideOf(slice: Slice, id: number): Set<number> {
  const inside = new Set([id]);
  for (const object of inside) {
    if (inside.size > INSIDE_MAX) break;
    for (const child of slice.by('object.parent', object)) inside.add(child);
  }
  return inside;
}

/** Devices (or what else stands by itself) at the far ends of the cables in these ports, with the number of cables; none of `own`. */
function peersOf(slice: Slice, ports: readonly number[], own: ReadonlySet<number>): ReadonlyMap<number, number> {
  const cables = new Map<number, Set<number>>();
  for (const port of ports) {
    for (const { cable } of plugsOf(slice, 'termination.port', port)) {
      for (const far of plugsOf(slice, 'termination.cable', cable)) {
        const owner = slice.get('port', far.port)?.owner ?? NO_ID;
        if (far.port === port || owner === NO_ID || own.has(owner)) continue;
        const peer = standing(slice, owner);
        const joined = cables.get(peer);
        if (joined) joined.add(cable);
        else cables.set(peer, new Set([cable]));
      }
    }
  }
  return new Map([...cables].map(([peer, joined]) => [peer, joined.size]));
}

/** The device in which a card or slot is; anything else is itself. */
function standing(slice: Slice, id: number): number {
  let at = id;
  for (let steps = 0; steps < 16; steps++) {
    const record = slice.get('object', at);
    const word = OBJECT_CLASSES[record?.class ?? 0];
    if (!record || record.parent === NO_ID || (word !== 'card' && word !== 'slot')) return at;
    at = record.parent;
  }
  return at;
}

/** Live ends at a port or of a cable. */
function plugsOf(
  slice: Slice,
  index: 'termination.port' | 'termination.cable',
  id: number,
): readonly { readonly port: number; readonly cable: number }[] {
  return slice
    .by(index, id)
    .flatMap((one) => slice.get('termination', one) ?? [])
    .filter(({ plan }) => plan === 0);
}

function thingOf(slice: Slice, id: number): RelatedThing | undefined {
  const object = slice.get('object', id);
  if (object) {
    const way = wayTo(slice, id).slice(0, -1);
    return {
      id,
      kind: 'object',
      class: OBJECT_CLASSES[object.class] ?? '',
      name: objectName(slice, id),
      way,
      diagram: diagramShowing(slice, id),
    };
  }
  const port = slice.get('port', id);
  if (port) {
    return {
      id,
      kind: 'port',
      class: 'port',
      name: portName(slice, id),
      way: wayTo(slice, port.owner),
      diagram: diagramShowing(slice, port.owner),
    };
  }
  const cable = slice.get('cable', id);
  if (cable) return { id, kind: 'cable', class: 'cable', name: cable.name, way: [], diagram: NO_ID };
  const pathway = slice.get('pathway', id);
  if (!pathway) return undefined;
  return {
    id,
    kind: 'pathway',
    class: PATHWAY_KINDS[pathway.kind] ?? '',
    name: pathway.name,
    way: wayTo(slice, pathway.parent),
    diagram: diagramShowing(slice, pathway.parent),
  };
}
