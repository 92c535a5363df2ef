import { DIMENSIONS, rackHeightMm } from '../catalog/dimensions';
import { CABLE_ENTRIES, FACES, OBJECT_CLASSES, PATHWAY_KINDS, PLACE_CLASSES, codeOf } from '../catalog/enums';
import type { RecordOf } from '../document/schema';
import type { Slice } from '../document/slice';
import { objectName, portTemplate } from '../entities/names';
import { NO_ID } from '../ids';
import { numberingOf, unitBottomMm } from '../layout/rack-numbering';
import type { LaidPiece } from './laid-pieces';

/** How high pathways run, where racks are entered and devices stand, and what follows of it for the ends of a cable. */

/** At an end of a cable, or of both of a cord within a rack: aside to the manager, forward to the port, and a loop, mm. */
export const DRESSING_MM = 600;

/** What nobody has said, and without which the end of a cable is taken to be as long as usual. */
export interface NotSaid {
  /**
   * `apart`: the pathway's height is said above another floor than the one that the rack stands on; `lay`: the cable lies in
   * no pathways.
   */
  readonly what: 'height' | 'apart' | 'entry' | 'unit' | 'rack' | 'port' | 'lay';
  /** The pathway, rack, device, place or cable that it is of; NO_ID = an end that is plugged in nowhere. */
  readonly id: number;
  readonly name: string;
  /** Of a pathway: what holds it, where the cable goes through several places. */
  readonly place?: string;
}

/** How long a piece of cable is; `notSaid`: why that is but the usual. */
export interface Stretch {
  readonly mm: number;
  readonly notSaid: readonly NotSaid[];
}

/** Height above a floor: that of the room, building or site which holds a pathway. */
export interface Level {
  readonly floor: number;
  readonly mm: number;
}

const RISER = codeOf(PATHWAY_KINDS, 'riser');
const RACK = codeOf(OBJECT_CLASSES, 'rack');
const REAR = codeOf(FACES, 'rear');
const PLACES: ReadonlySet<number> = new Set(PLACE_CLASSES.map((name) => codeOf(OBJECT_CLASSES, name)));

/** Where a pathway runs; null = nobody said, or it rises: that is its length. */
export function levelOf({ kind, parent, heightMm }: Pick<RecordOf<'pathway'>, 'kind' | 'parent' | 'heightMm'>): Level | null {
  return kind === RISER || typeof heightMm !== 'number' ? null : { floor: parent, mm: heightMm };
}

/** Up or down from one pathway to the next, mm; 0 = neither, or not known. */
export function riseMm(one: Level | null, other: Level | null): number {
  return one && other && one.floor === other.floor ? Math.abs(one.mm - other.mm) : 0;
}

/** A chain of pathways as a cable lies in it, mm: along them, and up or down from each to the next. */
export function chainMm(pathways: readonly RecordOf<'pathway'>[]): number {
  return pathways.reduce(
    (sum, pathway, at) => sum + pathway.lengthMm + (at === 0 ? 0 : riseMm(levelOf(pathways[at - 1]!), levelOf(pathway))),
    0,
  );
}

/** Both ends of a cable in a chain of pathways, of which the first leads to the first port. */
export function endsOf(
  ends: CableEnds,
  [from, to]: readonly [number, number],
  chain: readonly RecordOf<'pathway'>[],
  usualMm: number,
): Stretch {
  const drops = [ends.drop(from, chain[0]!, usualMm), ends.drop(to, chain.at(-1)!, usualMm)];
  const notSaid = drops.flatMap((drop) => drop.notSaid);
  return {
    mm: drops.reduce((sum, { mm }) => sum + mm, 0),
    notSaid: notSaid.filter(({ what, id }, at) => notSaid.findIndex((each) => each.what === what && each.id === id) === at),
  };
}

/** The same with the places of pathways, where the pieces are in several. */
export function toldByPlace(notSaid: readonly NotSaid[], pieces: readonly LaidPiece[]): readonly NotSaid[] {
  const places = new Map(pieces.map(({ id, place }) => [id, place]));
  return notSaid.map((each) => {
    const place = places.get(each.id) ?? '';
    return place === '' ? each : { ...each, place };
  });
}

/** Where what has a port stands in a rack, heights above the floor that the rack stands on. */
interface Stand {
  readonly rack: RecordOf<'object'>;
  readonly device: number;
  readonly floor: number;
  /** Where cables come in; none = not said. */
  readonly entries: readonly number[];
  /** Of its units; null = it stands at none. */
  readonly middle: number | null;
  readonly isRear: boolean;
  readonly depthMm: number;
}

/** Ends of cables, in a slice that does not change meanwhile: a port is looked at once. */
export class CableEnds {
  readonly #slice: Slice;
  readonly #stands = new Map<number, Stand | null>();

  constructor(slice: Slice) {
    this.#slice = slice;
  }

  /**
   * From a pathway to a port, mm: to where cables come into the rack, on to the middle of the device's units, and what
   * dressing takes. Of a rack that is entered from above and below the shorter way. null = something of it is not said.
   */
  dropMm(port: number, level: Level | null): number | null {
    const stand = this.#standOf(port);
    if (!stand || !level || level.floor !== stand.floor || stand.middle === null || stand.entries.length === 0) return null;
    const { middle } = stand;
    const ways = stand.entries.map((entry) => Math.abs(level.mm - entry) + Math.abs(entry - middle));
    return Math.round(Math.min(...ways) + DRESSING_MM);
  }

  drop(port: number, pathway: RecordOf<'pathway'>, usualMm: number): Stretch {
    const mm = this.dropMm(port, levelOf(pathway));
    return mm === null ? { mm: usualMm, notSaid: this.#notSaid(port, pathway) } : { mm, notSaid: [] };
  }

  /** From port to port within a rack, mm: over the units between, through the rack from side to side, and what dressing takes. */
  within(from: number, to: number): number | null {
    const [a, b] = [this.#standOf(from), this.#standOf(to)];
    if (!a || !b || a.rack.id !== b.rack.id || a.middle === null || b.middle === null) return null;
    return Math.round(Math.abs(a.middle - b.middle) + (a.isRear === b.isRear ? 0 : a.depthMm) + DRESSING_MM);
  }

  cord(from: number, to: number, usualMm: number): Stretch {
    const mm = this.within(from, to);
    if (mm !== null) return { mm, notSaid: [] };
    const notSaid = [from, to].flatMap((port) => this.#unitNotSaid(port));
    return { mm: usualMm, notSaid: notSaid.filter(({ id }, at) => notSaid.findIndex((each) => each.id === id) === at) };
  }

  /** How high a port's device stands, for whoever counts what differs; null = not known. */
  middleOf(port: number): number | null {
    return this.#standOf(port)?.middle ?? null;
  }

  #notSaid(port: number, pathway: RecordOf<'pathway'>): readonly NotSaid[] {
    const level = levelOf(pathway);
    const { id, name } = pathway;
    const stand = this.#standOf(port);
    const found: NotSaid[] = level === null ? [{ what: 'height', id, name }] : [];
    if (!stand) return [...this.#unitNotSaid(port), ...found];
    if (stand.entries.length === 0) found.push({ what: 'entry', ...this.#named(stand.rack.id) });
    if (level && level.floor !== stand.floor) found.push({ what: 'apart', id, name });
    return [...found, ...this.#unitNotSaid(port)];
  }

  #unitNotSaid(port: number): readonly NotSaid[] {
    const stand = this.#standOf(port);
    if (stand) return stand.middle === null ? [{ what: 'unit', ...this.#named(stand.device) }] : [];
    const owner = port === NO_ID ? undefined : this.#slice.get('port', port, ['owner'])?.owner;
    return [owner === undefined ? { what: 'port', id: NO_ID, name: '' } : { what: 'rack', ...this.#named(owner) }];
  }

  #named(id: number): Pick<NotSaid, 'id' | 'name'> {
    return { id, name: objectName(this.#slice, id) };
  }

  #standOf(port: number): Stand | null {
    let known = this.#stands.get(port);
    if (known === undefined) this.#stands.set(port, (known = this.#findStand(port)));
    return known;
  }

  #findStand(port: number): Stand | null {
    const slice = this.#slice;
    const owner = port === NO_ID ? undefined : slice.get('port', port, ['owner'])?.owner;
    let device = owner === undefined ? undefined : this.#object(owner);
    let rack = device && this.#object(device.parent);
    while (rack && rack.class !== RACK) {
      device = rack;
      rack = this.#object(rack.parent);
    }
    if (!device || !rack) return null;
    const numbering = numberingOf(rack);
    const { positionU, heightU } = device;
    const entry = CABLE_ENTRIES[rack.cableEntry] ?? '';
    const template = portTemplate(slice, port);
    return {
      rack,
      device: device.id,
      floor: this.#floorOf(rack),
      entries: [
        ...(entry === 'top' || entry === 'both' ? [rackHeightMm(numbering.units)] : []),
        ...(entry === 'bottom' || entry === 'both' ? [0] : []),
      ],
      middle: positionU > 0 ? unitBottomMm(numbering, positionU, heightU) + (heightU * DIMENSIONS.unitMm) / 2 : null,
      // A device in the rear of the rack shows its front there.
      isRear: (device.face === REAR) !== (template?.face === REAR),
      depthMm:
        rack.depthMm || (rack.model === NO_ID ? 0 : (slice.get('model', rack.model)?.depthMm ?? 0)) || DIMENSIONS.rackDepthMm,
    };
  }

  #floorOf(rack: RecordOf<'object'>): number {
    let around = this.#object(rack.parent);
    while (around && !PLACES.has(around.class)) around = this.#object(around.parent);
    return around?.id ?? NO_ID;
  }

  #object(id: number): RecordOf<'object'> | undefined {
    return id === NO_ID ? undefined : this.#slice.get('object', id);
  }
}
