import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { parseId } from '../../../domain/ids';
import { CommandContextProvider } from '../../commands/command-provider';
import { useCommandKeys } from '../../commands/use-command-keys';
import { runCommand, type CommandContext, type CommandId } from '../../commands/command';
import { commandOf } from '../../commands/registry';
import { Notices } from '../../components/notices-view';
import { CanvasFrame, useDiagram, useEngine } from '../../engine-host/engine-host';
import { titleByName } from '../../router/navigation';
import { replaceQuery, useQuery } from '../../router/router';
import { storedValues } from '../../session/browser';
import { BottomBar } from './bars/bottom-bar';
import { DiagramTopBar } from './bars/diagram-top-bar';
import { isBlocked } from './blocked';
import { CanvasFailure, isNotThere, NotThere } from './canvas/canvas-failure';
import { DeletedDiagram } from './canvas/deleted-diagram';
import { BoxlessPlaces } from './canvas/boxless-places';
import { ContextMenu } from './canvas/context-menu';
import { DiagramSwitch } from './canvas/diagram-switch';
import { EmptyElevation } from './canvas/empty-elevation';
import { FirstFrame } from './canvas/first-frame';
import { FrameNumbersPanel } from './canvas/frame-numbers';
import { HoverCard } from './canvas/hover-card';
import { Minimap } from './canvas/minimap';
import { PrintSheet } from './canvas/print-sheet';
import { Rulers } from './canvas/rulers';
import { SelectionMirror } from './canvas/selection-mirror';
import { PathwayPen } from './pathways/pathway-pen';
import { TileMarks } from './canvas/tile-marks';
import { ToolStrip } from './canvas/tool-strip';
import { WaySigns } from './canvas/way-signs';
import { useConnectStart } from '../../commands/connect-start';
import { closeDialog } from '../../dialogs/dialog';
import { ShownDialog } from '../../dialogs/shown-dialog';
import { diagramActions } from '../../engine-host/diagram-actions';
import { useContextMenu } from './canvas/context-menu-state';
import { openContextMenu } from './canvas/open-context-menu';
import { showRecord } from './show-record';
import { useLostSelection } from './lost-selection';
import { useFailedDeeds } from './session-events';
import { LeftPanel } from './left-panel';
import { tellKept } from '../../state/not-kept';
import { closeLines, useNotices } from '../../state/notices';
import { useUndoQueue } from '../../state/undo-queue';
import { usePanelSpace } from '../../panels/panel-layout';
import { HeatLegend } from './capacity/heat-legend';
import { ColleagueLayer } from './colleagues/colleague-layer';
import { useRenamed } from './colleagues/renamed';
import { useReplacedValues } from './colleagues/replaced-values';
import { useSeenChanges } from './colleagues/seen-changes';
import { RightPanel } from './right-panel';
import classes from './diagram-page.module.css';

/** Bars, panels and canvas of one open diagram. The canvas lies under the panels, so that none of them moves it. */
export function DiagramPage({ diagram }: { readonly diagram: number }) {
  const { t } = useTranslation('diagram');
  const { store, connection } = useEngine();
  const phase = useDiagram((state) => state.phase);
  const contextLost = useDiagram((state) => state.contextLost);
  const isGone = useDiagram(({ opened, phase: now }) => opened?.isGone === true || isNotThere(now));
  const { left, right } = usePanelSpace();

  const context = useCallback((): CommandContext | null => {
    // What is deleted is not to be worked on: of commands only those are left that need no diagram.
    if (connection === null || isGone) return null;
    return { state: store.getState(), session: connection.session, diagram: diagramActions(store, connection) };
  }, [connection, store, isGone]);
  const run = useCallback((id: CommandId) => runCommand(commandOf(id), context()), [context]);
  const commands = useMemo(() => ({ context, run }), [context, run]);

  useCommandKeys({
    context,
    toCanvas: useCallback((event: KeyboardEvent) => connection?.pump.key(event, false), [connection]),
    canvas: useCallback(() => connection?.canvas ?? null, [connection]),
    blocked: isBlocked,
    meant: useCallback(() => connection?.meant() ?? null, [connection]),
    waits: useCallback((done: Promise<void>) => connection?.followEdit(done), [connection]),
  });
  useArrival(diagram);
  useDeparture();
  useEffect(tellKept, []);
  useFailedDeeds();
  useLostSelection();
  useReplacedValues();
  useSeenChanges();
  useRenamed();

  const openMenu = (event: React.MouseEvent): void => {
    event.preventDefault();
    if (event.target === connection?.canvas) void openContextMenu(event, connection.settled);
  };

  return (
    <CommandContextProvider value={commands}>
      <div
        className={classes['screen']}
        style={{ '--left': `${isGone ? 0 : left}px`, '--right': `${isGone ? 0 : right}px` } as React.CSSProperties}
        data-diagram={diagram}
        data-phase={phase.kind}
      >
        <DiagramTopBar diagram={diagram} isGone={isGone} />
        <div className={classes['middle']}>
          <main className={classes['canvas']} onContextMenu={openMenu} aria-label={t('region.canvas')}>
            <CanvasFrame className={classes['frame'] ?? ''} />
            <PrintSheet />
            {contextLost && <div className={classes['lost']}>{t('notice.contextLost')}</div>}
            {phase.kind === 'unsupported' || phase.kind === 'failed' ? (
              <CanvasFailure phase={phase} diagram={diagram} />
            ) : isGone ? (
              <DeletedDiagram diagram={diagram} otherwise={<NotThere />} />
            ) : (
              <>
                <TileMarks />
                <Rulers />
                <WaySigns />
                <ColleagueLayer diagram={diagram} />
                <FirstFrame diagram={diagram} />
                <EmptyElevation />
                <BoxlessPlaces />
                <ToolStrip />
                <PathwayPen />
                <DiagramSwitch />
                <Minimap />
                <HeatLegend />
                <FrameNumbersPanel />
                <HoverCard />
              </>
            )}
            <Notices run={run} show={(ids) => void connection?.session.select(ids, true)} />
            <SelectionMirror />
          </main>
          {!isGone && <LeftPanel />}
          {!isGone && <RightPanel />}
        </div>
        {!isGone && <BottomBar />}
        <ContextMenu />
        <ShownDialog />
      </div>
    </CommandContextProvider>
  );
}

/** What belonged to this diagram does not follow to the next one: offers to undo, a begun cable, open menus. */
function useDeparture(): void {
  useEffect(
    () => () => {
      useNotices.setState(({ notices }) => ({ notices: notices.filter(({ offer }) => offer === undefined) }));
      closeLines();
      useUndoQueue.getState().reset();
      useConnectStart.setState({ port: 0 });
      useContextMenu.setState({ at: null });
      closeDialog();
    },
    [],
  );
}

/** Once the diagram is there: it names the page and joins the recent ones, and a deep link's record is selected and flown to. */
function useArrival(diagram: number): void {
  const { store, connection } = useEngine();
  const ready = useDiagram((state) => state.phase.kind === 'ready');
  const opened = useDiagram((state) => (ready ? state.opened : null));
  const name = opened === null ? '' : opened.path.at(-1)?.name || opened.name;
  const path = opened?.path.map((place) => place.name).join(' / ') ?? '';
  const place = opened?.path.at(-1)?.id ?? 0;
  const kind = opened?.kind ?? '';
  const wanted = parseId(useQuery('select') ?? '');
  useEffect(() => {
    if (kind !== '') storedValues.addRecentDiagram({ id: diagram, name, path, kind, place, atMs: Date.now() });
  }, [diagram, name, path, kind, place]);
  useEffect(() => titleByName(name), [name]);
  useEffect(() => {
    if (!ready || wanted === undefined || connection === null) return;
    void showRecord(wanted, connection, diagramActions(store, connection), store.getState().view.face);
    replaceQuery({ select: null });
  }, [ready, wanted, connection, store]);
}
