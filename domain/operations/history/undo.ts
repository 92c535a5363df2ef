import { LIMITS } from '../../catalog/limits';
import { changed, deleted } from '../../document/changes';
import type { Change, Diff } from '../../document/diff';
import { sameValue } from '../../document/diff-laws';
import {
  asHeld,
  emptyValue,
  fieldOf,
  fieldsOf,
  isColdField,
  kindDef,
  KINDS,
  type Fields,
  type Kind,
  type RecordOf,
} from '../../document/schema';
import type { ReadStep, Slice } from '../../document/slice';
import { ok, refuse, type Refusal, type Result } from '../../result';
import { byKind, REFERENCES_OF, referringLists } from '../../document/references';
import { CONNECTING, storedReads, withHolders } from '../../validation/stored-things';
import { structureRefusal, structureRules } from '../../validation/structure';
import { NEW_ID_RULES, newIdReads, newIdRefusal } from '../new-records';
import { coresAtPorts, plantUndoReads } from '../plant-reads';
import { by, floorReads, records, refs } from '../read-steps';
import { withRowsInStep } from '../rows-in-step';
import { integer, object, oneOf, optional, ruled, text, type Read } from '../parse';

/**
 * Taking an operation back. The log holds the diff of (clientId, seq); undo makes a new diff from it and what holds
 * now, and redo takes an undo back the same way.
 *
 * - A field returns to what it was only where it still holds what the operation wrote; what others changed stays.
 *   Fields that make one place (parent, U and face; x and y) return together or not at all.
 * - A record that the operation made goes, one that it deleted comes back; both are checked like any change, so an
 *   insert that others filled is refused with `still-in-use`, and one that others wrote to since with `undo-changed`
 *   {kind, id}, `field`: their work would go with it.
 * - A style that the operation made stays: others may draw by it since, and one that nobody names does no harm.
 * - `id-taken`: what would come back finds another record under its id;
 * - `undo-gone`: nothing that it made or changed is there any more; `undo-overtaken`: what is there holds something else;
 *   both {record, fields}: the first that it changed, by which it is looked up who did that since.
 */
export function undoDiff(slice: Slice, diff: Diff): Result<Diff> {
  const written = writtenSince(slice, diff);
  if (written !== null) return { ok: false, refusal: written };
  const changes: Change[] = [];
  for (let i = diff.length - 1; i >= 0; i--) {
    const change = takeBack(slice, diff[i]!);
    if (change) changes.push(change);
  }
  if (changes.length === 0) {
    const gone = diff.length > 0 && diff.every(({ kind, id, after }) => after !== null && slice.get(kind, id) === undefined);
    return refuse(gone ? 'undo-gone' : 'undo-overtaken', firstOf(diff));
  }
  const returning = changes.filter((change) => change.before === null).map((change) => change.id);
  const taken = newIdRefusal(slice, returning);
  if (taken) return { ok: false, refusal: taken };
  const whole = withRowsInStep(slice, changes, true);
  const refusal = structureRefusal(slice, whole, 'back');
  return refusal ? { ok: false, refusal } : ok(whole);
}

function firstOf(diff: Diff): NonNullable<Refusal['facts']> {
  const first = diff.find(({ after }) => after !== null);
  if (first === undefined) return {};
  return { record: first.id, fields: first.before === null ? '' : Object.keys(first.after!).join() };
}

/** What undoDiff may refuse by. */
export const UNDO_RULES = ['undo-gone', 'undo-overtaken', 'undo-changed', ...NEW_ID_RULES, ...KINDS.flatMap(structureRules)];

/** What undoDiff looks at. */
export function undoReads(diff: Diff): readonly ReadStep[] {
  const steps: ReadStep[] = [];
  for (const kind of KINDS) {
    const ids = diff.filter((change) => change.kind === kind).map((change) => change.id);
    if (ids.length === 0) continue;
    steps.push({ name: `its ${kind}`, take: 'records', kind, ids });
    const made = diff.filter((change) => change.kind === kind && change.before === null).map((change) => change.id);
    if (made.length === 0) continue;
    steps.push({ name: `made ${kind}`, take: 'records', kind, ids: made });
    for (const index of referringLists(kind)) steps.push({ name: `${index} of made`, take: 'by', from: [`made ${kind}`], index });
  }
  const named = (field: string, kinds: readonly Kind[]): readonly number[] => [...sides(diff, field, kinds)];
  const units = touchesUnits(diff);
  const hasPlugs = diff.some(({ kind }) => kind === 'termination');
  const portSteps = hasPlugs ? ['ports', 'ports of plugs'] : ['ports'];
  const returning = diff.filter((change) => change.after === null).map((change) => change.id);
  const all: readonly ReadStep[] = [
    ...steps,
    ...(returning.length > 0 ? newIdReads(returning) : []),
    ...namedReads(diff),
    ...placeReads(diff, named('diagram', ['placement'])),
    records('parents', 'object', named('parent', ['object'])),
    ...(units ? [refs('racks', ['its object'], 'object', 'parent', 'object')] : [records('racks', 'object')]),
    {
      name: 'above',
      take: 'refs',
      from: ['parents', 'racks'],
      fromKind: 'object',
      field: 'parent',
      kind: 'object',
      recursive: true,
    },
    by('beside', units ? ['parents', 'racks', 'its object'] : ['parents', 'racks'], 'object.parent'),
    refs('models above', ['parents', 'above', 'beside'], 'object', 'model', 'model'),
    records('ports', 'port', [
      ...named('port', ['termination']),
      ...named('front', ['port_map']),
      ...named('rear', ['port_map']),
    ]),
    // A plug that went to another cable names no port in the diff.
    ...(hasPlugs ? [refs('ports of plugs', ['its termination'], 'termination', 'port', 'port')] : []),
    by('ends', portSteps, 'termination.port'),
    records('cables named', 'cable', named('cable', ['termination'])),
    refs('cables', ['ends'], 'termination', 'cable', 'cable'),
    by('all ends', ['cables named', 'cables'], 'termination.cable'),
    refs('far ports', ['all ends'], 'termination', 'port', 'port'),
    ...(hasPlugs ? coresAtPorts(portSteps) : []),
    ...plantUndoReads(diff),
    ...(diff.some(isPut) ? storedReads(['its object']) : []),
  ];
  return diff.some(({ kind }) => CONNECTING.includes(kind)) ? withHolders(all) : all;
}

/** Something goes into a store, or leaves one: taken back, it goes the other way. */
function isPut({ kind, before, after }: Change): boolean {
  return kind === 'object' && before !== null && after !== null && Object.hasOwn(after, 'store');
}

/** Of what changed its place, its size or a name: where it was and is, and what stands there. */
function placeReads(diff: Diff, diagrams: readonly number[]): readonly ReadStep[] {
  const moved: readonly ReadStep[] = diff.some(({ kind }) => kind === 'placement')
    ? [
        records('diagrams of places', 'diagram', diagrams),
        refs('shown on', ['its placement'], 'placement', 'diagram', 'diagram'),
        refs('placed', ['its placement'], 'placement', 'subject', 'object'),
        refs('models of placed', ['placed'], 'object', 'model', 'model'),
      ]
    : [];
  const sized = changesStand(diff)
    ? [
        by('their places', ['its object'], 'placement.subject'),
        refs('stand on', ['their places'], 'placement', 'diagram', 'diagram'),
        by('own plans', ['its object'], 'diagram.owner'),
      ]
    : [];
  const floors = [
    ...(moved.length > 0 ? ['diagrams of places', 'shown on'] : []),
    ...(sized.length > 0 ? ['stand on', 'own plans'] : []),
  ];
  return floors.length === 0 ? [] : [...moved, ...sized, ...floorReads(floors)];
}

/** How much of a floor something takes, or what it and its racks call a row. */
function changesStand(diff: Diff): boolean {
  return diff.some(
    ({ kind, before, after }) =>
      kind === 'object' && before && after && ['widthMm', 'depthMm', 'name', 'row'].some((field) => Object.hasOwn(after, field)),
  );
}

/** Whatever the changed records name, before or after: that it is there is the least that is asked. */
function namedReads(diff: Diff): readonly ReadStep[] {
  const ids = byKind(() => new Set<number>());
  for (const kind of new Set(diff.map((change) => change.kind)))
    for (const { field, to, whenGone } of REFERENCES_OF[kind])
      if (whenGone !== 'stays') for (const id of sides(diff, field, [kind])) for (const target of to) ids[target].add(id);
  return KINDS.flatMap((kind) => (ids[kind].size === 0 ? [] : [records(`named ${kind}`, kind, [...ids[kind]])]));
}

/** Cold fields are not on the client, so it cannot take them back by itself. */
export function diffNeedsServer(diff: Diff): boolean {
  return diff.some(
    ({ kind, before, after }) =>
      before !== null && after !== null && Object.keys(after).some((field) => isColdField(kind, field)),
  );
}

/**
 * Takes back the operation that this user did as (clientId, seq), or all from `first` to it as one step; `redo` takes
 * back an undo. The log holds the diffs.
 */
const named = object({
  kind: oneOf('undo', 'redo'),
  version: oneOf(1),
  clientId: text(64),
  seq: integer(1, Number.MAX_SAFE_INTEGER),
  /** The first of a run of this client's operations that ends with `seq`; left out = that one alone. */
  first: optional(integer(1, Number.MAX_SAFE_INTEGER)),
});
export const undoReader = ruled(named, ({ seq, first = seq }) =>
  first <= seq && seq - first < LIMITS.undoRun
    ? null
    : refuse('out-of-range', { value: first, min: Math.max(1, seq - LIMITS.undoRun + 1), max: seq }, 'first').refusal,
);
export type UndoIntent = Read<typeof undoReader>;

/** Of what it made: the first value that is another by now. Who undoes has undone their own later steps before. */
function writtenSince(slice: Slice, diff: Diff): Refusal | null {
  for (const { kind, id, before, after } of diff) {
    if (before !== null || goesNever(kind)) continue;
    const now = slice.get(kind, id);
    if (now === undefined) continue;
    const field = Object.entries(fieldsOf(kind)).find(([name, def]) => {
      const [is, made] = [fieldOf(now, name), fieldOf(after, name) ?? emptyValue(name, def.type)];
      // A cold field is not known to a client; a state is nobody's work.
      return is !== undefined && def.telemetry !== true && !sameValue(asHeld(def, is), asHeld(def, made));
    })?.[0];
    if (field !== undefined) return refuse('undo-changed', { kind, id }, field).refusal;
  }
  return null;
}

const goesNever = (kind: Kind): boolean => kindDef(kind).staysOnUndo === true;

function takeBack(slice: Slice, { kind, id, before, after }: Change): Change | null {
  const now = slice.get(kind, id);
  if (before === null) return now && !goesNever(kind) ? deleted(kind, now) : null;
  if (after === null) return now ? null : { kind, id, before: null, after: before };
  if (!now) return null;
  const still = (field: string): boolean =>
    !Object.hasOwn(after, field) || sameValue(fieldOf(now, field) ?? emptyOf(before, field), fieldOf(after, field));
  const restored: Record<string, unknown> = {};
  for (const field of Object.keys(after)) {
    const place = kindDef(kind).together?.find((fields) => fields.includes(field)) ?? [field];
    if (place.every(still)) restored[field] = fieldOf(before, field);
  }
  return changed(kind, now as RecordOf<Kind>, restored as Fields);
}

/** A cold field that is not known counts as empty. */
function emptyOf(before: Fields, field: string): unknown {
  const value = (before as Record<string, unknown>)[field];
  return typeof value === 'number' ? 0 : typeof value === 'string' ? '' : null;
}

/** Ids that a field names on either side of the changes of these kinds. */
function sides(diff: Diff, field: string, kinds: readonly Kind[]): Set<number> {
  const found = new Set<number>();
  for (const change of diff) {
    if (!kinds.includes(change.kind)) continue;
    for (const side of [change.before, change.after]) {
      const value = (side as Record<string, unknown> | null)?.[field];
      if (typeof value === 'number' && value !== 0) found.add(value);
    }
  }
  return found;
}

/** A change of units or height looks at the rack and what stands in it, though it names no parent. */
function touchesUnits(diff: Diff): boolean {
  return diff.some(
    ({ kind, after, before }) =>
      kind === 'object' &&
      before &&
      after &&
      ['positionU', 'heightU', 'face', 'flags'].some((field) => Object.hasOwn(after, field)),
  );
}
