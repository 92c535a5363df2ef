import { OBJECT_CLASSES, OBJECT_FLAGS, codeOf } from '../catalog/enums';
import { cableRefusal } from '../catalog/cable-plugs';
import { isPhysical, portsMatch } from '../catalog/port-types';
import type { Change } from '../document/diff';
import type { Fields } from '../document/schema';
import { isWithin, outlineOf } from '../layout/floor';
import type { Refusal } from '../result';
import type { ImportNote, ImportRecord } from './import-set';
import type { ExistingRecords, StoredRecord } from './plan-import';
import { RuleNames } from './rule-names';

/** One record of a set on its way into the diff; `fields` are settled in place. */
export interface PlannedRecord {
  readonly record: ImportRecord;
  readonly id: number;
  readonly fields: Record<string, unknown>;
  readonly stored: StoredRecord | undefined;
  /** Cannot be held at all (a port has one live cable): left out. */
  dropped?: true;
  /** Is not wanted: what is here stays as it is. */
  isLeft?: true;
  /** What the plan does with it. */
  change?: Change;
}

type Planned = ReadonlyMap<string, PlannedRecord>;

/**
 * The rules that a record may break against others: units of a rack, one card per slot, one cable per port, port
 * types, one circuit per port. Objects and cables that break one come in with the flagged bit; an end that cannot be held
 * is dropped and its cable flagged, a circuit whose port carries another is dropped; a rack that would stand beyond the size that
 * its room says comes in and is told.
 */
export function checkRules(planned: Planned, existing: ExistingRecords): readonly ImportNote[] {
  const notes: ImportNote[] = [];
  const note: Flag = (item, reason, message, facts) => {
    notes.push({
      level: 'flagged',
      file: item.record.file ?? '',
      line: item.record.line ?? 0,
      reason,
      message,
      ...(facts ? { facts } : {}),
    });
  };
  const flag: Flag = (item, ...said) => {
    item.fields['flags'] = Number(item.fields['flags'] ?? 0) | OBJECT_FLAGS.flagged;
    note(item, ...said);
  };
  const names = new RuleNames(planned);
  const occupants = notPlanned(planned, existing.occupants);
  checkUnits(planned, occupants, names, flag);
  checkSlots(planned, occupants, names, flag);
  checkCables(planned, notPlanned(planned, existing.terminations), names, flag);
  checkCircuits(planned, existing, note);
  checkRooms(planned, note);
  return notes;
}

function notPlanned(planned: Planned, records: readonly StoredRecord[]): readonly StoredRecord[] {
  if (records.length === 0) return records;
  const ids = new Set(records.map(({ id }) => id));
  for (const { id } of planned.values()) ids.delete(id);
  return records.filter(({ id }) => ids.has(id));
}

const CARD = codeOf(OBJECT_CLASSES, 'card');
const RACK = codeOf(OBJECT_CLASSES, 'rack');
const ROOM = codeOf(OBJECT_CLASSES, 'room');

type Flag = (item: PlannedRecord, reason: string, message: string, facts?: ImportNote['facts']) => void;

interface Mounted {
  readonly name: string;
  readonly bottom: number;
  readonly top: number;
  /** Bits: 1 front, 2 rear. */
  readonly faces: number;
}

function checkUnits(planned: Planned, occupants: readonly StoredRecord[], names: RuleNames, flag: Flag): void {
  const racks = new Map<number, Mounted[]>();
  const mount = (rack: number, mounted: Mounted) => {
    const list = racks.get(rack) ?? [];
    list.push(mounted);
    racks.set(rack, list);
  };
  for (const record of occupants) {
    if ((Number(record['flags']) & OBJECT_FLAGS.flagged) !== 0) continue;
    const mounted = mountedOf(String(record['name'] ?? '') || `object ${record.id}`, record);
    if (mounted) mount(Number(record['parent']), mounted);
  }
  const rackHeights = new Map<number, number>();
  for (const item of planned.values()) {
    if (item.record.kind === 'object' && item.fields['class'] === codeOf(OBJECT_CLASSES, 'rack'))
      rackHeights.set(item.id, Number(item.fields['heightU']));
  }
  for (const item of planned.values()) {
    if (item.record.kind !== 'object' || item.fields['class'] !== codeOf(OBJECT_CLASSES, 'device')) continue;
    const rack = Number(item.fields['parent'] ?? 0);
    const height = rackHeights.get(rack);
    const facts = names.object('device', item.record.key);
    const mounted = mountedOf(String(facts['name']), item.fields);
    if (!mounted || height === undefined) continue;
    if (mounted.top > height + 1) {
      flag(item, 'above-rack', `${mounted.name} reaches U ${mounted.top - 1} of a rack with ${height}`, {
        ...facts,
        top: mounted.top - 1,
        height,
      });
      continue;
    }
    const other = (racks.get(rack) ?? []).find(
      (near) => near.bottom < mounted.top && mounted.bottom < near.top && (near.faces & mounted.faces) !== 0,
    );
    if (other)
      flag(item, 'units-taken', `${mounted.name} at U ${mounted.bottom} overlaps ${other.name} at U ${other.bottom}`, {
        ...facts,
        other: other.name,
        positionU: mounted.bottom,
      });
    else if ((Number(item.fields['flags']) & OBJECT_FLAGS.flagged) === 0) mount(rack, mounted);
  }
}

function mountedOf(name: string, fields: Readonly<Record<string, unknown>>): Mounted | undefined {
  const bottom = Number(fields['positionU'] ?? 0);
  const height = Number(fields['heightU'] ?? 0);
  if (bottom < 1 || height <= 0) return undefined;
  const fullDepth = (Number(fields['flags'] ?? 0) & OBJECT_FLAGS.fullDepth) !== 0;
  return {
    name,
    bottom,
    top: bottom + height,
    faces: fullDepth ? 3 : fields['face'] === 2 ? 2 : 1,
  };
}

function checkSlots(planned: Planned, occupants: readonly StoredRecord[], names: RuleNames, flag: Flag): void {
  const slots = new Map<number, PlannedRecord>();
  for (const item of planned.values()) {
    if (item.record.kind === 'object' && item.fields['class'] === codeOf(OBJECT_CLASSES, 'slot')) slots.set(item.id, item);
  }
  const taken = new Set(occupants.map((record) => Number(record['parent'])));
  for (const item of planned.values()) {
    const slot = item.record.kind === 'object' ? slots.get(Number(item.fields['parent'] ?? 0)) : undefined;
    if (!slot) continue;
    if (!taken.has(slot.id)) {
      taken.add(slot.id);
      continue;
    }
    // The slot keeps what it holds; this one stands beside it, in the slot's owner.
    item.fields['parent'] = slot.fields['parent'];
    const facts = names.object(item.fields['class'] === CARD ? 'card' : 'device', item.record.key);
    flag(item, 'slot-taken', `${facts['name']} belongs in a slot that already holds one`, facts);
  }
}

function checkCables(planned: Planned, others: readonly StoredRecord[], names: RuleNames, flag: Flag): void {
  const used = new Set(
    others.filter((record) => record['plan'] === 0).map((record) => `${String(record['port'])}/${String(record['position'])}`),
  );
  const ends = new Map<string, { readonly a: number[]; readonly b: number[] }>();
  for (const item of planned.values()) {
    if (item.record.kind !== 'termination') continue;
    const cable = item.record.refs?.['cable'] ?? '';
    const place = `${String(item.fields['port'])}/${String(item.fields['position'])}`;
    const planCable = planned.get(cable);
    if (used.has(place)) {
      item.dropped = true;
      if (planCable) {
        const facts = names.cable(cable);
        flag(planCable, 'port-occupied', `${facts['name']} ends on a port that another cable uses`, facts);
      }
      continue;
    }
    used.add(place);
    const port = planned.get(item.record.refs?.['port'] ?? '');
    const list = ends.get(cable) ?? { a: [], b: [] };
    ends.set(cable, list);
    (item.fields['end'] === 2 ? list.b : list.a).push(Number(port?.fields['type'] ?? 0));
    if (planCable && port && !isPhysical(Number(port.fields['type'] ?? 0))) {
      const facts = names.cable(cable);
      flag(planCable, 'port-not-physical', `${facts['name']} ends on a virtual port`, facts);
    }
  }
  for (const [cable, { a, b }] of ends) {
    const item = planned.get(cable);
    if (!item || a.length === 0 || b.length === 0) continue;
    const hasProfile = String(item.fields['profile'] ?? '') !== '';
    if ((Number(item.fields['flags']) & OBJECT_FLAGS.flagged) !== 0) continue;
    const said = (field: string): number => Number(item.fields[field] ?? item.stored?.[field] ?? 0);
    const kind = { class: said('class'), type: said('type') };
    const refusal =
      firstRefusal(a, b, (from, to) => portsMatch(from, to, hasProfile)) ??
      firstRefusal(a, b, (from, to) => cableRefusal(kind, from, to));
    if (!refusal) continue;
    const facts = names.cable(cable);
    const { class: cableClass, type = cableClass, from, to, into } = refusal.facts ?? {};
    const ports = into === undefined ? `${String(from)} and ${String(to)}` : String(into);
    const what = type === undefined ? '' : `, and is ${String(type)}`;
    flag(item, refusal.rule, `${facts['name']} joins ${ports}${what}`, { ...refusal.facts, ...facts });
  }
}

/** Why one of the ports does not go with one at the other end. */
function firstRefusal(
  a: readonly number[],
  b: readonly number[],
  refusalOf: (from: number, to: number) => Refusal | null,
): Refusal | null {
  for (const from of a)
    for (const to of b) {
      const refusal = refusalOf(from, to);
      if (refusal !== null) return refusal;
    }
  return null;
}

function checkCircuits(planned: Planned, { circuits }: ExistingRecords, note: Flag): void {
  if (circuits.length === 0) return;
  const named = new Set([...planned.values()].map((item) => item.id));
  const carried = new Map<unknown, string>();
  for (const circuit of circuits)
    if (!named.has(circuit.id)) for (const end of ['a', 'z']) carried.set(circuit[end], String(circuit['name']));
  for (const item of planned.values()) {
    if (item.record.kind !== 'circuit' || item.stored) continue;
    const other = carried.get(item.fields['a']) ?? carried.get(item.fields['z']);
    if (other === undefined) continue;
    item.dropped = true;
    const name = String(item.fields['name']);
    note(item, 'circuit-port-taken', `circuit ${name} ends on a port that carries circuit ${other}`, { name, circuit: other });
  }
}

/** `rack-outside-room` {name, room}: a rack comes to stand beyond the size that its room says here. */
function checkRooms(planned: Planned, note: Flag): void {
  const said = ({ fields, stored }: PlannedRecord, field: string): unknown => fields[field] ?? stored?.[field];
  for (const { record, fields, stored } of planned.values()) {
    if (record.kind !== 'placement' || stored) continue;
    const rack = planned.get(record.refs?.['subject'] ?? '');
    const room = planned.get(planned.get(record.refs?.['diagram'] ?? '')?.record.refs?.['owner'] ?? '');
    if (!rack || !room || said(rack, 'class') !== RACK || said(room, 'class') !== ROOM) continue;
    const [width, depth] = ['widthMm', 'depthMm'].map((field) => Number(said(room, field) ?? 0)) as [number, number];
    const { x = 0, y = 0, width: wide = 0, height: deep = 0, rotation = 0 } = fields as Fields<'placement'>;
    if (width <= 0 || depth <= 0 || isWithin(outlineOf({ x, y, width: wide, depth: deep, rotation }), [0, 0, width, depth]))
      continue;
    const [name, roomName] = [rack, room].map((each) => String(said(each, 'name') ?? '')) as [string, string];
    note(rack, 'rack-outside-room', `${name} would stand outside ${roomName}`, { name, room: roomName });
  }
}
