import { Button, Group, Modal } from '@mantine/core';
import { IconBan, IconCircleCheck, IconLock, IconPlugConnected, IconRoute, IconUnlink } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CORE_LIFECYCLES } from '../../../../domain/catalog/enums';
import type { CableCores, CoreRow, JoinedTo } from '../../../../domain/cabling/core-list';
import { Unanswered } from '../../../answers/unanswered';
import { LackingPermission, useMayDo } from '../../../commands/permitted';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { closeDialog, openDialog } from '../../../dialogs/dialog';
import { useLink } from '../../../state/link';
import { showRight } from '../../../panels/panel-layout';
import { ActNote } from './act-note';
import classes from './cores.module.css';
import dialog from '../structure/dialog.module.css';
import { Swatch, useColourName } from './swatch';
import { ToolButton } from './tool-button';
import { useCoreAct } from './use-core-act';
import { DIALOGS } from '../../../dialogs/dialogs';

const ROW_PX = 28;
const HEAD_PX = 30;
const ENDS = [
  { end: 1, name: 'A' },
  { end: 2, name: 'B' },
] as const;
/** What cores are set to by hand. */
const STATES = [
  { word: 'reserve', lifecycle: 'reserved', icon: IconLock },
  { word: 'damage', lifecycle: 'damaged', icon: IconBan },
  { word: 'available', lifecycle: 'available', icon: IconCircleCheck },
] as const;

/** The cores of a cable: number, tube, colour, what either end is joined to, state; and what can be done with them. */
export function CoreListDialog({ cable }: { readonly cable: number }) {
  const { t } = useTranslation('cores');
  const mayModel = useMayDo('set-cable-model');
  const mayJoin = useMayDo('terminate-cores', 'free-cores');
  const maySet = useMayDo('set-cores');
  const answer = useLiveAnswer(`cores of ${cable}`, (session) => session.cores.cores(cable));
  const cores = answer.value;
  const [from, setFrom] = useState(1);
  const [to, setTo] = useState(1);
  const [scroll, setScroll] = useState(0);
  const table = useRef<HTMLDivElement>(null);
  const act = useCoreAct();

  if (!cores)
    return (
      <Modal opened onClose={closeDialog} title={t('list.title', { name: '' })} size={980}>
        <Unanswered answer={answer} />
      </Modal>
    );

  const [first, last] = from <= to ? [from, to] : [to, from];
  const count = last - first + 1;
  const rows = cores.rows;
  const choose = (number: number, more: boolean): void => {
    if (!more) setFrom(number);
    setTo(number);
  };
  const key = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 12, PageUp: -12, Home: -rows.length, End: rows.length }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = Math.min(rows.length, Math.max(1, to + by));
    choose(next, event.shiftKey);
    const element = table.current!;
    const top = (next - 1) * ROW_PX;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + ROW_PX + HEAD_PX > element.scrollTop + element.clientHeight)
      element.scrollTop = top + ROW_PX + HEAD_PX - element.clientHeight;
  };
  const set = (lifecycle: (typeof CORE_LIFECYCLES)[number]): void =>
    void act.run({ kind: 'set-cores', cable, first, count, lifecycle: CORE_LIFECYCLES.indexOf(lifecycle) });
  const free = (end: 1 | 2): void => void act.run({ kind: 'free', cores: [{ cable, end, first, count }] });
  const traceFirst = (): void => {
    useLink.setState({ asked: cable, core: first, result: null });
    showRight('linkView');
    closeDialog();
  };
  const chosenRows = rows.slice(first - 1, last);
  const isJoined = (end: 1 | 2): boolean => chosenRows.some(({ a, b }) => (end === 1 ? a : b).kind !== 'free');
  const visible = rows.slice(Math.max(0, Math.floor(scroll / ROW_PX) - 10), Math.ceil((scroll + 640) / ROW_PX) + 10);
  return (
    <Modal
      opened
      onClose={closeDialog}
      size={1040}
      title={t('list.title', { name: cores.name || t('unnamedCable') })}
      data-part="core-list-dialog"
    >
      <div className={dialog['fields']} data-part="core-list">
        <div className={classes['bar']}>
          <span className={classes['numbers']}>
            {[
              t('coreCount', { count: rows.length }),
              cores.modelName,
              t('list.used', { count: rows.filter(({ state }) => state === 'used').length }),
            ]
              .filter((part) => part !== '')
              .join(' · ')}
          </span>
          <span className={classes['grow']} />
          {rows.length > 0 && (
            <span className={`${classes['quiet']} ${classes['numbers']}`}>{t('list.chosen', { first, last, count })}</span>
          )}
        </div>
        {rows.length === 0 ? (
          <div className={classes['empty']}>
            <p>{t('list.none')}</p>
            {mayModel && (
              <Button size="xs" onClick={() => openDialog(DIALOGS.cableModel, { cables: [cable] })}>
                {t('list.giveModel')}
              </Button>
            )}
          </div>
        ) : (
          <>
            <Group gap={6} align="stretch">
              <LackingPermission does="terminate-cores" />
              <LackingPermission does="set-cores" />
              {mayJoin && (
                <>
                  <ToolButton
                    variant="filled"
                    icon={IconPlugConnected}
                    onClick={() => openDialog(DIALOGS.terminate, { cable, first, count })}
                  >
                    {t('list.terminate')}
                  </ToolButton>
                  {ENDS.map(({ end, name }) => (
                    <ToolButton key={end} icon={IconUnlink} disabled={!isJoined(end)} onClick={() => free(end)}>
                      {t('list.free', { end: name })}
                    </ToolButton>
                  ))}
                </>
              )}
              {maySet &&
                STATES.map(({ word, lifecycle, icon }) => (
                  <ToolButton key={word} icon={icon} onClick={() => set(lifecycle)}>
                    {t(`list.${word}`)}
                  </ToolButton>
                ))}
              <ToolButton icon={IconRoute} onClick={traceFirst}>
                {t('list.trace', { core: first })}
              </ToolButton>
            </Group>
            <ActNote act={act} confirmWord={t('list.anyway')} />
            <div
              className={classes['table']}
              ref={table}
              tabIndex={0}
              role="grid"
              aria-label={t('list.title', { name: cores.name })}
              aria-rowcount={rows.length}
              onScroll={(event) => setScroll(event.currentTarget.scrollTop)}
              onKeyDown={key}
            >
              <div className={classes['thead']} role="row">
                {(['number', 'tube', 'colour', 'a', 'b', 'state'] as const).map((column) => (
                  <span key={column} role="columnheader">
                    {t(`list.${column}`)}
                  </span>
                ))}
              </div>
              <div style={{ height: rows.length * ROW_PX, position: 'relative' }}>
                {visible.map((row) => (
                  <Row
                    key={row.number}
                    row={row}
                    cores={cores}
                    isChosen={row.number >= first && row.number <= last}
                    onChoose={(event) => choose(row.number, event.shiftKey)}
                  />
                ))}
              </div>
            </div>
          </>
        )}
      </div>
    </Modal>
  );
}

function Row({
  row,
  cores,
  isChosen,
  onChoose,
}: {
  readonly row: CoreRow;
  readonly cores: CableCores;
  readonly isChosen: boolean;
  readonly onChoose: (event: MouseEvent) => void;
}) {
  const { t } = useTranslation('cores');
  const nameOf = useColourName();
  const tube = cores.tubes[row.tube - 1];
  return (
    <div
      className={classes['row']}
      style={{ top: (row.number - 1) * ROW_PX }}
      role="row"
      aria-selected={isChosen}
      aria-rowindex={row.number}
      data-chosen={isChosen || undefined}
      data-state={row.state}
      data-core={row.number}
      onPointerDown={onChoose}
    >
      <span role="gridcell" className={classes['numbers']}>
        {row.number}
      </span>
      <span role="gridcell">
        {tube && <Swatch colour={tube.colour} />}
        {tube ? `${row.tube} · ${nameOf(tube.colour)}` : '–'}
      </span>
      <span role="gridcell">
        <Swatch colour={row.colour} />
        {nameOf(row.colour)}
      </span>
      <span role="gridcell">
        <Joined end={row.a} />
      </span>
      <span role="gridcell">
        <Joined end={row.b} />
      </span>
      <span role="gridcell" title={row.circuits.join(', ')}>
        {[t(`state.${row.state}`), ...row.circuits].join(' · ')}
      </span>
    </div>
  );
}

/** `S-2 · 13 in C1 1.1`, `ODF-1 · 13`, or nothing. */
function Joined({ end }: { readonly end: JoinedTo }) {
  const { t } = useTranslation('cores');
  if (end.kind === 'free') return <span className={classes['quiet']}>–</span>;
  if (end.kind === 'spliced') {
    const place = [end.closureName, t('inTray', { tray: end.tray, position: end.position })]
      .filter((part) => part !== '')
      .join(' ');
    return (
      <>
        {t('coreOf', { cable: end.name || t('unnamedCable'), core: end.number })}{' '}
        <span className={classes['quiet']}>{place}</span>
      </>
    );
  }
  return <>{end.name}</>;
}
