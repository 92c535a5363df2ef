import { create } from 'zustand';
import type { TraceResult } from '../../workers/api/cabling';

/** The way that the link views show; one for all of them. */
interface LinkState {
  /** The port or cable that was asked about; 0 = none. */
  readonly asked: number;
  /** Of a cable that was asked about: the core that is followed; 0 = the whole. */
  readonly core: number;
  readonly result: TraceResult | null;
  /** Whether the way is lit on the drawing and the rest dimmed. */
  readonly lit: boolean;
}

export const useLink = create<LinkState>()(() => ({ asked: 0, core: 0, result: null, lit: true }));
