import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Channel, ChannelCord, ChannelPort, ChannelTrunk } from '../../../../domain/channels/channel';
import type { RoomLeg } from '../../../../domain/channels/room-legs';
import { useDiagram, useDiagramSession } from '../../../engine-host/engine-host';
import { useGoTo } from '../cabling/go-to-place';
import { ChannelLength, TrunkLength, UnmeasuredList } from './channel-length';
import { drawingOf } from './way-rooms';
import { metres } from '../cabling/place-words';
import { segmentNames } from '../pathways/segment-names';
import { money } from './money';
import { NotSaidList, notSaidOf } from './not-said';
import classes from './route.module.css';

type Names = Readonly<Record<number, string>>;

/** One channel from end to end: ports as stops, and between them what there is and what is to be made. */
export function ChannelList({
  channel,
  legs,
  names,
  mark,
}: {
  readonly channel: Channel;
  readonly legs: readonly RoomLeg[];
  readonly names: Names;
  readonly mark: 'first' | 'second';
}) {
  const { t } = useTranslation('channels');
  const { parts } = channel;
  return (
    <>
      <ol className={classes['channel']} data-mark={mark} aria-label={t('list')}>
        {parts.map((part, at) => {
          const before = parts[at - 1]?.to.port;
          return (
            <li key={part.from.port}>
              {before !== part.from.port && <Stop stop={part.from} legs={legs} names={names} />}
              {part.kind === 'cord' ? <Cord cord={part} names={names} /> : <Trunk trunk={part} names={names} />}
              <Stop stop={part.to} legs={legs} names={names} />
            </li>
          );
        })}
        <Sum channel={channel} />
      </ol>
      <UnmeasuredList channel={channel} />
      <NotSaidList notSaid={notSaidOf(parts.map((part) => (part.kind === 'cord' ? part.notSaid : [])))} />
    </>
  );
}

/** All of it together: how long, and what its new cables cost. */
function Sum({ channel }: { readonly channel: Channel }) {
  const { newMm, cords, price } = channel;
  const { t, i18n } = useTranslation('channels');
  return (
    <li className={classes['sum']} data-part="channel-sum">
      <span>{t('part.total')}</span>
      <span>
        <ChannelLength channel={channel} />
      </span>
      {cords > 0 && (
        <>
          <span>{t('part.new', { count: cords })}</span>
          <span>{[metres(newMm), price && money(price, i18n.language)].filter(Boolean).join(' · ')}</span>
        </>
      )}
    </li>
  );
}

/** A port; one of another room is shown there. */
function Stop({ stop, legs, names }: { readonly stop: ChannelPort; readonly legs: readonly RoomLeg[]; readonly names: Names }) {
  const goTo = useGoTo();
  const kind = useDiagram((state) => state.opened?.kind ?? '');
  const leg = legs.find(({ ids }) => ids.includes(stop.place));
  const standing = leg ? { diagram: drawingOf(leg, kind), way: [...leg.within, leg.place].map((id) => ({ id })) } : null;
  return (
    <UnstyledButton className={classes['stop']} data-id={stop.port} onClick={() => goTo(stop.port, standing)}>
      <i aria-hidden="true" />
      <span className={classes['stopName']}>
        {names[stop.owner]} · <strong>{names[stop.port]}</strong>
      </span>
      <span className={classes['place']}>{names[stop.place]}</span>
    </UnstyledButton>
  );
}

function Cord({ cord, names }: { readonly cord: ChannelCord; readonly names: Names }) {
  const { t } = useTranslation(['channels', 'diagram']);
  const [open, setOpen] = useState(false);
  const { segments } = cord;
  const called = segmentNames(segments, t('diagram:unnamed'));
  const most = segments.reduce((max, { percentAfter }) => Math.max(max, percentAfter), 0);
  if (segments.length === 0)
    return (
      <div className={classes['line']} data-kind="new">
        <i aria-hidden="true" />
        <span>
          {t('part.jumper', { place: names[cord.from.place] })}
          <Supply cord={cord} />
        </span>
        <Ordered cord={cord} />
      </div>
    );
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <div className={classes['line']} data-kind="new">
      <i aria-hidden="true" />
      <div>
        <UnstyledButton className={classes['fold']} aria-expanded={open} onClick={() => setOpen(!open)}>
          <Chevron size={13} />
          {t('part.cable', { count: segments.length })}
          <small>{t('part.fullest', { percent: most })}</small>
          <Supply cord={cord} />
        </UnstyledButton>
        {open && (
          <ul className={classes['segments']}>
            {segments.map(({ pathway, lengthMm, percentBefore, percentAfter }, at) => (
              <li key={pathway}>
                <span title={called[at]}>{called[at]}</span>
                <span>{metres(lengthMm)}</span>
                <span>{t('part.fill', { before: percentBefore, after: percentAfter })}</span>
              </li>
            ))}
            <li>
              <span>{t('part.way')}</span>
              <span>{metres(cord.wayMm)}</span>
              <span />
            </li>
            <li data-part="ends">
              <span>{t('part.ends')}</span>
              <span>{metres(cord.endsMm)}</span>
              <span>{t('part.ordered', { length: metres(cord.lengthMm) })}</span>
            </li>
          </ul>
        )}
      </div>
      <Ordered cord={cord} />
    </div>
  );
}

/** Where a cord comes from where that is not off the shelf: out of the store, or made for this way. */
function Supply({ cord: { fromStore, isMadeToMeasure } }: { readonly cord: ChannelCord }) {
  const { t } = useTranslation(['channels', 'diagram']);
  if (!fromStore && !isMadeToMeasure) return null;
  const name = fromStore?.name || t('diagram:unnamed');
  const stored = fromStore?.place ? 'channels:part.fromStoreOf' : 'channels:part.fromStore';
  return (
    <small className={classes['supply']} data-part="cord-supply">
      {fromStore
        ? t(stored, { name, length: metres(fromStore.lengthMm), place: fromStore.place })
        : t('channels:part.madeToMeasure')}
    </small>
  );
}

/** Length to order, and what it costs. */
function Ordered({ cord: { lengthMm, price } }: { readonly cord: ChannelCord }) {
  const { i18n } = useTranslation();
  return (
    <span className={classes['length']}>
      {metres(lengthMm)}
      {price && <small>{money(price, i18n.language)}</small>}
    </span>
  );
}

function Trunk({ trunk, names }: { readonly trunk: ChannelTrunk; readonly names: Names }) {
  const { t } = useTranslation('channels');
  const session = useDiagramSession();
  const cables = trunk.rides.map(({ cable }) => cable);
  const rideText = ({ cable, cores }: ChannelTrunk['rides'][number]): string =>
    cores === undefined
      ? (names[cable] ?? '')
      : t('part.cores', { name: names[cable] ?? '', count: cores.length, cores: cores.join(', ') });
  return (
    <div className={classes['line']} data-kind="there">
      <i aria-hidden="true" />
      <UnstyledButton className={classes['fold']} onClick={() => void session?.select(cables.slice(0, 1), true)}>
        {t('part.trunk', { name: trunk.rides.map(rideText).join(' ~ ') })}
        <small>{t('part.free', { count: trunk.free })}</small>
        {trunk.riding.length > 0 && (
          <small data-part="riding">{t('part.riding', { count: trunk.riding.length, names: trunk.riding.join(', ') })}</small>
        )}
      </UnstyledButton>
      <TrunkLength trunk={trunk} />
    </div>
  );
}
