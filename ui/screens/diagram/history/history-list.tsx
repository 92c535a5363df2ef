import { Button, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { LIMITS } from '../../../../domain/catalog/limits';
import { Empty } from '../../../components/empty';
import { Segments } from '../../../components/fields';
import { useMaySomething } from '../../../commands/permitted';
import { CommandButton } from '../../../commands/command-button';
import { useCommands } from '../../../commands/command-provider';
import { useUndoQueue } from '../../../state/undo-queue';
import { stepText, refusalText } from '../../../i18n/sentences';
import { EveryonesSteps } from './everyones-steps';
import classes from './history-list.module.css';
import { report } from '../../../commands/report';
import { showRight } from '../../../panels/panel-layout';

const ROW_HEIGHT = 32;

/** Whose steps are listed. */
const useWhose = create<{ readonly whose: 'mine' | 'everyone' }>()(() => ({ whose: 'mine' }));

/** What was done here: one's own steps, which can be taken back, or everybody's. */
export function HistoryList() {
  const { t } = useTranslation('diagram');
  const { whose } = useWhose();
  return (
    <>
      <div className={classes['whose']}>
        <Segments
          fullWidth
          of={['mine', 'everyone']}
          wordsOf={(each) => t(`history.${each as 'mine' | 'everyone'}`)}
          value={whose}
          onChange={(next) => useWhose.setState({ whose: next })}
          aria-label={t('history.whose')}
        />
      </div>
      {whose === 'mine' ? <OwnSteps /> : <EveryonesSteps />}
    </>
  );
}

/** One's own steps, oldest first; those taken back are dimmed. A click goes to that step. */
function OwnSteps() {
  const { t, i18n } = useTranslation('diagram');
  const { context } = useCommands();
  const maySomething = useMaySomething();
  const history = useUndoQueue((state) => state.history);
  const scroll = useRef<HTMLDivElement>(null);
  // Row 0 is the state before the first step.
  const virtual = useVirtualizer({
    count: history.tasks.length + 1,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  useEffect(() => virtual.scrollToIndex(history.step, { align: 'auto' }), [virtual, history.step, history.tasks.length]);
  const time = new Intl.DateTimeFormat(i18n.language, { hour: '2-digit', minute: '2-digit' });
  if (history.tasks.length === 0) {
    return (
      <Empty title={t('history.empty')} text={t(maySomething ? 'history.emptyText' : 'history.emptyReading')}>
        <ShowDeleted />
      </Empty>
    );
  }
  const goTo = async (step: number): Promise<void> => {
    const now = context();
    if (now && step !== history.step) report(await now.session.goToStep(step));
  };
  return (
    <>
      <div className={classes['head']}>
        <CommandButton id="undo" size={28} />
        <CommandButton id="redo" size={28} />
        <ShowDeleted />
        <span>{t('history.count', { count: history.tasks.length, step: history.step })}</span>
      </div>
      <div ref={scroll} className={classes['scroll']}>
        <div style={{ position: 'relative', height: virtual.getTotalSize() }} role="listbox" aria-label={t('right.history')}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const entry = history.tasks[index - 1];
            const told = entry && stepText(entry.label, entry.facts);
            const reason = entry?.passed && refusalText(entry.passed);
            const mark = entry?.final
              ? t('history.final', { count: LIMITS.restoreDays })
              : reason && t(entry?.done ? 'history.stays' : 'history.staysUndone', { reason });
            const Mark = entry?.final ? IconTrash : IconAlertTriangle;
            return (
              <UnstyledButton
                key={index}
                className={classes['step']}
                style={{ transform: `translateY(${start}px)` }}
                role="option"
                aria-selected={index === history.step}
                data-undone={entry !== undefined && !entry.done}
                data-step={index}
                title={mark ? `${told}\n${mark}` : told}
                onClick={() => void goTo(index)}
              >
                <span className={classes['dot']} />
                <span className={classes['text']}>{told ?? t('history.start')}</span>
                {mark && <Mark size={14} stroke={1.7} className={classes['mark']} aria-label={mark} data-final={entry?.final} />}
                {entry && <time className={classes['time']}>{time.format(entry.atMs)}</time>}
              </UnstyledButton>
            );
          })}
        </div>
      </div>
    </>
  );
}

/** Deletes are steps, too, which the list of deleted things takes back. */
function ShowDeleted() {
  const { t } = useTranslation('diagram');
  return (
    <Button
      variant="default"
      size="compact-xs"
      leftSection={<IconTrash size={13} stroke={1.7} aria-hidden="true" />}
      onClick={() => showRight('deleted')}
    >
      {t('right.deleted')}
    </Button>
  );
}
