import { CABLE_LIFECYCLES, OBJECT_CLASSES, codeOf } from '../../../domain/catalog/enums';
import { ChannelBook } from '../../../domain/channels/channel-book';
import type { Channel, ChannelAnswer, ChannelEnd, ChannelQuestion, ChannelReason } from '../../../domain/channels/channel';
import { channelIntent, idsNeededFor } from '../../../domain/channels/channel-intent';
import { findChannels } from '../../../domain/channels/find-channels';
import type { Document } from '../../../domain/document/document';
import { ancestorsOf, objectName, portName } from '../../../domain/entities/names';
import { fromCell, NO_ID } from '../../../domain/ids';
import { ok, refuse } from '../../../domain/result';
import type { ApiClient } from '../../../protocol/rest/client';
import { search } from '../../../protocol/rest/search';
import type { ChannelModel, ChannelReport, ChannelsDoor, NamedEnd } from '../../api/channels';
import type { ActionResult } from '../../api/session';
import type { OperationController } from '../operation-controller';
import type { EngineSeat } from '../engine-seat';
import { isInside as isInsideDiagram } from '../../../domain/document/inside';
import { NO_IDS_LEFT } from '../intents';
import type { ModelShelf } from '../model-shelf';
import { classModels } from './class-models';
import type { ComputeLink } from './compute-link';

export interface ChannelParts {
  readonly document: () => Document;
  readonly diagram: () => number;
  readonly seat: () => EngineSeat;
  readonly operations: () => OperationController;
  readonly shelf: () => ModelShelf;
  readonly server: () => ApiClient<AbortSignal>;
  readonly startCompute: () => Promise<ComputeLink>;
}

const ROOM = codeOf(OBJECT_CLASSES, 'room');
/** What stands here is offered without waiting longer for what stands elsewhere. */
const ELSEWHERE_MS = 500;
/** After changes the network is read anew when nothing more came for this long, so that the next question finds it. */
const READ_AGAIN_MS = 300;

/** What a diagram's worker knows and does about ways for new connections. */
export class ChannelDesk implements ChannelsDoor {
  readonly #parts: ChannelParts;
  #book: ChannelBook | undefined;
  #document: Document | undefined;
  #compute: Promise<ComputeLink> | undefined;
  /** Reading of the book that the compute worker has. */
  #loaded = 0;
  #last: { readonly question: ChannelQuestion; readonly channels: readonly Channel[] } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: ChannelParts) {
    this.#parts = parts;
  }

  changed(ids: readonly number[] | 'all'): void {
    if (this.#book === undefined) return;
    this.#book.changed(ids);
    if (!this.#book.isStale) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.current().catch(() => undefined), READ_AGAIN_MS);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    void this.#compute?.then((link) => link.dispose()).catch(() => undefined);
  }

  /** Whoever looks for an end asks for a way soon: it is read while the name is typed. */
  #readSoon(): void {
    if (this.#book === undefined) setTimeout(() => void this.current().catch(() => undefined), 0);
  }

  async endOf(id: number): Promise<NamedEnd | null> {
    this.#readSoon();
    const document = this.#parts.document();
    if (document.kindOf(id) === 'port') return this.#named({ kind: 'port', id });
    const object = document.get('object', id);
    const objectClass = OBJECT_CLASSES[object?.class ?? 0];
    if (objectClass === 'rack') return this.#named({ kind: 'rack', id });
    return objectClass === 'device' || objectClass === 'card' ? this.#named({ kind: 'device', id }) : null;
  }

  async ends(words: string, limit: number): Promise<readonly NamedEnd[]> {
    this.#readSoon();
    const document = this.#parts.document();
    const parts = words
      .toLowerCase()
      .split(/\s+/)
      .filter((part) => part !== '');
    const { ids, rowCount } = document.table('object');
    const found: { readonly rank: number; readonly name: string; readonly named: NamedEnd }[] = [];
    for (let row = 0; row < rowCount; row++) {
      const id = fromCell(ids[row]!);
      const record = id === 0 ? undefined : document.get('object', id);
      const objectClass = OBJECT_CLASSES[record?.class ?? 0];
      if (objectClass !== 'rack' && objectClass !== 'device') continue;
      const name = objectName(document, id).toLowerCase();
      const text = `${name} ${ancestorsOf(document, id)
        .map((above) => objectName(document, above).toLowerCase())
        .join(' ')}`;
      if (!parts.every((part) => text.includes(part))) continue;
      const rank =
        (name === parts[0] ? 0 : parts.some((part) => name.startsWith(part)) ? 1 : 2) + (objectClass === 'rack' ? 0 : 3);
      found.push({ rank, name, named: this.#named({ kind: objectClass, id }) });
    }
    const here = found
      .sort((a, b) => a.rank - b.rank || a.name.localeCompare(b.name, 'en', { numeric: true }))
      .slice(0, limit)
      .map(({ named }) => named);
    return here.length < limit && parts.length > 0 ? [...here, ...(await this.#endsElsewhere(words, here, limit))] : here;
  }

  /** Racks and devices that this drawing does not hold, by the search of everything; none when the server does not answer. */
  async #endsElsewhere(words: string, here: readonly NamedEnd[], limit: number): Promise<readonly NamedEnd[]> {
    const known = new Set(here.map(({ end }) => end.id));
    const query = { q: words, limit, diagram: this.#parts.diagram() };
    const { items } = await this.#parts
      .server()
      .call(search, { query }, { cancel: AbortSignal.timeout(ELSEWHERE_MS) })
      .catch(() => ({ items: [] }));
    return items.flatMap(({ id, kind, class: objectClass, name, path }): readonly NamedEnd[] => {
      if (kind !== 'object' || known.has(id) || (objectClass !== 'rack' && objectClass !== 'device')) return [];
      return [{ end: { kind: objectClass, id }, name, where: path.slice(1).join(' / '), class: objectClass }];
    });
  }

  async partOf(id: number): Promise<{ readonly id: number; readonly name: string } | null> {
    const document = this.#parts.document();
    const kind = document.kindOf(id);
    if (kind === 'port') return this.partOf(document.get('port', id)!.owner);
    if (kind === 'object') return { id, name: objectName(document, id) };
    return kind === 'pathway' || kind === 'cable' ? { id, name: document.get(kind, id)!.name } : null;
  }

  models(cableClass: number, words: string): Promise<readonly ChannelModel[]> {
    return classModels(this.#parts.document, this.#parts.server(), cableClass, words);
  }

  async find(question: ChannelQuestion): Promise<ChannelReport> {
    const reasons = [question.from, question.to].flatMap((end) => this.#elsewhere(end));
    if (reasons.length > 0) {
      const searched = { places: 0, pathways: 0, trunks: 0 };
      return { answer: { kind: 'none', reasons }, names: {}, searched, readMs: 0, searchMs: 0 };
    }
    await this.#parts.shelf().put(this.#parts.document(), question.model);
    const start = performance.now();
    const { network, solver } = await this.current();
    const read = performance.now();
    const answer = await findChannels(this.#parts.document(), network, question, solver);
    const channels = answer.kind === 'found' ? answer.channels : [];
    this.#last = { question, channels };
    const pathways = network.links.filter(({ kind }) => kind === 'pathway').length;
    return {
      answer,
      names: namesIn(this.#parts.document(), answer),
      searched: { places: network.places.length, pathways, trunks: network.links.length - pathways },
      readMs: read - start,
      searchMs: performance.now() - read,
    };
  }

  /** A rack of another room is known by name alone: its trays, panels and ports are not in this drawing. */
  #elsewhere({ kind, id }: ChannelEnd): readonly ChannelReason[] {
    const document = this.#parts.document();
    const object = kind === 'port' ? (document.get('port', id)?.owner ?? NO_ID) : id;
    if (object === NO_ID || isInsideDiagram(document, this.#parts.diagram(), object)) return [];
    const room = ancestorsOf(document, object).find((above) => document.get('object', above)?.class === ROOM);
    const place = room === undefined ? '' : objectName(document, room);
    return [{ kind: 'end-elsewhere', end: id, name: objectName(document, object), place }];
  }

  async make(which: readonly number[], planned: boolean): Promise<ActionResult> {
    const last = this.#last;
    const channels = which.flatMap((at) => last?.channels[at] ?? []);
    if (!last || channels.length === 0) return refuse('channel-empty');
    const lifecycle = codeOf(CABLE_LIFECYCLES, planned ? 'planned' : 'used');
    const [from, to] = [last.question.from, last.question.to].map((end) => this.#nameOf(this.#parts.document(), end));
    return this.#parts.operations().perform(
      ({ takeIds }) => {
        const ids = takeIds(idsNeededFor(channels));
        return ids ? ok(channelIntent(channels, last.question, ids, lifecycle)) : NO_IDS_LEFT;
      },
      { words: { from: from!, to: to! } },
    );
  }

  /** The network as it is now, loaded where ways are found. */
  async current(): Promise<{ network: ReturnType<ChannelBook['network']>; solver: ComputeLink['solver'] }> {
    this.#compute ??= this.#parts.startCompute();
    const compute = await this.#compute;
    const document = this.#parts.document();
    if (this.#book === undefined || this.#document !== document) {
      this.#document = document;
      this.#book = new ChannelBook(document);
      this.#loaded = -1;
    }
    const book = this.#book;
    const network = book.network();
    if (this.#loaded !== book.reading) {
      this.#loaded = book.reading;
      await compute.load(network);
    }
    return { network, solver: compute.solver };
  }

  #named(end: ChannelEnd): NamedEnd {
    const document = this.#parts.document();
    const object = end.kind === 'port' ? (document.get('port', end.id)?.owner ?? 0) : end.id;
    const above = ancestorsOf(document, object)
      .filter((id) => OBJECT_CLASSES[document.get('object', id)?.class ?? 0] !== 'slot')
      .map((id) => objectName(document, id))
      .slice(1);
    return {
      end,
      name: this.#nameOf(document, end),
      where: above.join(' / '),
      class: end.kind === 'port' ? 'port' : (OBJECT_CLASSES[document.get('object', end.id)?.class ?? 0] ?? ''),
    };
  }

  #nameOf(document: Document, { kind, id }: ChannelEnd): string {
    if (kind !== 'port') return objectName(document, id);
    return `${objectName(document, document.get('port', id)?.owner ?? 0)} · ${portName(document, id)}`;
  }
}

function namesIn(document: Document, answer: ChannelAnswer): Readonly<Record<number, string>> {
  const names: Record<number, string> = {};
  if (answer.kind === 'none') return names;
  for (const { parts } of answer.channels)
    for (const part of parts) {
      for (const { port, owner, place } of [part.from, part.to]) {
        names[port] = portName(document, port);
        names[owner] = objectName(document, owner);
        const room = document.get('object', place)?.parent ?? 0;
        names[place] = [objectName(document, room), objectName(document, place)].filter((word) => word !== '').join(' / ');
      }
      if (part.kind === 'trunk') for (const { cable } of part.rides) names[cable] = document.get('cable', cable)?.name ?? '';
    }
  return names;
}
