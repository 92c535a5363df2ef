import { codeOf, DIAGRAM_KINDS, OBJECT_CLASSES, PLACE_CLASSES } from '../catalog/enums';
import type { Document } from '../document/document';
import { ancestorsOf, objectName } from '../entities/names';
import { levelOf, riseMm, type Level } from '../cabling/heights';
import { NO_ID } from '../ids';
import type { Channel, ChannelCord, ChannelTrunk } from './channel';

/** What a channel has of one room, or of what lies between two, from where it comes in to where it goes out. */
export interface RoomLeg {
  /** The room; between rooms the building or site that holds the trays there. NO_ID: it stands in nothing. */
  readonly place: number;
  readonly name: string;
  readonly isRoom: boolean;
  /** What it stands in, from the outermost. */
  readonly within: readonly number[];
  /** Drawings of the place, each with its DIAGRAM_KINDS word. */
  readonly diagrams: readonly { readonly id: number; readonly kind: string }[];
  /** What is told of it, in order. */
  readonly steps: readonly LegStep[];
  /** Everything that is gone over, in order: places, pathways, and cables that are there. */
  readonly ids: readonly number[];
  /** Pathways within it, with up and down from each to the next, mm. */
  readonly lengthMm: number;
}

/** A rack at which the channel stops, a pathway that a new cable lies in, or a cable that is there. */
export interface LegStep {
  readonly kind: 'rack' | 'pathway' | 'trunk';
  readonly id: number;
  readonly name: string;
}

const ROOM = codeOf(OBJECT_CLASSES, 'room');
const PLACES: ReadonlySet<number> = new Set(PLACE_CLASSES.map((name) => codeOf(OBJECT_CLASSES, name)));

/** A channel as it goes from room to room. One that never leaves its room has one leg. */
export function roomLegs(document: Document, { parts }: Channel): readonly RoomLeg[] {
  const walk = new Walk(document);
  for (const part of parts) {
    walk.rack(part.from.place);
    if (part.kind === 'cord') walk.cord(part);
    else walk.trunk(part);
    walk.rack(part.to.place);
  }
  return walk.legs;
}

type Open = { -readonly [K in 'place' | 'lengthMm']: RoomLeg[K] } & { readonly steps: LegStep[]; readonly ids: number[] };

class Walk {
  readonly #document: Document;
  readonly #legs: Open[] = [];
  /** Where the walk stands: a rack or junction. */
  #at = NO_ID;
  /** Of the pathway that it came by; null = it stands at a port. */
  #level: Level | null = null;

  constructor(document: Document) {
    this.#document = document;
  }

  get legs(): readonly RoomLeg[] {
    return this.#legs.map((leg) => ({ ...leg, ...this.#placeOf(leg.place) }));
  }

  rack(id: number): void {
    const leg = this.#step(id, roomOf(this.#document, id));
    this.#tell(leg, { kind: 'rack', id, name: objectName(this.#document, id) });
    this.#at = id;
    this.#level = null;
  }

  cord({ segments }: ChannelCord): void {
    for (const { pathway, name } of segments) this.#through(pathway, { kind: 'pathway', id: pathway, name });
  }

  /** A cable that is laid is told in every room through whose pathways it goes; one that is not, where it begins. */
  trunk({ rides }: ChannelTrunk): void {
    const document = this.#document;
    for (const { cable } of rides) {
      const told = { kind: 'trunk', id: cable, name: document.get('cable', cable)?.name ?? '' } as const;
      const chain = this.#laidFrom(cable);
      for (const pathway of chain) this.#through(pathway, told);
      if (chain.length === 0) this.#tell(this.#step(cable, this.#legs.at(-1)!.place), told);
    }
  }

  /** Pathways of a cable, beginning with the one that starts where the walk stands. */
  #laidFrom(cable: number): readonly number[] {
    const document = this.#document;
    const chain = document
      .by('lay.cable', cable)
      .map((id) => document.get('lay', id)!)
      .filter(({ plan }) => plan === 0)
      .sort((a, b) => a.order - b.order)
      .map(({ pathway }) => pathway);
    const meets = (pathway: number | undefined): boolean => pathway !== undefined && this.#otherEnd(pathway) !== NO_ID;
    return meets(chain[0]) || !meets(chain.at(-1)) ? chain : chain.reverse();
  }

  #through(pathway: number, told: LegStep): void {
    const record = this.#document.get('pathway', pathway);
    const leg = this.#step(pathway, roomOf(this.#document, record?.parent ?? NO_ID));
    this.#tell(leg, told);
    const level = record ? levelOf(record) : null;
    leg.lengthMm += (record?.lengthMm ?? 0) + riseMm(this.#level, level);
    this.#level = level;
    const next = this.#otherEnd(pathway);
    if (next === NO_ID) return;
    this.#step(next, roomOf(this.#document, next));
    this.#at = next;
  }

  /** Where a pathway leads from here; NO_ID: it does not begin here. */
  #otherEnd(pathway: number): number {
    const { from, to } = this.#document.get('pathway', pathway) ?? { from: NO_ID, to: NO_ID };
    return from === this.#at ? to : to === this.#at ? from : NO_ID;
  }

  #step(id: number, place: number): Open {
    let leg = this.#legs.at(-1);
    if (leg === undefined || leg.place !== place) {
      leg = { place, steps: [], ids: [], lengthMm: 0 };
      this.#legs.push(leg);
    }
    if (leg.ids.at(-1) !== id) leg.ids.push(id);
    return leg;
  }

  #tell({ steps }: Open, step: LegStep): void {
    if (steps.at(-1)?.id !== step.id) steps.push(step);
  }

  #placeOf(place: number): Pick<RoomLeg, 'name' | 'isRoom' | 'within' | 'diagrams'> {
    const document = this.#document;
    const diagrams = document
      .by('diagram.owner', place)
      .map((id) => ({ id, kind: DIAGRAM_KINDS[document.get('diagram', id)?.kind ?? 0] ?? '' }));
    const isRoom = document.get('object', place)?.class === ROOM;
    return { name: objectName(document, place), isRoom, within: ancestorsOf(document, place), diagrams };
  }
}

/** The room around an object; where there is none the floor, building or site, whose trays lie between its rooms. */
function roomOf(document: Document, object: number): number {
  const around = object === NO_ID ? [] : [...ancestorsOf(document, object), object];
  return around.findLast((id) => PLACES.has(document.get('object', id)?.class ?? 0)) ?? NO_ID;
}
