import type { FurnitureClass } from '../../domain/catalog/furniture';
import type { ActionResult } from './session';

/** The part of the diagram worker's door that speaks of furniture (`session.furniture`): each call is one step. */
export interface FurnitureDoor {
  insert(order: FurnitureOrder): Promise<ActionResult>;
  /** A quarter turn counter-clockwise of each of these, about its own middle. */
  turn(ids: readonly number[]): Promise<ActionResult>;
}

/** Pieces of one class; `outline`: the four walls around the room. Sizes 0 = as such things commonly measure. */
export interface FurnitureOrder {
  readonly what: FurnitureClass | 'outline';
  readonly count: number;
  /** A name, or a rule with {n}. */
  readonly name: string;
  readonly widthMm: number;
  /** Of an outline how thick its walls are. */
  readonly depthMm: number;
  /** Cooling units only, W; 0 = not known. */
  readonly coolingW: number;
}
