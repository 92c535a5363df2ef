import {
  CABLE_LIFECYCLES,
  FACES,
  MODEL_FLAGS,
  OBJECT_CLASSES,
  OBJECT_FLAGS,
  OBJECT_LIFECYCLES,
  PORT_LIFECYCLES,
} from '../catalog/enums';
import { PORT_TYPES } from '../catalog/port-types';
import type { Document } from '../document/document';
import type { RecordOf } from '../document/schema';
import type { ModelTemplates } from '../entities/model';
import { plainRating } from './plain-power';

/** What looks for a place: U, W, kg. */
export interface PlainNeeds {
  /** 0 = it needs no unit. */
  readonly heightU: number;
  readonly faces: readonly ('front' | 'rear')[];
  readonly ratedW: number;
  readonly weightKg: number;
  /** Free ports that the rack must have; null = none are asked for. */
  readonly ports: { readonly type: string; readonly count: number } | null;
}

/** What a rack may take where it does not say so itself, W, kg, W; 0 = not known. */
export interface PlainDefaults {
  readonly powerW: number;
  readonly weightKg: number;
  readonly coolingW: number;
}

export interface PlainFit {
  /** The first thing in the way; null = it fits. */
  readonly refused: 'units' | 'power' | 'weight' | 'cooling' | 'ports' | null;
  /** Where it would stand, and the units free in one piece there; 0 = at no unit. */
  readonly positionU: number;
  readonly gapU: number;
  /** Hundredths of each limit that are taken then; null = the limit is not known. */
  readonly taken: Readonly<Record<'units' | 'power' | 'weight' | 'cooling', number | null>>;
}

/** What stands in a rack, or would; U as printed on the rack. */
export interface PlainPiece {
  readonly id: number;
  /** 0 = at no unit. */
  readonly positionU: number;
  readonly heightU: number;
  readonly faces: readonly ('front' | 'rear')[];
  readonly ratedW: number;
  readonly weightKg: number;
}

/**
 * Whether a rack takes it, where, and what is taken then, as somebody works it out from the records and docs/capacity.md alone.
 * Slow, and shares no code with what it is compared with. `pieces`: what stands in the rack; `carriesKg`: what is said to be borne,
 * by rack and by model.
 */
export function plainFit(
  document: Document,
  rack: number,
  pieces: readonly PlainPiece[],
  needs: PlainNeeds,
  carriesKg: ReadonlyMap<number, number>,
  defaults: PlainDefaults,
): PlainFit {
  const record = document.get('object', rack)!;
  const units = record.heightU || 42;
  const place = placeOf(pieces, units, needs);
  const sum = (of: (piece: PlainPiece) => number): number => pieces.reduce((total, piece) => total + of(piece), 0);
  const freeHalves = halvesOf(units).filter((at) => isFree(pieces, at, needs.faces)).length;
  const limits = {
    power: firstOf(Math.round(record.ratedPowerW), Math.round(fedW(document, rack)), defaults.powerW),
    weight: firstOf(carriesKg.get(rack) ?? 0, carriesKg.get(record.model) ?? 0, defaults.weightKg),
    cooling: defaults.coolingW,
  };
  const then = {
    power: sum(({ ratedW }) => ratedW) + needs.ratedW,
    weight: sum(({ weightKg }) => weightKg) + needs.weightKg,
    cooling: sum(({ ratedW }) => ratedW) + needs.ratedW,
  };
  const over = (['power', 'weight', 'cooling'] as const).find((name) => limits[name] > 0 && then[name] > limits[name] + 1e-6);
  const { ports } = needs;
  const lacksPorts = ports !== null && ports.count > freePorts(document, rack, ports.type);
  const part = (name: 'power' | 'weight' | 'cooling'): number | null =>
    limits[name] === 0 ? null : (100 * then[name]) / limits[name];
  return {
    refused: place === null ? 'units' : (over ?? (lacksPorts ? 'ports' : null)),
    ...(place ?? { positionU: 0, gapU: 0 }),
    taken: {
      units: (100 * (units - freeHalves / 2 + needs.heightU)) / units,
      power: part('power'),
      weight: part('weight'),
      cooling: part('cooling'),
    },
  };
}

/** What stands in a rack, each with what is built into it; units that are kept for somebody weigh and draw nothing. */
export function plainPieces(document: Document, rack: number): readonly PlainPiece[] {
  return document.by('object.parent', rack).flatMap((id): readonly PlainPiece[] => {
    const { class: code, positionU, heightU, face, flags } = document.get('object', id)!;
    const name = OBJECT_CLASSES[code]!;
    const both = ['front', 'rear'] as const;
    if (name === 'reservation') return [{ id, positionU, heightU, faces: both, ratedW: 0, weightKg: 0 }];
    if (!MOUNTED.includes(name)) return [];
    const isDeep = (flags & OBJECT_FLAGS.fullDepth) !== 0;
    const faces = isDeep ? both : FACES[face] === 'rear' ? (['rear'] as const) : (['front'] as const);
    const kg = weightOf(document, id);
    return [{ id, positionU, heightU, faces, ratedW: Math.round(drawOf(document, id)), weightKg: Math.round(kg * 1000) / 1000 }];
  });
}

/** What a new device of a model needs. */
export function plainNeedsOf(document: Document, model: number, face: 'front' | 'rear'): PlainNeeds {
  const { heightU, flags, weightKg } = document.get('model', model)!;
  const faces = (flags & MODEL_FLAGS.fullDepth) !== 0 ? (['front', 'rear'] as const) : [face];
  const ratedW = passesOn(document, model) ? 0 : Math.round(modelDrawW(document, model));
  return { heightU, faces, ratedW, weightKg: Math.round(weightKg * 1000) / 1000, ports: null };
}

const MOUNTED = ['device', 'card', 'node'];

/** The tightest piece of free units that takes it, and in it the smallest number; whole units stand at whole numbers. */
function placeOf(
  pieces: readonly PlainPiece[],
  units: number,
  { heightU, faces }: PlainNeeds,
): { readonly positionU: number; readonly gapU: number } | null {
  if (heightU === 0) return { positionU: 0, gapU: 0 };
  const free = (at: number): boolean => at >= 1 && at < units + 1 && isFree(pieces, at, faces);
  const places = halvesOf(units).flatMap((at) => {
    if (Number.isInteger(heightU) && !Number.isInteger(at)) return [];
    if (!halvesOf(heightU).every((half) => free(at + half - 1))) return [];
    let [from, to] = [at, at];
    while (free(from - 0.5)) from -= 0.5;
    while (free(to)) to += 0.5;
    return [{ positionU: at, gapU: to - from }];
  });
  return places.toSorted((a, b) => a.gapU - b.gapU || a.positionU - b.positionU)[0] ?? null;
}

/** 1, 1.5, 2 ... : the lower edges of half units. */
function halvesOf(units: number): readonly number[] {
  return Array.from({ length: Math.round(units * 2) }, (_, half) => 1 + half / 2);
}

function isFree(pieces: readonly PlainPiece[], at: number, wanted: readonly string[]): boolean {
  return !pieces.some(
    ({ positionU, heightU, faces }) =>
      positionU > 0 && at >= positionU && at < positionU + heightU && faces.some((face) => wanted.includes(face)),
  );
}

function firstOf(...values: readonly number[]): number {
  return values.find((value) => value > 0) ?? 0;
}

/** Of several feeds the largest is taken as lost. */
function fedW(document: Document, rack: number): number {
  const gives = document
    .by('object.parent', rack)
    .filter((id) => {
      const { class: code, lifecycle } = document.get('object', id)!;
      return OBJECT_CLASSES[code] === 'powerFeed' && OBJECT_LIFECYCLES[lifecycle] === 'running';
    })
    .map((id) => plainRating(document, id))
    .filter((watts) => watts > 0)
    .toSorted((a, b) => a - b);
  return (gives.length > 1 ? gives.slice(0, -1) : gives).reduce((sum, watts) => sum + watts, 0);
}

function weightOf(document: Document, id: number): number {
  const { weightKg, model } = document.get('object', id)!;
  const own = weightKg > 0 ? weightKg : (document.get('model', model)?.weightKg ?? 0);
  return cardsIn(document, id).reduce((sum, card) => sum + weightOf(document, card), own);
}

/** Its own figure; where it has none, those of its cards. */
function drawOf(document: Document, id: number): number {
  const { ratedPowerW, model } = document.get('object', id)!;
  if (passesOn(document, model)) return 0;
  return (
    ratedPowerW || modelDrawW(document, model) || cardsIn(document, id).reduce((sum, card) => sum + drawOf(document, card), 0)
  );
}

/** Cards and blades in its slots. */
function cardsIn(document: Document, id: number): readonly number[] {
  return document.by('object.parent', id).flatMap((slot) => {
    const name = OBJECT_CLASSES[document.get('object', slot)!.class]!;
    return MOUNTED.includes(name) ? [slot] : cardsIn(document, slot);
  });
}

function portsOf(document: Document, model: number): ModelTemplates['ports'] {
  return (document.get('model', model)?.templates as ModelTemplates | undefined)?.ports ?? [];
}

function passesOn(document: Document, model: number): boolean {
  return portsOf(document, model).some(({ type }) => type.startsWith('powerOutlet/'));
}

/** What is allocated to its inlets, else their maxima; of pairs half of these, either of which carries all. */
function modelDrawW(document: Document, model: number): number {
  const inlets = portsOf(document, model).filter(({ type }) => type.startsWith('powerPort/'));
  const allocated = inlets.reduce((sum, { allocatedDrawW = 0 }) => sum + allocatedDrawW, 0);
  const maximum = inlets.reduce((sum, { maximumDrawW = 0 }) => sum + maximumDrawW, 0);
  return allocated || (inlets.length % 2 === 0 ? maximum / 2 : maximum);
}

/** Ports of a type anywhere in the rack that nothing is plugged into and that are not kept or out of order. */
function freePorts(document: Document, id: number, type: string): number {
  const own = document.by('port.owner', id).filter((port) => {
    const record = document.get('port', port)!;
    return PORT_TYPES[record.type]!.key === type && isFreePort(document, record);
  });
  return document.by('object.parent', id).reduce((sum, child) => sum + freePorts(document, child, type), own.length);
}

function isFreePort(document: Document, { id, lifecycle }: RecordOf<'port'>): boolean {
  if (!['available', 'unconfigured'].includes(PORT_LIFECYCLES[lifecycle]!)) return false;
  const plugged = document.by('termination.port', id).some((end) => {
    const { cable, plan } = document.get('termination', end)!;
    return plan === 0 && CABLE_LIFECYCLES[document.get('cable', cable)!.lifecycle] !== 'removed';
  });
  return !plugged && !document.by('core_end.port', id).some((end) => document.get('core_end', end)!.plan === 0);
}
