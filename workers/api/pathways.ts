import type { LaidPiece } from '../../domain/cabling/laid-pieces';
import type { FillEditionKey } from '../../domain/cabling/pathway-fill';
import type { PathwayStop } from '../../domain/geometry/pathway-chain';
import type { NewPathway } from '../../domain/operations/pathways/insert-pathways';
import type { PathwayWish } from '../../domain/operations/pathways/draw-pathways';
import type { Warning } from '../../domain/result';
import type { ActionResult } from './session';

/** The part of the diagram worker's door that draws ways for cables and keeps them (`session.pathways`). */
export interface PathwaysDoor {
  /** Stops of the chain that the pathway tool has in hand, in place of those it has. */
  pen(stops: readonly PathwayStop[]): Promise<void>;
  /**
   * Makes pathways of a chain, with junctions where it stops on the floor; `created` = the pathways. Where it leads into a
   * place it meets the tray that ends there.
   */
  draw(stops: readonly PathwayStop[], wish: PathwayWish): Promise<ActionResult>;
  /** Of each stop the name of the junction inside that the way would meet there; '' = none. */
  metInside(stops: readonly PathwayStop[]): Promise<readonly string[]>;
  /** A straight piece from one junction to another on the plan of their place, of what ends at either; `created` = it. */
  join(from: number, to: number): Promise<ActionResult>;
  /** Racks, closures and junctions that a pathway may lead between, in all rooms, by words of their names and places. */
  ends(words: string, limit: number): Promise<readonly PathwayEnd[]>;
  /** A riser between two of them, held by the building around them; `created` = the riser. */
  riser(wish: RiserWish): Promise<ActionResult>;
  /** What a chain leads through that a tray along the floor would have to go around; null = nothing. */
  crossed(stops: readonly PathwayStop[]): Promise<Warning | null>;
  /** The pathways that each of these cables lies in, from end A to end B. */
  laid(cables: readonly number[]): Promise<readonly (readonly LaidPiece[])[]>;
  /** Sets fields of change-pathways, by their names there. */
  change(ids: readonly number[], fields: Readonly<Record<string, string | number | null>>): Promise<ActionResult>;
  /** Takes pathways away with the junctions that nothing else leads to; what is no pathway is left. */
  remove(ids: readonly number[]): Promise<ActionResult>;
  /** How full a pathway is and what lies in it; null when there is none of this id. */
  content(id: number): Promise<PathwayContent | null>;
}

export interface PathwayEnd {
  readonly id: number;
  readonly name: string;
  /** What it stands in, from the outermost. */
  readonly where: string;
}

export type RiserWish = Omit<PathwayWish, 'pathwayKind' | 'heightMm'> & Pick<NewPathway, 'from' | 'to' | 'lengthMm'>;

export interface PathwayContent {
  /** Of what the edition allows, rounded up. */
  readonly percent: number;
  /** The edition that counts: the pathway's, else the product's. */
  readonly edition: FillEditionKey;
  /** By name. */
  readonly cables: readonly {
    readonly id: number;
    readonly name: string;
    /** 0 = not known: not counted. */
    readonly diameterMm: number;
  }[];
}
