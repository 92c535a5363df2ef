import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TraceAnswer } from '../../../../domain/cabling/trace-answer';
import { useDiagram } from '../../../engine-host/engine-host';
import { walkButtons } from '../../../helpers/walk-buttons';
import { Sign } from '../structure/state-dot';
import { signOf } from '../structure/state-signs';
import { FLOW, flowLayout, type FlowCard, type FlowEdge, type FlowPort } from './flow-layout';
import { useGoTo, useRoom } from './go-to-place';
import { cableColour, cableText, cut, placeText, portText, standingAt } from './place-words';
import cards from '../canvas/drawn-cards.module.css';
import classes from './link-flow-view.module.css';

/** The drawn way. Cards, ports and cables are buttons; arrows go to the next one in their direction. */
export function FlowDrawingView({ answer }: { readonly answer: TraceAnswer }) {
  const { t } = useTranslation('cabling');
  const room = useElementSize();
  const drawing = useMemo(() => flowLayout(answer, room.width), [answer, room.width]);
  const selected = useDiagram((state) => state.selection[0] ?? 0);
  const scroller = useRef<HTMLDivElement>(null);
  const both = useMergedRef(scroller, room.ref);
  const startX = drawing.cards.find(({ isStart }) => isStart)?.x ?? 0;
  const { cardWidth, width } = drawing;
  useEffect(() => {
    const view = scroller.current;
    if (!view) return;
    // The start with what comes after it; the last card with what comes before.
    const isLast = startX + cardWidth + FLOW.margin >= width;
    view.scrollLeft = isLast ? startX + cardWidth + FLOW.margin - view.clientWidth : startX - FLOW.margin;
  }, [startX, cardWidth, width, answer.start.id]);
  return (
    <div className={classes['scroll']} ref={both}>
      <svg
        width={drawing.width}
        height={drawing.height}
        className={cards['drawing']}
        role="group"
        aria-label={t('flow.title')}
        onKeyDown={walkButtons}
      >
        {drawing.edges.map((edge) => (
          <Edge key={edge.key} edge={edge} current={edge.cable?.id === selected} />
        ))}
        {drawing.cards.map((card) => (
          <Card key={card.key} card={card} width={cardWidth} selected={selected} />
        ))}
      </svg>
    </div>
  );
}

function Edge({ edge, current }: { readonly edge: FlowEdge; readonly current: boolean }) {
  const { t } = useTranslation(['cabling', 'diagram']);
  const goTo = useGoTo();
  const { cable, x1, y1, x2, y2, loose } = edge;
  const bend = Math.max(28, (x2 - x1) / 2);
  const path = `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
  if (cable === null) return <path d={path} className={classes['between']} />;
  const name = cable.name || t('cabling:link.unnamedCable');
  const about = [name, cableText(cable), t(`cabling:cableStatus.${cable.status}`)];
  const planned = cable.lifecycle === 'planned';
  return (
    <g
      role="button"
      tabIndex={0}
      className={classes['edge']}
      aria-label={about.join(', ')}
      data-current={current || undefined}
      data-id={cable.id}
      data-status={cable.status}
      onClick={() => goTo(cable.id, null)}
      onKeyDown={(event) => onEnter(event, () => goTo(cable.id, null))}
    >
      <title>{about.join(' · ')}</title>
      <path d={path} className={classes['reach']} />
      <path
        d={path}
        stroke={cableColour(cable)}
        className={classes['strand']}
        strokeDasharray={planned || loose ? '5 4' : undefined}
      />
      <path d={path} className={classes['sign']} />
      {cable.status === 'connectionRemoved' && (
        <text x={(x1 + x2) / 2} y={(y1 + y2) / 2 + 5} textAnchor="middle" className={classes['cross']}>
          ×
        </text>
      )}
      <text x={(x1 + x2) / 2} y={(y1 + y2) / 2 - 5} textAnchor="middle" className={classes['label']}>
        {cut(name, lettersIn(x2 - x1 - 4, SMALL_PX))}
      </text>
    </g>
  );
}

function Card({ card, width, selected }: { readonly card: FlowCard; readonly width: number; readonly selected: number }) {
  const { t } = useTranslation(['cabling', 'diagram']);
  const goTo = useGoTo();
  const room = useRoom();
  const standing = standingAt(card.place);
  const name = standing?.name || t('diagram:unnamed');
  const where = placeText(card.place, room);
  const open = (): void => {
    if (standing) goTo(standing.id, card.place);
  };
  return (
    <g>
      <rect
        x={card.x}
        y={card.y}
        width={width}
        height={card.height}
        rx={8}
        className={classes['card']}
        data-start={card.isStart || undefined}
      />
      <g
        role="button"
        tabIndex={0}
        className={classes['head']}
        aria-label={[name, where].join(', ')}
        data-current={standing?.id === selected || undefined}
        onClick={open}
        onKeyDown={(event) => onEnter(event, open)}
      >
        <title>{[name, where].join(' · ')}</title>
        <rect x={card.x + 2} y={card.y + 2} width={width - 4} height={FLOW.headHeight - 5} rx={6} />
        <text x={card.x + 10} y={card.y + 16} className={cards['name']}>
          {cut(name, lettersIn(width - 20, NAME_PX))}
        </text>
        <text x={card.x + 10} y={card.y + 30} className={cards['where']}>
          {cut(where, lettersIn(width - 20, SMALL_PX))}
        </text>
      </g>
      {card.ports.map((port) => (
        <Port key={port.place.id} card={card} cardWidth={width} port={port} current={port.place.id === selected} />
      ))}
    </g>
  );
}

function Port({
  card,
  cardWidth,
  port,
  current,
}: {
  readonly card: FlowCard;
  readonly cardWidth: number;
  readonly port: FlowPort;
  readonly current: boolean;
}) {
  const { t } = useTranslation(['cabling', 'diagram']);
  const goTo = useGoTo();
  const isLeft = port.facing === 'left';
  const edgeX = isLeft ? card.x : card.x + cardWidth;
  const name = portText(port.place);
  const reason = port.ends.filter((end) => end !== 'equipment').map((end) => t(`cabling:end.${end}`));
  const about = [name, ...reason].join(', ');
  const sign = signOf('port', port.place.lifecycle, port.place.operational);
  const open = (): void => goTo(port.place.id, port.place);
  const both = card.ports.some(({ facing }) => facing !== port.facing);
  const width = both ? cardWidth / 2 : cardWidth;
  return (
    <g
      role="button"
      tabIndex={0}
      className={classes['port']}
      aria-label={about}
      data-current={current || undefined}
      data-id={port.place.id}
      onClick={open}
      onKeyDown={(event) => onEnter(event, open)}
    >
      <title>{about}</title>
      <rect
        x={(isLeft ? card.x : card.x + cardWidth - width) + 2}
        y={port.y - FLOW.portHeight / 2 + 1}
        width={width - 4}
        height={FLOW.portHeight - 2}
        rx={4}
      />
      <rect
        x={edgeX - 4}
        y={port.y - 4}
        width={8}
        height={8}
        rx={1.5}
        className={classes['jack']}
        data-free={reason.length > 0 || undefined}
      />
      {sign && (
        <svg x={isLeft ? card.x + 9 : card.x + cardWidth - 19} y={port.y - 5} width={10} height={10} viewBox="0 0 10 10">
          <Sign sign={sign} />
        </svg>
      )}
      <text
        x={isLeft ? card.x + (sign ? 23 : 10) : card.x + cardWidth - (sign ? 23 : 10)}
        y={port.y + 4}
        textAnchor={isLeft ? 'start' : 'end'}
        className={classes['portName']}
      >
        {cut(name, lettersIn(width - (sign ? 30 : 16), SMALL_PX))}
      </text>
    </g>
  );
}

/** Width of a letter of names and of smaller words, px: most are no wider. */
const NAME_PX = 6.6;
const SMALL_PX = 5.8;

function lettersIn(width: number, letter: number): number {
  return Math.max(4, Math.floor(width / letter));
}

function onEnter(event: React.KeyboardEvent, open: () => void): void {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  open();
}
