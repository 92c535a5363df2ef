import { codeOf, OBJECT_LIFECYCLES } from '../../../domain/catalog/enums';
import { LIMITS } from '../../../domain/catalog/limits';
import type { HeatMeasure } from '../../../domain/capacity/heat-measures';
import { CAPACITY_DEFAULTS, type CapacitySettings } from '../../../domain/capacity/settings';
import type { TrialChange } from '../../../domain/capacity/what-if';
import type { Document } from '../../../domain/document/document';
import { idsNeeded } from '../../../domain/entities/instantiate';
import { objectName } from '../../../domain/entities/names';
import { ok, refuse, type Result } from '../../../domain/result';
import type { ApiClient } from '../../../protocol/rest/client';
import { listModels, type ModelEntry } from '../../../protocol/rest/records';
import type { CapacityDoor, CapacityReport, FitAnswer, FitQuestion, TableLevel, TrialAnswer } from '../../api/capacity';
import type { ActionResult } from '../../api/session';
import type { DeedDesk } from '../deed-desk';
import type { EngineSeat } from '../engine-seat';
import type { Deed } from '../intents';
import type { ModelShelf } from '../model-shelf';
import { EstateSeat, type Estate } from './estate-seat';
import { heatOf } from './heat';
import { reportOf, scopeOf } from './report';
import { searchFit, tryOut } from './trial';

export interface CapacityParts {
  readonly document: () => Document;
  readonly diagram: () => number;
  readonly seat: () => EngineSeat;
  readonly shelf: () => ModelShelf;
  readonly desk: () => DeedDesk;
  readonly server: () => ApiClient<AbortSignal>;
  readonly fetchKernels: () => Promise<BufferSource>;
}

/** Heat follows changes at this pace at most. */
const HEAT_AGAIN_MS = 200;
const PLANNED = codeOf(OBJECT_LIFECYCLES, 'plannedInstall');

/** What a diagram's worker knows about capacity. Nothing is worked out until somebody asks. */
export class CapacityDesk implements CapacityDoor {
  readonly #parts: CapacityParts;
  readonly #seat: EstateSeat;
  #settings: CapacitySettings = CAPACITY_DEFAULTS;
  /** By model of racks: what one bears, kg. */
  #carries: Promise<ReadonlyMap<number, number>> | undefined;
  #heat: HeatMeasure | null = null;
  #heatTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: CapacityParts) {
    this.#parts = parts;
    this.#seat = new EstateSeat(parts.fetchKernels);
  }

  /** Records of the document changed. */
  changed(ids: readonly number[] | 'all'): void {
    this.#seat.changed(ids);
    if (this.#heat !== null) this.#heatTimer ??= setTimeout(() => void this.#drawHeat(), HEAT_AGAIN_MS);
  }

  dispose(): void {
    clearTimeout(this.#heatTimer);
    this.#heat = null;
  }

  async configure(settings: CapacitySettings): Promise<void> {
    if (JSON.stringify(settings) === JSON.stringify(this.#settings)) return;
    this.#settings = settings;
    this.#seat.configure(settings, await this.#carriedLoads());
    if (this.#heat !== null) await this.#drawHeat();
  }

  async report(ids: readonly number[], level: TableLevel): Promise<CapacityReport> {
    const estate = await this.#estate();
    const document = this.#parts.document();
    return reportOf(document, estate, scopeOf(document, this.#parts.diagram(), estate, ids), level);
  }

  async fit(question: FitQuestion): Promise<FitAnswer> {
    const estate = await this.#estateWith([...question.given, ...(question.what.kind === 'model' ? [question.what] : [])]);
    const answer = searchFit(this.#parts.document(), estate, question);
    if (answer === undefined) throw new Error('what looks for a place is not there any more');
    return answer;
  }

  async tryOut(changes: readonly TrialChange[]): Promise<TrialAnswer> {
    return tryOut(this.#parts.document(), await this.#estateWith(changes), changes);
  }

  async carryOut(changes: readonly TrialChange[], planned: boolean, name: string): Promise<ActionResult> {
    await this.#putModels(changes);
    const desk = this.#parts.desk();
    const deed = await desk.withLease(() => this.#deed(changes, planned, name));
    return deed.ok ? desk.perform(deed.value) : deed;
  }

  /** Colours racks by a measure, kept current; null = off. */
  async showHeat(measure: HeatMeasure | null): Promise<void> {
    if (measure === this.#heat) return;
    this.#heat = measure;
    await this.#drawHeat();
  }

  async #drawHeat(): Promise<void> {
    clearTimeout(this.#heatTimer);
    this.#heatTimer = undefined;
    const measure = this.#heat;
    if (measure === null) {
      this.#parts.seat().setHeat(null);
      return;
    }
    const estate = await this.#estate();
    if (this.#heat === measure) this.#parts.seat().setHeat(heatOf(estate, measure, this.#settings));
  }

  async #estateWith(models: readonly ({ readonly kind: string } | { readonly model: number })[]): Promise<Estate> {
    await this.#putModels(models);
    return this.#estate();
  }

  async #estate(): Promise<Estate> {
    const { document, diagram } = this.#parts;
    return this.#seat.estate(document, diagram(), this.#settings, await this.#carriedLoads());
  }

  async #putModels(list: readonly object[]): Promise<void> {
    for (const each of list)
      if ('model' in each && typeof each.model === 'number') await this.#parts.shelf().put(this.#parts.document(), each.model);
  }

  /** What racks' models say they bear: the server keeps it. Where it cannot be asked, nothing is known. */
  #carriedLoads(): Promise<ReadonlyMap<number, number>> {
    this.#carries ??= this.#parts
      .server()
      .call(listModels, { query: { class: 'rack', limit: LIMITS.listRows } })
      .then(loadsIn, () => new Map());
    return this.#carries;
  }

  #deed(changes: readonly TrialChange[], planned: boolean, name: string): Result<Deed> {
    const document = this.#parts.document();
    const { takeIds } = this.#parts.desk().context;
    const inserts = [];
    for (const change of changes) {
      if (change.kind !== 'add') continue;
      const model = document.get('model', change.model);
      if (!model) return refuse('no-such-model', { model: change.model }, 'model');
      const ids = takeIds(1 + idsNeeded(model));
      if (!ids) return refuse('no-ids-left');
      const { rack, positionU, face } = change;
      const lifecycle = planned ? PLANNED : 0;
      inserts.push({ id: ids[0]!, model: change.model, rack, positionU, face, name, lifecycle, ids: ids.slice(1) });
    }
    const moves = changes.flatMap((change) => {
      if (change.kind !== 'move') return [];
      const { device, rack, positionU, face } = change;
      return [{ device, rack, positionU, face }];
    });
    const removals = changes.flatMap((change) => (change.kind === 'remove' ? [change.device] : []));
    return ok({
      intent: { kind: 'change-racks', version: 1, inserts, moves, removals },
      created: inserts.map(({ id }) => id),
      ...this.#words(changes, name),
    });
  }

  /** One that comes or goes elsewhere is told as such; more are counted. */
  #words(changes: readonly TrialChange[], name: string): Pick<Deed, 'label' | 'facts'> {
    const document = this.#parts.document();
    const [first] = changes;
    if (first === undefined || changes.length > 1 || first.kind === 'remove') {
      const facts = { count: changes.length, name: first && 'device' in first ? objectName(document, first.device) : name };
      return { label: 'change-racks', facts };
    }
    const where = { rack: objectName(document, first.rack), unit: first.positionU };
    return first.kind === 'add'
      ? { label: 'insert-device', facts: { name: name || document.get('model', first.model)!.name, ...where } }
      : { label: 'move-device', facts: { name: objectName(document, first.device), ...where } };
  }
}

/** `extra.maximumLoadKg` of models as GET v1/models lists them. */
function loadsIn(listed: readonly Pick<ModelEntry, 'id' | 'record'>[]): ReadonlyMap<number, number> {
  const loads = new Map<number, number>();
  for (const { id, record } of listed) {
    const load = (record.extra as { readonly maximumLoadKg?: unknown } | null | undefined)?.maximumLoadKg;
    if (typeof load === 'number' && load > 0) loads.set(id, load);
  }
  return loads;
}
