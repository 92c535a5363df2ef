import type { CablePorts } from '../../../domain/cabling/connect-many';
import { CABLE_LIFECYCLES, OBJECT_CLASSES, codeOf } from '../../../domain/catalog/enums';
import type { Channel, ChannelAnswer, ChannelEnd, ChannelQuestion, ChannelReason } from '../../../domain/channels/channel';
import { channelIntent, idsNeededFor, newCables } from '../../../domain/channels/channel-intent';
import { findChannels } from '../../../domain/channels/find-channels';
import { roomLegs } from '../../../domain/channels/room-legs';
import type { Document } from '../../../domain/document/document';
import { ancestorsOf, objectName, portName, whereabouts } from '../../../domain/entities/names';
import { fromCell, NO_ID } from '../../../domain/ids';
import { ok, refuse } from '../../../domain/result';
import { cableAt } from '../../../domain/validation/connections';
import { withParts } from '../../../domain/validation/parts';
import type { ApiClient } from '../../../protocol/rest/client';
import { search } from '../../../protocol/rest/search';
import type { ChannelModel, ChannelReport, ChannelsDoor, DrawnPlace, NamedEnd, RouteLabels } from '../../api/channels';
import type { ActionResult } from '../../api/session';
import { wishedKnowledge } from '../cabling/label-knowledge';
import { framesOf, labelsOf } from '../cabling/connect-plan';
import type { RuledLabels } from '../cabling/ruled-labels';
import type { OperationController } from '../operation-controller';
import type { EngineSeat } from '../engine-seat';
import { isInside as isInsideDiagram } from '../../../domain/document/inside';
import { NO_IDS_LEFT } from '../intents';
import type { ModelShelf } from '../model-shelf';
import { diagramOf } from '../places';
import { classModels } from './class-models';
import { SiteSeat, type SiteParts } from './site-seat';
import { WaySeat } from './way-seat';

interface LastAnswer {
  readonly question: ChannelQuestion;
  readonly channels: readonly Channel[];
  readonly document: Document;
  readonly number: number;
}

/** The open drawing, and what changes it. */
export interface DrawingParts {
  readonly document: () => Document;
  readonly seat: () => EngineSeat;
  readonly operations: () => OperationController;
}

export interface ChannelParts extends DrawingParts {
  readonly diagram: () => number;
  readonly shelf: () => ModelShelf;
  readonly server: () => ApiClient<AbortSignal>;
  readonly startCompute: SiteParts['startCompute'];
  readonly openQuietly: SiteParts['openQuietly'];
  /** Answers about what this drawing does not hold may be otherwise now. */
  readonly changedElsewhere: () => void;
  readonly ruled: RuledLabels;
}

const [ROOM, SITE] = [codeOf(OBJECT_CLASSES, 'room'), codeOf(OBJECT_CLASSES, 'site')];
/** What stands here is offered without waiting longer for what stands elsewhere. */
const ELSEWHERE_MS = 500;

/** What a diagram's worker knows and does about ways for new connections. */
export class ChannelDesk implements ChannelsDoor {
  readonly #parts: ChannelParts;
  readonly #here: WaySeat;
  /** The drawing of the whole site; null = this is it, or there is none. */
  #site: SiteSeat | null | undefined;
  #last: LastAnswer | undefined;

  constructor(parts: ChannelParts) {
    this.#parts = parts;
    this.#here = new WaySeat(parts.document, parts.startCompute);
  }

  changed(ids: readonly number[] | 'all'): void {
    this.#here.changed(ids);
  }

  dispose(): void {
    this.#here.dispose();
    this.#site?.dispose();
  }

  async endOf(id: number): Promise<NamedEnd | null> {
    this.#here.readSoon();
    const document = this.#parts.document();
    if (document.kindOf(id) === 'port') return this.#named({ kind: 'port', id });
    const object = document.get('object', id);
    const objectClass = OBJECT_CLASSES[object?.class ?? 0];
    if (objectClass === 'rack') return this.#named({ kind: 'rack', id });
    return objectClass === 'device' || objectClass === 'card' ? this.#named({ kind: 'device', id }) : null;
  }

  async ends(words: string, limit: number): Promise<readonly NamedEnd[]> {
    this.#here.readSoon();
    const document = this.#parts.document();
    const parts = words
      .toLowerCase()
      .split(/\s+/)
      .filter((part) => part !== '');
    const { ids, rowCount } = document.table('object');
    const found: { readonly rank: number; readonly name: string; readonly end: ChannelEnd }[] = [];
    for (let row = 0; row < rowCount; row++) {
      const id = fromCell(ids[row]!);
      const record = id === 0 ? undefined : document.get('object', id);
      const objectClass = OBJECT_CLASSES[record?.class ?? 0];
      if ((objectClass !== 'rack' && objectClass !== 'device') || record?.store !== NO_ID) continue;
      const name = objectName(document, id).toLowerCase();
      const text = textOf(document, id).toLowerCase();
      if (!parts.every((part) => text.includes(part))) continue;
      const rank =
        (name === parts[0] ? 0 : parts.some((part) => name.startsWith(part)) ? 1 : 2) + (objectClass === 'rack' ? 0 : 3);
      found.push({ rank, name, end: { kind: objectClass, id } });
    }
    const here = found
      .sort((a, b) => a.rank - b.rank || a.name.localeCompare(b.name, 'en', { numeric: true }))
      .slice(0, limit)
      .map(({ end }) => this.#named(end));
    return here.length < limit && parts.length > 0 ? [...here, ...(await this.#endsElsewhere(words, here, limit))] : here;
  }

  /** Racks and devices that the search of everything finds, by tags and addresses too; none when the server does not answer. */
  async #endsElsewhere(words: string, here: readonly NamedEnd[], limit: number): Promise<readonly NamedEnd[]> {
    const known = new Set(here.map(({ end }) => end.id));
    const [document, diagram] = [this.#parts.document(), this.#parts.diagram()];
    const query = { q: words, limit, diagram };
    const { items } = await this.#parts
      .server()
      .call(search, { query }, { cancel: AbortSignal.timeout(ELSEWHERE_MS) })
      .catch(() => ({ items: [] }));
    return items.flatMap(({ id, kind, class: objectClass, name, path }): readonly NamedEnd[] => {
      if (kind !== 'object' || known.has(id) || (objectClass !== 'rack' && objectClass !== 'device')) return [];
      if (this.#holds(document, diagram, { kind: objectClass, id })) return [this.#named({ kind: objectClass, id })];
      return [
        {
          end: { kind: objectClass, id },
          name,
          where: path.slice(1).toReversed().join(' · '),
          class: objectClass,
          portTypes: [],
          cableTypes: [],
        },
      ];
    });
  }

  async partOf(id: number): Promise<{ readonly id: number; readonly name: string } | null> {
    const document = this.#parts.document();
    const kind = document.kindOf(id);
    if (kind === 'port') return this.partOf(document.get('port', id)!.owner);
    if (kind === 'object') return { id, name: objectName(document, id) };
    if (kind === 'cable') return { id, name: document.get('cable', id)!.name };
    if (kind !== 'pathway') return null;
    const { name, parent } = document.get('pathway', id)!;
    return { id, name: [name, objectName(document, parent)].filter((word) => word !== '').join(' · ') };
  }

  models(cableClass: number, words: string): Promise<readonly ChannelModel[]> {
    return classModels(this.#parts.document, this.#parts.server(), cableClass, words);
  }

  async find(question: ChannelQuestion): Promise<ChannelReport> {
    const ends = [question.from, question.to];
    const isHere = ends.every((end) => this.#holds(this.#parts.document(), this.#parts.diagram(), end));
    if (isHere) return this.#findIn(this.#here, question);
    const site = this.#siteSeat();
    const seat = (await site?.open()) ?? null;
    const [wider, diagram] = seat === null ? [this.#here, this.#parts.diagram()] : [seat, site!.diagram];
    const reasons = ends.filter((end) => !this.#holds(wider.document, diagram, end)).map((end) => elsewhere(wider.document, end));
    if (reasons.length === 0) return this.#findIn(wider, question);
    const searched = { places: 0, pathways: 0, trunks: 0 };
    return { answer: { kind: 'none', reasons }, number: NO_ID, legs: [], names: {}, searched, readMs: 0, searchMs: 0 };
  }

  async #findIn(seat: WaySeat, question: ChannelQuestion): Promise<ChannelReport> {
    const { document } = seat;
    await this.#parts.shelf().put(document, question.model);
    const start = performance.now();
    const { network, solver } = await seat.current();
    const read = performance.now();
    const answer = await findChannels(document, network, question, solver, [document, this.#parts.document()]);
    const channels = answer.kind === 'found' ? answer.channels : [];
    const isAsLast = this.#last !== undefined && JSON.stringify(this.#last.channels) === JSON.stringify(channels);
    const number = (this.#last?.number ?? 0) + (isAsLast ? 0 : 1);
    this.#last = { question, channels, document, number };
    const pathways = network.links.filter(({ kind }) => kind === 'pathway').length;
    return {
      answer,
      number,
      legs: channels.map((channel) => roomLegs(document, channel)),
      names: namesIn(document, answer),
      searched: { places: network.places.length, pathways, trunks: network.links.length - pathways },
      readMs: read - start,
      searchMs: performance.now() - read,
    };
  }

  /** Of a rack in another room a drawing knows the name alone: its trays, panels and ports are not in it. */
  #holds(document: Document, diagram: number, { kind, id }: ChannelEnd): boolean {
    if (document.kindOf(id) === undefined) return false;
    const object = kind === 'port' ? document.get('port', id)!.owner : id;
    return isInsideDiagram(document, diagram, object);
  }

  #siteSeat(): SiteSeat | null {
    if (this.#site !== undefined) return this.#site;
    const document = this.#parts.document();
    const owner = document.get('diagram', this.#parts.diagram())?.owner ?? NO_ID;
    const site = ancestorsOf(document, owner).find((id) => document.get('object', id)?.class === SITE);
    const diagram = site === undefined ? NO_ID : diagramOf(document, site);
    const { openQuietly, startCompute, changedElsewhere } = this.#parts;
    this.#site = diagram === NO_ID ? null : new SiteSeat(diagram, { openQuietly, startCompute, onChanged: changedElsewhere });
    return this.#site;
  }

  async areThere(ids: readonly number[]): Promise<boolean> {
    const isIn = (document: Document): boolean => ids.every((id) => document.kindOf(id) !== undefined);
    if (isIn(this.#parts.document())) return true;
    const seat = await this.#siteSeat()?.open();
    return seat !== undefined && seat !== null && isIn(seat.document);
  }

  async drawnAt(ids: readonly number[]): Promise<DrawnPlace | null> {
    const { engine } = this.#parts.seat();
    for (const id of ids) {
      const box = engine.boundsOf(id);
      if (box) return { x: (box[0] + box[2]) / 2, y: (box[1] + box[3]) / 2 };
    }
    return null;
  }

  async labels(which: readonly number[], rule: string): Promise<RouteLabels> {
    const document = this.#last?.document ?? this.#parts.document();
    const cables = endsOf(this.#asked(which));
    const knowledge = await wishedKnowledge(this.#parts, document, { rule }, cables);
    const labels = labelsOf(document, { rule }, cables, knowledge);
    return labels.ok ? { names: labels.value, refusal: null } : { names: [], refusal: labels.refusal };
  }

  #asked(which: readonly number[]): readonly Channel[] {
    return which.flatMap((at) => this.#last?.channels[at] ?? []);
  }

  async make(which: readonly number[], planned: boolean, rule: string, shown = this.#last?.number): Promise<ActionResult> {
    const last = this.#last;
    if (last?.number !== shown) return refuse('way-changed');
    const channels = this.#asked(which);
    if (!last || channels.length === 0) return refuse('channel-empty');
    const { names, refusal } = await this.labels(which, rule);
    if (refusal) return { ok: false, refusal };
    const frames = rule === '' ? [] : framesOf(last.document, rule, endsOf(channels));
    const lifecycle = codeOf(CABLE_LIFECYCLES, planned ? 'planned' : 'used');
    const [from, to] = [last.question.from, last.question.to].map((end) => this.#nameOf(last.document, end));
    const operations = this.#parts.operations();
    const result = await operations.performAnswered(
      ({ takeIds }) => {
        const ids = takeIds(idsNeededFor(channels));
        if (!ids) return NO_IDS_LEFT;
        const intent = channelIntent(channels, last.question, ids, lifecycle, names);
        const given = new Map(names.map((name, at) => [name, frames[at]!]));
        for (const { id, name } of intent.cables)
          this.#parts.ruled.gave(
            [id],
            [given.get(name)].flatMap((frame) => frame ?? []),
          );
        return ok(intent);
      },
      { words: { from: from!, to: to! } },
    );
    const isElsewhere = last.document !== this.#parts.document();
    if (result.ok && isElsewhere && result.created.length > 0) await this.#site?.comesToHold(result.created[0]!);
    return result;
  }

  /** The network as it is now, loaded where ways are found. */
  current(): ReturnType<WaySeat['current']> {
    return this.#here.current();
  }

  #named(end: ChannelEnd): NamedEnd {
    const document = this.#parts.document();
    const object = end.kind === 'port' ? (document.get('port', end.id)?.owner ?? 0) : end.id;
    return {
      end,
      name: this.#nameOf(document, end),
      where: whereabouts(document, object).join(' · '),
      class: end.kind === 'port' ? 'port' : (OBJECT_CLASSES[document.get('object', end.id)?.class ?? 0] ?? ''),
      ...(this.#holds(document, this.#parts.diagram(), end) ? typesAt(document, end) : { portTypes: [], cableTypes: [] }),
    };
  }

  #nameOf(document: Document, { kind, id }: ChannelEnd): string {
    if (kind !== 'port') return objectName(document, id);
    return `${objectName(document, document.get('port', id)?.owner ?? 0)} · ${portName(document, id)}`;
  }
}

function endsOf(channels: readonly Channel[]): readonly CablePorts[] {
  return newCables(channels).map(({ from, to }) => ({ a: [from.port], b: [to.port] }));
}

/** What an end is found by here: its name, its model and brand, and what holds it. */
function textOf(document: Document, id: number): string {
  const model = document.get('model', document.get('object', id)?.model ?? NO_ID);
  const above = ancestorsOf(document, id).map((each) => objectName(document, each));
  return [objectName(document, id), model?.brand ?? '', model?.name ?? '', ...above].join(' ');
}

/** What ports an end has, and which cables are in them. */
function typesAt(document: Document, { kind, id }: ChannelEnd): Pick<NamedEnd, 'portTypes' | 'cableTypes'> {
  const ports = kind === 'port' ? [id] : withParts(document, id).flatMap((owner) => document.by('port.owner', owner));
  const counts = new Map<number, number>();
  for (const port of ports) {
    const type = cableAt(document, port)?.type ?? 0;
    if (type !== 0) counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return {
    portTypes: [...new Set(ports.map((port) => document.get('port', port)?.type ?? 0))],
    cableTypes: [...counts].sort(([, a], [, b]) => b - a).map(([type]) => type),
  };
}

/** Why no way is looked for: an end of which this document knows the name and the room at most. */
function elsewhere(document: Document, { kind, id }: ChannelEnd): ChannelReason {
  const object = kind === 'port' ? (document.get('port', id)?.owner ?? NO_ID) : id;
  const room = ancestorsOf(document, object).find((above) => document.get('object', above)?.class === ROOM);
  const place = room === undefined ? '' : objectName(document, room);
  return { kind: 'end-elsewhere', end: id, name: objectName(document, object), place };
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
