import { UnstyledButton } from '@mantine/core';
import {
  IconAlertHexagonFilled,
  IconAlertTriangleFilled,
  IconArrowNarrowDown,
  IconArrowNarrowUp,
  IconInfoCircleFilled,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Severity } from '../../domain/catalog/alarm-states';
import type { Alarm } from '../../protocol/rest/alarms';
import { Tick } from '../components/fields';
import { addressOfFind, pathWords } from '../components/finds';
import { closeDialog } from '../dialogs/dialog';
import { agoWords, whenWords } from '../helpers/when-words';
import { Link } from '../router/link';
import classes from './alarms-dialog.module.css';
import { ALARM_COLUMNS, type AlarmColumn, type AlarmSorting } from './sorted-alarms';

/** Told apart by their form, too. */
const MARKS = {
  critical: IconAlertHexagonFilled,
  major: IconAlertTriangleFilled,
  minor: IconInfoCircleFilled,
} as const satisfies Readonly<Record<Severity, unknown>>;

export interface AlarmTableProps {
  readonly alarms: readonly Alarm[];
  readonly sorting: AlarmSorting;
  readonly onSort: (by: AlarmColumn) => void;
  readonly stateWords: (alarm: Alarm) => string;
  /** Null = this user acknowledges nothing. */
  readonly ticked: ReadonlySet<number> | null;
  readonly onTick: (ticked: ReadonlySet<number>) => void;
}

/** A line an alarm; its name leads to its place. */
export function AlarmTable({ alarms, sorting, onSort, stateWords, ticked, onTick }: AlarmTableProps) {
  const { t } = useTranslation('places');
  const all = ticked !== null && alarms.length > 0 && alarms.every(({ id }) => ticked.has(id));
  return (
    <table className={classes['table']} aria-label={t('alarmList.title')}>
      <thead>
        <tr>
          {ticked !== null && (
            <th scope="col" className={classes['tick']}>
              <Tick
                aria-label={t('alarmList.tickAll')}
                value={all}
                indeterminate={!all && ticked.size > 0}
                onChange={(on) => onTick(new Set(on ? alarms.map(({ id }) => id) : []))}
              />
            </th>
          )}
          {ALARM_COLUMNS.map((column) => (
            <Heading key={column} column={column} sorting={sorting} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {alarms.map((alarm) => (
          <tr key={alarm.id} data-part="alarm" data-severity={alarm.severity} data-acknowledged={alarm.acknowledged !== null}>
            {ticked !== null && (
              <td className={classes['tick']}>
                <Tick
                  aria-label={t('alarmList.tick', { name: alarm.name || t('alarmList.unnamed') })}
                  value={ticked.has(alarm.id)}
                  onChange={(on) => {
                    const next = new Set(ticked);
                    if (on) next.add(alarm.id);
                    else next.delete(alarm.id);
                    onTick(next);
                  }}
                />
              </td>
            )}
            <Cells alarm={alarm} stateWords={stateWords} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Heading({
  column,
  sorting: { by, down },
  onSort,
}: {
  readonly column: AlarmColumn;
  readonly sorting: AlarmSorting;
  readonly onSort: (by: AlarmColumn) => void;
}) {
  const { t } = useTranslation('places');
  const Arrow = down ? IconArrowNarrowUp : IconArrowNarrowDown;
  return (
    <th scope="col" data-column={column} aria-sort={by !== column ? 'none' : down ? 'descending' : 'ascending'}>
      <UnstyledButton onClick={() => onSort(column)}>
        {t(`alarmList.column.${column}`)}
        {by === column && <Arrow size={12} aria-hidden="true" />}
      </UnstyledButton>
    </th>
  );
}

function Cells({ alarm, stateWords }: { readonly alarm: Alarm; readonly stateWords: (alarm: Alarm) => string }) {
  const { t, i18n } = useTranslation('places');
  const { id, name, severity, path, diagram, sinceMs, acknowledged } = alarm;
  const Mark = MARKS[severity];
  const label = name || t('alarmList.unnamed');
  return (
    <>
      <td className={classes['severity']}>
        <Mark size={14} aria-hidden="true" />
        {t(`alarmList.severity.${severity}`)}
      </td>
      <th scope="row">
        {diagram === 0 ? (
          <span>{label}</span>
        ) : (
          <Link href={addressOfFind({ shows: id, diagram })} onClick={closeDialog}>
            {label}
          </Link>
        )}
        <small title={pathWords(path)}>{pathWords(path)}</small>
      </th>
      <td>{stateWords(alarm)}</td>
      <td className={classes['when']}>
        {sinceMs === 0 ? (
          <span title={t('alarmList.sinceUnknownText')}>{t('alarmList.sinceUnknown')}</span>
        ) : (
          <>
            <time dateTime={new Date(sinceMs).toISOString()} title={new Date(sinceMs).toLocaleString(i18n.language)}>
              {whenWords(sinceMs, i18n.language)}
            </time>
            <small>{agoWords(sinceMs, i18n.language)}</small>
          </>
        )}
      </td>
      <td className={classes['when']}>
        {acknowledged === null ? (
          <span className={classes['open']}>{t('alarmList.open')}</span>
        ) : (
          <>
            <span>
              {acknowledged.by === ''
                ? t('alarmList.knownAt', { when: whenWords(acknowledged.atMs, i18n.language) })
                : t('alarmList.knownBy', { name: acknowledged.by, when: whenWords(acknowledged.atMs, i18n.language) })}
            </span>
            {acknowledged.words !== '' && <small title={acknowledged.words}>{acknowledged.words}</small>}
          </>
        )}
      </td>
    </>
  );
}
