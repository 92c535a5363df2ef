import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { unreachable } from '../../../../domain/result';
import {
  POWER_FINDINGS,
  RESTING_FEEDS,
  type FeedSum,
  type PowerAnswer,
  type PowerFinding,
  type PowerLine,
  type PowerQuestion,
} from '../../../../workers/api/capacity';
import { Unanswered } from '../../../answers/unanswered';
import { Segments } from '../../../components/fields';
import { useDiagram, useDiagramSession } from '../../../engine-host/engine-host';
import { POWER_LOST, useCapacity, type PowerLost } from './capacity-state';
import classes from './capacity.module.css';
import { wattsText } from '../../../../domain/capacity/watts-text';
import { PoeList } from './poe-list';
import { useAsked } from './use-capacity';

/** What fails when a side of the power, a feed, a strip or a panel is lost; and what is wrong with the power as it is. */
export function PowerSection() {
  const { t } = useTranslation('capacity');
  const lost = useCapacity((state) => state.powerLost);
  const selection = useDiagram((state) => state.selection);
  const question = questionOf(lost, selection);
  const key = JSON.stringify(question);
  const asked = useAsked(`power ${key}`, async (capacity) => ({ of: key, answer: await capacity.power(question) }));
  return (
    <div className={classes['sections']}>
      <div className={classes['form']}>
        <Segments
          fullWidth
          value={lost}
          onChange={(next) => useCapacity.setState({ powerLost: next })}
          aria-label={t('power.lost')}
          of={POWER_LOST}
          wordsOf={(each) => t(`power.of.${each}`)}
        />
      </div>
      <Unanswered answer={asked} />
      {/* The answer before this question's is about something else. */}
      {asked.value?.of === key && <Told lost={lost} answer={asked.value.answer} isCurrent={asked.isCurrent} />}
      {lost === 'nothing' && <PoeList />}
    </div>
  );
}

function questionOf(lost: PowerLost, selection: readonly number[]): PowerQuestion {
  switch (lost) {
    case 'nothing':
      return { side: null, ids: [] };
    case 'a':
    case 'b':
      return { side: lost, ids: [] };
    case 'selected':
      return { side: null, ids: selection };
    default:
      return unreachable(lost);
  }
}

function Told({
  lost,
  answer,
  isCurrent,
}: {
  readonly lost: PowerLost;
  readonly answer: PowerAnswer;
  readonly isCurrent: boolean;
}) {
  const { t, i18n } = useTranslation('capacity');
  const { feeds, findings, unknownDraws } = answer;
  if (lost !== 'nothing' && answer.lost.count === 0)
    return <p className={classes['note']}>{t(lost === 'selected' ? 'power.selectSource' : 'power.noSide')}</p>;
  const found = POWER_FINDINGS.filter((finding) => findings[finding].count > 0);
  const names = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  const more = answer.lost.count - answer.lost.names.length;
  const named = more > 0 ? [...answer.lost.names, t('power.more', { count: more })] : answer.lost.names;
  return (
    <div aria-busy={!isCurrent} data-part="power-loss">
      <p className={classes['note']}>
        {lost === 'nothing' ? feedsText(t, feeds) : t('power.isLost', { names: names.format(named), count: answer.lost.count })}
      </p>
      {lost === 'nothing' && <Feeds answer={answer} />}
      {found.length === 0 && <p className={classes['note']}>{t(lost === 'nothing' ? 'power.sound' : 'power.nothingFails')}</p>}
      {found.map((finding) => (
        <Finding key={finding} finding={finding} {...findings[finding]} />
      ))}
      {unknownDraws > 0 && <p className={classes['note']}>{t('power.unknownDraws', { count: unknownDraws })}</p>}
      <p className={classes['note']}>{t('power.rule')}</p>
    </div>
  );
}

function feedsText(t: TFunction<'capacity'>, { a, b, unknown }: PowerAnswer['feeds']): string {
  return a + b + unknown === 0 ? t('power.noFeeds') : t('power.feeds', { a, b, unknown });
}

/** What the feeds give that run, and apart from them what others would, or will give no more. */
function Feeds({ answer: { gives, resting } }: { readonly answer: PowerAnswer }) {
  const { t, i18n } = useTranslation('capacity');
  const text = ({ va, watts }: FeedSum): string => {
    const known = wattsText(i18n.language, watts);
    return va === null ? known : t('power.vaAndWatts', { va: wattsText(i18n.language, va, 'VA'), watts: known });
  };
  return (
    <>
      {gives.watts > 0 && <p className={classes['note']}>{t('power.gives', { power: text(gives) })}</p>}
      {RESTING_FEEDS.map((state) => {
        const sum = resting[state];
        if (sum.count === 0) return null;
        return (
          <p key={state} className={classes['note']} data-resting={state}>
            {t(`power.resting.${state}`, { count: sum.count, power: text(sum) })}
          </p>
        );
      })}
    </>
  );
}

function Finding({
  finding,
  count,
  lines,
}: {
  readonly finding: PowerFinding;
  readonly count: number;
  readonly lines: readonly PowerLine[];
}) {
  const { t } = useTranslation('capacity');
  const session = useDiagramSession();
  return (
    <section className={classes['section']} data-finding={finding} data-count={count}>
      <h3>{t(`power.found.${finding}`, { count })}</h3>
      <ul className={classes['powerLines']}>
        {lines.map((line) => (
          <li key={line.id}>
            <button type="button" onClick={() => void session?.select([line.id], true)}>
              <strong>{line.name}</strong>
              <span>{line.place}</span>
              <Detail line={line} />
            </button>
          </li>
        ))}
      </ul>
      {count > lines.length && <p className={classes['quiet']}>{t('power.more', { count: count - lines.length })}</p>}
    </section>
  );
}

function Detail({ line: { supplies, load } }: { readonly line: PowerLine }) {
  const { t, i18n } = useTranslation('capacity');
  if (load) {
    const [over, rated] = [load.after - load.rated, load.rated].map((watts) => wattsText(i18n.language, watts));
    return <em>{t('power.over', { over, rated })}</em>;
  }
  return supplies ? <em>{t('power.supplies', { live: supplies.after, all: supplies.all })}</em> : null;
}
