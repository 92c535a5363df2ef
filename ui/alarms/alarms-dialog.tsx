import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acknowledgeAlarms, ACKNOWLEDGEMENT_WORDS, listAlarms, type Alarm } from '../../protocol/rest/alarms';
import { Unanswered } from '../answers/unanswered';
import { useAnswer } from '../answers/use-answer';
import { useTicks } from '../answers/use-ticks';
import { ChoiceField, Segments, TextField } from '../components/fields';
import { Problem } from '../components/problem';
import { closeDialog } from '../dialogs/dialog';
import { errorWords } from '../i18n/error-words';
import { api, socket } from '../session/session';
import { useSession } from '../session/session-state';
import { AlarmTable } from './alarm-table';
import type { AlarmsAt } from './alarms';
import classes from './alarms-dialog.module.css';
import { GRAVEST_FIRST, sortedAlarms, type AlarmSorting } from './sorted-alarms';

/** The server tells of changes at once; this is for those whom it does not tell. */
const EVERY_MS = 5_000;
const onAlarms = (happened: () => void): (() => void) => socket.on('alarms', happened);
/** In place of a site's name: everywhere, and in the room that the list was asked for. */
const [EVERYWHERE, HERE] = ['', '\u0000'] as const;
const NONE: ReadonlySet<number> = new Set();

/** What is in alarm now, since when, who knows of it, each with the way to its place: of a site, everywhere, first of one room where one is named. */
export function AlarmsDialog({ room }: AlarmsAt) {
  const { t, i18n } = useTranslation(['places', 'catalog']);
  const [show, setShow] = useState<'all' | 'open'>('all');
  const answer = useAnswer(`alarms ${show}`, (cancel) => api.call(listAlarms, { query: { show } }, { cancel }), {
    versions: useTicks(EVERY_MS, onAlarms),
    keeps: true,
  });
  const mayAcknowledge = useSession(({ permissions }) => permissions.includes(acknowledgeAlarms.permission));
  const [within, setWithin] = useState<string>(room === undefined ? EVERYWHERE : HERE);
  const [sorting, setSorting] = useState(GRAVEST_FIRST);
  const [chosen, setChosen] = useState(NONE);
  const { items = [], total = 0 } = answer.value ?? {};
  const sites = [...new Set(items.map(({ path }) => path[0] ?? ''))].filter((name) => name !== '').sort();
  const choices = [...(room === undefined ? [] : [HERE]), EVERYWHERE, ...(sites.length > 1 ? sites : [])];
  const stateWords = ({ kind, state }: Alarm): string =>
    t(kind === 'object' ? `catalog:objectState.${state as 'alarm'}` : `catalog:portState.${state as 'connectionError'}`);
  const shown = sortedAlarms(
    items.filter(({ diagram, path }) =>
      within === HERE ? room?.diagrams.includes(diagram) : within === EVERYWHERE || path[0] === within,
    ),
    sorting,
    i18n.language,
    stateWords,
  );
  // What ended meanwhile, or is not listed any more, is not chosen either.
  const ticked = new Set(shown.flatMap(({ id }) => (chosen.has(id) ? [id] : [])));
  const wordsOf = (name: string): string =>
    name === HERE ? (room?.name ?? '') : name === EVERYWHERE ? t('alarmList.everySite') : name;
  const sort = (by: AlarmSorting['by']): void => setSorting({ by, down: sorting.by === by && !sorting.down });
  return (
    <Modal
      opened
      onClose={closeDialog}
      title={within === EVERYWHERE ? t('alarmList.title') : t('alarmList.titleOf', { name: wordsOf(within) })}
      size={940}
    >
      <div className={classes['bar']}>
        {choices.length > 1 && (
          <ChoiceField
            size="xs"
            aria-label={t('alarmList.site')}
            of={choices}
            wordsOf={wordsOf}
            value={within}
            onChange={setWithin}
          />
        )}
        <Segments
          aria-label={t('alarmList.show')}
          of={['all', 'open'] as const}
          wordsOf={(each) => t(`alarmList.shown.${each}`)}
          value={show}
          onChange={setShow}
        />
        {mayAcknowledge && (
          <Acknowledging
            alarms={shown.filter(({ id }) => ticked.has(id))}
            onDone={() => {
              setChosen(NONE);
              answer.retry();
            }}
          />
        )}
      </div>
      <Unanswered answer={answer} />
      {answer.value !== undefined && shown.length === 0 && (
        <p className={classes['none']}>{t(show === 'open' ? 'alarmList.noneOpen' : 'alarmList.none')}</p>
      )}
      {shown.length > 0 && (
        <div className={classes['scroll']} aria-busy={!answer.isCurrent}>
          <AlarmTable
            alarms={shown}
            sorting={sorting}
            onSort={sort}
            stateWords={stateWords}
            ticked={mayAcknowledge ? ticked : null}
            onTick={setChosen}
          />
        </div>
      )}
      {total > items.length && within === EVERYWHERE && (
        <p className={classes['none']}>{t('alarmList.more', { count: total - items.length })}</p>
      )}
    </Modal>
  );
}

/** Says of the chosen alarms that one knows of them, with a note if one likes, or takes that back. */
function Acknowledging({ alarms, onDone }: { readonly alarms: readonly Alarm[]; readonly onDone: () => void }) {
  const { t } = useTranslation('places');
  const [words, setWords] = useState('');
  const [gone, setGone] = useState(0);
  const [problem, setProblem] = useState('');
  const open = alarms.filter(({ acknowledged }) => acknowledged === null);
  const known = alarms.filter(({ acknowledged }) => acknowledged !== null);
  const say = async (of: readonly Alarm[], isKnown: boolean): Promise<void> => {
    setProblem('');
    try {
      const named = of.map(({ id, state, sinceMs }) => ({ id, state, sinceMs }));
      const answer = await api.call(acknowledgeAlarms, { body: { alarms: named, known: isKnown ? 'yes' : 'no', words } });
      setGone(answer.gone);
      setWords('');
    } catch (error) {
      setProblem(errorWords(error));
    }
    onDone();
  };
  return (
    <>
      <TextField
        size="xs"
        className={classes['note']}
        aria-label={t('alarmList.note')}
        placeholder={t('alarmList.note')}
        maxLength={ACKNOWLEDGEMENT_WORDS}
        value={words}
        onChange={setWords}
      />
      <Button size="compact-sm" disabled={open.length === 0} onClick={() => void say(open, true)}>
        {open.length === 0 ? t('alarmList.acknowledge') : t('alarmList.acknowledgeMany', { count: open.length })}
      </Button>
      <Button size="compact-sm" variant="default" disabled={known.length === 0} onClick={() => void say(known, false)}>
        {t('alarmList.reopen')}
      </Button>
      {gone > 0 && <p className={classes['gone']}>{t('alarmList.gone', { count: gone })}</p>}
      <Problem text={problem} />
    </>
  );
}
