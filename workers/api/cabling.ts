import type { TraceAnswer } from '../../domain/cabling/trace-answer';

/**
 * The part of the diagram worker's door that speaks of cabling (`session.cabling`). Answers are plain data; ids are
 * those of the document. Nothing here changes the document but `connect` and `connectRecommended`.
 */
export interface CablingDoor {
  /** All that a port or a cable is joined with, to both sides, across rooms where the server can be asked. */
  trace(id: number): Promise<TraceResult>;
  /** Draws these ports, cables and devices lit and the rest dimmed; none = nothing is lit. Good until the next call. */
  highlight(ids: readonly number[]): Promise<void>;
}

export type TraceResult =
  | { readonly kind: 'found'; readonly answer: TraceAnswer }
  /** `no-end`: neither end of the cable is in a port; `not-traced`: it is no port and no cable, or no longer there. */
  | { readonly kind: 'nothing'; readonly why: 'no-end' | 'not-traced' };
