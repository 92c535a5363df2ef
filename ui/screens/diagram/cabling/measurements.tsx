import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MeasurementItem } from '../../../../workers/api/cores';
import { useMayDo } from '../../../commands/permitted';
import { ActNote } from '../fibre/act-note';
import classes from '../fibre/cores.module.css';
import { useCoreAct } from '../fibre/use-core-act';
import { dayText } from './day-text';
import { db } from './decibels';
import { metres } from './place-words';

const SHOWN = 24;

/** What was measured of a cable, latest first; a figure that is wrong is taken away. */
export function Measurements({ measurements }: { readonly measurements: readonly MeasurementItem[] }) {
  const { t } = useTranslation('cores');
  const mayRemove = useMayDo('remove-measurements');
  const act = useCoreAct();
  if (measurements.length === 0) return null;
  return (
    <>
      <h3>{t('measured.title')}</h3>
      {measurements.slice(0, SHOWN).map((one) => {
        const text = measurementText(one);
        return (
          <div key={one.id} className={classes['coil']} data-part="measurement">
            <span className={classes['grow']}>{text}</span>
            {mayRemove && (
              <ActionIcon
                size="sm"
                variant="subtle"
                aria-label={t('measured.remove', { figure: text })}
                onClick={() => void act.run({ kind: 'remove-measurements', measurements: [one.id] })}
              >
                <IconTrash size={13} />
              </ActionIcon>
            )}
          </div>
        );
      })}
      {measurements.length > SHOWN && (
        <span className={classes['quiet']}>{t('measured.more', { count: measurements.length - SHOWN })}</span>
      )}
      <ActNote act={act} confirmWord={t('measured.do')} />
    </>
  );

  function measurementText({ core, wavelengthNm, lossDb, isLink, lengthMm, reflectanceDb, day, by }: MeasurementItem): string {
    return [
      core === 0 ? t('measured.allCores') : t('measured.core', { core }),
      `${db(lossDb)} dB ${t(isLink ? 'measured.asLink' : 'measured.asFibre')}`,
      `${wavelengthNm} nm`,
      lengthMm > 0 ? metres(lengthMm) : '',
      reflectanceDb < 0 ? t('measured.reflects', { value: db(-reflectanceDb) }) : '',
      dayText(day),
      by,
    ]
      .filter((part) => part !== '')
      .join(' · ');
  }
}
