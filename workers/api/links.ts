import type { LinkStyle } from '../../domain/operations/drawing/set-link-style';
import type { ActionResult } from './session';

/** The part of the diagram worker's door that speaks of how links look on the shown diagram (`session.links`). */
export interface LinksDoor {
  /** How these cables are drawn here; null when the diagram draws none of them as a link. */
  look(cables: readonly number[]): Promise<LinkLook | null>;
  /** null = as the drawing has it. */
  setLook(cables: readonly number[], spec: LinkStyle | null): Promise<ActionResult>;
}

export interface LinkLook {
  /** What they share; null = none of them has a style of its own. */
  readonly style: LinkStyle | null;
  /** They differ; `style` is the first one's. */
  readonly isMixed: boolean;
  /** All cables that run between the same two things as the first, itself included, ascending. */
  readonly together: readonly number[];
  /** Names of those two, end A first. */
  readonly ends: readonly [string, string];
}
