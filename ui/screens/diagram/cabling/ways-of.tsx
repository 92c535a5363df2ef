import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Unanswered } from '../../../answers/unanswered';
import { Empty } from '../../../components/empty';
import { useDiagramSession } from '../../../engine-host/engine-host';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import classes from './link-view.module.css';

/** More ways than this are better looked for one by one. */
const WAYS_MAX = 400;

/** The ways that begin in a rack or device, one for each of its ports with a cable; where there is none, why. */
export function WaysOf({ of }: { readonly of: number }) {
  const { t } = useTranslation('cabling');
  const session = useDiagramSession();
  const answer = useLiveAnswer(String(of), ({ cabling }) => cabling.listEnds(of));
  const listing = answer.value;
  if (listing === undefined) return <Unanswered answer={answer} />;
  if (listing === null) return <Empty title={t('link.empty.not-traced.title')} text={t('link.empty.not-traced.text')} />;
  const ports = listing.devices.flatMap((device) => device.ports);
  const ways = ports.filter(({ cable }) => cable !== 0);
  const { name } = listing;
  if (ways.length === 0)
    return <Empty title={t('link.ways.none', { name })} text={t('link.ways.noneText', { count: ports.length })} part="ways" />;
  return (
    <>
      <p className={classes['note']} role="status">
        {t('link.ways.count', { count: ways.length, name })}
      </p>
      <ol className={classes['list']} aria-label={t('link.ways.list', { name })}>
        {ways.slice(0, WAYS_MAX).map((port) => (
          <li key={port.id}>
            <UnstyledButton className={classes['line']} data-id={port.id} onClick={() => void session?.select([port.id], true)}>
              <span className={classes['text']}>
                <span className={classes['name']}>
                  {[listing.id === port.device ? '' : port.deviceName, port.name].filter((part) => part !== '').join(' · ')}
                </span>
                <span className={classes['detail']}>{port.cableName || t('link.unnamedCable')}</span>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ol>
      {ways.length > WAYS_MAX && <p className={classes['note']}>{t('link.ways.more', { count: ways.length - WAYS_MAX })}</p>}
    </>
  );
}
