import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readSteps, type PlacedStep } from '../../../protocol/rest/history';
import { Unanswered } from '../../answers/unanswered';
import { useAnswer, type Answer } from '../../answers/use-answer';
import { Empty } from '../../components/empty';
import { Segments } from '../../components/fields';
import page from '../../components/page.module.css';
import { TopBar } from '../../components/top-bar';
import { usePageSearch } from '../../components/page-search';
import { stepText } from '../../i18n/sentences';
import { whoWords } from '../../i18n/who-words';
import { diagramAddress } from '../../router/diagram-address';
import { Link } from '../../router/link';
import { api } from '../../session/session';
import { bulkBy } from '../../steps/bulk-by';
import { StepChanges } from '../../steps/step-changes';
import { byDay, RANGES, sinceOf, type Range } from './ranges';
import classes from './changes.module.css';

const PAGE = 50;

/** What anybody changed in any room, by day, the latest first. */
export function ChangesScreen() {
  const { t, i18n } = useTranslation(['diagram', 'titles']);
  const [range, setRange] = useState<Range>('week');
  const [pages, setPages] = useState(1);
  const answer = useSteps(range, pages);
  const { items = [], next = null } = answer.value ?? {};
  const days = useMemo(() => byDay(items), [items]);
  const search = usePageSearch();
  const day = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  return (
    <div className={page['page']}>
      <TopBar crumbs={[{ label: t('titles:home'), href: '/' }, { label: t('titles:changes') }]} onSearch={search.open} />
      <main className={page['scroll']}>
        <div className={classes['body']}>
          <header className={classes['head']}>
            <h1>{t('titles:changes')}</h1>
            <Segments
              of={RANGES}
              wordsOf={(each) => t(`changes.range.${each}`)}
              value={range}
              onChange={(chosen) => {
                setRange(chosen);
                setPages(1);
              }}
              aria-label={t('changes.rangeLabel')}
            />
          </header>
          <Unanswered answer={answer} />
          {answer.value !== undefined && items.length === 0 && next === null && (
            <Empty title={t('changes.none')} text={t('changes.noneText')} />
          )}
          <div aria-busy={!answer.isCurrent}>
            {days.map(({ atMs, steps }) => (
              <section key={atMs} className={classes['day']} aria-label={day.format(atMs)}>
                <h2>{day.format(atMs)}</h2>
                <ul aria-label={t('changes.list')}>
                  {steps.map((step) => (
                    <Step key={step.clock} step={step} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
          {next !== null && (
            <Button variant="default" size="xs" loading={!answer.isCurrent} onClick={() => setPages(pages + 1)}>
              {t('deleted.older')}
            </Button>
          )}
        </div>
      </main>
      {search.palette}
    </div>
  );
}

function Step({ step }: { readonly step: PlacedStep }) {
  const { t, i18n } = useTranslation('diagram');
  const time = new Intl.DateTimeFormat(i18n.language, { hour: '2-digit', minute: '2-digit' });
  const where = step.path.length === 0 && step.label === 'bulk' ? t('changes.several') : step.path.join(' / ');
  return (
    <li className={classes['step']} data-part="placed-step">
      <time dateTime={new Date(step.atMs).toISOString()}>{time.format(step.atMs)}</time>
      <span className={classes['who']}>{whoWords(step.userName)}</span>
      <div>
        <span className={classes['text']}>
          {step.label === 'bulk' ? t(`recordHistory.by.${bulkBy(step.userName)}`) : stepText(step.label, step.facts)}
        </span>
        <StepChanges step={step} />
      </div>
      <span className={classes['where']} title={where}>
        {step.diagram === 0 ? (
          where
        ) : (
          <Link href={diagramAddress(step.diagram, step.about)} aria-label={t('changes.where', { name: where })}>
            {where}
          </Link>
        )}
      </span>
    </li>
  );
}

interface Known {
  readonly items: readonly PlacedStep[];
  readonly next: number | null;
}

function useSteps(range: Range, pages: number): Answer<Known> {
  return useAnswer(
    `${range} ${pages}`,
    async (cancel) => {
      let known: Known = { items: [], next: null };
      const since = sinceOf(range, Date.now());
      for (let at = 0; at < pages; at += 1) {
        const query = { since, limit: PAGE, before: known.next ?? undefined };
        const more = await api.call(readSteps, { query }, { cancel });
        known = { items: [...known.items, ...more.items], next: more.next };
        if (more.next === null) break;
      }
      return known;
    },
    { of: range },
  );
}
