import { documentPlant } from '../cabling/document-plant';
import { portEnd } from '../cabling/joints';
import { laidChain } from '../cabling/laid-chain';
import { trace, type TraceArm } from '../cabling/trace';
import { CABLE_LIFECYCLES, codeOf, POE_MODES, POE_TYPES } from '../catalog/enums';
import type { Document } from '../document/document';
import type { Slice } from '../document/slice';
import { portTemplate, templatesOf } from '../entities/names';
import { withParts } from '../validation/parts';
import { fromCell, NO_ID } from '../ids';
import { mountedDevice } from './mounted-device';
import {
  bundleOver,
  FOUR_PAIR,
  POE_WATTS,
  poeBetween,
  type PoeMode,
  type PoeSource,
  type PoeTray,
  type PoeType,
} from './poe-rules';

export interface PoePort {
  readonly mode: PoeMode;
  readonly type: PoeType;
}

/** The own word of a port, else its model's. */
export function poeOfPort(slice: Slice, port: number): PoePort {
  const record = slice.get('port', port);
  const own: PoePort = { mode: POE_MODES[record?.poeMode ?? 0] ?? '', type: POE_TYPES[record?.poeType ?? 0] ?? '' };
  if (own.mode !== '' && own.type !== '') return own;
  const template = portTemplate(slice, port);
  return { mode: own.mode || (template?.poeMode ?? ''), type: own.type || (template?.poeType ?? '') };
}

/** A port that gives power to another, over these cables. */
export interface PoweredWay {
  readonly source: number;
  readonly sink: number;
  /** From the source on; a trunk of several positions is one cable. */
  readonly cables: readonly number[];
  /** The type that both know, the lower one where each says one; '' = neither says one. */
  readonly type: PoeType;
  /** At the source; null = nobody knows. */
  readonly watts: number | null;
}

const PSE = codeOf(POE_MODES, 'pse');
/** Cables of which the way over them carries nothing. */
const DEAD: ReadonlySet<number> = new Set(
  (['planned', 'removed', 'available'] as const).map((state) => codeOf(CABLE_LIFECYCLES, state)),
);

/** Every way over which power goes, and the ports that may give it: read once, good until the document changes. */
export class PoeBook {
  readonly #document: Document;
  readonly #ports: readonly number[];
  readonly ways: readonly PoweredWay[];

  /** `ports`: those to look at; left out = all of the document. */
  constructor(document: Document, ports: readonly number[] = sourcesOf(document)) {
    const plant = documentPlant(document);
    this.#document = document;
    this.#ports = ports;
    this.ways = ports.flatMap((port) => {
      if (document.by('termination.port', port).length === 0) return [];
      return wayFrom(document, port, trace(plant, portEnd(port)).outside);
    });
  }

  /** Devices with ports that may give power, in the order of the document; cards count for the device that they are in. */
  sources(): readonly PoeSource[] {
    const bySource = new Map(this.ways.map((way) => [way.source, way]));
    const byDevice = new Map<number, (PoweredWay | undefined)[]>();
    for (const port of this.#ports) {
      const device = mountedDevice(this.#document, this.#document.get('port', port)?.owner ?? NO_ID);
      const ways = byDevice.get(device) ?? [];
      byDevice.set(device, ways);
      ways.push(bySource.get(port));
    }
    return [...byDevice].map(([id, ways]) => {
      const powered = ways.flatMap((way) => way ?? []);
      return {
        id,
        ports: ways.length,
        powered: powered.length,
        watts: tenths(powered.reduce((sum, { watts }) => sum + (watts ?? 0), 0)),
        unknown: powered.filter(({ watts }) => watts === null).length,
        budgetW: this.#document.get('object', id)?.poeBudgetW ?? 0,
      };
    });
  }

  /** Pathways in which powered cables lie, those with the most first. Each pair of ports counts as a cable, also within a trunk. */
  trays(): readonly PoeTray[] {
    const inTray = new Map<number, { powered: number; fourPair: number }>();
    for (const { cables, type } of this.ways)
      for (const pathway of new Set(cables.flatMap((cable) => laidChain(this.#document, cable).map(({ id }) => id)))) {
        const tray = inTray.get(pathway) ?? { powered: 0, fourPair: 0 };
        inTray.set(pathway, tray);
        tray.powered++;
        if (FOUR_PAIR.has(type)) tray.fourPair++;
      }
    return [...inTray].map(([id, counts]) => ({ id, ...counts, over: bundleOver(counts) })).sort((a, b) => b.powered - a.powered);
  }
}

/** What power over Ethernet is at one port, W at the source. */
export interface PoeAtPort {
  readonly role: 'gives' | 'takes';
  /** At most; null = nobody knows. */
  readonly watts: number | null;
  /** What the one that takes may take by its type; null = nobody knows. */
  readonly wantsW: number | null;
  /** What gives it, with all that it gives. */
  readonly source: PoeSource;
}

/** Of a port that gives power to another, or has it from one; undefined = it does neither. */
export function poeAtPort(document: Document, port: number): PoeAtPort | undefined {
  const { mode } = poeOfPort(document, port);
  if (mode === '') return undefined;
  const giver = mode === 'pse' ? port : giverOf(document, port);
  const [way] = giver === NO_ID ? [] : new PoeBook(document, [giver]).ways;
  if (!way || (mode === 'pd' && way.sink !== port)) return undefined;
  const device = mountedDevice(document, document.get('port', giver)?.owner ?? NO_ID);
  const ports = withParts(document, device).flatMap((owner) => document.by('port.owner', owner));
  const [source] = new PoeBook(document, sourcesAmong(document, ports)).sources();
  const wants = POE_WATTS[poeOfPort(document, way.sink).type] ?? null;
  return source && { role: mode === 'pse' ? 'gives' : 'takes', watts: way.watts, wantsW: wants, source };
}

/** The port at the other end of what is plugged in that gives power; NO_ID = none does. */
function giverOf(document: Document, port: number): number {
  if (document.by('termination.port', port).length === 0) return NO_ID;
  const { hops } = trace(documentPlant(document), portEnd(port)).outside;
  const found = hops.find(
    ({ at, ends }) => at?.kind === 'port' && ends.includes('equipment') && poeOfPort(document, at.id).mode === 'pse',
  );
  return found?.at?.kind === 'port' ? found.at.id : NO_ID;
}

/** Of these ports those that may give power. */
export function sourcesAmong(document: Document, ports: readonly number[]): readonly number[] {
  return ports.filter((port) => poeOfPort(document, port).mode === 'pse');
}

/** All of a document: ports of one owner follow each other, so a model is looked at once for them. */
function sourcesOf(document: Document): readonly number[] {
  const ports = document.table('port');
  const { ids, rowCount } = ports;
  const [modes, owners, templates] = [ports.column('poeMode'), ports.column('owner'), ports.column('template')];
  /** By model: its templates that give power. */
  const byModel = new Map<number, ReadonlySet<number>>();
  const found: number[] = [];
  let last: { readonly owner: number; readonly giving: ReadonlySet<number> } | undefined;
  for (let row = 0; row < rowCount; row++) {
    if (ids[row] === 0) continue;
    const owner = owners[row]!;
    if (modes[row] === 0 && last?.owner !== owner) last = { owner, giving: givingOf(document, fromCell(owner), byModel) };
    if (modes[row] === PSE || (modes[row] === 0 && last!.giving.has(templates[row]!))) found.push(fromCell(ids[row]!));
  }
  return found;
}

function givingOf(document: Document, owner: number, byModel: Map<number, ReadonlySet<number>>): ReadonlySet<number> {
  const model = document.get('object', owner, ['model'])?.model ?? NO_ID;
  let giving = byModel.get(model);
  if (!giving) {
    const { ports } = templatesOf(document, model);
    byModel.set(model, (giving = new Set(ports.flatMap(({ poeMode }, at) => (poeMode === 'pse' ? [at] : [])))));
  }
  return giving;
}

/** From a port that may give power to one that takes it, where cables that are in use lead there. */
function wayFrom(document: Document, source: number, { hops }: TraceArm): readonly PoweredWay[] {
  for (const [at, hop] of hops.entries()) {
    if (hop.at?.kind !== 'port' || !hop.ends.includes('equipment')) continue;
    const sink = poeOfPort(document, hop.at.id);
    if (sink.mode !== 'pd') continue;
    const cables: number[] = [];
    for (let step = at; step >= 0; step = hops[step]!.from[0] ?? -1)
      if (hops[step]!.by === 'cable') cables.unshift(...hops[step]!.lines);
    if (cables.some((cable) => DEAD.has(document.get('cable', cable)?.lifecycle ?? 0))) continue;
    return [{ source, sink: hop.at.id, cables, ...poeBetween(poeOfPort(document, source).type, sink.type) }];
  }
  return [];
}

/** Sums of 15.4 are not exact to the last bit. */
function tenths(watts: number): number {
  return Math.round(watts * 10) / 10;
}
