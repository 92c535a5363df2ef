import { codeOf, OBJECT_CLASSES, OBJECT_LIFECYCLES } from '../../../domain/catalog/enums';
import { LIMITS } from '../../../domain/catalog/limits';
import type { HeatMeasure } from '../../../domain/capacity/heat-measures';
import { CAPACITY_DEFAULTS, type CapacitySettings } from '../../../domain/capacity/settings';
import type { TrialChange } from '../../../domain/capacity/what-if';
import type { Document } from '../../../domain/document/document';
import { fromCell } from '../../../domain/ids';
import type { InsertFeedIntent } from '../../../domain/operations/structure/insert-feed';
import type { ChangeRacksIntent } from '../../../domain/operations/structure/change-racks';
import { ok, type Result } from '../../../domain/result';
import type { ApiClient } from '../../../protocol/rest/client';
import { listModels, readRecords, RECORDS_MAX } from '../../../protocol/rest/records';
import type {
  CapacityDoor,
  CapacityReport,
  FitAnswer,
  FitQuestion,
  NewFeed,
  PoeAnswer,
  PowerAnswer,
  PowerQuestion,
  StandingItem,
  TableLevel,
  TrialAnswer,
} from '../../api/capacity';
import type { ActionResult } from '../../api/session';
import type { OperationController } from '../operation-controller';
import type { EngineSeat } from '../engine-seat';
import { idsForModel, NO_IDS_LEFT, type ActionContext } from '../intents';
import type { ModelShelf } from '../model-shelf';
import { EstateSeat, type Estate } from './estate-seat';
import { heatOf } from './heat';
import { poeAnswer } from './poe';
import { powerAnswer } from './power';
import { reportOf, scopeOf } from './report';
import { standingIn } from './standing';
import { searchFit } from './fit-search';
import { tryOut } from './trial';

export interface CapacityParts {
  readonly document: () => Document;
  readonly diagram: () => number;
  readonly seat: () => EngineSeat;
  readonly shelf: () => ModelShelf;
  readonly operations: () => OperationController;
  readonly server: () => ApiClient<AbortSignal>;
  readonly fetchKernels: () => Promise<BufferSource>;
}

/** Heat follows changes at this pace at most. */
const HEAT_AGAIN_MS = 200;
const RACK = codeOf(OBJECT_CLASSES, 'rack');
const PLANNED = codeOf(OBJECT_LIFECYCLES, 'plannedInstall');

/** What a diagram's worker knows about capacity. Nothing is worked out until somebody asks. */
export class CapacityDesk implements CapacityDoor {
  readonly #parts: CapacityParts;
  readonly #seat: EstateSeat;
  #settings: CapacitySettings = CAPACITY_DEFAULTS;
  /** By rack, and by model of racks: what one bears, kg. */
  #carries: Promise<ReadonlyMap<number, number>> | undefined;
  readonly #askedRacks = new Set<number>();
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
    this.#parts.seat().setFillScale(settings);
    if (!this.#seat.isLaidOut) return;
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

  async standing(words: string, limit: number): Promise<readonly StandingItem[]> {
    return standingIn(this.#parts.document(), (await this.#estate()).book, words, limit);
  }

  async tryOut(changes: readonly TrialChange[]): Promise<TrialAnswer> {
    return tryOut(this.#parts.document(), await this.#estateWith(changes), changes);
  }

  async power(question: PowerQuestion): Promise<PowerAnswer> {
    const estate = await this.#estate();
    return powerAnswer(this.#parts.document(), estate.book, question);
  }

  async poe(): Promise<PoeAnswer> {
    const estate = await this.#estate();
    return poeAnswer(this.#parts.document(), estate.book);
  }

  async insertFeed(feed: NewFeed): Promise<ActionResult> {
    return this.#parts.operations().perform((context) => feedIntent(feed, context));
  }

  async carryOut(changes: readonly TrialChange[], planned: boolean, name: string): Promise<ActionResult> {
    await this.#putModels(changes);
    return this.#parts.operations().perform((context) => racksIntent(changes, planned, name, context));
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

  /** What racks and their models say they bear: the server keeps it. Where it cannot be asked, nothing is known. */
  #carriedLoads(): Promise<ReadonlyMap<number, number>> {
    this.#carries = (this.#carries ?? this.#loadsOfModels()).then((known) => this.#withRacks(known));
    return this.#carries;
  }

  #loadsOfModels(): Promise<ReadonlyMap<number, number>> {
    return this.#parts
      .server()
      .call(listModels, { query: { class: 'rack', limit: LIMITS.listRows } })
      .then(
        (listed) => loadsIn(listed.map(({ id, record }) => ({ id, extra: record.extra }))),
        () => new Map(),
      );
  }

  /** Racks that were not asked about yet; each is asked once. */
  async #withRacks(known: ReadonlyMap<number, number>): Promise<ReadonlyMap<number, number>> {
    const fresh = racksIn(this.#parts.document()).filter((id) => !this.#askedRacks.has(id));
    for (const id of fresh) this.#askedRacks.add(id);
    const found: (readonly [number, number])[] = [];
    for (let from = 0; from < fresh.length; from += RECORDS_MAX) {
      const ids = fresh.slice(from, from + RECORDS_MAX);
      const records = await this.#parts
        .server()
        .call(readRecords, { query: { ids } })
        .catch(() => []);
      found.push(...loadsIn(records.map(({ id, fields }) => ({ id, extra: fields['extra'] }))));
    }
    if (found.length === 0) return known;
    const loads = new Map([...known, ...found]);
    this.#seat.configure(this.#settings, loads);
    return loads;
  }
}

function feedIntent({ panelName, ...feed }: NewFeed, { takeIds }: ActionContext): Result<InsertFeedIntent> {
  const ids = takeIds(panelName === undefined ? 2 : 3);
  if (!ids) return NO_IDS_LEFT;
  const [id, port, panel] = ids as [number, number, number];
  const named = panelName === undefined ? {} : { panel: { id: panel, name: panelName } };
  return ok({ ...feed, kind: 'insert-feed', version: 1, id, port, ...named });
}

/** The changes as one operation; `planned`: what comes in is planned, not running. */
function racksIntent(
  changes: readonly TrialChange[],
  planned: boolean,
  name: string,
  context: ActionContext,
): Result<ChangeRacksIntent> {
  const inserts: ChangeRacksIntent['inserts'][number][] = [];
  for (const change of changes) {
    if (change.kind !== 'add') continue;
    const { model, rack, positionU, face } = change;
    const taken = idsForModel(model, context);
    if (!taken.ok) return taken;
    const [id, ...ids] = taken.value as [number];
    inserts.push({ id, model, rack, positionU, face, name, lifecycle: planned ? PLANNED : 0, ids });
  }
  const moves = changes.flatMap((change) => {
    if (change.kind !== 'move') return [];
    const { device, rack, positionU, face } = change;
    return [{ device, rack, positionU, face }];
  });
  const removals = changes.flatMap((change) => (change.kind === 'remove' ? [change.device] : []));
  return ok({ kind: 'change-racks', version: 1, inserts, moves, removals });
}

function racksIn(document: Document): readonly number[] {
  const objects = document.table('object');
  const classes = objects.column('class');
  const racks: number[] = [];
  for (let row = 0; row < objects.rowCount; row++)
    if (classes[row] === RACK && objects.ids[row] !== 0) racks.push(fromCell(objects.ids[row]!));
  return racks;
}

/** `extra.maximumLoadKg` of models and racks, as imports and the library keep it. */
function loadsIn(listed: readonly { readonly id: number; readonly extra: unknown }[]): ReadonlyMap<number, number> {
  const loads = new Map<number, number>();
  for (const { id, extra } of listed) {
    const load = (extra as { readonly maximumLoadKg?: unknown } | null | undefined)?.maximumLoadKg;
    if (typeof load === 'number' && load > 0) loads.set(id, load);
  }
  return loads;
}
