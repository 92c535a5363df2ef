import { Group, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Empty } from '../../../components/empty';
import type { LaidPiece } from '../../../../domain/cabling/laid-pieces';
import type { TracedCable, TracedPlace, TraceEnd } from '../../../../domain/cabling/trace-answer';
import { Unanswered } from '../../../answers/unanswered';
import { ClassIcon } from '../../../components/class-icon';
import { KeyCaps } from '../../../commands/key-caps';
import { useDiagram } from '../../../engine-host/engine-host';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { Sign } from '../structure/state-dot';
import { signOf } from '../structure/state-signs';
import { useGoTo, useRoom } from './go-to-place';
import { LinkHead } from './link-head';
import { linkRows, type LinkRow, type StopRow } from './link-rows';
import { useLink } from '../../../state/link';
import { useFollowedLink, useLitLink, type FollowedLink } from './link-state';
import { cableColour, cableText, inPlace, metres, placeText, portText, standingAt } from './place-words';
import { LossOfLink } from './loss-of-link';
import { WaysOf } from './ways-of';
import classes from './link-view.module.css';
import { wordsFor } from '../../../i18n/word-key';

/** A way that splits further than this is better drawn than listed. */
const ROWS_MAX = 400;

/** The way of the selected port or cable, from end to end: devices with their ports, and the cables between them. */
export function LinkView() {
  const { t } = useTranslation('cabling');
  const link = useFollowedLink();
  const { answer } = link;
  useLitLink(answer);
  const selected = useDiagram((state) => state.selection[0] ?? 0);
  const rows = answer === null ? [] : linkRows(answer).slice(0, ROWS_MAX);
  const cables = [...new Set(rows.flatMap((row) => (row.kind === 'line' ? (row.cable?.id ?? []) : [])))];
  const laid = useLiveAnswer(cables.length === 0 ? null : `laid ${cables.join()}`, (remote) => remote.pathways.laid(cables), {
    keeps: true,
  });
  if (answer === null) return <NoLink link={link} />;
  const count = linkRows(answer).length;
  const piecesOf = (cable: number): readonly LaidPiece[] => laid.value?.[cables.indexOf(cable)] ?? [];
  return (
    <>
      <Unanswered answer={link.asked} />
      <LinkHead answer={answer} other="show-link-flow" />
      <ol className={classes['list']} aria-label={t('link.list')} onKeyDown={walkList}>
        {rows.map((row) => (
          <li key={row.key} data-kind={row.kind} style={{ marginLeft: 'indent' in row ? row.indent * 14 : 0 }}>
            <Row row={row} selected={selected} piecesOf={piecesOf} />
          </li>
        ))}
      </ol>
      <LossOfLink answer={answer} />
      {count > ROWS_MAX && <p className={classes['note']}>{t('link.more', { count: count - ROWS_MAX })}</p>}
      {(answer.outside.isCut || answer.inside.isCut) && <p className={classes['note']}>{t('link.cut')}</p>}
    </>
  );
}

/** Nothing to follow yet: what to do about it. */
export function NoLink({ link: { why, asked } }: { readonly link: FollowedLink }) {
  const { t } = useTranslation('cabling');
  const of = useLink((state) => state.asked);
  if (asked.error !== undefined) return <Unanswered answer={asked} />;
  if (why === 'not-traced' && of !== 0) return <WaysOf of={of} />;
  return (
    <Empty title={t(`link.empty.${why}.title`)} text={t(`link.empty.${why}.text`)}>
      {why === 'none' && (
        <p className={classes['keys']}>
          <span>{t('link.empty.key')}</span>
          <KeyCaps keys="t" />
        </p>
      )}
    </Empty>
  );
}

function Row({
  row,
  selected,
  piecesOf,
}: {
  readonly row: LinkRow;
  readonly selected: number;
  readonly piecesOf: (cable: number) => readonly LaidPiece[];
}) {
  const { t } = useTranslation('cabling');
  switch (row.kind) {
    case 'heading':
      return <h3 className={classes['heading']}>{t(`link.side.${row.side}`)}</h3>;
    case 'loose':
      return <p className={classes['loose']}>{t('link.loose')}</p>;
    case 'line':
      return <Line cable={row.cable} by={row.by} selected={selected} pieces={row.cable ? piecesOf(row.cable.id) : []} />;
    case 'stop':
      return <Stop row={row} selected={selected} />;
  }
}

function Line({
  cable,
  by,
  selected,
  pieces,
}: {
  readonly cable: TracedCable | null;
  readonly by: string;
  readonly selected: number;
  /** Trays that it lies in. */
  readonly pieces: readonly LaidPiece[];
}) {
  const { t } = useTranslation(['cabling', 'diagram']);
  const goTo = useGoTo();
  if (cable === null) return <p className={classes['between']}>{wordsFor(`cabling:by.${by}`)}</p>;
  const sign = signOf('cable', cable.lifecycle, '');
  return (
    <UnstyledButton
      className={classes['line']}
      data-current={cable.id === selected || undefined}
      data-id={cable.id}
      onClick={() => goTo(cable.id, null)}
    >
      <span className={classes['strand']} style={{ background: cableColour(cable) }} aria-hidden="true" />
      <span className={classes['text']}>
        <span className={classes['name']}>
          {cable.name || t('cabling:link.unnamedCable')}
          <Sign sign={sign} />
        </span>
        <span className={classes['detail']}>
          {[cableText(cable), t(`cabling:cableStatus.${cable.status}`)].filter((part) => part !== '').join(' · ')}
        </span>
        {pieces.length > 0 && (
          <span className={classes['detail']} data-part="laid">
            {pieces.map((piece) => `${inPlace(piece)} ${metres(piece.lengthMm)}`).join(' · ')}
          </span>
        )}
      </span>
    </UnstyledButton>
  );
}

function Stop({ row, selected }: { readonly row: StopRow; readonly selected: number }) {
  const { t } = useTranslation(['cabling', 'diagram']);
  const goTo = useGoTo();
  const room = useRoom();
  const place = row.places[0]!;
  const standing = standingAt(place);
  const where = placeText(place, room);
  return (
    <div className={classes['stop']} data-start={row.isStart || undefined}>
      <UnstyledButton
        className={classes['device']}
        data-current={standing?.id === selected || undefined}
        onClick={() => standing && goTo(standing.id, place)}
      >
        <ClassIcon kind="object" objectClass={standing?.class ?? ''} size={16} />
        <span className={classes['text']}>
          <span className={classes['name']}>
            {standing?.name || (place.core ? t('cabling:link.openEnd') : t('diagram:unnamed'))}
          </span>
          {where !== '' && <span className={classes['detail']}>{where}</span>}
        </span>
        {row.merges && <span className={classes['badge']}>{t('cabling:link.merges')}</span>}
      </UnstyledButton>
      <Group gap={4} align="stretch" p="2px 5px 5px 30px">
        {row.places.map((port, at) => (
          <Port key={`${port.id} ${at}`} port={port} positions={row.positions[at] ?? []} current={port.id === selected} />
        ))}
      </Group>
      {row.ends
        .filter((end) => end !== 'equipment')
        .map((end) => (
          <End key={end} end={end} />
        ))}
    </div>
  );
}

function Port({
  port,
  positions,
  current,
}: {
  readonly port: TracedPlace;
  readonly positions: readonly number[];
  readonly current: boolean;
}) {
  const { t } = useTranslation(['cabling', 'diagram']);
  const goTo = useGoTo();
  const role = port.role === 'front' || port.role === 'rear' ? t(`diagram:face.${port.role}`) : '';
  const name = portText(port);
  const sign = signOf('port', port.lifecycle, port.operational);
  return (
    <UnstyledButton
      className={classes['port']}
      data-current={current || undefined}
      data-id={port.id}
      onClick={() => goTo(port.id, port)}
    >
      <Sign sign={sign} />
      {role !== '' && <span className={classes['role']}>{role}</span>}
      <span className={classes['portName']}>{name}</span>
      {positions.length > 0 && (
        <span className={classes['role']}>
          {positionText(t('cabling:link.position', { count: positions.length }), positions)}
        </span>
      )}
    </UnstyledButton>
  );
}

/** `fibre 3`, `fibres 1-12`. */
function positionText(word: string, positions: readonly number[]): string {
  const [first] = positions;
  const last = positions.at(-1);
  const run = last! - first! === positions.length - 1;
  return `${word} ${positions.length === 1 ? first : run ? `${first}–${last}` : positions.join(', ')}`;
}

function End({ end }: { readonly end: TraceEnd }) {
  const { t } = useTranslation('cabling');
  return (
    <p className={classes['reason']} data-end={end}>
      {t(`end.${end}`)}
    </p>
  );
}

/** Arrows walk from line to line; what is walked to is chosen by Enter, as everywhere. */
function walkList(event: React.KeyboardEvent<HTMLElement>): void {
  const way = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (way === 0) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const next = buttons[buttons.indexOf(document.activeElement as HTMLElement) + way];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
