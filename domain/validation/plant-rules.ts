import { OBJECT_CLASSES, PATHWAY_KINDS, RELATION_KINDS, codeOf } from '../catalog/enums';
import { COIL_RULES, coilsRefusal, type Coil } from '../cabling/cable-lengths';
import { isRoleOf } from '../cabling/relation-roles';
import { pathwayTakes, TAKES_RULES } from '../cabling/pathway-takes';
import { comesToPlace } from '../cabling/end-places';
import { trayPositions } from '../cabling/closure-trays';
import type { CableModel } from '../cabling/cable-model';
import { isPhysical } from '../catalog/port-types';
import type { Change } from '../document/diff';
import type { IndexName, Kind, RecordOf } from '../document/schema';
import type { Slice } from '../document/slice';
import { NO_ID } from '../ids';
import { refuse, type Refusal } from '../result';
import { END_A, END_B, lanesTaken } from './connections';
import { portInStoreRefusal } from './stored-things';
import { HEIGHT_RULES, heightRefusal } from './pathway-heights';

/**
 * What must hold of cores, splices, pathways, lays, coils, circuits and relations after any change. Each rule looks at
 * one record and at the lists of what it names; null = holds.
 * `after` is read as it is at the first rule and must not change while rules are asked.
 */
type PlantKind = 'core' | 'core_end' | 'splice' | 'pathway' | 'lay' | 'coil' | 'circuit' | 'relation';

const CLOSURE = codeOf(OBJECT_CLASSES, 'closure');
const DEVICE = codeOf(OBJECT_CLASSES, 'device');

export const PLANT_RULES: { readonly [K in PlantKind]: RecordRules<K> } = {
  core: { rules: ['core-missing', 'core-twice'], refusal: coreRefusal },
  core_end: {
    rules: [
      ...['end-unknown', 'core-end-joins-nothing', 'core-end-joined', 'port-not-physical', 'port-occupied'],
      ...['splice-full', 'same-line', 'thing-in-store'],
    ],
    refusal: coreEndRefusal,
  },
  splice: { rules: ['closure-missing', 'not-a-closure', 'tray-missing', 'splice-place-taken'], refusal: spliceRefusal },
  pathway: { rules: ['pathway-kind-missing', 'pathway-loop', ...HEIGHT_RULES], refusal: pathwayRefusal },
  lay: { rules: ['lay-order', 'segment-twice', 'lay-broken', ...TAKES_RULES], refusal: layRefusal },
  coil: { rules: COIL_RULES, refusal: coilRefusal },
  circuit: { rules: ['circuit-name-missing', 'same-port', 'circuit-port-taken', 'thing-in-store'], refusal: circuitRefusal },
  relation: {
    rules: [
      ...['relation-kind-missing', 'relation-role', 'relation-to-itself', 'relation-wants-cable', 'relation-end'],
      'relation-twice',
    ],
    refusal: relationRefusal,
  },
};

/** What must hold of a kind's records after any change: the rules by name, besides those of its references, and what asks them. */
export interface RecordRules<K extends Kind> {
  readonly rules: readonly string[];
  refusal(after: Slice, record: RecordOf<K>, touches: Touches, change: Change): Refusal | null;
}

/** True for a new record, and for a change of one of these fields. */
export type Touches = (...fields: readonly string[]) => boolean;

/** A list by what must be told apart in it, made once a slice: each of a thousand new cores looks at all the others. */
function groups<T>(after: Slice, index: IndexName, id: number, keyOf: (member: number) => T): ReadonlyMap<T, readonly number[]> {
  let known = GROUPED.get(after);
  if (known === undefined) GROUPED.set(after, (known = new Map()));
  const name = `${index} ${id}`;
  const found = known.get(name);
  if (found !== undefined) return found as ReadonlyMap<T, readonly number[]>;
  const made = new Map<T, number[]>();
  for (const member of after.by(index, id)) {
    const key = keyOf(member);
    const group = made.get(key);
    if (group) group.push(member);
    else made.set(key, [member]);
  }
  known.set(name, made);
  return made;
}

const GROUPED = new WeakMap<Slice, Map<string, ReadonlyMap<unknown, readonly number[]>>>();

/** Cores of a cable by its model; Infinity where no model says. */
export function coreCountOf(slice: Slice, cable: RecordOf<'cable'>): number {
  if (cable.model === NO_ID) return Number.POSITIVE_INFINITY;
  const spec = slice.get('model', cable.model)?.cableSpec as CableModel | null | undefined;
  return spec?.cores ?? Number.POSITIVE_INFINITY;
}

/** `cable-missing`; `core-missing` {cable, value, max}: the cable has fewer; `core-twice` {cable, core}. */
function coreRefusal(after: Slice, core: RecordOf<'core'>): Refusal | null {
  const cable = after.get('cable', core.cable);
  if (!cable) return missing('cable', core.cable, 'cable');
  const max = coreCountOf(after, cable);
  if (core.number < 1 || core.number > max)
    return refuse('core-missing', { cable: cable.id, value: core.number, max }, 'number').refusal;
  const others = groups(after, 'core.cable', cable.id, (id) => after.get('core', id)!.number).get(core.number)!;
  return others.length > 1 ? refuse('core-twice', { cable: cable.id, core: core.number }, 'number').refusal : null;
}

/**
 * Exactly one of port and splice is set. `core-end-joined` {cable, core, end}: one joining an end and plan;
 * `port-occupied` {port, cable, cableName}: a position of a port is taken once a plan, by a core or a cable;
 * `splice-full` {splice}: two ends a splice; `same-line` [R5.035] {cable}: of two cables.
 */
function coreEndRefusal(after: Slice, end: RecordOf<'core_end'>): Refusal | null {
  const core = after.get('core', end.core);
  if (!core) return missing('core', end.core, 'core');
  if (end.end !== END_A && end.end !== END_B) return refuse('end-unknown', { value: end.end }, 'end').refusal;
  if ((end.port === NO_ID) === (end.splice === NO_ID)) return refuse('core-end-joins-nothing', { core: core.number }).refusal;
  for (const id of after.by('core_end.core', core.id)) {
    const other = after.get('core_end', id)!;
    if (id !== end.id && other.end === end.end && other.plan === end.plan)
      return refuse('core-end-joined', { cable: core.cable, core: core.number, end: end.end, count: 1 }, 'core').refusal;
  }
  return end.splice === NO_ID ? onPortRefusal(after, end) : onSpliceRefusal(after, end, core.cable);
}

function onPortRefusal(after: Slice, end: RecordOf<'core_end'>): Refusal | null {
  const port = after.get('port', end.port);
  if (!port) return missing('port', end.port, 'port');
  if (!isPhysical(port.type)) return refuse('port-not-physical', { port: port.id }, 'port').refusal;
  const stored = portInStoreRefusal(after, port, 'port');
  if (stored) return stored;
  const taken = (cable: number): Refusal =>
    refuse('port-occupied', { port: port.id, cable, cableName: after.get('cable', cable)?.name ?? '' }, 'port').refusal;
  for (const id of after.by('core_end.port', port.id)) {
    const other = after.get('core_end', id)!;
    if (id !== end.id && other.plan === end.plan && other.position === end.position)
      return taken(after.get('core', other.core)?.cable ?? NO_ID);
  }
  for (const id of after.by('termination.port', port.id)) {
    const other = after.get('termination', id)!;
    if (other.plan !== end.plan) continue;
    const [first, last] = lanesTaken(after, other);
    if (end.position >= first && end.position <= last) return taken(other.cable);
  }
  return null;
}

function onSpliceRefusal(after: Slice, end: RecordOf<'core_end'>, cable: number): Refusal | null {
  if (!after.get('splice', end.splice)) return missing('splice', end.splice, 'splice');
  const others = after.by('core_end.splice', end.splice).filter((id) => id !== end.id);
  if (others.length > 1) return refuse('splice-full', { splice: end.splice }, 'splice').refusal;
  const [other] = others;
  if (other === undefined) return null;
  const facing = after.get('core', after.get('core_end', other)!.core);
  return facing?.cable === cable ? refuse('same-line', { cable }, 'splice').refusal : null;
}

/**
 * `closure-missing`; `not-a-closure` {id}; `tray-missing` {tray, position}: its model has no such place;
 * `splice-place-taken` {closure, tray, position}.
 */
function spliceRefusal(after: Slice, splice: RecordOf<'splice'>): Refusal | null {
  const closure = after.get('object', splice.closure);
  if (!closure) return refuse('closure-missing', { id: splice.closure }, 'closure').refusal;
  if (closure.class !== CLOSURE && closure.class !== DEVICE)
    return refuse('not-a-closure', { id: closure.id }, 'closure').refusal;
  const { tray, position } = splice;
  const trays = trayPositions(closure.model === NO_ID ? undefined : after.get('model', closure.model));
  if (position < 1 || position > (trays[tray - 1] ?? 0)) return refuse('tray-missing', { tray, position }, 'tray').refusal;
  const placeOf = (of: RecordOf<'splice'>): string => `${of.plan} ${of.tray} ${of.position}`;
  const others = groups(after, 'splice.closure', closure.id, (id) => placeOf(after.get('splice', id)!)).get(placeOf(splice))!;
  return others.length > 1 ? refuse('splice-place-taken', { closure: closure.id, tray, position }, 'position').refusal : null;
}

/** `pathway-kind-missing`; `pathway-loop` {id}: it leads from a place to the same; `object-missing`; of a height that is set, heightRefusal. */
function pathwayRefusal(after: Slice, pathway: RecordOf<'pathway'>, _touches: Touches, { before }: Change): Refusal | null {
  if (pathway.kind < 1 || pathway.kind >= PATHWAY_KINDS.length)
    return refuse('pathway-kind-missing', { value: pathway.kind }, 'kind').refusal;
  if (pathway.from === pathway.to) return refuse('pathway-loop', { id: pathway.from }, 'to').refusal;
  for (const field of ['parent', 'from', 'to'] as const)
    if (!after.get('object', pathway[field])) return missing('object', pathway[field], field);
  const isSet = before === null || Object.hasOwn(before, 'heightMm');
  return isSet ? heightRefusal(pathway, after.get('object', pathway.parent), 'heightMm') : null;
}

/**
 * `lay-broken` {segment, at}: each pathway begins where the one before it ends; `segment-twice` {segment}; `lay-order`
 * {value}; of a new one, what pathwayTakes says.
 */
function layRefusal(after: Slice, lay: RecordOf<'lay'>, _touches: Touches, { before: was }: Change): Refusal | null {
  if (!after.get('cable', lay.cable)) return missing('cable', lay.cable, 'cable');
  if (!after.get('pathway', lay.pathway)) return missing('pathway', lay.pathway, 'pathway');
  const chain = after
    .by('lay.cable', lay.cable)
    .map((id) => after.get('lay', id)!)
    .filter(({ plan }) => plan === lay.plan)
    .sort((a, b) => a.order - b.order);
  const at = chain.findIndex(({ id }) => id === lay.id);
  if (lay.order !== at + 1) return refuse('lay-order', { value: lay.order, expected: at + 1 }, 'order').refusal;
  if (chain.some(({ id, pathway }) => id !== lay.id && pathway === lay.pathway))
    return refuse('segment-twice', { segment: lay.pathway }, 'pathway').refusal;
  const before = chain[at - 1];
  const own = after.get('pathway', lay.pathway)!;
  const last = before && after.get('pathway', before.pathway);
  if (last && last.from !== own.from && last.from !== own.to && last.to !== own.from && last.to !== own.to)
    return refuse('lay-broken', { segment: lay.pathway, at: last.to }, 'pathway').refusal;
  // Whoever brings a lay back finds the pathway as full as it is now.
  return was === null ? pathwayTakes(after, lay.pathway, [lay.cable], lay.plan) : null;
}

/** Rules of cabling/cable-lengths.ts, over all coils of the cable. A cable of unknown length may have any. */
function coilRefusal(after: Slice, coil: RecordOf<'coil'>): Refusal | null {
  const cable = after.get('cable', coil.cable);
  if (!cable) return missing('cable', coil.cable, 'cable');
  if (coil.carrier !== NO_ID && !after.get('object', coil.carrier)) return missing('object', coil.carrier, 'carrier');
  const coils = after.by('coil.cable', cable.id).map((id) => coilOf(after.get('coil', id)!));
  return coilsRefusal(coils, cable.lengthMm === 0 ? Number.POSITIVE_INFINITY : cable.lengthMm);
}

/** A stored coil as the rules of lengths know it. */
export function coilOf({ name, lengthMm, markFromMm, markToMm }: RecordOf<'coil'>): Coil {
  return markFromMm === markToMm ? { name, lengthMm } : { name, lengthMm, marks: [markFromMm, markToMm] };
}

/** `circuit-name-missing`; `same-port`; `port-missing`; `circuit-port-taken` {port, circuit}: a port carries one circuit. */
function circuitRefusal(after: Slice, circuit: RecordOf<'circuit'>): Refusal | null {
  if (circuit.name.trim() === '') return refuse('circuit-name-missing', {}, 'name').refusal;
  if (circuit.a === circuit.z) return refuse('same-port', { port: circuit.a }, 'z').refusal;
  for (const field of ['a', 'z'] as const) {
    const port = circuit[field];
    const held = after.get('port', port);
    if (!held) return missing('port', port, field);
    const stored = portInStoreRefusal(after, held, field);
    if (stored) return stored;
    const other = [...after.by('circuit.a', port), ...after.by('circuit.z', port)].find((id) => id !== circuit.id);
    if (other !== undefined)
      return refuse('circuit-port-taken', { port, circuit: after.get('circuit', other)!.name }, field).refusal;
  }
  return null;
}

/**
 * `relation-kind-missing`; `relation-role` {kind, role}: of that kind nothing is that to another; `relation-to-itself`
 * {id}; `relation-wants-cable`: a coil's carrier carries a cable; `relation-end` {kind, value}: which end lies there is said of
 * a cable that comes to a place, and of nothing else; `relation-twice`: two things are related once in a way, from whichever
 * side, but both ends of a cable may come to one place.
 */
function relationRefusal(after: Slice, relation: RecordOf<'relation'>): Refusal | null {
  const { kind, from, to, fromRole, end } = relation;
  if (kind < 1 || kind >= RELATION_KINDS.length) return refuse('relation-kind-missing', { value: kind }, 'kind').refusal;
  if (!isRoleOf(kind, fromRole)) return refuse('relation-role', { kind, role: fromRole }, 'fromRole').refusal;
  if (from === to) return refuse('relation-to-itself', { id: from }, 'to').refusal;
  for (const field of ['from', 'to'] as const)
    if (!after.get('object', relation[field]) && !after.get('cable', relation[field]))
      return missing('object', relation[field], field);
  const cables = [from, to].filter((id) => after.get('cable', id)).length;
  if (RELATION_KINDS[kind] === 'coilCarrier' && cables !== 1) return refuse('relation-wants-cable', { cables }, 'to').refusal;
  if (end !== 0 && !comesToPlace(after, relation)) return refuse('relation-end', { kind, value: end }, 'end').refusal;
  const isSame = (one: number, other: number): boolean =>
    after.by('relation.from', one).some((id) => {
      const held = after.get('relation', id)!;
      if (id === relation.id || held.kind !== kind || held.to !== other) return false;
      return held.end === end || held.end === 0 || end === 0;
    });
  return isSame(from, to) || isSame(to, from) ? refuse('relation-twice', { from, to }, 'to').refusal : null;
}

function missing(kind: Kind, id: number, field: string): Refusal {
  return refuse(`${kind}-missing`, { id }, field).refusal;
}
