import { useEffect } from 'react';
import { channelIds } from '../../../../domain/channels/channel-intent';
import { PLAIN_PATHWAYS } from '../../../../domain/geometry/view-settings';
import { showMore } from '../../../engine-host/diagram-state';
import { useDiagram, useDiagramSession, useEngine } from '../../../engine-host/engine-host';
import { useChanges } from '../../../engine-host/use-changes';
import { useLit } from '../../../engine-host/use-lit';
import { changeEnds, questionOf, useRoute } from './route-state';

/** After edits the way is looked for again at this pace at most: it costs more than other answers. */
const PACE_MS = 200;

/** Looks for the way when both ends are known, and again when the question or the diagram changes. */
export function useFoundRoute(): void {
  const session = useDiagramSession();
  const ready = useDiagram((state) => state.phase.kind === 'ready');
  const changes = useChanges(PACE_MS);
  const { from, to, options, made, asked } = useRoute();
  useEffect(() => {
    if (!session || !ready || from === null || to === null || made.length > 0) return undefined;
    let over = false;
    const ask = (): void => {
      const start = performance.now();
      useRoute.setState({ busy: true });
      session.channels.find(questionOf(from, to, options)).then(
        (report) => {
          if (!over) useRoute.setState({ report, failed: undefined, busy: false, chosen: 0, tookMs: performance.now() - start });
        },
        (failed: unknown) => {
          if (!over) useRoute.setState({ report: null, failed, busy: false });
        },
      );
    };
    ask();
    return () => {
      over = true;
    };
  }, [session, ready, from, to, options, made, asked, changes]);
}

/** What was made and is taken back is no more: the way is looked for again. */
export function useMadeAgain(): void {
  const session = useDiagramSession();
  const changes = useChanges(PACE_MS);
  const made = useRoute((state) => state.made);
  useEffect(() => {
    if (!session || made.length === 0) return undefined;
    let over = false;
    void session.describe(made.slice(0, 1)).then((found) => {
      if (!over && found.length === 0) useRoute.setState(({ asked }) => ({ made: [], asked: asked + 1 }));
    });
    return () => {
      over = true;
    };
  }, [session, made, changes]);
}

/** Lights what is shown for as long as the view is open: both of a pair, else the chosen one. */
export function useLitRoute(): void {
  const { connection } = useEngine();
  const { report, chosen, made } = useRoute();
  const answer = made.length === 0 && report?.answer.kind === 'found' ? report.answer : null;
  const [first, second] = [answer?.channels[chosen], answer?.isPair ? answer.channels[1 - chosen] : undefined];
  useLit(first ? channelIds(first) : [], second ? channelIds(second) : []);
  useEffect(() => {
    if (!connection || answer === null) return;
    // For whoever measures: the frame that shows it is drawn.
    performance.clearMarks('plenum:route-shown');
    const shown = (): void => void requestAnimationFrame(() => performance.mark('plenum:route-shown'));
    void connection.shown().then(() => requestAnimationFrame(shown));
  }, [connection, answer, chosen]);
}

/** Pathways can be pointed at while something to keep away from, or to go through, is looked for. */
export function usePickablePathways(): void {
  const { store } = useEngine();
  const on = useRoute(({ picking }) => picking === 'avoid' || picking === 'through');
  useEffect(() => {
    if (!on) return undefined;
    showMore(store, { pathways: { ...PLAIN_PATHWAYS, onTop: true } });
    return () => showMore(store, { pathways: PLAIN_PATHWAYS });
  }, [store, on]);
}

/** While somebody points at an end, the next selection is it; two selected things are both ends when none is set. */
export function usePickedEnds(): void {
  const session = useDiagramSession();
  const selection = useDiagram((state) => state.selection);
  useEffect(() => {
    if (!session || selection.length === 0 || selection.length > 2) return;
    const { picking, from, to } = useRoute.getState();
    const [first, second] = selection as readonly [number, number | undefined];
    if (picking === 'avoid' || picking === 'through') {
      void session.channels.partOf(first).then((found) => {
        if (!found) return;
        useRoute.setState(({ options }) => ({
          picking: null,
          made: [],
          options: {
            ...options,
            [picking]: [...options[picking].filter(({ id }) => id !== found.id), { id: found.id, name: found.name }],
          },
        }));
      });
      return;
    }
    if (picking !== null) {
      void session.channels.endOf(first).then((end) => {
        if (end !== null) changeEnds({ [picking]: end });
      });
      return;
    }
    if (second === undefined || from !== null || to !== null) return;
    void Promise.all([session.channels.endOf(first), session.channels.endOf(second)]).then(([a, b]) => {
      if (a !== null && b !== null) changeEnds({ from: a, to: b });
    });
  }, [session, selection]);
}
