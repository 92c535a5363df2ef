import { Button, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { readHistory, type RecordStep } from '../../../../protocol/rest/history';
import type { Description } from '../../../../workers/api/session';
import { Unanswered } from '../../../answers/unanswered';
import { useAnswer, type Answer } from '../../../answers/use-answer';
import { useStoredVersions } from '../../../engine-host/versions';
import { api } from '../../../session/session';
import { fieldsOf } from '../../../properties/property-fields';
import { StepLines } from '../../../steps/step-lines';
import { stepLines, type StepLine } from '../../../steps/record-steps';
import { whenWords } from '../../../helpers/when-words';
import { whoWords } from '../../../i18n/who-words';
import { bulkBy } from '../../../steps/bulk-by';
import classes from './record-history.module.css';

const PAGE = 10;

/** Whether the section is open; it stays so from record to record. */
const useOpen = create<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }));

/** Who changed what of a record and when, folded until it is asked for. */
export function RecordHistory({ record }: { readonly record: Description }) {
  const { t } = useTranslation('diagram');
  const { isOpen } = useOpen();
  return (
    <section className={classes['section']} aria-label={t('recordHistory.title')}>
      <h3>
        <UnstyledButton className={classes['fold']} aria-expanded={isOpen} onClick={() => useOpen.setState({ isOpen: !isOpen })}>
          <IconChevronRight size={13} stroke={1.8} aria-hidden="true" />
          {t('recordHistory.title')}
        </UnstyledButton>
      </h3>
      {isOpen && <Steps key={record.id} record={record} />}
    </section>
  );
}

function Steps({ record }: { readonly record: Description }) {
  const { t } = useTranslation('diagram');
  const [pages, setPages] = useState(1);
  const answer = useSteps(record.id, pages);
  const properties = useMemo(() => fieldsOf({ kind: record.kind, class: record.class }), [record.kind, record.class]);
  const { items = [], more = false, names = {} } = answer.value ?? {};
  return (
    <>
      <Unanswered answer={answer} />
      {answer.value !== undefined && items.length === 0 && <p className={classes['none']}>{t('recordHistory.none')}</p>}
      <ul className={classes['list']} aria-busy={!answer.isCurrent}>
        {items.map((step) => (
          <Step key={step.clock} step={step} lines={stepLines(step, properties, names)} />
        ))}
      </ul>
      {more && (
        <Button variant="subtle" size="compact-xs" onClick={() => setPages(pages + 1)}>
          {t('deleted.older')}
        </Button>
      )}
    </>
  );
}

/** Operations that are told beside what they did. */
const SAID: ReadonlySet<string> = new Set(['undo', 'redo', 'restore', 'bulk']);

function Step({ step, lines }: { readonly step: RecordStep; readonly lines: readonly StepLine[] }) {
  const { t, i18n } = useTranslation('diagram');
  const by = step.operation === 'bulk' ? bulkBy(step.userName) : (step.operation as 'undo' | 'redo' | 'restore');
  const said = SAID.has(step.operation) ? t(`recordHistory.by.${by}`) : '';
  return (
    <li className={classes['step']} data-part="record-step">
      <span className={classes['head']}>
        <span className={classes['who']}>{whoWords(step.userName)}</span>
        <time className={classes['when']} dateTime={new Date(step.atMs).toISOString()}>
          {whenWords(step.atMs, i18n.language)}
        </time>
      </span>
      {(lines.length === 0 || said !== '') && (
        <span className={classes['what']}>
          {[said, lines.length === 0 ? t(`recordHistory.what.${step.what}`) : ''].filter((part) => part !== '').join(' · ')}
        </span>
      )}
      <StepLines lines={lines} />
    </li>
  );
}

interface Known {
  readonly items: readonly RecordStep[];
  readonly more: boolean;
  readonly names: Readonly<Record<string, string>>;
}

/** The first pages; asked again when the server came to hold the record otherwise. */
function useSteps(record: number, pages: number): Answer<Known> {
  const versions = useStoredVersions();
  return useAnswer(
    `${record} ${pages}`,
    async (cancel) => {
      let known: Known = { items: [], more: true, names: {} };
      for (let page = 0; page < pages && known.more; page += 1) {
        const query = { record, limit: PAGE, before: known.items.at(-1)?.clock };
        const next = await api.call(readHistory, { query }, { cancel });
        known = { items: [...known.items, ...next.items], more: next.more, names: { ...known.names, ...next.names } };
      }
      return known;
    },
    { versions, keeps: true, restMs: 80 },
  );
}
