import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { HomeRoom, HomeSite } from '../../../protocol/rest/home';
import { UNCOUNTED, fillPercent } from '../../components/home-counts';
import { PlaceMenu } from '../../places/place-menu';
import { diagramAddress } from '../../router/diagram-address';
import { Link } from '../../router/link';
import { openDialog } from '../../dialogs/dialog';
import { ALARMS } from '../../alarms/alarms';
import classes from './home.module.css';
import { RoomPicture } from './room-picture';

/**
 * One room: its picture opens the Elevations; the Plan stands beside it. `site` is told where no heading does, `above`
 * where it stands in a building or on a floor. What is 0 before all is `counted` is left open.
 */
export function RoomCard({
  room,
  counted,
  site,
  above = site?.name,
}: {
  readonly room: HomeRoom;
  readonly counted: boolean;
  readonly site?: HomeSite;
  readonly above?: string | undefined;
}) {
  const { t, i18n } = useTranslation('home');
  const number = new Intl.NumberFormat(i18n.language, { notation: 'compact', maximumFractionDigits: 1 });
  const percent = fillPercent(room);
  const diagram = room.diagram === 0 ? room.plan : room.diagram;
  const picture =
    room.racks === 0 ? (
      <p className={classes['blank']}>{counted ? t('roomWithoutRacks') : UNCOUNTED}</p>
    ) : (
      <RoomPicture room={room} label={t('pictureOf', { name: room.name, racks: room.racks, percent })} />
    );
  const name = (
    <>
      {above !== undefined && <span className={classes['siteName']}>{above} / </span>}
      {room.name}
    </>
  );
  const whole = above === undefined ? room.name : `${above} / ${room.name}`;
  return (
    <article className={classes['card']}>
      {diagram === 0 ? (
        <div className={classes['open']}>{picture}</div>
      ) : (
        <Link href={diagramAddress(diagram)} className={classes['open']} aria-label={t('openRoom', { name: room.name })}>
          {picture}
        </Link>
      )}
      <div className={classes['facts']}>
        <h3>
          {diagram === 0 ? (
            <span title={whole}>{name}</span>
          ) : (
            <Link href={diagramAddress(diagram)} title={whole}>
              {name}
            </Link>
          )}
          {room.alarms > 0 && (
            <UnstyledButton
              className={classes['alarm']}
              onClick={() => openDialog(ALARMS, { room: { name: room.name, diagrams: [room.diagram, room.plan] } })}
            >
              <IconAlertTriangleFilled size={13} aria-hidden="true" />
              {t('alarms', { count: room.alarms })}
            </UnstyledButton>
          )}
          <PlaceMenu
            of={{ id: room.id, name: room.name, parent: room.parent, type: 'room' }}
            {...(site && site.id !== 0 ? { also: { id: site.id, name: site.name, parent: site.parent, type: 'site' } } : {})}
          />
        </h3>
        <p>
          {room.racks > 0 && <strong>{t('used', { percent })}</strong>}
          <span title={t('unitsUsed', { used: room.usedU, total: room.totalU })}>
            {(['racks', 'devices', 'ports', 'cables'] as const)
              .filter((of) => counted || room[of] > 0)
              .map((of) => t(of, { count: room[of], number: number.format(room[of]) }))
              .join(' · ')}
          </span>
        </p>
        <div className={classes['views']} role="group" aria-label={t('viewsOf', { name: room.name })}>
          {room.diagram !== 0 && <Link href={diagramAddress(room.diagram)}>{t('elevations')}</Link>}
          {room.plan !== 0 && <Link href={diagramAddress(room.plan)}>{t('plan')}</Link>}
        </div>
      </div>
    </article>
  );
}
