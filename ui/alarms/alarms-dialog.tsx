import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listAlarms, type Alarm } from '../../protocol/rest/alarms';
import { Unanswered } from '../answers/unanswered';
import { useAnswer } from '../answers/use-answer';
import { useTicks } from '../answers/use-ticks';
import { ChoiceField } from '../components/fields';
import { addressOfFind, pathWords } from '../components/finds';
import { closeDialog } from '../dialogs/dialog';
import { Link } from '../router/link';
import { api } from '../session/session';
import type { AlarmsAt } from './alarms';
import classes from './alarms-dialog.module.css';

const EVERY_MS = 5_000;
/** In place of a site's name: everywhere, and in the room that the list was asked for. */
const [EVERYWHERE, HERE] = ['', '\u0000'] as const;

/** What is in alarm now, each with the way to its place: of a site, everywhere, first of one room where one is named. */
export function AlarmsDialog({ room }: AlarmsAt) {
  const { t } = useTranslation('places');
  const answer = useAnswer('alarms', (cancel) => api.call(listAlarms, {}, { cancel }), {
    versions: useTicks(EVERY_MS),
    keeps: true,
  });
  const [within, setWithin] = useState<string>(room === undefined ? EVERYWHERE : HERE);
  const { items = [], total = 0 } = answer.value ?? {};
  const sites = [...new Set(items.map(({ path }) => path[0] ?? ''))].filter((name) => name !== '').sort();
  const choices = [...(room === undefined ? [] : [HERE]), EVERYWHERE, ...(sites.length > 1 ? sites : [])];
  const shown = items.filter(({ diagram, path }) =>
    within === HERE ? room?.diagrams.includes(diagram) : within === EVERYWHERE || path[0] === within,
  );
  const wordsOf = (name: string): string =>
    name === HERE ? (room?.name ?? '') : name === EVERYWHERE ? t('alarmList.everySite') : name;
  return (
    <Modal
      opened
      onClose={closeDialog}
      title={within === EVERYWHERE ? t('alarmList.title') : t('alarmList.titleOf', { name: wordsOf(within) })}
      size={640}
    >
      <Unanswered answer={answer} />
      {choices.length > 1 && (
        <ChoiceField
          size="xs"
          mb={8}
          aria-label={t('alarmList.site')}
          of={choices}
          wordsOf={wordsOf}
          value={within}
          onChange={setWithin}
        />
      )}
      {answer.value !== undefined && shown.length === 0 && <p className={classes['none']}>{t('alarmList.none')}</p>}
      <ul className={classes['list']} aria-label={t('alarmList.title')} aria-busy={!answer.isCurrent}>
        {shown.map((alarm) => (
          <Row key={alarm.id} alarm={alarm} />
        ))}
      </ul>
      {total > items.length && within === EVERYWHERE && (
        <p className={classes['none']}>{t('alarmList.more', { count: total - items.length })}</p>
      )}
    </Modal>
  );
}

function Row({ alarm }: { readonly alarm: Alarm }) {
  const { t } = useTranslation(['catalog', 'places']);
  const { id, kind, name, state, path, diagram } = alarm;
  const words = (
    <>
      <IconAlertTriangleFilled size={14} aria-hidden="true" />
      <span className={classes['name']}>
        <strong>{name || t('places:alarmList.unnamed')}</strong>
        <small>{pathWords(path)}</small>
      </span>
      <span className={classes['state']}>
        {t(kind === 'object' ? `objectState.${state as 'alarm'}` : `portState.${state as 'connectionError'}`)}
      </span>
    </>
  );
  return (
    <li data-part="alarm">
      {diagram === 0 ? (
        <span className={classes['row']}>{words}</span>
      ) : (
        <Link className={classes['row']} href={addressOfFind({ shows: id, diagram })} onClick={closeDialog}>
          {words}
        </Link>
      )}
    </li>
  );
}
