import { portTypeCode } from '../../../domain/catalog/port-types';
import { NO_POSITION } from '../../../domain/capacity/flat-estate';
import type { RackReading } from '../../../domain/capacity/rack-reading';
import {
  deviceIn,
  deviceOf,
  placed,
  placeIn,
  withDevice,
  withoutDevice,
  type TrialChange,
  type TrialDevice,
} from '../../../domain/capacity/what-if';
import type { Document } from '../../../domain/document/document';
import { objectName } from '../../../domain/entities/names';
import { NO_ID } from '../../../domain/ids';
import { unreachable } from '../../../domain/result';
import type { FitDemand } from '../../../engine-wasm/index';
import { FIT_REASONS, type FitAnswer, type FitLine, type FitMiss, type FitQuestion, type FitReason } from '../../api/capacity';
import type { Estate } from './estate-seat';
import { besidesOf, type Besides } from './fit-besides';
import { placeText } from './report';
import { trialOf } from './trial';

const PACK = { units: 1, power: 1, weight: 1, cooling: 1 };
const SPREAD = { units: -1, power: -1, weight: -1, cooling: -1 };
/** Racks that are listed. */
const SHOWN = 10;
/** More in one answer would be read by nobody; an operation takes as many. */
const PLAN_MOST = 500;
/** First of the columns by front, rear and both faces: the largest gap, and that of whole units. */
const GAPS = 4;
const WHOLE_GAPS = 20;
/** Bits of what is not known of a device (RackReading.coverage). */
const POWER_UNKNOWN = 4;
const WEIGHT_UNKNOWN = 16;

export function searchFit(document: Document, estate: Estate, question: FitQuestion): FitAnswer | undefined {
  const { book, capacity } = estate;
  const { what, face, aim } = question;
  // What was tried with the very device is what another place is looked for.
  const given = question.given.filter(
    (change) => what.kind !== 'device' || change.kind === 'add' || change.device !== what.device,
  );
  const { readings } = trialOf(estate, given);
  const reading = (rack: number): RackReading => readings.get(rack) ?? book.reading(rack);
  const wanted = wantedOf(estate, what, readings);
  if (wanted === undefined) return undefined;
  const [, halfUnits = 0, shape = 0, rated = 0, , , weight = 0, heat = 0] = wanted.cells;
  const faces = ((shape & 3) === 3 ? 3 : face) as 1 | 2 | 3;
  const asked = portsAsked(estate, what);
  const demand = { halfUnits, faces, rated, weight, heat, ports: asked };
  const scale = aim === 'pack' ? PACK : SPREAD;
  const rooms = new Set(book.places.map(({ room }) => room));
  const placeOf = (rack: number): { readonly positionU: number; readonly gap: number } | undefined =>
    halfUnits === 0 ? { positionU: 0, gap: 0 } : placeIn(reading(rack), halfUnits, faces);
  return estate.trial(readings, (load) => {
    const near = question.reach === null ? NO_KIND : freeKind(estate, question.reach.type);
    const besides = besidesOf(document, book, question, (rack) => (near === NO_KIND ? 0 : capacity.portCounts(rack)[near]!));
    /** Ports of a type that no rack has are free nowhere. */
    const fits = (): ReturnType<typeof capacity.fit> =>
      asked.some(({ kind }) => kind === NO_KIND) ? [] : capacity.fit(demand, scale, besides.pairs);
    const lackOf = lacks(estate, demand, asked, besides);
    const lineOf = (rack: number): readonly FitLine[] => {
      const place = placeOf(rack);
      if (place === undefined) return [];
      const { limits } = reading(rack);
      const left = (column: number, limit: number, more: number): number | null =>
        limit === 0 ? null : limit - capacity.column(column)[rack]! - more;
      const powerLeft = left(8, limits[1], rated);
      const weightLeft = left(15, limits[2], weight);
      const coolingLeft = left(17, limits[3], heat);
      const part = (of: number | null, limit: number): number | null =>
        of === null ? null : (100 * (aim === 'pack' ? limit - of : of)) / limit;
      const reach = besides.partOf(rack);
      const parts = {
        units: part(capacity.column(faces)[rack]! - halfUnits, limits[0]),
        power: part(powerLeft, limits[1]),
        weight: part(weightLeft, limits[2]),
        cooling: part(coolingLeft, limits[3]),
        ...(reach === undefined ? {} : { reach }),
      };
      const known = Object.values(parts).filter((each): each is number => each !== null);
      const { id } = book.places[rack]!;
      return [
        {
          rack: id,
          name: objectName(document, id),
          place: placeText(document, book.places[rack]!, rooms.size > 1),
          positionU: place.positionU,
          face,
          score: Math.round(known.reduce((sum, each) => sum + each, 0) / known.length),
          parts,
          reach: besides.reachOf(rack),
          keep: besides.keepOf(rack),
          gap: place.gap,
          powerLeft,
          weightLeft,
          coolingLeft,
        },
      ];
    };
    const found = fits();
    const [behind] = found.slice(SHOWN).flatMap(({ rack }) => lineOf(rack));
    const best = found.slice(0, SHOWN).flatMap(({ rack }) => lineOf(rack));
    const takers = new Set(found.map(({ rack }) => rack));
    const others = book.places.map((_, rack) => rack).filter((rack) => !takers.has(rack));
    const next: FitAnswer['next'] = behind
      ? { kind: 'behind', line: behind }
      : nearestMiss(others.flatMap((rack) => missOf(document, estate, rack, lackOf(rack), rooms.size > 1)));
    const refused = Object.fromEntries(FIT_REASONS.map((why) => [why, 0])) as Record<FitReason, number>;
    for (const rack of others) {
      const lack = lackOf(rack);
      if (lack) refused[lack.why]++;
    }
    const plan: TrialChange[] = [];
    const taken: number[] = [];
    const count = what.kind === 'device' ? 1 : Math.min(question.count, PLAN_MOST);
    while (taken.length < count) {
      const chosen = fits()
        .map(({ rack }) => ({ rack, place: placeOf(rack) }))
        .find(({ place }) => place !== undefined);
      if (chosen?.place === undefined) break;
      // What was placed may have taken its ports, or its neighbourhood: then it stands elsewhere in the order.
      if (taken.length > 0 && besides.isChanged(chosen.rack)) continue;
      const { rack, place } = chosen as { rack: number; place: { positionU: number } };
      const id = book.places[rack]!.id;
      const at = { rack: id, positionU: place.positionU, face };
      if (what.kind === 'model') plan.push({ kind: 'add', model: what.model, ...at });
      if (what.kind === 'device') plan.push({ kind: 'move', device: what.device, ...at });
      taken.push(rack);
      const piece = placed({ ...wanted, id: -1000 - taken.length }, place.positionU, face);
      readings.set(rack, withDevice(asked.reduce(withPortsUsed, reading(rack)), piece));
      const own = asked.reduce((sum, { kind, count: used }) => (kind === near ? sum + used : sum), 0);
      const changed = new Set([rack]);
      for (const [other, ports] of besides.place(rack, own)) {
        readings.set(other, withPortsUsed(reading(other), { kind: near, count: ports }));
        changed.add(other);
      }
      for (const each of changed) load(each, reading(each));
    }
    const named = nameOf(document, what);
    const bits = wanted.coverage;
    return {
      demand: {
        name: named,
        halfUnits,
        rated,
        weight,
        powerKnown: (bits & POWER_UNKNOWN) === 0,
        weightKnown: (bits & WEIGHT_UNKNOWN) === 0,
      },
      best,
      plan,
      placed: { pieces: taken.length, racks: new Set(taken).size },
      refused,
      next,
      racks: book.places.length,
    };
  });
}

interface AskedPorts {
  readonly why: 'ports' | 'outlets';
  readonly kind: number;
  readonly count: number;
}

/** Free ports and outlets that the rack must have for each piece. */
function portsAsked(estate: Estate, what: FitQuestion['what']): readonly AskedPorts[] {
  if (what.kind !== 'needs') return [];
  return (['ports', 'outlets'] as const).flatMap((why) => {
    const given = what[why];
    return given && given.count > 0 ? [{ why, kind: freeKind(estate, given.type), count: given.count }] : [];
  });
}

/** No rack has ports of that type. */
const NO_KIND = -1;

/** The number of free ports of a type, as the estate counts them. */
function freeKind({ book }: Estate, type: string): number {
  const code = portTypeCode(type);
  return book.kinds.types.includes(code) ? book.kinds.of(code) : NO_KIND;
}

/** A rack of whose free ports some are taken: beside each free kind stands the used one. */
function withPortsUsed(reading: RackReading, { kind, count }: Pick<AskedPorts, 'kind' | 'count'>): RackReading {
  let left = count;
  return left === 0
    ? reading
    : { ...reading, ports: reading.ports.map((each) => (each === kind && left-- > 0 ? kind + 1 : each)) };
}

function nameOf(document: Document, what: FitQuestion['what']): string {
  switch (what.kind) {
    case 'model':
      return document.get('model', what.model)?.name ?? '';
    case 'device':
      return objectName(document, what.device);
    case 'needs':
      return '';
    default:
      return unreachable(what);
  }
}

/** What looks for a place; a device leaves the one that it has. */
function wantedOf({ book }: Estate, what: FitQuestion['what'], readings: Map<number, RackReading>): TrialDevice | undefined {
  if (what.kind === 'model') {
    const load = book.modelLoad(what.model);
    return load && deviceOf(load, NO_ID);
  }
  if (what.kind === 'needs') {
    const { halfUnits, rated, weight, fullDepth } = what;
    const cells = [NO_POSITION, halfUnits, fullDepth ? 3 : 1, rated, rated, 0, weight, rated];
    const unknown = (rated === 0 ? POWER_UNKNOWN : 0) | (weight === 0 ? WEIGHT_UNKNOWN : 0);
    return { id: NO_ID, cells, ports: new Uint8Array(), coverage: unknown };
  }
  const rack = book.rackHolding(what.device);
  if (rack === undefined) return undefined;
  const from = readings.get(rack) ?? book.reading(rack);
  const device = deviceIn(from, what.device);
  if (device) readings.set(rack, withoutDevice(from, what.device));
  return device && { ...device, cells: [NO_POSITION, ...device.cells.slice(1)] };
}

type Lack = Pick<FitMiss, 'why' | 'has' | 'needs' | 'shared'>;

/** The first thing that a rack lacks for one piece, with both numbers; null = it takes it. */
function lacks(
  { capacity }: Estate,
  demand: FitDemand,
  asked: readonly AskedPorts[],
  besides: Besides,
): (rack: number) => Lack | null {
  const gaps = capacity.column((demand.halfUnits % 2 === 0 ? WHOLE_GAPS : GAPS) + demand.faces - 1);
  const checks = (
    [
      ['power', 8, 11, demand.rated],
      ['weight', 15, 16, demand.weight],
      ['cooling', 17, 18, demand.heat],
    ] as const
  ).map(([why, used, limit, needs]) => ({ why, used: capacity.column(used), limit: capacity.column(limit), needs }));
  return (rack) => {
    if (gaps[rack]! < demand.halfUnits) return { why: 'units', has: gaps[rack]!, needs: demand.halfUnits, shared: '' };
    for (const { why, used, limit, needs } of checks)
      if (limit[rack]! > 0 && used[rack]! + needs > limit[rack]!)
        return { why, has: Math.max(0, limit[rack]! - used[rack]!), needs, shared: '' };
    for (const { why, kind, count } of asked) {
      const has = kind === NO_KIND ? 0 : capacity.portCounts(rack)[kind]!;
      if (has < count) return { why, has, needs: count, shared: '' };
    }
    return besides.lackOf(rack);
  };
}

/** Of racks that do not take it the one that lacks the least of what it asks. */
function nearestMiss(misses: readonly FitMiss[]): FitAnswer['next'] {
  const [first] = misses.toSorted((a, b) => b.has / b.needs - a.has / a.needs);
  return first ? { kind: 'lacks', miss: first } : null;
}

function missOf(document: Document, { book }: Estate, rack: number, lack: Lack | null, isOfSeveral: boolean): readonly FitMiss[] {
  const place = book.places[rack]!;
  return lack === null
    ? []
    : [{ rack: place.id, name: objectName(document, place.id), place: placeText(document, place, isOfSeveral), ...lack }];
}
