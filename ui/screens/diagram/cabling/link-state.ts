import { useEffect } from 'react';
import type { TraceAnswer } from '../../../../domain/cabling/trace-answer';
import type { TraceResult } from '../../../../workers/api/cabling';
import type { Answer } from '../../../answers/use-answer';
import { useDiagram } from '../../../engine-host/engine-host';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { useLit } from '../../../engine-host/use-lit';
import { useLink } from '../../../state/link';
import { isOnLink, linkIds } from './link-rows';

export interface FollowedLink {
  readonly answer: TraceAnswer | null;
  readonly why: 'none' | 'no-end' | 'not-traced';
  readonly asked: Answer<TraceResult>;
}

/** The way of what is selected; it stays while the selection moves along it, and is asked for again when something changes. */
export function useFollowedLink(): FollowedLink {
  const selected = useDiagram((state) => (state.selection.length === 1 ? (state.selection[0] ?? 0) : 0));
  const { asked, core, result } = useLink();
  const answer = result?.kind === 'found' ? result.answer : null;

  useEffect(() => {
    const { asked: before, result: shown } = useLink.getState();
    if (selected === before || (shown?.kind === 'found' && selected !== 0 && isOnLink(shown.answer, selected))) return;
    useLink.setState({ asked: selected, core: 0, ...(selected === 0 ? { result: null } : {}) });
  }, [selected]);

  const newest = useLiveAnswer<TraceResult>(
    asked === 0 ? null : `${asked} ${core}`,
    ({ cabling }) => (core === 0 ? cabling.trace(asked) : cabling.traceCore(asked, core, 1)),
    { keeps: true },
  );
  useEffect(() => {
    // An answer from before an edit is better than none until the next one comes.
    if (newest.value) useLink.setState({ result: newest.value });
  }, [newest.value]);

  return {
    answer: asked === 0 ? null : answer,
    why: asked === 0 || result?.kind !== 'nothing' ? 'none' : result.why,
    asked: newest,
  };
}

/** Lights a way on the drawing for as long as a view that shows it is open. */
export function useLitLink(answer: TraceAnswer | null): void {
  const lit = useLink((state) => state.lit);
  useLit(lit && answer !== null ? linkIds(answer) : []);
}
