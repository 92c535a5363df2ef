import type { FurnitureClass } from '../../domain/catalog/furniture';
import type { Outline } from '../../domain/layout/floor';
import type { TileRaster } from '../../domain/layout/floor-tiles';
import type { Refusal } from '../../domain/result';
import type { ActionResult } from './session';

/** The part of the diagram worker's door that speaks of furniture (`session.furniture`): each call is one step. */
export interface FurnitureDoor {
  insert(order: FurnitureOrder): Promise<ActionResult>;
  /** The room that walls of an inside size would close in, or why not; nothing is changed. */
  previewRoom(size: RoomSize): Promise<RoomPreview>;
  /** A quarter turn counter-clockwise of each of these, about its own middle. */
  turn(ids: readonly number[]): Promise<ActionResult>;
  /** The tiles of the shown room's floor; null = nothing says where they begin. */
  raster(): Promise<ShownRaster | null>;
  /** The first and the last tile that a thing covers, e.g. C14 and C15; null = it stands on none. */
  tilesOf(id: number): Promise<readonly [string, string] | null>;
  /** What stands on a tile; null = the floor has none of this name. */
  contentOfTile(name: string): Promise<TileContent | null>;
}

export interface ShownRaster extends TileRaster {
  /** How far walls reach beyond it to the west and to the south, mm. */
  readonly besideWest: number;
  readonly besideSouth: number;
  /** What stands on the floor and is called by a name there, mm. */
  readonly named: readonly Outline[];
}

export interface TileContent {
  /** On the plan, mm. */
  readonly outline: Outline;
  /** By name. */
  readonly things: readonly { readonly id: number; readonly name: string; readonly class: string }[];
}

/** Of a room's inside, mm; 0 = as large as what stands in it and a way round need. */
export interface RoomSize {
  readonly widthMm: number;
  readonly depthMm: number;
}

export interface RoomPreview {
  /** 0 = not known. */
  readonly size: RoomSize;
  /** Racks and what else stands there, mm from the inside's south-western corner. */
  readonly standing: readonly {
    readonly name: string;
    readonly isRack: boolean;
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    /** Quarter turns counter-clockwise: fronts look south, east, north, west. */
    readonly turn: number;
  }[];
  readonly refusal: Refusal | null;
}

/** Pieces of one class; `outline`: the four walls around the room, sizes those of its inside. Sizes 0 = as such things commonly measure. */
export interface FurnitureOrder {
  readonly what: FurnitureClass | 'outline';
  readonly count: number;
  /** A name, or a rule with {n}; of a row '' = what its racks call it already, or the next letter. */
  readonly name: string;
  /** Rows only: how their racks are called; '' = as they are already, or as is usual. */
  readonly rackRule?: string;
  readonly widthMm: number;
  readonly depthMm: number;
  /** Walls of an outline only. */
  readonly thicknessMm: number;
  /** Cooling units only, W; 0 = not known. */
  readonly coolingW: number;
}
