import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RoomLeg } from '../../../../domain/channels/room-legs';
import { useDiagram } from '../../../engine-host/engine-host';
import { diagramAddress } from '../../../router/diagram-address';
import { navigate } from '../../../router/router';
import { metres } from '../cabling/place-words';
import { useRoom } from '../cabling/go-to-place';
import { drawingOf, neighbours } from './way-rooms';
import classes from './route.module.css';

/** A way that goes through several rooms: what each has of it, and the way on to the next. Nothing for one that stays in its room. */
export function RoomList({ legs, mark }: { readonly legs: readonly RoomLeg[]; readonly mark: 'first' | 'second' }) {
  const { t } = useTranslation('channels');
  const room = useRoom();
  const kind = useDiagram((state) => state.opened?.kind ?? '');
  if (legs.length < 2) return null;
  const [before, after] = neighbours(legs, room);
  return (
    <section className={classes['rooms']} data-part="rooms" data-mark={mark} aria-label={t('rooms.title')}>
      <h3>{t('rooms.title')}</h3>
      <ol>
        {legs.map((leg, at) => (
          <Leg key={at} leg={leg} isHere={leg.place === room} />
        ))}
      </ol>
      <div className={classes['onward']}>
        {before && <Onward leg={before} kind={kind} isBack />}
        {after && <Onward leg={after} kind={kind} isBack={false} />}
      </div>
    </section>
  );
}

function Leg({ leg: { name, isRoom, steps, lengthMm }, isHere }: { readonly leg: RoomLeg; readonly isHere: boolean }) {
  const { t } = useTranslation('channels');
  const trays = steps.filter((step) => step.kind === 'pathway').length;
  return (
    <li aria-current={isHere ? 'location' : undefined}>
      <div>
        <strong>{isRoom ? name : t('rooms.between', { name })}</strong>
        {isHere && <em>{t('rooms.here')}</em>}
        {lengthMm > 0 && (
          <span>{trays > 0 ? t('rooms.trays', { count: trays, length: metres(lengthMm) }) : metres(lengthMm)}</span>
        )}
      </div>
      <p>{steps.map((step) => step.name).join(' · ')}</p>
    </li>
  );
}

function Onward({ leg, kind, isBack }: { readonly leg: RoomLeg; readonly kind: string; readonly isBack: boolean }) {
  const { t } = useTranslation('channels');
  const diagram = drawingOf(leg, kind);
  if (diagram === 0) return null;
  return (
    <Button
      size="compact-sm"
      variant="light"
      {...(isBack ? { leftSection: <IconArrowLeft size={14} /> } : { rightSection: <IconArrowRight size={14} /> })}
      onClick={() => void navigate(diagramAddress(diagram))}
    >
      {t(isBack ? 'rooms.back' : 'rooms.go', { name: leg.name })}
    </Button>
  );
}
