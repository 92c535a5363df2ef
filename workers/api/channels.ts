import type { CableModel } from '../../domain/cabling/cable-model';
import type { ChannelAnswer, ChannelEnd, ChannelQuestion } from '../../domain/channels/channel';
import type { RoomLeg } from '../../domain/channels/room-legs';
import type { Refusal } from '../../domain/result';
import type { ActionResult } from './session';

/**
 * The part of the diagram worker's door that finds ways for new connections (`session.channels`). Answers are plain
 * data; only `make` changes the document.
 */
export interface ChannelsDoor {
  /** A selected record as an end: its port, device or rack; null for anything else. */
  endOf(id: number): Promise<NamedEnd | null>;
  /** Racks and devices by their names, the best match first. */
  ends(words: string, limit: number): Promise<readonly NamedEnd[]>;
  /** A selected record as something to keep away from or to go through: a thing, a pathway or a cable; null for anything else. */
  partOf(id: number): Promise<{ readonly id: number; readonly name: string } | null>;
  /** Cable models of the installation that are of this class (CABLE_CLASSES), by words of their brand and name. */
  models(cableClass: number, words: string): Promise<readonly ChannelModel[]>;
  /** Where an end stands in another room the whole site is searched: its drawing is read with the first such question. */
  find(question: ChannelQuestion): Promise<ChannelReport>;
  /** Labels of the new cables of channels of the last answer by a rule, '' = none; refused as those of connecting are. */
  labels(which: readonly number[], rule: string): Promise<RouteLabels>;
  /**
   * Makes channels of the last answer in one step, their new cables labelled by a rule. What reaches beyond this drawing is made
   * when the server has said so. `shown`: the answer that they were chosen from; where the last is another, it is refused with
   * `way-changed`.
   */
  make(which: readonly number[], planned: boolean, rule: string, shown?: number): Promise<ActionResult>;
  /** Does this drawing, or that of its site, still hold all of these? */
  areThere(ids: readonly number[]): Promise<boolean>;
  /** Where the first of these that is drawn stands; null = none is. */
  drawnAt(ids: readonly number[]): Promise<DrawnPlace | null>;
}

/** A point of the drawing, as its camera measures. */
export interface DrawnPlace {
  readonly x: number;
  readonly y: number;
}

/** Of new cables, in their order; or why they cannot be labelled so. */
export interface RouteLabels {
  readonly names: readonly string[];
  readonly refusal: Refusal | null;
}

export interface NamedEnd {
  readonly end: ChannelEnd;
  readonly name: string;
  /** Rack with its unit and room around it, the nearest first: `A01 U40 · Hall 2`. */
  readonly where: string;
  /** OBJECT_CLASSES word; a port's is `port`. */
  readonly class: string;
  /** Types of the ports at which a way may end there, each once (positions in PORT_TYPES); none where they are not known here. */
  readonly portTypes: readonly number[];
  /** Types of the cables in its ports (positions in CABLE_TYPES), the most common first; none where they are not known here. */
  readonly cableTypes: readonly number[];
}

/** What new cables may be of. */
export interface ChannelModel {
  readonly id: number;
  /** Brand and name. */
  readonly name: string;
  /** 0 = not known: that of the type counts. */
  readonly diameterMm: number;
  readonly price: CableModel['price'];
}

export interface ChannelReport {
  readonly answer: ChannelAnswer;
  /** Counts up with each answer of other channels than the one before. */
  readonly number: number;
  /** Of each channel, in their order: what it has of each room. */
  readonly legs: readonly (readonly RoomLeg[])[];
  /** Of every port, owner, place, pathway and cable that the answer names. */
  readonly names: Readonly<Record<number, string>>;
  /** What was searched: places, pathways, panel-to-panel trunks. */
  readonly searched: { readonly places: number; readonly pathways: number; readonly trunks: number };
  /** In the worker: reading the network (0 = it was current), and the search with its ports and cords. */
  readonly readMs: number;
  readonly searchMs: number;
}
