import type { CableMeasures } from '../../domain/cabling/way-budget';
import type { ChannelReason, ChannelSegment } from '../../domain/channels/channel';
import type { Refusal } from '../../domain/result';
import type { ActionResult } from './session';

/** The part of the diagram worker's door that lays cables in pathways (`session.laying`). */
export interface LayingDoor {
  /** A cable with where it lies; null when it is no cable, or no longer there. */
  cable(id: number): Promise<CableToLay | null>;
  /** What laying it through these pathways, end A first, would mean; asks and changes nothing. */
  plan(cable: number, pathways: readonly number[]): Promise<LayPlan>;
  /** The shortest chain with room for it, or why there is none. */
  auto(cable: number): Promise<{ readonly pathways: readonly number[]; readonly reasons: readonly ChannelReason[] }>;
  lay(cable: number, pathways: readonly number[]): Promise<ActionResult>;
  unlay(cable: number): Promise<ActionResult>;
}

export interface CableToLay {
  readonly id: number;
  readonly name: string;
  /** CABLE_CLASSES and CABLE_TYPES words. */
  readonly class: string;
  readonly type: string;
  /** Where its ends are; '' = nowhere. */
  readonly from: string;
  readonly to: string;
  /** Pathways it lies in now. */
  readonly pathways: readonly number[];
  /** 0 = not known: it cannot be laid. */
  readonly diameterMm: number;
  readonly lengths: Pick<CableMeasures, 'drawnMm' | 'leastMm' | 'sheathMm' | 'coreMm' | 'asBuiltMm'>;
}

export interface LayPlan {
  readonly segments: readonly ChannelSegment[];
  /** Of the pathways together. */
  readonly lengthMm: number;
  /** Why it may not be laid so; null = it may. */
  readonly refusal: Refusal | null;
}
