import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMayDo } from '../../../commands/permitted';
import { openDialog } from '../../../dialogs/dialog';
import { DIALOGS } from '../../../dialogs/dialogs';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import classes from '../fibre/cores.module.css';
import { opticsText } from './optics-text';
import { WayLoss } from './way-loss';

/** Which optics are in the selected ports; of one port also the way from it, judged by the optics at its ends. */
export function PortOptics({ ports }: { readonly ports: readonly number[] }) {
  const { t } = useTranslation('cores');
  const maySet = useMayDo('set-optics');
  const answer = useLiveAnswer(`optics ${ports.join()}`, async ({ cores }) =>
    Promise.all(ports.map(async (port) => cores.opticsAt(port))),
  );
  const found = answer.value;
  if (!found?.every((one) => one !== null)) return null;
  const [first] = found;
  const texts = new Set(found.map(({ optics }) => (optics ? opticsText(optics) : '')));
  const [text = ''] = texts;
  const budget = found.length === 1 ? (first?.budget ?? null) : null;
  return (
    <section className={classes['plant']} aria-label={t('optics.title')} data-part="port-optics" aria-busy={!answer.isCurrent}>
      <div className={classes['bar']}>
        <span className={classes['grow']}>
          {texts.size > 1 ? (
            t('optics.several')
          ) : text === '' ? (
            <span className={classes['quiet']}>{t('optics.notSaid')}</span>
          ) : (
            text
          )}
        </span>
        {maySet && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => openDialog(DIALOGS.optics, { ports, optics: texts.size === 1 ? (first?.optics ?? null) : null })}
          >
            {t('optics.open')}
          </Button>
        )}
      </div>
      {budget && (budget.optics !== null || budget.losses.length > 0) && <WayLoss budget={budget} title={t('optics.way')} />}
      {budget && budget.optics === null && first?.optics && <span className={classes['quiet']}>{t('optics.otherEnd')}</span>}
    </section>
  );
}
