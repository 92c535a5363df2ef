import { NO_ID, toCell } from '../../domain/ids';
import type { Document } from '../../domain/document/document';
import type { Camera, CanvasSize, EngineTheme, FrameNumbers, InputEvent, Overview } from '../../domain/geometry/view';
import type { ViewSettings } from '../../domain/geometry/view-settings';
import { barredFrom, barredKinds } from '../../domain/operations/permitted';
import { lostBy } from '../../domain/operations/structure/delete-objects';
import type { Permission } from '../../domain/permissions/permission';
import type { EngineEvent, EngineRequest, ToolName } from '../../engine';
import type { ApiClient } from '../../protocol/rest/client';
import { SCHEMA_HASH } from '../../protocol/schema-hash';
import { SyncClient } from '../../protocol/sync/client';
import {
  DESCRIBED_RECORDS,
  type Action,
  type ActionResult,
  type DeletionName,
  type Description,
  type DiagramSession,
  type HistoryView,
  type ShownOn,
  type InsertSeries,
  type ModelFrontOf,
  type ModelItem,
  type ModelLine,
  type OpenOptions,
  type OpenResult,
  type Overall,
  type SeriesPreview,
  type TreeItem,
} from '../api/session';
import type { Beginnings } from './beginnings';
import { Cabling } from './cabling/cabling';
import { RuledLabels } from './cabling/ruled-labels';
import { Stores } from './cabling/stores';
import { CapacityDesk } from './capacity/capacity-desk';
import { fetchKernels } from './capacity/kernels';
import { ChannelDesk } from './channels/channel-desk';
import { startCompute } from './channels/compute-link';
import { checkRequest } from './check-request';
import { holdLock, type ClientKeeper } from './client-keeper';
import { CoreDesk } from './fibre/core-desk';
import { describe } from './describe';
import { overallOf } from './overall';
import { drain } from './drain';
import { EngineSeat } from './engine-seat';
import type { EventBatch } from './event-batch';
import { FloorQueues } from './floor-queues';
import { hearSync, type SyncHearers } from './hear-sync';
import { intentOf } from './intents';
import { LinkLooks } from './drawing/link-looks';
import { PictureDesk } from './drawing/picture-desk';
import { BrowserCopies, dropAllCopies } from './kept-copy';
import { KeptSnapshot } from './kept-snapshot';
import { liveEvent, LiveStates } from './live-states';
import { fetchDocument } from './load';
import { dropClient, listUnsent, readClient } from './local-store';
import { LossNews } from './loss-news';
import { ModelInHand } from './model-in-hand';
import { ModelShelf } from './model-shelf';
import { OperationController } from './operation-controller';
import { openQuietly } from './quiet-document';
import { LayingDesk } from './pathways/laying-desk';
import { PathwayDesk } from './pathways/pathway-desk';
import { previewOf } from './structure/insert-series';
import { holdsModel, openResultOf, otherViewOf } from './places';
import { FurnitureDesk } from './structure/furniture-desk';
import { RelationsDesk } from './relations/relations-desk';
import { goingAmong, shownOn } from './structure/in-use';
import { openInside } from './structure/open-inside';
import type { SyncLink } from './sync-link';
import { treeChildren } from './tree';
import type { UndoKeeper } from './undo-keeper';

/**
 * One open diagram in its worker: puts the document and its sync client, the engine and the operations' controller together.
 * Nothing else writes document, selection or history; everything it tells the screen is plain data.
 */
export class Session implements DiagramSession {
  readonly opened: OpenResult;
  readonly cabling: Cabling;
  readonly stores: Stores;
  readonly capacity: CapacityDesk;
  readonly cores: CoreDesk;
  readonly channels: ChannelDesk;
  readonly laying: LayingDesk;
  readonly pathways: PathwayDesk;
  readonly relations: RelationsDesk;
  readonly furniture: FurnitureDesk;
  readonly links: LinkLooks;
  readonly pictures: PictureDesk;
  private readonly options: OpenOptions;
  private readonly events: EventBatch;
  private readonly server: ApiClient<AbortSignal>;
  private readonly shelf: ModelShelf;
  private readonly hand = new ModelInHand(() => this.engine);
  private readonly keeper: ClientKeeper;
  private readonly client: SyncClient;
  private readonly link: SyncLink;
  private readonly kept: KeptSnapshot;
  private readonly seat: EngineSeat;
  private readonly operations: OperationController;
  private readonly floor: number;
  private readonly steps: UndoKeeper;
  private readonly floorQueues: FloorQueues;
  private readonly live = new LiveStates({
    apply: (frame) => this.client.receive(frame),
    draw: (kind, ids) => this.seat.engine.states(kind, ids),
    watched: () => this.watchedCells,
    tell: (summary) => this.events.add(liveEvent(this.document, summary)),
  });
  /** Cells of the selected records that panels describe. */
  private watchedCells: ReadonlySet<number> = new Set();
  private readonly losses: LossNews;
  private readonly hearers: SyncHearers;
  private pointer: { readonly x: number; readonly y: number } | undefined;
  private held: ReadonlySet<Permission> = new Set();

  constructor({ options, events, credentials, server, link, loaded, keeper, floor, steps }: Beginnings) {
    this.options = options;
    this.events = events;
    this.server = server;
    this.link = link;
    this.keeper = keeper;
    this.shelf = new ModelShelf(server);
    this.floor = floor;
    this.steps = steps;
    this.permit(options.permissions);
    // What the client says while it is made is told below, when all stands.
    let isWhole = false;
    this.client = new SyncClient({
      clientId: keeper.clientId,
      diagram: options.diagram,
      document: loaded.document,
      clock: loaded.header.clock,
      states: loaded.header.states ?? null,
      onEvent: (event) => {
        if (isWhole) hearSync(event, this.hearers);
      },
      ...(keeper.stored === undefined ? {} : { stored: keeper.stored.queue }),
      now: () => Date.now(),
    });
    this.kept = new KeptSnapshot(options.owner, this.client);
    this.losses = new LossNews(events, {
      document: () => this.document,
      selection: () => this.engine.selection(),
      choose: (ids) => this.choose(ids),
      isCatchingUp: () => this.client.isCatchingUp,
    });
    this.operations = this.makeController();
    this.seat = new EngineSeat(
      {
        canvas: options.canvas,
        diagram: options.diagram,
        size: options.size,
        theme: options.theme,
        words: options.words,
        view: options.view,
        check: (request) => checkRequest(request, this.document, options.diagram, this.held),
        onEvent: (event) => this.onEngineEvent(event),
      },
      this.document,
    );
    const parts = {
      document: () => this.document,
      diagram: () => options.diagram,
      seat: () => this.seat,
      operations: () => this.operations,
      shelf: () => this.shelf,
      ruled: new RuledLabels(),
      server: () => server,
      fetchKernels,
      startCompute,
      openQuietly: (diagram: number, onChanged: (ids: readonly number[] | 'all') => void) =>
        openQuietly({ ...options, server, token: () => credentials.now().userToken, diagram, onChanged }),
      changedElsewhere: () => events.add({ kind: 'changed' }),
    };
    this.cabling = new Cabling(parts);
    this.stores = new Stores(parts);
    this.capacity = new CapacityDesk(parts);
    this.cores = new CoreDesk(parts);
    this.channels = new ChannelDesk(parts);
    this.laying = new LayingDesk(parts, this.channels);
    this.pathways = new PathwayDesk(parts);
    this.relations = new RelationsDesk(parts);
    this.furniture = new FurnitureDesk(parts);
    this.links = new LinkLooks(parts);
    this.pictures = new PictureDesk(parts);
    this.hearers = this.makeHearers();
    isWhole = true;
    if (options.selection) this.choose(options.selection);
    const draining = {
      url: options.syncUrl,
      token: () => credentials.now().userToken,
      clock: this.client.clock,
      states: this.client.states,
      onRefused: this.operations.refusedOfOther,
    };
    this.floorQueues = new FloorQueues({
      store: { listUnsent, readClient, dropClient, holdLock },
      owner: options.owner,
      floor,
      isOnline: () => link.isOpen,
      own: this.client,
      kept: this.client.pendingForStorage().operations,
      send: () => this.send(),
      drain: ({ queue }, hearer) => drain({ ...draining, stored: queue, hearer }),
      tell: (event) => events.add(event),
      now: () => Date.now(),
    });
    steps.onFollowed = () => events.add({ kind: 'history', history: this.operations.history() });
    steps.onLeft = () => void this.floorQueues.takeOver();
    events.add({ kind: 'history', history: this.operations.history() });
    events.add({ kind: 'saved-state', state: this.client.savedState });
    this.opened = openResultOf(this.document, options.diagram);
    this.speak();
  }

  async resize(size: CanvasSize): Promise<void> {
    this.seat.resize(size);
  }

  async setAppearance(theme: EngineTheme, words: Readonly<Record<string, string>>): Promise<void> {
    this.seat.setAppearance(theme, words);
  }

  async setPermissions(permissions: readonly Permission[]): Promise<void> {
    this.permit(permissions);
  }

  async input(events: readonly InputEvent[]): Promise<void> {
    this.hand.input(events);
  }

  async setTool(tool: ToolName, model: number): Promise<void> {
    const isModel = model !== 0 && holdsModel(tool);
    await this.hand.take(tool, model, isModel ? () => this.shelf.put(this.document, model) : undefined);
  }

  async show(view: ViewSettings): Promise<void> {
    this.engine.show(view);
    this.laying.showFill(view.pathways.fill);
    await this.capacity.showHeat(view.heat);
  }

  async setVisible(on: boolean): Promise<void> {
    this.seat.setVisible(on);
  }

  async select(ids: readonly number[], fly = false): Promise<void> {
    this.choose(ids);
    if (fly && ids.length > 0) this.engine.fit(ids, true);
  }

  async isDrawn(id: number): Promise<boolean> {
    return this.engine.boundsOf(id) !== undefined;
  }

  async selectAll(): Promise<void> {
    this.choose(this.engine.placed());
  }

  async goInto(id: number): Promise<void> {
    this.choose([id]);
    this.openInside(id);
  }

  async fit(what: 'all' | 'selection'): Promise<void> {
    const selection = this.engine.selection();
    this.engine.fit(what === 'selection' && selection.length > 0 ? selection : undefined, true);
  }

  async zoomBy(factor: number): Promise<void> {
    const camera = this.engine.camera();
    this.engine.setCamera({ ...camera, scale: camera.scale * factor });
  }

  async setCamera(camera: Camera): Promise<void> {
    this.engine.setCamera(camera);
  }

  async follow(camera: Camera | null, begins: boolean): Promise<void> {
    this.engine.follow(camera, begins);
  }

  async boxOfFirst(ids: readonly number[]): Promise<readonly [number, number, number, number] | null> {
    for (const id of ids) {
      const box = this.engine.boundsOf(id);
      if (box) return box;
    }
    return null;
  }

  async act(action: Action): Promise<ActionResult> {
    if (action.kind === 'copy') return this.operations.copy(action.ids);
    return this.operations.act(action);
  }

  async undo(): Promise<ActionResult> {
    return this.operations.undo();
  }

  async redo(): Promise<ActionResult> {
    return this.operations.redo();
  }

  async restore(deletion: DeletionName): Promise<ActionResult> {
    return this.operations.restore(deletion);
  }

  async goToStep(step: number): Promise<ActionResult> {
    return this.operations.goToStep(step);
  }

  async history(): Promise<HistoryView> {
    return this.operations.history();
  }

  async tree(parent: number): Promise<readonly TreeItem[]> {
    return treeChildren(this.document, this.options.diagram, parent);
  }

  async lostWith(ids: readonly number[]): Promise<Readonly<Record<string, number>>> {
    const objects = ids.filter((id) => this.document.kindOf(id) === 'object');
    const cables = ids.filter((id) => this.document.kindOf(id) === 'cable').length;
    const lost = objects.length > 0 ? lostBy(this.document, { kind: 'delete-objects', version: 1, ids: objects }) : {};
    return cables > 0 ? { ...lost, cable: (lost['cable'] ?? 0) + cables } : lost;
  }

  async shownOn(ids: readonly number[]): Promise<ShownOn> {
    return shownOn(this.document, this.options.diagram, ids);
  }

  async goingAmong(ids: readonly number[], among: readonly number[]): Promise<readonly number[]> {
    return goingAmong(this.document, ids, among);
  }

  async describe(ids: readonly number[]): Promise<readonly Description[]> {
    this.events.beforeAnswer();
    return ids.map((id) => describe(this.document, id)).filter((description) => description !== undefined);
  }

  async overall(): Promise<Overall> {
    return overallOf(this.document, this.engine.selection());
  }

  async models(objectClass: 'rack' | 'device' | 'card', words: string, limit: number): Promise<readonly ModelItem[]> {
    return this.shelf.list(objectClass, words, limit);
  }

  async modelLines(objectClass: 'rack' | 'device' | 'card'): Promise<readonly ModelLine[]> {
    return this.shelf.lines(objectClass);
  }

  async modelFronts(ids: readonly number[]): Promise<readonly ModelFrontOf[]> {
    return this.shelf.fronts(ids);
  }

  async previewSeries(series: InsertSeries): Promise<SeriesPreview> {
    await this.shelf.put(this.document, series.model);
    return previewOf(this.document, this.options.diagram, series);
  }

  async overview(): Promise<Overview> {
    return this.engine.overview();
  }

  async numbers(): Promise<FrameNumbers> {
    return this.engine.numbers();
  }

  async setPresence(marks: readonly { readonly color: string; readonly ids: readonly number[] }[]): Promise<void> {
    this.engine.setPresence(marks);
  }

  async settle(): Promise<void> {
    await this.save();
  }

  async forget(): Promise<void> {
    await Promise.all([this.kept.forgetAll(), dropAllCopies()]);
  }

  async close(): Promise<void> {
    // First: what waits for older edits is not sent before them.
    this.link.close();
    this.floorQueues.letGo();
    this.live.dispose();
    this.capacity.dispose();
    this.channels.dispose();
    this.laying.dispose();
    this.seat.dispose();
    await this.save();
    await this.kept.write();
    this.keeper.release();
    this.steps.leave();
  }

  private permit(permissions: readonly Permission[]): void {
    this.held = new Set(permissions);
    this.events.add({ kind: 'barred', barred: barredKinds(this.held) });
  }

  private get document(): Document {
    return this.client.document;
  }

  private get engine(): EngineSeat['engine'] {
    return this.seat.engine;
  }

  /** Selects and tells the screen; the engine itself reports only what a hand selected. */
  private choose(ids: readonly number[]): void {
    this.engine.select(ids);
    this.losses.selection.selected();
    this.selected(this.engine.selection());
  }

  private selected(ids: readonly number[]): void {
    this.watchedCells = new Set(ids.slice(0, DESCRIBED_RECORDS).map(toCell));
    this.events.add({ kind: 'selection', ids: new Float64Array(ids) });
  }

  // ---- the engine's events

  private onEngineEvent(event: EngineEvent): void {
    switch (event.kind) {
      case 'request':
        void this.onRequest(event.request);
        break;
      case 'hover':
        this.events.add({ ...event, description: event.id === NO_ID ? null : (describe(this.document, event.id) ?? null) });
        break;
      case 'open':
        this.openInside(event.id);
        break;
      case 'held':
        this.losses.holds(event.ids);
        break;
      case 'context-lost':
      case 'context-restored':
        this.events.add({ kind: 'context', lost: event.kind === 'context-lost' });
        break;
      case 'selection':
        if (this.losses.selection.selected()) this.selected(event.ids);
        break;
      case 'refused':
        // Who may move nothing is told of no lock.
        if (barredFrom(this.held, 'move-placements') === null) this.events.add({ ...event, operation: 'move-placements' });
        break;
      case 'camera':
        this.pointer = event.pointer ?? this.pointer;
        this.events.add(event);
        break;
      default:
        this.events.add(event);
    }
  }

  private async onRequest(request: EngineRequest): Promise<void> {
    if (request.kind === 'connect') {
      const refusal = barredFrom(this.held, 'connect-ports');
      if (refusal !== null) return this.events.add({ kind: 'refused', operation: 'connect-ports', refusal });
      this.events.add({
        kind: 'connect-asked',
        from: request.from,
        to: request.to,
        x: this.pointer?.x ?? 0,
        y: this.pointer?.y ?? 0,
      });
      return;
    }
    const result = await this.operations.perform((context) => intentOf(request, context), {
      words: 'aimedU' in request && request.aimedU !== undefined ? { aimed: request.aimedU } : {},
    });
    if (!result.ok && 'refusal' in result) this.events.add({ kind: 'refused', operation: request.kind, refusal: result.refusal });
    else if (result.ok && result.created.length > 0) this.choose(result.created.slice(0, 1));
  }

  private openInside(id: number): void {
    const { document, held, operations, events } = this;
    openInside(id, {
      ...{ document, diagram: this.options.diagram, held, operations, events },
      isOnline: () => this.link.isOpen,
      selection: () => this.engine.selection(),
      choose: (ids) => this.choose(ids),
      bringNear: (ids) => this.engine.fit(ids, true),
    });
  }

  // ---- sync

  private makeController(): OperationController {
    return new OperationController({
      held: () => this.held,
      diagram: this.options.diagram,
      client: this.client,
      undoList: this.steps.list,
      shelf: this.shelf,
      copies: new BrowserCopies(this.options.owner),
      events: this.events,
      save: () => void this.save(),
      send: () => this.send(),
      isOnline: () => this.link.isOpen,
      selection: () => this.engine.selection(),
      choose: (ids) => this.choose(ids),
      reveal: (ids) => this.engine.reveal(ids),
      isDrawn: (id) => this.engine.boundsOf(id) !== undefined,
      otherView: () => otherViewOf(this.document, this.options.diagram),
      isSent: (name) => this.floorQueues.isSent(name),
      now: () => Date.now(),
    });
  }

  private speak(): void {
    this.link.speak({
      onOpen: () => {
        this.client.connected();
        void this.floorQueues.begin();
      },
      onFrame: (frame) => {
        if (frame.type === 'state') return this.live.take(frame);
        this.live.flush();
        this.client.receive(frame);
        if (frame.type === 'welcome') this.losses.selection.caughtUp();
        this.live.drawChanged();
        this.send();
      },
      onClosed: (why) => {
        const isGone = why === 'gone';
        this.client.disconnected(isGone ? 'offline' : why);
        this.floorQueues.letGo();
        if (isGone) this.events.add({ kind: 'present', present: { counts: this.opened.counts, isGone } });
      },
    });
  }

  /** Keeps the unsent edits in this browser, then the steps: another window finds of each whether it is sent. */
  private async save(): Promise<void> {
    await this.keeper.save(() => ({ queue: this.client.pendingForStorage(), floor: this.floor }));
    await this.steps.save();
  }

  private send(): void {
    if (this.link.isOpen) this.link.send(this.client.takeOutgoing());
  }

  private makeHearers(): SyncHearers {
    const { client, events, cabling, capacity, channels, laying, kept, live, losses, operations } = this;
    return {
      ...{ client, events, cabling, capacity, channels, laying, kept, live, losses, operations },
      engine: () => this.engine,
      floorQueues: () => this.floorQueues,
      save: () => this.save(),
      saveSteps: () => this.steps.save(),
      replaceDocument: () => this.replaceDocument(),
      giveUp: (protocol) => this.giveUp(protocol),
    };
  }

  private async replaceDocument(): Promise<void> {
    try {
      const loaded = await fetchDocument({ server: this.server, ...this.options });
      this.client.adopt(loaded.document, loaded.header.clock, loaded.header.states ?? null);
      this.seat.replaceDocument(this.document);
      this.capacity.changed('all');
      this.channels.changed('all');
      this.laying.changed('all');
      this.send();
      this.events.add({ kind: 'changed' });
    } catch (error) {
      this.events.add({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  }

  /** Another program version: the page loads again. The same one: the server's data went back, so what is kept here is void. */
  private async giveUp(protocol: string): Promise<void> {
    await this.save();
    await this.kept.drop();
    if (protocol === SCHEMA_HASH) await Promise.all([dropClient(this.client.clientId), this.steps.drop()]);
    this.events.add({ kind: 'reload-needed' });
  }
}
