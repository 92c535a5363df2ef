import { useEffect } from 'react';
import { create } from 'zustand';
import type { TraceAnswer } from '../../../../domain/cabling/trace-answer';
import type { TraceResult } from '../../../../workers/api/cabling';
import { useDiagram, useDiagramSession } from '../../../engine-host/engine-host';
import { useChanges } from '../../../engine-host/use-changes';
import { useLit } from '../../../engine-host/use-lit';
import { isOnLink, linkIds } from './link-rows';

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

/** The way of what is selected; it stays while the selection moves along it, and is asked for again when something changes. */
export function useFollowedLink(): { readonly answer: TraceAnswer | null; readonly why: 'none' | 'no-end' | 'not-traced' } {
  const session = useDiagramSession();
  const selected = useDiagram((state) => (state.selection.length === 1 ? (state.selection[0] ?? 0) : 0));
  const changes = useChanges();
  const { asked, core, result } = useLink();
  const answer = result?.kind === 'found' ? result.answer : null;

  useEffect(() => {
    const { asked: before, result: shown } = useLink.getState();
    if (selected === before || (shown?.kind === 'found' && selected !== 0 && isOnLink(shown.answer, selected))) return;
    useLink.setState({ asked: selected, core: 0, ...(selected === 0 ? { result: null } : {}) });
  }, [selected]);

  useEffect(() => {
    if (asked === 0 || session === null) return;
    void (core === 0 ? session.cabling.trace(asked) : session.cabling.traceCore(asked, core, 1)).then(
      (found) => {
        // An answer from before an edit is better than none until the next one comes.
        const now = useLink.getState();
        if (now.asked === asked && now.core === core) useLink.setState({ result: found });
      },
      () => undefined,
    );
  }, [asked, core, changes, session]);

  return { answer: asked === 0 ? null : answer, why: asked === 0 || result?.kind !== 'nothing' ? 'none' : result.why };
}

/** Lights a way on the drawing for as long as a view that shows it is open. */
export function useLitLink(answer: TraceAnswer | null): void {
  const lit = useLink((state) => state.lit);
  useLit(lit && answer !== null ? linkIds(answer) : []);
}
