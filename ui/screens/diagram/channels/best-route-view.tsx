import { ActionIcon, Button, Loader, Stack, Tooltip } from '@mantine/core';
import { IconArrowsUpDown } from '@tabler/icons-react';
import { radioKeys } from '../../../helpers/radio-keys';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../components/note';
import { Empty } from '../../../components/empty';
import type { Channel, ChannelReason } from '../../../../domain/channels/channel';
import type { ChannelReport, NamedEnd } from '../../../../workers/api/channels';
import { Unanswered } from '../../../answers/unanswered';
import type { Answer } from '../../../answers/use-answer';
import { LackingPermission, useMayDo } from '../../../commands/permitted';
import { useCommands } from '../../../commands/command-provider';
import { commandOf } from '../../../commands/registry';
import { useCommandState } from '../../../commands/use-command-state';
import { openDialog } from '../../../dialogs/dialog';
import { DIALOGS } from '../../../dialogs/dialogs';
import { useDiagramSession } from '../../../engine-host/engine-host';
import { metres } from '../cabling/place-words';
import { madeIds } from '../../../../domain/channels/channel-intent';
import { priceSum } from '../../../../domain/channels/order';
import { ChannelCard, PriceNote } from './channel-card';
import { ChannelList } from './channel-list';
import { EndField } from './end-field';
import { money } from './money';
import { PairApart } from './pair-apart';
import { ReasonList } from './reason-list';
import { RouteChanged } from './route-changed';
import { RoomList } from './room-list';
import { RouteLabels } from './route-labels';
import { RouteOptionsForm } from './route-options';
import { changeEnds, useRoute } from './route-state';
import classes from './route.module.css';
import {
  useFoundRoute,
  useLitRoute,
  useMadeAgain,
  usePickablePathways,
  usePickedEnds,
  useRoomSigns,
  type FoundRoute,
} from './use-route';
import { report } from '../../../commands/report';

/** The best way for a new connection: trays, panels with free ports, cords to make; compared, lit and made. */
export function BestRouteView() {
  const { t } = useTranslation('channels');
  const { from, to, made } = useRoute();
  const found = useFoundRoute();
  usePickedEnds();
  usePickablePathways();
  useLitRoute(found.value?.report);
  useRoomSigns(found.value?.report);
  return (
    <>
      <header className={classes['head']}>
        <Stack gap={6} flex={1} miw={0}>
          <EndField which="from" />
          <EndField which="to" />
        </Stack>
        <Tooltip label={t('end.swap')}>
          <ActionIcon
            size={28}
            variant="subtle"
            color="gray"
            aria-label={t('end.swap')}
            onClick={() => changeEnds({ from: to, to: from })}
          >
            <IconArrowsUpDown size={15} />
          </ActionIcon>
        </Tooltip>
      </header>
      <BegunAtSelection />
      <RouteOptionsForm />
      <div className={classes['result']} aria-busy={found.isAwaited} aria-live="polite">
        <Unanswered answer={found} />
        {from === null || to === null ? (
          <Empty title={t('empty.title')} text={t('empty.text')} />
        ) : made.length > 0 ? (
          <Made count={made.length} />
        ) : found.value === undefined ? (
          found.isAwaited && <Waiting />
        ) : (
          <>
            <RouteChanged found={found.value} />
            <Result found={found} {...found.value} />
          </>
        )}
      </div>
    </>
  );
}

/** What was asked before gave way to the selection; it can be had back. */
function BegunAtSelection() {
  const { t } = useTranslation(['channels', 'diagram']);
  const before = useRoute((state) => state.before);
  if (before === null) return null;
  const nameOf = (end: NamedEnd | null): string => end?.name || '…';
  return (
    <p className={classes['begun']} role="status" data-part="begun">
      {t('channels:end.begun')}
      <button type="button" className={classes['more']} onClick={() => changeEnds(before)}>
        {t('channels:end.back', { from: nameOf(before.from), to: nameOf(before.to) })}
      </button>
    </p>
  );
}

function Waiting() {
  const { t } = useTranslation('channels');
  return (
    <div className={classes['waiting']} role="status">
      <Loader size="sm" />
      <p>{t('waiting')}</p>
    </div>
  );
}

function Made({ count }: { readonly count: number }) {
  const { t } = useTranslation('channels');
  const legs = useRoute((state) => state.madeLegs);
  useMadeAgain();
  return (
    <>
      <Empty title={t('made.title', { count })} text={t('made.text')} part="made">
        <Button size="compact-sm" variant="default" onClick={() => useRoute.setState({ made: [] })}>
          {t('made.again')}
        </Button>
      </Empty>
      {legs.map((each, at) => (
        <RoomList key={at} legs={each} mark={at === 0 ? 'first' : 'second'} />
      ))}
    </>
  );
}

function Result({ found, report, tookMs }: { readonly found: Answer<FoundRoute> } & FoundRoute) {
  const { t, i18n } = useTranslation(['channels', 'diagram']);
  const chosen = useRoute((state) => state.chosen);
  const { answer, legs, names, searched } = report;
  if (answer.kind === 'none') return <Reasons reasons={answer.reasons} />;
  const { channels, isPair, isExact, shared, apart, unlaid } = answer;
  const at = channels[chosen] ? chosen : 0;
  const mark = isPair && at === 1 ? 'second' : 'first';
  return (
    <>
      <p className={classes['summary']} data-part="route-answer">
        {t(!isPair ? 'answer.found' : unlaid.length > 0 ? 'answer.pairAsRecorded' : 'answer.pair', { count: channels.length })}
        {isPair && !isExact && <em>{t('answer.notSure')}</em>}
      </p>
      {apart.length > 0 && <PairApart apart={apart} unlaid={unlaid} />}
      {shared.length > 0 && (
        <Note p="0 14px 8px" data-part="shared">
          {t('answer.shared', { names: shared.map(({ name }) => name || t('diagram:unnamed')).join(', ') })}
        </Note>
      )}
      <div className={classes['cards']} role="radiogroup" aria-label={t('answer.choose')} onKeyDown={radioKeys}>
        {channels.map((channel, each) => (
          <ChannelCard key={each} channel={channel} at={each} pair={isPair} chosen={each === at} />
        ))}
      </div>
      <PriceNote channels={channels} />
      <RoomList legs={legs[at] ?? []} mark={mark} />
      <ChannelList channel={channels[at]!} legs={legs[at] ?? []} names={names} mark={mark} />
      <MakeIt report={report} channels={channels} pair={isPair} disabled={!found.isCurrent} onRefused={found.retry} />
      <p className={classes['foot']}>
        {t('answer.searched', {
          ...searched,
          ms: new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 }).format(Math.max(1, tookMs)),
        })}
      </p>
    </>
  );
}

/** Live or planned first; a pair is made as one step. */
function MakeIt({
  report: { legs, number },
  channels,
  pair,
  disabled,
  onRefused,
}: {
  readonly report: ChannelReport;
  readonly channels: readonly Channel[];
  readonly pair: boolean;
  readonly disabled: boolean;
  readonly onRefused: () => void;
}) {
  const { t, i18n } = useTranslation('channels');
  const { context } = useCommands();
  const mayMake = useMayDo('make-channel');
  const session = useDiagramSession();
  const chosen = useRoute((state) => state.chosen);
  const [busy, setBusy] = useState(false);
  if (!mayMake) return <LackingPermission does="make-channel" />;
  const which = pair ? [0, 1] : [chosen];
  const wanted = which.flatMap((at) => channels[at] ?? []);
  const cords = wanted.reduce((sum, channel) => sum + channel.cords, 0);
  const length = metres(wanted.reduce((sum, { newMm }) => sum + newMm, 0));
  const price = priceSum(wanted.map((channel) => channel.price));
  if (cords === 0) return <Note p="8px 14px">{t('make.nothing')}</Note>;
  const make = async (planned: boolean): Promise<void> => {
    const now = context();
    if (!session || !now) return;
    setBusy(true);
    try {
      const result = await session.channels.make(which, planned, useRoute.getState().labelRule.trim(), number);
      if (!report(result) || !result.ok) return onRefused();
      const madeLegs = which.flatMap((at) => (legs[at] ? [legs[at]] : []));
      useRoute.setState({ made: result.created, madeLit: madeIds(wanted, result.created), madeLegs });
      await session.select(result.created.slice(0, 40));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <RouteLabels which={which} wanted={wanted} />
      <div className={classes['make']}>
        <Button size="compact-sm" disabled={disabled || busy} onClick={() => void make(true)}>
          {t(pair ? 'make.planBoth' : 'make.plan')}
        </Button>
        <Button size="compact-sm" variant="default" disabled={disabled || busy} onClick={() => void make(false)}>
          {t(pair ? 'make.bothLive' : 'make.live')}
        </Button>
        <span data-part="to-make">
          {[t('make.cables', { count: cords, length }), price && money(price, i18n.language)].filter(Boolean).join(' · ')}
        </span>
      </div>
    </>
  );
}

function Reasons({ reasons }: { readonly reasons: readonly ChannelReason[] }) {
  const { t } = useTranslation('channels');
  const elsewhere = reasons.filter((reason) => reason.kind === 'end-elsewhere');
  if (elsewhere.length > 0) return <Elsewhere reasons={elsewhere} />;
  return (
    <Empty title={t('none.title')} part="no-route">
      <ReasonList reasons={reasons} />
      {reasons.some(({ kind }) => NOT_REACHED.has(kind)) && <ByHand />}
    </Empty>
  );
}

/** No tray or trunk leads from one end to the other. */
const NOT_REACHED: ReadonlySet<ChannelReason['kind']> = new Set(['no-way-to', 'islands']);

/** What else joins two ends between which nothing leads: a pathway, or a cable that lies in none. */
function ByHand() {
  const { t } = useTranslation('channels');
  const { run } = useCommands();
  const { from, to } = useRoute();
  const draws = useCommandState(commandOf('draw-pathway'));
  const mayConnect = useMayDo(...DIALOGS.connect.does);
  if (from === null || to === null) return null;
  const connect = (): void => openDialog(DIALOGS.connect, { from: [from.end.id], to: [to.end.id] });
  return (
    <div className={classes['byHand']}>
      {draws.enabled && (
        <Button size="compact-sm" variant="default" onClick={() => run('draw-pathway')}>
          {t('none.drawPathway')}
        </Button>
      )}
      {mayConnect && (
        <Button size="compact-sm" variant="default" onClick={connect}>
          {t('none.connectByHand')}
        </Button>
      )}
    </div>
  );
}

/** An end of another site, or one in a room beside which no drawing of a site is shown. */
function Elsewhere({ reasons }: { readonly reasons: readonly (ChannelReason & { readonly kind: 'end-elsewhere' })[] }) {
  const { t } = useTranslation('channels');
  const { from, to } = useRoute();
  const named = reasons.map((reason) => {
    const asked = [from, to].find((each) => each?.end.id === reason.end);
    return { ...reason, name: asked?.name ?? reason.name, place: asked?.where || reason.place };
  });
  return (
    <Empty title={t('elsewhere.title')} text={t('elsewhere.text')} part="route-elsewhere">
      <ReasonList reasons={named} />
    </Empty>
  );
}
