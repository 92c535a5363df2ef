import { CORE_LIFECYCLES, codeOf } from '../../catalog/enums';
import { CABLE_MODEL_LIMITS, type CableModel } from '../../cabling/cable-model';
import { trayPositions } from '../../cabling/closure-trays';
import type { CoreEndName, CoreEndState, CorePlant } from '../../cabling/splice-rules';
import { changed, created, deleted } from '../../document/changes';
import type { Change } from '../../document/diff';
import type { Slice } from '../../document/slice';
import type { RecordOf } from '../../document/schema';
import { NO_ID } from '../../ids';
import { refuse, type Refusal } from '../../result';
import { id, integer, list, object, oneOf, type Read } from '../parse';

/** What the operations on cores share: runs of cores, and a sketch of cores and their joinings that becomes a diff. */

const AVAILABLE = codeOf(CORE_LIFECYCLES, 'available');
const DAMAGED = codeOf(CORE_LIFECYCLES, 'damaged');

export const coreNumber = integer(1, CABLE_MODEL_LIMITS.cores);

/** Consecutive cores of one end of a cable, first to last. */
export const coreRun = object({
  cable: id,
  /** 1 = A, 2 = B. */
  end: oneOf(1, 2),
  /** From 1. */
  first: coreNumber,
  count: coreNumber,
});
export type CoreRun = Read<typeof coreRun>;
export const coreRuns = list(coreRun, 1000, 1);

/** Every end that the runs name, in order. */
export function endsOf(runs: readonly CoreRun[]): readonly CoreEndName[] {
  return runs.flatMap(({ cable, end, first, count }) =>
    Array.from({ length: count }, (_, step) => ({ cable, end, core: first + step })),
  );
}

export function cablesOf(...runs: readonly (readonly CoreRun[])[]): readonly number[] {
  return [...new Set(runs.flat().map(({ cable }) => cable))];
}

/** Cores of a cable by its model; 0 for one of no model, or of one without fibres. */
export function modelCores(slice: Slice, cable: number): number {
  const model = slice.get('cable', cable)?.model ?? NO_ID;
  const spec = model === NO_ID ? null : (slice.get('model', model)?.cableSpec as CableModel | null | undefined);
  return spec?.cores ?? 0;
}

/** The rules of core ends, and of a draft of them. */
export const CORE_RULES = [
  'cable-missing',
  'no-fibre-cores',
  'core-missing',
  'core-end-twice',
  'core-end-joined',
  'cable-end-plugged',
  'core-damaged',
  'ids-count',
];

/** One position of a closure's trays, both numbers from 1. */
export interface TrayPlace {
  readonly tray: number;
  readonly position: number;
}

interface DraftEnd {
  readonly id: number;
  readonly core: DraftCore;
  readonly end: 1 | 2;
  readonly port: number;
  readonly position: number;
  readonly splice: number;
  /** null = made by this draft. */
  readonly record: RecordOf<'core_end'> | null;
}

interface DraftCore {
  readonly id: number;
  readonly cable: number;
  readonly number: number;
  readonly record: RecordOf<'core'> | null;
  /** Ends joined in any plan. */
  joined: number;
  lifecycle: number;
  remarks: string | undefined;
  /** Stays stored though nothing is said of it. */
  isKept: boolean;
}

interface DraftSplice {
  readonly id: number;
  readonly closure: number;
  readonly place: TrayPlace;
  readonly record: RecordOf<'splice'> | null;
}

/**
 * Cores and their joinings in one plan, as they would be. Each record is looked up once; releasing and joining cost
 * what they touch. A core of which nothing is left to say is not stored any more.
 */
export class CoreDraft implements CorePlant {
  private readonly slice: Slice;
  private readonly plan: number;
  private readonly ids: readonly number[];
  private taken = 0;
  private readonly coresOf = new Map<number, Map<number, DraftCore>>();
  private readonly ends = new Map<string, DraftEnd>();
  private readonly endById = new Map<number, DraftEnd>();
  private readonly goneEnds = new Map<number, DraftEnd>();
  private readonly newSplices: DraftSplice[] = [];
  private readonly goneSplices = new Map<number, RecordOf<'splice'>>();
  private readonly places = new Map<number, Set<number>>();
  /** Cables of which every stored core is here. */
  private readonly whole = new Set<number>();

  constructor(slice: Slice, plan: number, ids: readonly number[]) {
    this.slice = slice;
    this.plan = plan;
    this.ids = ids;
  }

  coreCount(cable: number): number {
    return modelCores(this.slice, cable);
  }

  stateOf({ cable, core, end }: CoreEndName): CoreEndState {
    this.coresIn(cable);
    const joined = this.ends.get(keyOf(cable, core, end));
    if (!joined) return { kind: 'free' };
    if (joined.splice === NO_ID) return { kind: 'terminated', port: joined.port, position: joined.position };
    const facing = this.facing(joined);
    return facing
      ? { kind: 'spliced', other: { cable: facing.core.cable, core: facing.core.number, end: facing.end } }
      : { kind: 'free' };
  }

  freePositions(closure: number): number {
    return this.positions(closure).reduce((sum, count) => sum + count, 0) - this.placesTaken(closure).size;
  }

  /** The first core that is damaged, as a refusal: `core-damaged` {cable, core}. */
  damagedRefusal(ends: readonly CoreEndName[]): Refusal | null {
    const bad = ends.find(({ cable, core }) => this.coresIn(cable).get(core)?.lifecycle === DAMAGED);
    return bad ? refuse('core-damaged', { cable: bad.cable, core: bad.core }, 'core').refusal : null;
  }

  /** `cable-end-plugged` {cable, end}: the whole end is in a port, so its cores are not loose. */
  pluggedRefusal(ends: readonly CoreEndName[]): Refusal | null {
    const asked = new Map<string, CoreEndName>();
    for (const end of ends) asked.set(`${end.cable} ${end.end}`, end);
    for (const { cable, end } of asked.values()) {
      const plug = this.slice.by('termination.cable', cable).some((one) => {
        const record = this.slice.get('termination', one);
        return record !== undefined && record.end === end && record.plan === this.plan;
      });
      if (plug) return refuse('cable-end-plugged', { cable, end }, 'cable').refusal;
    }
    return null;
  }

  /** The place asked for, and those behind it, that no splice takes: `count` of them, or fewer when there are no more. */
  freePlaces(closure: number, count: number, from: TrayPlace = { tray: 1, position: 1 }): readonly TrayPlace[] {
    const taken = this.placesTaken(closure);
    const found: TrayPlace[] = [];
    for (const [at, positions] of this.positions(closure).entries()) {
      const tray = at + 1;
      if (tray < from.tray) continue;
      for (let position = tray === from.tray ? from.position : 1; position <= positions; position++) {
        if (found.length === count) return found;
        if (!taken.has(placeKey({ tray, position }))) found.push({ tray, position });
      }
    }
    return found;
  }

  /** Makes an end free; of a splice both ends. False when it was free. */
  release({ cable, core, end }: CoreEndName): boolean {
    this.coresIn(cable);
    const joined = this.ends.get(keyOf(cable, core, end));
    if (joined) this.releaseEnd(joined);
    return joined !== undefined;
  }

  /** Cables of which a core is on this position of a port. */
  onPort(port: number, position: number): readonly CoreEndName[] {
    return this.endsOn(port, position).map(({ core, end }) => ({ cable: core.cable, core: core.number, end }));
  }

  /** Makes the core on a position of a port free, when there is one. */
  releasePort(port: number, position: number): void {
    for (const end of this.endsOn(port, position)) this.releaseEnd(end);
  }

  splice(closure: number, place: TrayPlace, left: CoreEndName, right: CoreEndName): void {
    const splice: DraftSplice = { id: this.takeId(), closure, place, record: null };
    this.newSplices.push(splice);
    this.placesTaken(closure).add(placeKey(place));
    for (const end of [left, right]) this.join(end, NO_ID, 0, splice.id);
  }

  terminate(end: CoreEndName, port: number, position: number): void {
    this.join(end, port, position, NO_ID);
  }

  /** Reserves, damages or frees a core, or notes something on it. */
  set(cable: number, number: number, { lifecycle, remarks }: { readonly lifecycle?: number; readonly remarks?: string }): void {
    const known = this.coresIn(cable).get(number);
    if (!known && (lifecycle ?? AVAILABLE) === AVAILABLE && (remarks ?? '') === '') return;
    const core = this.coreOf(cable, number);
    if (lifecycle !== undefined) core.lifecycle = lifecycle;
    if (remarks !== undefined) core.remarks = remarks;
    if (remarks !== undefined && remarks !== '') core.isKept = true;
  }

  /** `ids-count` {given, needed} when there were too few. */
  idsRefusal(): Refusal | null {
    return this.taken > this.ids.length
      ? refuse('ids-count', { given: this.ids.length, needed: this.taken }, 'ids').refusal
      : null;
  }

  changes(): readonly Change[] {
    const changes: Change[] = [];
    for (const end of this.goneEnds.values()) if (end.record) changes.push(deleted('core_end', end.record));
    for (const splice of this.goneSplices.values()) changes.push(deleted('splice', splice));
    for (const cores of this.coresOf.values()) {
      for (const core of cores.values()) {
        const isEmpty = core.joined === 0 && core.lifecycle === AVAILABLE && !core.isKept;
        const remarks = core.remarks === undefined ? {} : { remarks: core.remarks };
        if (core.record === null) {
          if (!isEmpty)
            changes.push(
              created('core', core.id, { cable: core.cable, number: core.number, lifecycle: core.lifecycle, ...remarks }),
            );
        } else if (isEmpty && this.isTouched(core)) changes.push(deleted('core', core.record));
        else {
          const change = changed('core', core.record, { lifecycle: core.lifecycle, ...remarks });
          if (change) changes.push(change);
        }
      }
    }
    for (const { id: made, closure, place } of this.newSplices)
      changes.push(created('splice', made, { closure, tray: place.tray, position: place.position, plan: this.plan }));
    for (const end of this.ends.values()) {
      if (end.record !== null) continue;
      const { port, position, splice } = end;
      changes.push(created('core_end', end.id, { core: end.core.id, end: end.end, plan: this.plan, port, position, splice }));
    }
    return changes;
  }

  /** A stored core is taken away only where this draft freed it or changed it. */
  private isTouched(core: DraftCore): boolean {
    if (core.record!.lifecycle !== core.lifecycle) return true;
    for (const end of this.goneEnds.values()) if (end.core === core) return true;
    return false;
  }

  private join({ cable, core: number, end }: CoreEndName, port: number, position: number, splice: number): void {
    const core = this.coreOf(cable, number);
    const joined: DraftEnd = { id: this.takeId(), core, end, port, position, splice, record: null };
    this.ends.set(keyOf(cable, number, end), joined);
    core.joined++;
  }

  private endsOn(port: number, position: number): readonly DraftEnd[] {
    return this.slice.by('core_end.port', port).flatMap((id) => {
      const record = this.slice.get('core_end', id)!;
      const core = this.slice.get('core', record.core);
      if (!core || record.plan !== this.plan || record.position !== position) return [];
      this.held(core);
      return this.goneEnds.has(id) ? [] : (this.endById.get(id) ?? []);
    });
  }

  private releaseEnd(end: DraftEnd): void {
    const facing = end.splice === NO_ID ? undefined : this.facing(end);
    this.drop(end);
    if (facing) this.drop(facing);
    const splice = end.splice === NO_ID ? undefined : this.slice.get('splice', end.splice);
    if (!splice) return;
    this.placesTaken(splice.closure).delete(placeKey(splice));
    this.goneSplices.set(splice.id, splice);
  }

  private drop(end: DraftEnd): void {
    this.ends.delete(keyOf(end.core.cable, end.core.number, end.end));
    this.goneEnds.set(end.id, end);
    end.core.joined--;
  }

  /** The other end of a stored splice. */
  private facing(end: DraftEnd): DraftEnd | undefined {
    for (const id of this.slice.by('core_end.splice', end.splice)) {
      if (id === end.id) continue;
      const core = this.slice.get('core', this.slice.get('core_end', id)!.core);
      if (!core) continue;
      this.held(core);
      return this.endById.get(id);
    }
    return undefined;
  }

  private coreOf(cable: number, number: number): DraftCore {
    const cores = this.coresIn(cable);
    let core = cores.get(number);
    if (!core) {
      core = {
        id: this.takeId(),
        cable,
        number,
        record: null,
        joined: 0,
        lifecycle: AVAILABLE,
        remarks: undefined,
        isKept: false,
      };
      cores.set(number, core);
    }
    return core;
  }

  private coresIn(cable: number): Map<number, DraftCore> {
    if (!this.whole.has(cable)) {
      this.whole.add(cable);
      for (const id of this.slice.by('core.cable', cable)) this.held(this.slice.get('core', id)!);
    }
    return this.known(cable);
  }

  private known(cable: number): Map<number, DraftCore> {
    let cores = this.coresOf.get(cable);
    if (!cores) this.coresOf.set(cable, (cores = new Map<number, DraftCore>()));
    return cores;
  }

  /** A stored core with its ends. */
  private held(record: RecordOf<'core'>): DraftCore {
    const cores = this.known(record.cable);
    const known = cores.get(record.number);
    if (known) return known;
    const { id, cable, number, lifecycle } = record;
    const core: DraftCore = { id, cable, number, record, joined: 0, lifecycle, remarks: undefined, isKept: false };
    cores.set(number, core);
    for (const endId of this.slice.by('core_end.core', id)) {
      const end = this.slice.get('core_end', endId)!;
      core.joined++;
      if (end.plan !== this.plan) continue;
      const { port, position, splice } = end;
      const held: DraftEnd = { id: endId, core, end: end.end as 1 | 2, port, position, splice, record: end };
      this.ends.set(keyOf(cable, number, held.end), held);
      this.endById.set(endId, held);
    }
    return core;
  }

  private positions(closure: number): readonly number[] {
    const model = this.slice.get('object', closure)?.model ?? NO_ID;
    return trayPositions(model === NO_ID ? undefined : this.slice.get('model', model));
  }

  private placesTaken(closure: number): Set<number> {
    let taken = this.places.get(closure);
    if (!taken) {
      taken = new Set();
      for (const id of this.slice.by('splice.closure', closure)) {
        const splice = this.slice.get('splice', id)!;
        if (splice.plan === this.plan) taken.add(placeKey(splice));
      }
      this.places.set(closure, taken);
    }
    return taken;
  }

  /** Goes on counting where there are none left, so that the refusal says how many are needed. */
  private takeId(): number {
    return this.ids[this.taken++] ?? NO_ID - this.taken;
  }
}

function keyOf(cable: number, core: number, end: number): string {
  return `${cable}/${core}/${end}`;
}

function placeKey({ tray, position }: TrayPlace): number {
  return tray * 0x10000 + position;
}
