import { useEffect, useRef } from 'react';
import { channelIds } from '../../../../domain/channels/channel-intent';
import { PLAIN_PATHWAYS } from '../../../../domain/geometry/view-settings';
import type { ChannelReport } from '../../../../workers/api/channels';
import type { Answer } from '../../../answers/use-answer';
import { showMore } from '../../../engine-host/diagram-state';
import { useDiagram, useDiagramSession, useEngine } from '../../../engine-host/engine-host';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { useLit } from '../../../engine-host/use-lit';
import { useSigns } from '../canvas/way-signs-state';
import { useCords, useCordSettings } from '../cabling/use-cords';
import { useRoom } from '../cabling/go-to-place';
import { useRightCalls } from '../../../panels/panel-layout';
import { beginAt, changeEnds, followType, questionOf, typeToFollow, useRoute } from './route-state';
import { signsOf } from './way-rooms';

/** After edits the way is looked for again at this pace at most: it costs more than other answers. */
const PACE_MS = 200;

/** What was found, and how long that took as the page saw it, ms. */
export interface FoundRoute {
  readonly report: ChannelReport;
  /** The question, as a text. */
  readonly asked: string;
  readonly tookMs: number;
}

/** Looks for the way when both ends are known, and again when the question or the diagram changes. */
export function useFoundRoute(): Answer<FoundRoute> {
  const route = useRoute();
  const { from, to, options, made } = route;
  useCordSettings();
  const cords = useCords((state) => state.settings);
  const question = from === null || to === null || made.length > 0 ? null : questionOf(from, to, options, cords);
  const asked = question && JSON.stringify(question);
  return useLiveAnswer(
    asked,
    async ({ channels }) => {
      const start = performance.now();
      let report = await channels.find(question!);
      const type = typeToFollow(route, report.answer);
      if (type !== null) {
        report = await channels.find({ ...question!, cableType: type });
        if (useRoute.getState() === route) followType(type);
      }
      return { report, asked: asked!, tookMs: performance.now() - start };
    },
    { paceMs: PACE_MS, keeps: true },
  );
}

/** What was made and is taken back is no more: the way is looked for again. */
export function useMadeAgain(): void {
  const first = useRoute((state) => state.made.slice(0, 1).join());
  const { value } = useLiveAnswer(first || null, ({ channels }) => channels.areThere([Number(first)]), { paceMs: PACE_MS });
  useEffect(() => {
    if (value === false) useRoute.setState({ made: [] });
  }, [value]);
}

/** Lights what is shown for as long as the view is open: both of a pair, else the chosen one; what was made from it, too. */
export function useLitRoute(report: ChannelReport | undefined): void {
  const { connection } = useEngine();
  const { chosen, made, madeLit } = useRoute();
  const answer = report?.answer.kind === 'found' ? report.answer : null;
  const found = [answer?.channels[chosen], answer?.isPair ? answer.channels[1 - chosen] : undefined];
  const [first = [], second = []] = made.length > 0 ? madeLit : found.map((channel) => (channel ? channelIds(channel) : []));
  useLit(first, second);
  useEffect(() => {
    if (!connection || answer === null) return;
    // For whoever measures: the frame that shows it is drawn.
    performance.clearMarks('plenum:route-shown');
    const shown = (): void => void requestAnimationFrame(() => performance.mark('plenum:route-shown'));
    void connection.shown().then(() => requestAnimationFrame(shown));
  }, [connection, answer, chosen]);
}

/** Signs where a way that is lit leaves the drawing, both of a pair. */
export function useRoomSigns(report: ChannelReport | undefined): void {
  const { chosen, made, madeLegs } = useRoute();
  const room = useRoom();
  const kind = useDiagram((state) => state.opened?.kind ?? '');
  const isPair = report?.answer.kind === 'found' && report.answer.isPair;
  const found = isPair ? [report.legs[chosen], report.legs[1 - chosen]] : [report?.legs[chosen] ?? report?.legs[0]];
  const lit = made.length > 0 ? madeLegs : found;
  useSigns(lit.flatMap((legs, at) => signsOf(legs ?? [], room, kind, at === 0 ? 'first' : 'second')));
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

/**
 * While somebody points at an end, the next selection is it; two selected things are both ends when none is set, and what
 * is selected when the view is called for is where it begins.
 */
export function usePickedEnds(): void {
  const session = useDiagramSession();
  const selection = useDiagram((state) => state.selection);
  const calls = useRightCalls((state) => state.calls);
  const heard = useRef(-1);
  useEffect(() => {
    if (!session) return;
    const [isCalled, isAgain] = [heard.current !== calls, heard.current >= 0];
    heard.current = calls;
    if (selection.length === 0 || selection.length > 2) return;
    const { picking, from, to } = useRoute.getState();
    const [first, second] = selection as readonly [number, number | undefined];
    if (isCalled && (picking === null || isAgain)) {
      void Promise.all(selection.map((id) => session.channels.endOf(id))).then((ends) => {
        const [a, b = null] = ends.filter((end) => end !== null);
        if (a !== undefined) beginAt(a, b);
      });
      return;
    }
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
    if (from !== null || to !== null || second === undefined) return;
    void Promise.all([session.channels.endOf(first), session.channels.endOf(second)]).then(([a, b]) => {
      if (a !== null && b !== null) changeEnds({ from: a, to: b });
    });
  }, [session, selection, calls]);
}
