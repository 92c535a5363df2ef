import { Button, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readDiagramSteps, type DiagramStep } from '../../../../protocol/rest/history';
import { Unanswered } from '../../../answers/unanswered';
import { useAnswer, type Answer } from '../../../answers/use-answer';
import { Empty } from '../../../components/empty';
import { useDiagram, useDiagramSession } from '../../../engine-host/engine-host';
import { useEditVersions } from '../../../engine-host/versions';
import { stepText } from '../../../i18n/sentences';
import { api } from '../../../session/session';
import { StepChanges } from '../../../steps/step-changes';
import { whenWords } from '../../../helpers/when-words';
import classes from './everyones-steps.module.css';
import { whoWords } from '../../../i18n/who-words';
import { bulkBy } from '../../../steps/bulk-by';
import list from './list.module.css';

const PAGE = 50;
const PACE_MS = 500;

/** What anybody did to what the diagram shows, the latest first; a click goes there. */
export function EveryonesSteps() {
  const { t, i18n } = useTranslation('diagram');
  const session = useDiagramSession();
  const [pages, setPages] = useState(1);
  const answer = useSteps(pages);
  const { items = [], next = null } = answer.value ?? {};
  return (
    <div className={list['scroll']}>
      <Unanswered answer={answer} />
      {answer.value !== undefined && items.length === 0 && next === null && (
        <Empty title={t('history.nobody')} text={t('history.nobodyText')} />
      )}
      <ul className={list['list']} aria-label={t('history.everyone')} aria-busy={!answer.isCurrent}>
        {items.map((step) => (
          <li key={step.clock} data-part="step">
            <UnstyledButton
              className={classes['step']}
              disabled={step.about === 0}
              onClick={() => void session?.select([step.about], true)}
            >
              <span className={classes['text']}>
                {step.label === 'bulk' ? t(`recordHistory.by.${bulkBy(step.userName)}`) : stepText(step.label, step.facts)}
              </span>
              <span className={classes['who']}>
                {t('history.by', { user: whoWords(step.userName), when: whenWords(step.atMs, i18n.language) })}
              </span>
            </UnstyledButton>
            <StepChanges step={step} />
          </li>
        ))}
      </ul>
      {next !== null && (
        <Button variant="subtle" size="compact-xs" className={classes['more']!} onClick={() => setPages(pages + 1)}>
          {t('deleted.older')}
        </Button>
      )}
    </div>
  );
}

interface Known {
  readonly items: readonly DiagramStep[];
  readonly next: number | null;
}

/** The first pages; asked again when the diagram changed, and when the server has what was done here. */
function useSteps(pages: number): Answer<Known> {
  const versions = useEditVersions();
  const diagram = useDiagram((state) => (state.phase.kind === 'ready' ? (state.opened?.diagram ?? 0) : 0));
  return useAnswer(
    diagram === 0 ? null : `${diagram} ${pages}`,
    async (cancel) => {
      let known: Known = { items: [], next: null };
      for (let page = 0; page < pages; page += 1) {
        const query = { limit: PAGE, before: known.next ?? undefined };
        const more = await api.call(readDiagramSteps, { params: { id: String(diagram) }, query }, { cancel });
        known = { items: [...known.items, ...more.items], next: more.next };
        if (more.next === null) break;
      }
      return known;
    },
    { versions, keeps: true, paceMs: PACE_MS },
  );
}
