import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RelatedAnswer } from '../../../../domain/cabling/related';
import { useDiagram } from '../../../engine-host/engine-host';
import { walkButtons } from '../../../helpers/walk-buttons';
import { RELATION, relationLayout, type RelationCard, type RelationDrawing } from './relation-layout';
import { KIND_COLOURS, roleText, thingText, whereText } from './relation-words';
import { recenter, useRelations } from './relations-state';
import { useGoTo, useRoom } from '../cabling/go-to-place';
import cards from '../canvas/drawn-cards.module.css';
import classes from './relations.module.css';
import { cut } from '../cabling/place-words';

/** The drawn relations. Every thing is a button: a click shows it on the drawing, Enter makes it the middle; arrows walk. */
export function RelationDrawingView({ answer, width }: { readonly answer: RelatedAnswer; readonly width: number }) {
  const { t } = useTranslation('relations');
  const kinds = useRelations((state) => state.kinds);
  const selected = useDiagram((state) => state.selection[0] ?? 0);
  const drawing = useMemo(() => relationLayout(answer, kinds, width), [answer, kinds, width]);
  const { spine } = drawing;
  return (
    <svg
      width={drawing.width}
      height={drawing.height}
      className={cards['drawing']}
      role="group"
      aria-label={t('drawingOf', { name: thingText(answer.center) })}
      onKeyDown={walkButtons}
      data-part="relation-drawing"
    >
      <line x1={spine.x} x2={spine.x} y1={spine.top} y2={spine.bottom} className={classes['spine']} />
      {drawing.groups.map(({ kind, y, more, cards }) => (
        <g key={kind} style={{ color: KIND_COLOURS[kind] }} data-kind={kind}>
          {cards.map((card) => (
            <Card key={card.related.key} card={card} drawing={drawing} current={card.related.other.id === selected} />
          ))}
          <Heading x={spine.x} y={y} text={t(`kind.${kind}`)} more={more > 0 ? t('more', { count: more }) : ''} />
        </g>
      ))}
      <Center answer={answer} drawing={drawing} current={answer.center.id === selected} />
    </svg>
  );
}

function Heading({ x, y, text, more }: { readonly x: number; readonly y: number; readonly text: string; readonly more: string }) {
  return (
    <text x={x} y={y + 4} textAnchor="middle" className={classes['kind']}>
      {text}
      {more !== '' && <tspan className={classes['more']}>{` · ${more}`}</tspan>}
    </text>
  );
}

function Card({
  card,
  drawing,
  current,
}: {
  readonly card: RelationCard;
  readonly drawing: RelationDrawing;
  readonly current: boolean;
}) {
  const { t } = useTranslation('relations');
  const goTo = useGoTo();
  const { related, x, y, side } = card;
  const { other, relation } = related;
  const name = thingText(other);
  const where = whereText(other, useRoom());
  const role = roleText(related);
  const middle = y + RELATION.cardHeight / 2;
  const edge = side === 'left' ? x + drawing.cardWidth : x;
  const about = [name, role, where, t(relation === 0 ? 'implied' : 'recorded')].filter((part) => part !== '');
  return (
    <g>
      <line
        x1={drawing.spine.x}
        x2={edge}
        y1={middle}
        y2={middle}
        className={classes['line']}
        strokeDasharray={relation === 0 ? '3 3' : undefined}
      />
      <circle cx={drawing.spine.x} cy={middle} r={3} fill="currentColor" />
      {drawing.wordsOnLines && (
        <text x={(drawing.spine.x + edge) / 2} y={middle - 5} textAnchor="middle" className={classes['role']}>
          {role}
        </text>
      )}
      <g
        role="button"
        tabIndex={0}
        className={classes['thing']}
        aria-label={about.join(', ')}
        data-id={other.id}
        data-recorded={relation !== 0 || undefined}
        data-current={current || undefined}
        onClick={() => goTo(other.id, other)}
        onKeyDown={(event) =>
          onKey(
            event,
            () => recenter(other.id),
            () => goTo(other.id, other),
          )
        }
      >
        <title>{about.join(' · ')}</title>
        <rect x={x} y={y} width={drawing.cardWidth} height={RELATION.cardHeight} rx={7} />
        <text x={x + 8} y={y + 17} className={cards['name']}>
          {cut(name, Math.floor((drawing.cardWidth - 14) / 6.6))}
        </text>
        <text x={x + 8} y={y + 32} className={cards['where']}>
          {cut(drawing.wordsOnLines ? where : role, Math.floor((drawing.cardWidth - 14) / 5.7))}
        </text>
      </g>
    </g>
  );
}

function Center({
  answer,
  drawing,
  current,
}: {
  readonly answer: RelatedAnswer;
  readonly drawing: RelationDrawing;
  readonly current: boolean;
}) {
  const goTo = useGoTo();
  const { x, y, width } = drawing.center;
  const name = thingText(answer.center);
  const where = whereText(answer.center, useRoom());
  return (
    <g
      role="button"
      tabIndex={0}
      className={classes['center']}
      aria-label={[name, where].filter((part) => part !== '').join(', ')}
      data-id={answer.center.id}
      data-current={current || undefined}
      onClick={() => goTo(answer.center.id, answer.center)}
      onKeyDown={(event) =>
        onKey(
          event,
          () => goTo(answer.center.id, answer.center),
          () => goTo(answer.center.id, answer.center),
        )
      }
    >
      <title>{[name, where].filter((part) => part !== '').join(' · ')}</title>
      <rect x={x} y={y} width={width} height={RELATION.centerHeight} rx={9} />
      <text x={drawing.spine.x} y={y + 21} textAnchor="middle" className={cards['name']}>
        {cut(name, Math.floor((width - 20) / 7))}
      </text>
      <text x={drawing.spine.x} y={y + 38} textAnchor="middle" className={cards['where']}>
        {cut(where, Math.floor((width - 20) / 5.8))}
      </text>
    </g>
  );
}

function onKey(event: React.KeyboardEvent, enter: () => void, space: () => void): void {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  event.stopPropagation();
  if (event.key === 'Enter') enter();
  else space();
}
