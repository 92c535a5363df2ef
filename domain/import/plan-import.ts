import { codeOf, MODEL_LIBRARY_CLASSES, OBJECT_CLASSES } from '../catalog/enums';
import { deleted } from '../document/changes';
import type { Change } from '../document/diff';
import { REFERENCES_OF } from '../document/references';
import { asHeld, fieldsOf, NO_TEMPLATE, type Fields, type Json, type Kind, type RecordOf } from '../document/schema';
import type { ModelTemplates } from '../entities/model';
import { checkRules, type PlannedRecord } from './import-rules';
import type { ImportNote, ImportRecord, ImportSet } from './import-set';
import { isUntold, settleFlags, settlePosition, settleSaid, withoutNoMarks } from './said-columns';
import { settleHolders } from './settle-holders';
import { isPartOf, mergeTemplates, TemplateFinder } from './template-finder';
import { ownOf } from './values';

/** A record of the database with every column, as rowToRecord reads it. */
export type StoredRecord = { readonly id: number } & Readonly<Record<string, unknown>>;

/** What the database holds of the records a set names, and what stands beside them (server/storage/bulk-existing.ts). */
export interface ExistingRecords {
  /** By identity: the key for object, port and cable; `slug` for model; else naturalKey of the stored fields. */
  find(kind: Kind, identity: string): StoredRecord | undefined;
  /** Ids of models of which the inventory has instances. */
  readonly modelsInUse: ReadonlySet<number>;
  /** Ids of the places, of those that the set names, on whose floor rows lie. */
  readonly placesWithRows: ReadonlySet<number>;
  /** Everything mounted in the racks, slots that the set touches (devices and cards, of whatever origin). */
  readonly occupants: readonly StoredRecord[];
  /** Live terminations at the ports that the set touches. */
  readonly terminations: readonly StoredRecord[];
  /** Circuits at the ports that circuits of the set name. */
  readonly circuits: readonly StoredRecord[];
  /** What stands in a diagram of the set. */
  readonly placed: ReadonlySet<number>;
  /** Ids of what the source of the set brought, of those that something stands in of which it says that it stands in nothing. */
  readonly brought: ReadonlySet<number>;
}

export interface ImportPlan {
  readonly changes: readonly Change[];
  /** By `counted`, zero where the source has such records and all are there already. */
  readonly created: Readonly<Record<string, number>>;
  readonly changed: number;
  readonly unchanged: number;
  /** Of what was not wanted: how many records are left out, or left as they are. */
  readonly left: number;
  /** Rules broken against each other and against what the database holds. */
  readonly notes: readonly ImportNote[];
  /** The records of the set by their keys, each with its change where it has one. */
  readonly planned: ReadonlyMap<string, PlannedRecord>;
}

const NONE: ReadonlySet<string> = new Set();
const RACK = codeOf(OBJECT_CLASSES, 'rack');
const DEVICE = codeOf(OBJECT_CLASSES, 'device');

/**
 * Set + database -> diff. Ids of new records come from `nextId`, in the order of the set. Laws: planning a set that
 * was applied yields no change; records that the set does not name are never touched; what a user added to `extra`
 * stays. A record whose source says nothing new counts as unchanged. `unwanted`: keys of records that do not come in, or
 * stay as they are; what cannot be without one of them is left out with it.
 */
export function planImport(
  set: ImportSet,
  existing: ExistingRecords,
  nextId: () => number,
  unwanted: ReadonlySet<string> = NONE,
): ImportPlan {
  const planned = new Map<string, PlannedRecord>();
  // Identities that need the ids of others (port maps, terminations, placements, diagrams) come after those that don't.
  const early: PlannedRecord[] = [];
  for (const ownIdentity of [true, false]) {
    for (const record of set.records) {
      if (HAS_IDENTITY.has(record.kind) !== ownIdentity) continue;
      const fields = { ...record.fields } as Record<string, unknown>;
      const isWhole = resolveRefs(record, fields, planned);
      const identity = identityOf(record, fields, planned);
      const stored = identity === '' ? undefined : existing.find(record.kind, identity);
      const item = { record, id: stored?.id ?? nextId(), fields, stored };
      planned.set(record.key, item);
      if (!isWhole) early.push(item);
    }
  }
  // Parents and owners may stand later in the set than what names them.
  for (const { record, fields } of early) resolveRefs(record, fields, planned);
  for (const [key, { record, fields, stored }] of planned)
    if (!stored && ((record.unlessPlaced && existing.placed.has(Number(fields['subject']))) || isLate(record, planned)))
      planned.delete(key);
  const left = leaveOut(planned, unwanted);
  for (const { record, fields, stored } of planned.values())
    settleSaid(record.kind, fields, stored, spokenOf(set, record.key, record.kind));
  const holderNotes = settleHolders(planned, set);
  settleModels(planned, existing, set);
  settleTemplates(planned);
  settleRows(planned, existing);
  settleStores(planned);
  settleParents(planned, existing);
  for (const { record, fields, stored } of planned.values()) {
    if (!stored) continue;
    settleFlags(record.kind, fields, stored);
    if (record.kind === 'object' && fields['class'] === DEVICE) settlePosition(fields, stored);
  }
  for (const item of planned.values()) if (item.isLeft === true) keepAsStored(item);
  const notes = [...holderNotes, ...checkRules(planned, existing)];
  return { ...diffOf(planned, set), left, notes, planned };
}

/** It comes with a diagram that is here already. */
function isLate({ withDiagram, refs = {} }: ImportRecord, planned: ReadonlyMap<string, PlannedRecord>): boolean {
  return withDiagram === true && planned.get(refs['diagram'] ?? '')?.stored !== undefined;
}

/**
 * Takes new records that are not wanted out of the plan, with every new one that names one of them, and a cable one of whose
 * plugs goes; marks those that are here as left. How many they are.
 */
function leaveOut(planned: Map<string, PlannedRecord>, unwanted: ReadonlySet<string>): number {
  if (unwanted.size === 0) return 0;
  const out = new Set<string>();
  let left = 0;
  const leave = (key: string | undefined): void => {
    const item = key === undefined ? undefined : planned.get(key);
    if (!item || item.isLeft === true) return;
    item.isLeft = true;
    if (item.record.counted !== '') left += 1;
    if (!item.stored) out.add(item.record.key);
  };
  for (const key of unwanted) leave(key);
  // What names a record may stand before it: until nothing more follows.
  for (let before = -1; before !== out.size; ) {
    before = out.size;
    for (const { record, stored } of planned.values()) {
      const refs = record.refs ?? {};
      const missed = Object.keys(refs).filter((field) => out.has(refs[field]!));
      if (missed.length === 0) continue;
      leave(record.key);
      if (stored) continue;
      for (const { field, taking } of REFERENCES_OF[record.kind])
        if (taking !== undefined && missed.includes(field)) leave(refs[taking]);
    }
  }
  for (const key of out) planned.delete(key);
  return left;
}

/** Rules are asked about it as it is and stays. */
function keepAsStored({ fields, stored }: PlannedRecord): void {
  for (const field of Object.keys(fields)) fields[field] = stored?.[field];
}

const HAS_IDENTITY: ReadonlySet<Kind> = new Set(['object', 'port', 'cable', 'model', 'style']);

/** Identity of kinds without a key of their own, from fields whose references are ids. */
export function naturalKey(kind: Kind, fields: Readonly<Record<string, unknown>>): string {
  const parts = NATURAL[kind]?.map((field) => String(fields[field])) ?? [];
  // Which of its ends is called A does not make another circuit.
  return (kind === 'circuit' ? parts.toSorted() : parts).join('/');
}
const NATURAL: Partial<Record<Kind, readonly string[]>> = {
  port_map: ['front', 'frontPosition', 'rear', 'rearPosition'],
  termination: ['cable', 'end', 'connector', 'plan'],
  diagram: ['owner', 'kind'],
  placement: ['diagram', 'subject'],
  circuit: ['a', 'z'],
};

/** '' when a record that identifies it is new, so that it is new as well. */
function identityOf(
  record: ImportRecord,
  fields: Readonly<Record<string, unknown>>,
  planned: ReadonlyMap<string, PlannedRecord>,
): string {
  if (record.kind === 'model') return String(fields['slug']);
  if (record.kind === 'style') return JSON.stringify(fields['spec']);
  if (HAS_IDENTITY.has(record.kind)) return record.key;
  const isNew = NATURAL[record.kind]?.some((field) => {
    const key = record.refs?.[field];
    return key !== undefined && planned.get(key)?.stored === undefined;
  });
  return isNew ? '' : naturalKey(record.kind, fields);
}

/** Writes the ids of what a record names into its fields, 0 for what is not planned yet; false = there is some. */
function resolveRefs(
  { refs }: ImportRecord,
  fields: Record<string, unknown>,
  planned: ReadonlyMap<string, PlannedRecord>,
): boolean {
  let isWhole = true;
  for (const field in refs) {
    const id = planned.get(refs[field]!)?.id;
    if (id === undefined) isWhole = false;
    fields[field] = id ?? 0;
  }
  return isWhole;
}

/**
 * A model that the database has: a data set leaves those of other origin alone; templates of a model with instances
 * keep their places, because instances name them by index; its class stays, because the source says none and somebody
 * may have chosen it where the guess was wrong. What a data set brought of it the library adds to: what it leaves out stays.
 */
function settleModels(planned: ReadonlyMap<string, PlannedRecord>, existing: ExistingRecords, { tables }: ImportSet): void {
  for (const { record, id, fields, stored } of planned.values()) {
    if (record.kind !== 'model' || !stored) continue;
    const source = sourceOf(fields['extra']);
    if (source !== sourceOf(stored['extra']) && source !== 'device-type-library') {
      for (const field of Object.keys(fields)) fields[field] = stored[field];
      continue;
    }
    if (stored['libraryClass'] !== OTHER) fields['libraryClass'] = stored['libraryClass'];
    const before = stored['templates'] as ModelTemplates | null;
    const after = fields['templates'] as ModelTemplates | null;
    const first = firstSourceOf(stored['extra'], source);
    if (first !== '') {
      fields['extra'] = { ...(fields['extra'] as object), [FIRST_FROM]: first };
      for (const field of LEFT_OUT) if (fields[field] === '' || fields[field] === 0) fields[field] = stored[field];
    }
    if (before && after && (first !== '' || existing.modelsInUse.has(id) || isPartOf(before, after, tables)))
      fields['templates'] = mergeTemplates(before, after);
    const same = sameJson(before, fields['templates']);
    fields['version'] = same ? stored['version'] : Number(stored['version'] ?? 1) + 1;
  }
}

/** What the library may say nothing of, so that `''` and 0 are no values. */
const LEFT_OUT = ['partNumber', 'widthMm', 'depthMm', 'weightKg', 'airflow', 'remarks'] as const;
/** Kept in a model that the library has added to: the source that had brought it. */
const FIRST_FROM = 'firstSource';

/** The source other than this that brought a model first; ''. */
function firstSourceOf(extra: unknown, source: string): string {
  const stored = sourceOf(extra);
  return stored === source ? String((extra as Readonly<Record<string, Json>> | null)?.[FIRST_FROM] ?? '') : stored;
}

const OTHER = codeOf(MODEL_LIBRARY_CLASSES, '');

/** Template names of ports and slots -> indexes in their owner's model; a name equal to the template's is left out. */
function settleTemplates(planned: ReadonlyMap<string, PlannedRecord>): void {
  const owners = new Map<string, PlannedRecord[]>();
  for (const item of planned.values()) {
    if (!item.record.template) continue;
    const owner = item.record.refs?.[item.record.kind === 'port' ? 'owner' : 'parent'] ?? '';
    const list = owners.get(owner) ?? [];
    list.push(item);
    owners.set(owner, list);
  }
  const templates = new Map<number, TemplateFinder>();
  const models = new Map<number, PlannedRecord>();
  for (const item of planned.values()) if (item.record.kind === 'model') models.set(item.id, item);
  for (const [owner, items] of owners) {
    const model = Number(planned.get(owner)?.fields['model'] ?? 0);
    const value = models.get(model)?.fields['templates'] as ModelTemplates | undefined;
    let finder = templates.get(model);
    if (!finder) templates.set(model, (finder = new TemplateFinder(value ?? null)));
    const found = finder.assign(items.map((item) => item.record.template!));
    for (const [index, item] of items.entries()) {
      const match = found[index];
      // What was paired by type once stays so, whatever a newer model would suggest.
      item.fields['template'] = item.stored && !match?.byName ? item.stored['template'] : (match?.index ?? NO_TEMPLATE);
      // Whose model is lacking, whose name is the template's, is called so still.
      if (match?.sameName || (model === 0 || !models.has(model) ? item.stored?.['name'] === '' : false)) item.fields['name'] = '';
      if (match && item.record.template?.of === 'slot') item.fields['face'] = value?.slots[match.index]?.face ?? 0;
    }
  }
  for (const item of planned.values()) {
    if (item.record.kind !== 'object' || !item.record.refs?.['model']) continue;
    const model = models.get(Number(item.fields['model']));
    // An instance says which version of its model it was made from; a later version reaches it by a decision only.
    item.fields['modelVersion'] =
      item.stored && item.stored['model'] === item.fields['model']
        ? item.stored['modelVersion']
        : (model?.fields['version'] ?? 1);
  }
}

/** Where rows lie on the floor, they say which racks are theirs (domain/layout/rows.ts), whatever the source calls them. */
function settleRows(planned: ReadonlyMap<string, PlannedRecord>, { placesWithRows }: ExistingRecords): void {
  if (placesWithRows.size === 0) return;
  for (const { record, fields, stored } of planned.values())
    if (
      record.kind === 'object' &&
      fields['class'] === RACK &&
      placesWithRows.has(Number(stored?.['parent'] ?? fields['parent']))
    )
      fields['row'] = stored?.['row'] ?? '';
}

/** What its source says to stand elsewhere leaves the store it was put into here. */
function settleStores(planned: ReadonlyMap<string, PlannedRecord>): void {
  for (const { record, fields, stored } of planned.values()) {
    if (record.kind !== 'object' || Number(stored?.['store'] ?? 0) === 0) continue;
    if (fields['parent'] !== stored!['parent']) fields['store'] = 0;
  }
}

/** What stands in nothing at its source leaves what that had brought it into, and stays where it was put here. */
function settleParents(planned: ReadonlyMap<string, PlannedRecord>, { brought }: ExistingRecords): void {
  for (const { record, fields, stored } of planned.values())
    if (standsInNothing(record) && stored && !brought.has(Number(stored['parent']))) fields['parent'] = stored['parent'];
}

/** Its source says so; others say nothing of it. */
export function standsInNothing({ kind, fields, refs }: ImportRecord): boolean {
  return kind === 'object' && (fields as Fields<'object'>).parent === 0 && refs?.['parent'] === undefined;
}

/** The facts of a record that go where its source says nothing of them. */
export function silencesOf({ silences }: ImportSet, key: string): readonly string[] {
  return silences === undefined ? NO_FACTS : (ownOf(silences, tableOfKey(key)) ?? NO_FACTS);
}
const NO_FACTS: readonly string[] = [];

/** The columns of which a set speaks where it says nothing in them; undefined = all. Types are read whole, or not at all. */
export function spokenOf({ columns }: ImportSet, key: string, kind: Kind): readonly string[] | undefined {
  return columns === undefined || kind === 'model' ? undefined : (ownOf(columns, tableOfKey(key)) ?? NO_FACTS);
}

/** `netbox@Lab:dcim.device:12` -> `dcim.device`; '' for what is made beside the record of a row. */
function tableOfKey(key: string): string {
  return /^[^:]*:([^:/]*):[0-9]+(?:\/[0-9]+)?$/.exec(key)?.[1] ?? '';
}

function diffOf(
  planned: ReadonlyMap<string, PlannedRecord>,
  set: ImportSet,
): Pick<ImportPlan, 'changes' | 'created' | 'changed' | 'unchanged'> {
  const changes: Change[] = [];
  const created: Record<string, number> = {};
  let changed = 0;
  let unchanged = 0;
  for (const item of planned.values()) {
    const { record, id, fields, stored, dropped } = item;
    if (item.isLeft === true) continue;
    if (dropped) {
      // Its place may be another's now: what the source has moved away does not stay where it was.
      if (stored) changes.push(deleted(record.kind, stored as unknown as RecordOf<Kind>));
      continue;
    }
    const counted = countedAs(item, planned);
    if (record.counted !== '') created[record.counted] ??= 0;
    if (!stored) {
      if (record.kind === 'model') fields['version'] ??= 1;
      item.change = { kind: record.kind, id, before: null, after: fields as Fields };
      changes.push(item.change);
      if (counted !== '') created[counted] = (created[counted] ?? 0) + 1;
      continue;
    }
    const differing = record.createOnly ? undefined : differences(record.kind, fields, stored, silencesOf(set, record.key));
    const untold = differing !== undefined && isUntold(differing.before, differing.after);
    if (differing === undefined || untold) {
      // What was not counted when it came is not counted as unchanged.
      if (record.counted !== '') unchanged += 1;
      if (untold) changes.push({ kind: record.kind, id, ...differing });
    } else {
      changed += 1;
      item.change = { kind: record.kind, id, ...differing };
      changes.push(item.change);
    }
  }
  return { changes, created, changed, unchanged };
}

/** As it is counted where it is new: a place in a diagram where it comes by itself, for of what is new it is a part. */
function countedAs({ record: { kind, counted, refs = {} } }: PlannedRecord, planned: ReadonlyMap<string, PlannedRecord>): string {
  if (kind !== 'placement') return counted;
  const isPart = ['diagram', 'subject'].some((field) => planned.get(refs[field] ?? '')?.stored === undefined);
  return isPart ? counted : kind;
}

/** What a change makes of what is stored; undefined = nothing differs. */
function differences(
  kind: Kind,
  fields: Readonly<Record<string, unknown>>,
  stored: StoredRecord,
  silences: readonly string[],
): { readonly before: Fields; readonly after: Fields } | undefined {
  let differing: { readonly before: Record<string, unknown>; readonly after: Record<string, unknown> } | undefined;
  for (const field in fields) {
    const [was, given] = [stored[field], fields[field]];
    if (isHeldAlready(kind, field, was, given, silences)) continue;
    differing ??= { before: {}, after: {} };
    differing.before[field] = was ?? null;
    differing.after[field] = field === 'extra' ? mergeExtra(was, given, silences) : given;
  }
  return differing as { readonly before: Fields; readonly after: Fields } | undefined;
}

/** Nothing changes by what the source says of a field. */
export function isHeldAlready(kind: Kind, field: string, was: unknown, given: unknown, silences: readonly string[]): boolean {
  // What is said alike is so whatever is merged.
  if (field === 'extra') return sameJson(was, given) || sameJson(was, mergeExtra(was, given, silences));
  return sameJson(was, asHeld(fieldsOf(kind)[field]!, given));
}

/** What the source says wins by key, and what it could say and does not goes; keys that it does not know stay. */
function mergeExtra(was: unknown, given: unknown, silences: readonly string[]): unknown {
  if (typeof was !== 'object' || was === null || typeof given !== 'object' || given === null) return given ?? was;
  const merged: Record<string, unknown> = { ...was, ...given };
  for (const fact of silences) if (Object.hasOwn(merged, fact) && !Object.hasOwn(given, fact)) delete merged[fact];
  return withoutNoMarks(merged);
}

function sourceOf(extra: unknown): string {
  return typeof extra === 'object' && extra !== null ? String((extra as Record<string, Json>)['source'] ?? '') : '';
}

/** JSON equality, keys in any order (the database keeps its own). */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [own, other] = [a, b] as [Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>];
  let keys = 0;
  for (const key in own) {
    if (!Object.hasOwn(other, key) || !sameJson(own[key], other[key])) return false;
    keys += 1;
  }
  return keys === Object.keys(other).length;
}
