import { UnstyledButton } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { TracedPlace } from '../../../../domain/cabling/trace-answer';
import type { PortBrief, Way } from '../../../../workers/api/cabling';
import { Unanswered } from '../../../answers/unanswered';
import { Empty } from '../../../components/empty';
import { useDiagramSession } from '../../../engine-host/engine-host';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { useLink } from '../../../state/link';
import { useRoom } from './go-to-place';
import { portText, standingAt } from './place-words';
import classes from './link-view.module.css';

/** Far ends outside of the drawing that are asked for; of the others the line says where they lead. */
const ASKED_MAX = 48;

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
  const asked = new Set(ways.flatMap(({ port, leaves }) => (leaves === null ? [] : port.id)).slice(0, ASKED_MAX));
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
            <WayLine way={way} of={id} asks={asked.has(way.port.id)} />
          </li>
        ))}
      </ol>
      {count > ways.length && <p className={classes['note']}>{t('link.ways.more', { count: count - ways.length })}</p>}
    </>
  );
}

function WayLine({ way, of, asks }: { readonly way: Way; readonly of: number; readonly asks: boolean }) {
  const session = useDiagramSession();
  const { port } = way;
  return (
    <UnstyledButton className={classes['line']} data-id={port.id} onClick={() => void session?.select([port.id], true)}>
      <span className={classes['text']}>
        <span className={classes['name']}>{port.device === of ? port.name : words(port.deviceName, port.name)}</span>
        <WayEnd way={way} asks={asks} />
      </span>
    </UnstyledButton>
  );
}

function WayEnd({ way: { port, far, leaves }, asks }: { readonly way: Way; readonly asks: boolean }) {
  const { t } = useTranslation('cabling');
  const room = useRoom();
  // Edits of this drawing that do not move the place where the way leaves it do not ask again.
  const key = leaves === null || !asks ? null : `${port.id} ${leaves.id} ${leaves.name} ${port.cable}`;
  const beyond = useLiveAnswer(key, ({ cabling }) => cabling.farEnd(port.id), { once: true });
  const end = far ?? beyond.value ?? null;
  const onTo = leaves?.way.findLast((object) => object.class === 'room' || object.class === 'site');
  const leads = (): string => {
    if (end !== null) return t('link.ways.to', { end: endWords(port, end, room) });
    if (leaves === null) return t('link.ways.toNoPort');
    return onTo === undefined || onTo.id === room ? t('link.ways.beyond') : t('link.ways.onTo', { place: onTo.name });
  };
  return (
    <span className={classes['detail']}>
      {leads()}
      {' · '}
      {port.cableName || t('link.unnamedCable')}
    </span>
  );
}

/** `A07 · router-01 · Gi0/1`; the rack only where it is another, the room before it where it is another one. */
function endWords(port: PortBrief, end: TracedPlace, room: number): string {
  const place = end.way.findLast((object) => object.class === 'room' || object.class === 'site');
  const isElsewhere = place !== undefined && place.id !== room;
  const rack = end.way.find((object) => object.class === 'rack')?.name ?? '';
  const device = standingAt(end)?.name ?? '';
  return words(isElsewhere ? place.name : '', isElsewhere || rack !== port.rackName ? rack : '', device, portText(end));
}

function words(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}
