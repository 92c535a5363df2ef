import { UnstyledButton } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { PortBrief, Way } from '../../../../workers/api/cabling';
import { Unanswered } from '../../../answers/unanswered';
import { Empty } from '../../../components/empty';
import { useDiagramSession } from '../../../engine-host/engine-host';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { useLink } from '../../../state/link';
import classes from './link-view.module.css';

/** The ways that begin in a rack or device, each with where it leads; the only one is followed at once. Where there is none, why. */
export function WaysOf({ of }: { readonly of: number }) {
  const { t } = useTranslation('cabling');
  const answer = useLiveAnswer(String(of), ({ cabling }) => cabling.waysOf(of));
  const found = answer.value;
  const only = found?.count === 1 ? found.ways[0]?.port.id : undefined;
  useEffect(() => {
    if (only !== undefined) useLink.setState({ asked: only, core: 0 });
  }, [only]);
  if (found === undefined) return <Unanswered answer={answer} />;
  if (found === null) return <Empty title={t('link.empty.not-traced.title')} text={t('link.empty.not-traced.text')} />;
  const { id, name, ports, count, ways } = found;
  if (count === 0)
    return <Empty title={t('link.ways.none', { name })} text={t('link.ways.noneText', { count: ports })} part="ways" />;
  if (only !== undefined) return null;
  return (
    <>
      <p className={classes['note']} role="status">
        {t('link.ways.count', { count, name })}
      </p>
      <ol className={classes['list']} aria-label={t('link.ways.list', { name })}>
        {ways.map((way) => (
          <li key={way.port.id}>
            <WayLine way={way} of={id} />
          </li>
        ))}
      </ol>
      {count > ways.length && <p className={classes['note']}>{t('link.ways.more', { count: count - ways.length })}</p>}
    </>
  );
}

function WayLine({ way: { port, far }, of }: { readonly way: Way; readonly of: number }) {
  const { t } = useTranslation('cabling');
  const session = useDiagramSession();
  return (
    <UnstyledButton className={classes['line']} data-id={port.id} onClick={() => void session?.select([port.id], true)}>
      <span className={classes['text']}>
        <span className={classes['name']}>{port.device === of ? port.name : words(port.deviceName, port.name)}</span>
        <span className={classes['detail']}>
          {far === null ? t('link.ways.toNoPort') : t('link.ways.to', { end: farWords(port, far) })}
          {' · '}
          {port.cableName || t('link.unnamedCable')}
        </span>
      </span>
    </UnstyledButton>
  );
}

/** `A07 · router-01 · Gi0/1`; the rack only where it is another. */
function farWords(port: PortBrief, { rackName, deviceName, name }: PortBrief): string {
  return words(rackName === port.rackName ? '' : rackName, deviceName, name);
}

function words(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}
