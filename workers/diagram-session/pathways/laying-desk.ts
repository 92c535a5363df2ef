import { CABLE_CLASSES, CABLE_TYPES } from '../../../domain/catalog/enums';
import { placesOfEnd } from '../../../domain/cabling/end-places';
import { chainMm } from '../../../domain/cabling/heights';
import { laidCableOf } from '../../../domain/cabling/laid-cable';
import { laidChain } from '../../../domain/cabling/laid-chain';
import { measuresOf } from '../../../domain/cabling/way-budget';
import { laidPieces } from '../../../domain/cabling/laid-pieces';
import { segmentOf } from '../../../domain/channels/assemble';
import type { ChannelReason } from '../../../domain/channels/channel';
import { CHANNEL_CLASSES, fillNow, metricOf, placesOf, type ChannelClass } from '../../../domain/channels/channel-network';
import { openWay } from '../../../domain/channels/open-way';
import type { Document } from '../../../domain/document/document';
import { objectName } from '../../../domain/entities/names';
import { fromCell, ID_LAST, NO_ID } from '../../../domain/ids';
import { layCable } from '../../../domain/operations/pathways/lay-cable';
import { runOperation } from '../../../domain/operations/run-operation';
import { ok } from '../../../domain/result';
import type { CableToLay, LayingDoor, LayPlan } from '../../api/laying';
import type { ActionResult } from '../../api/session';
import type { ChannelDesk, DrawingParts } from '../channels/channel-desk';
import { NO_IDS_LEFT } from '../intents';
import { OverfullTrays } from './overfull-trays';

/** What does not come in, or lies there already. */
const NOTHING = { diameterMm: 0, separation: '' } as const;
/** The tint of pathways follows changes at this pace at most. */
const FILL_AGAIN_MS = 200;

/** What a diagram's worker knows and does about laying cables by hand. */
export class LayingDesk implements LayingDoor {
  readonly #parts: DrawingParts;
  readonly #channels: ChannelDesk;
  #isFilled = false;
  readonly #overfull = new OverfullTrays();
  #isMarked = false;
  #fillTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: DrawingParts, channels: ChannelDesk) {
    this.#parts = parts;
    this.#channels = channels;
  }

  async cable(id: number): Promise<CableToLay | null> {
    const document = this.#parts.document();
    const cable = document.get('cable', id);
    if (!cable) return null;
    const pathways = laidIn(document, id);
    // A room that an end is said to lie in is no place of trays, and yet told.
    const [from, to] = endsOf(document, id).map(
      (place, at) => place || (placesOfEnd(document, id, at === 0 ? 1 : 2)[0] ?? NO_ID),
    );
    return {
      id,
      name: cable.name,
      class: CABLE_CLASSES[cable.class] ?? '',
      type: CABLE_TYPES[cable.type] ?? '',
      from: objectName(document, from ?? NO_ID),
      to: objectName(document, to ?? NO_ID),
      pathways,
      diameterMm: laidCableOf(document, cable).diameterMm,
      lengths: measuresOf(document, id),
    };
  }

  async plan(cable: number, pathways: readonly number[]): Promise<LayPlan> {
    const document = this.#parts.document();
    const record = document.get('cable', cable);
    const comes = record ? laidCableOf(document, record) : NOTHING;
    const lies = new Set(laidIn(document, cable));
    const chain = pathways.flatMap((id) => document.get('pathway', id) ?? []);
    const segments = laidPieces(document, chain).map(({ id, place }) => ({
      ...segmentOf(document, id, lies.has(id) ? NOTHING : comes),
      place,
    }));
    // Ids that no lease reaches: the very operation says whether it may be.
    const lays = pathways.map((_, at) => ID_LAST - at);
    const run = runOperation(layCable, document, { kind: 'lay-cable', version: 1, cable, pathways, lays });
    return {
      segments,
      lengthMm: chainMm(chain),
      refusal: pathways.length === 0 || run.ok ? null : run.refusal,
    };
  }

  async auto(cable: number): Promise<{ readonly pathways: readonly number[]; readonly reasons: readonly ChannelReason[] }> {
    const document = this.#parts.document();
    const record = document.get('cable', cable);
    const [from, to] = endsOf(document, cable);
    const none = (...reasons: readonly ChannelReason[]) => ({ pathways: [], reasons });
    if (!record) return none();
    const { separation } = laidCableOf(document, record);
    const channelClass = (CHANNEL_CLASSES as readonly string[]).includes(separation) ? (separation as ChannelClass) : 'data';
    const { network, solver } = await this.#channels.current();
    const vertices = [from, to].map((place) => network.vertexOf(place));
    const lost = [from, to].filter((_, at) => vertices[at] === -1);
    if (lost.length > 0)
      return none(...lost.map((place): ChannelReason => ({ kind: 'no-way-to', name: objectName(document, place) })));
    const way = openWay(document, network, record, channelClass, laidIn(document, cable));
    const route = await solver.route({
      metric: metricOf(channelClass, 'new'),
      from: vertices[0]!,
      to: vertices[1]!,
      constraints: { closedLinks: way.closed },
    });
    if (route === null) return none(...way.whyNot(vertices[0]!, vertices[1]!));
    return { pathways: Array.from(route.links, (link) => (network.links[link] as { readonly id: number }).id), reasons: [] };
  }

  async lay(cable: number, pathways: readonly number[]): Promise<ActionResult> {
    return this.#parts.operations().perform(({ takeIds }) => {
      const lays = takeIds(pathways.length);
      return lays ? ok({ kind: 'lay-cable', version: 1, cable, pathways, lays }) : NO_IDS_LEFT;
    });
  }

  async unlay(cable: number): Promise<ActionResult> {
    return this.#parts.operations().submit({ kind: 'unlay-cable', version: 1, cables: [cable] });
  }

  /** Tints all pathways by how full they are, kept current. */
  showFill(on: boolean): void {
    if (on !== this.#isFilled) {
      this.#isFilled = on;
      this.#drawFill();
    } else if (!this.#isMarked) this.#drawSoon();
    this.#isMarked = true;
  }

  /** Records of the document changed. */
  changed(ids: readonly number[] | 'all'): void {
    if (this.#overfull.changed(this.#parts.document(), ids) || this.#isFilled) this.#drawSoon();
  }

  dispose(): void {
    clearTimeout(this.#fillTimer);
    this.#isFilled = false;
  }

  #drawSoon(): void {
    this.#fillTimer ??= setTimeout(() => this.#drawFill(), FILL_AGAIN_MS);
  }

  /** Whether or not all are tinted, those that hold more than they may are. */
  #drawFill(): void {
    clearTimeout(this.#fillTimer);
    this.#fillTimer = undefined;
    const document = this.#parts.document();
    const overfull = this.#overfull.current(document);
    this.#parts.seat().setFill(this.#isFilled ? fillOfAll(document) : overfull.size > 0 ? overfull : null);
  }
}

function laidIn(document: Document, cable: number): readonly number[] {
  return laidChain(document, cable).map(({ id }) => id);
}

/** Places of a cable's two ends: where they are plugged in, else where they are said to lie; NO_ID = neither. */
function endsOf(document: Document, cable: number): readonly [number, number] {
  const placeOf = placesOf(document);
  const ends: [number, number] = [NO_ID, NO_ID];
  for (const id of document.by('termination.cable', cable)) {
    const { plan, end, port } = document.get('termination', id)!;
    if (plan === 0 && (end === 1 || end === 2)) ends[end - 1] ||= placeOf(document.get('port', port)?.owner ?? NO_ID);
  }
  for (const end of [1, 2] as const) ends[end - 1] ||= placeOf(placesOfEnd(document, cable, end)[0] ?? NO_ID);
  return ends;
}

function fillOfAll(document: Document): ReadonlyMap<number, number> {
  const fill = new Map<number, number>();
  const { ids, rowCount } = document.table('pathway');
  for (let row = 0; row < rowCount; row++) {
    const id = fromCell(ids[row]!);
    const pathway = id === NO_ID ? undefined : document.get('pathway', id);
    if (pathway) fill.set(id, fillNow(document, pathway).ratio);
  }
  return fill;
}
