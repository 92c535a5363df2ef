import { Alert, Button, Group } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unreachable } from '../../../domain/result';
import { ApiError } from '../../../protocol/rest/api-error';
import page from '../../components/page.module.css';
import { usePageSearch } from '../../components/page-search';
import { TopBar } from '../../components/top-bar';
import { whenWords } from '../../helpers/when-words';
import { refusalIn } from '../../i18n/error-words';
import { withWords } from '../../i18n/with-words';
import { importErrorWords, sourceWords, thingWords } from './import-words';
import { navigate } from '../../router/router';
import { ChooseFile } from './choose-file';
import { FileDrop } from './file-drop';
import { changesNothing, refusedCount, createdTotal, broughtKey, verdictOf, type ImportReport } from './import-report';
import type { Going } from './going';
import type { ImportStep } from './import-run';
import classes from './import.module.css';
import { PastImports } from './past-imports';
import { ReportView } from './report-view';
import { SourceQuestion } from './source-question';
import { useImport } from './use-import';
import { WorkProgress } from './work-progress';

const NOTHING_GOES: Going = { mark: 0, delete: 0, newLeft: 0, changedLeft: 0 };

/** It tells properties in the diagram's words. */
const DifferenceView = lazy(
  withWords('diagram', () => import('./difference-view').then((file) => ({ default: file.DifferenceView }))),
);

/** Import: a file is read without changing anything first, its difference shown, and only then brought in. */
export function ImportScreen() {
  const { t, i18n } = useTranslation(['import', 'titles', 'common']);
  const { step, of, given, job, start, cancel, leave } = useImport();
  const search = usePageSearch();
  const heading = useRef<HTMLHeadingElement>(null);
  const number = new Intl.NumberFormat(i18n.language);

  const [asks, setAsks] = useState<ImportReport | null>(null);
  const [going, setGoing] = useState<Going>(NOTHING_GOES);
  /** The job of a preview whose difference is not kept any more. */
  const [lost, setLost] = useState<string | null>(null);

  useEffect(() => heading.current?.focus(), [step.kind]);

  const another = (
    <Button variant="default" onClick={leave}>
      {t('another')}
    </Button>
  );

  return (
    <div className={page['page']}>
      <TopBar crumbs={[{ label: t('titles:home'), href: '/' }, { label: t('titles:importExport') }]} onSearch={search.open} />
      <main className={page['scroll']}>
        <div className={`${page['body']} ${classes['body']}`}>
          <h1 ref={heading} tabIndex={-1} className={classes['title']}>
            {t(titleKey(step), { file: of.file || t('past.unnamed') })}
          </h1>
          {of.startedMs > 0 && !of.mine && (
            <p className={classes['text']}>
              {t('past.begun', { name: of.userName, when: whenWords(of.startedMs, i18n.language) })}
            </p>
          )}
          {content()}
        </div>
      </main>
      {search.palette}
    </div>
  );

  /** What would come, or came, in a sentence or two. */
  function sentence(report: ImportReport, when: 'preview' | 'done'): string {
    const count = refusedCount(report);
    const gone = Math.max(0, (report.gone ?? 0) - going.mark - going.delete);
    const more = [
      when === 'preview' && going.newLeft > 0 ? ` ${t('preview.leftOut', { count: going.newLeft })}` : '',
      when === 'preview' && gone > 0 ? ` ${t('preview.gone', { count: gone })}` : '',
    ].join('');
    const counts = {
      created: createdTotal(report),
      changed: report.changed - (when === 'preview' ? going.changedLeft : 0),
      marked: (when === 'done' ? report.marked : going.mark) ?? 0,
      removed: (when === 'done' ? report.removed : going.delete) ?? 0,
    };
    const brought = {
      created: number.format(counts.created),
      changed: number.format(counts.changed),
      marked: number.format(counts.marked),
      removed: number.format(counts.removed),
    };
    const text = t(`${when}.${broughtKey(counts)}`, brought);
    const verdict = verdictOf(report);
    switch (verdict) {
      case 'nothing':
        return t('preview.nothing');
      case 'refusedAll':
        return t('preview.refusedAll', { count });
      case 'asked':
        return t('whose.text');
      case 'brings':
        return text + more;
      case 'bringsSome':
        return `${text} ${t('preview.refused', { count })}${more}`;
      default:
        return unreachable(verdict);
    }
  }

  /** Which NetBox it was taken for, why, and what follows. */
  function taken({ source }: ImportReport) {
    if (source === undefined || source.state === 'first') return null;
    const name = sourceWords(source.name);
    const { shared = 0, same = 0 } = source.known.find((known) => known.name === source.name) ?? {};
    return (
      <p className={classes['text']} data-part="source">
        {source.state === 'known'
          ? t(`whose.${shared === 0 ? 'takenWithout' : 'taken'}`, { name, count: shared, same })
          : t('whose.new', { name })}
      </p>
    );
  }

  /** What the file has none of, although its source had. */
  function absent({ absent: counts = {} }: ImportReport) {
    const list = Object.entries(counts).map(([thing, count]) => `${thingWords(thing)} ${number.format(count)}`);
    if (list.length === 0) return null;
    return (
      <p className={classes['text']} data-part="absent">
        {t('preview.absent', { list: list.join(', ') })}
      </p>
    );
  }

  /** What came of what was chosen. */
  function chosen(report: ImportReport) {
    return (['left', 'marked', 'removed'] as const).map((what) => {
      const count = report[what] ?? 0;
      return count === 0 ? null : (
        <p key={what} className={classes['text']} data-part={what}>
          {t(`done.${what}`, { count })}
        </p>
      );
    });
  }

  function content() {
    const question = step.kind === 'preview' || step.kind === 'done' ? step.report : undefined;
    if (question?.source !== undefined && (question.source.state === 'asked' || asks === question)) {
      return (
        <>
          <p className={classes['text']}>{t('whose.text')}</p>
          <SourceQuestion of={question.source} onChoose={given && ((source) => start(given, { dryRun: true, source }))} />
          <Group mt={18}>{another}</Group>
        </>
      );
    }
    const brings = step.kind === 'preview' && !changesNothing(step.report);
    const isKept = job !== null && lost !== job;
    const run = (file: File, { source }: ImportReport): void =>
      start(file, { dryRun: false, source: source?.name, preview: job ?? undefined });
    switch (step.kind) {
      case 'choose':
        return (
          <>
            <p className={classes['text']}>{t('intro')}</p>
            <FileDrop onFile={(chosen) => start(chosen, { dryRun: true })} />
            <PastImports />
          </>
        );
      case 'working':
        return <WorkProgress step={step} onCancel={of.mine ? cancel : undefined} />;
      case 'preview':
        return (
          <>
            <Alert
              variant={verdictOf(step.report) === 'nothing' ? 'default' : 'light'}
              color={refusedCount(step.report) > 0 ? 'orange' : 'accent'}
              icon={<IconAlertCircle size={18} />}
            >
              {sentence(step.report, 'preview')}
            </Alert>
            <Group gap={8} align="stretch" wrap="nowrap" m="16px 0 28px">
              {brings && given && isKept && <Button onClick={() => run(given, step.report)}>{t('run')}</Button>}
              {/* The server takes the file that was looked at, and no other, with what was chosen there. */}
              {brings && !given && isKept && (
                <ChooseFile word={t('past.again')} onChosen={(file) => file !== null && run(file, step.report)} />
              )}
              {another}
              {given && step.report.source?.state === 'known' && (
                <Button variant="subtle" onClick={() => setAsks(step.report)}>
                  {t('whose.other')}
                </Button>
              )}
            </Group>
            {brings && !(given && isKept) && <p className={classes['text']}>{t(isKept ? 'past.againWhy' : 'past.notKept')}</p>}
            {taken(step.report)}
            {absent(step.report)}
            {brings && isKept && (
              <Suspense fallback={null}>
                <DifferenceView key={job} job={job} onGoing={setGoing} onLost={setLost} />
              </Suspense>
            )}
            <ReportView report={step.report} planned />
          </>
        );
      case 'done':
        return (
          <>
            <Alert
              variant="light"
              color={refusedCount(step.report) > 0 ? 'orange' : 'green'}
              icon={<IconCircleCheck size={18} />}
              role="status"
            >
              {sentence(step.report, 'done')}
            </Alert>
            <Group gap={8} align="stretch" wrap="nowrap" m="16px 0 28px">
              <Button onClick={() => void navigate('/')}>{t('done.home')}</Button>
              {another}
            </Group>
            {taken(step.report)}
            {chosen(step.report)}
            <ReportView report={step.report} planned={false} />
          </>
        );
      case 'cancelled':
      case 'failed':
        return (
          <>
            <Alert
              variant={step.kind === 'failed' ? 'light' : 'default'}
              color={step.kind === 'failed' ? 'red' : 'accent'}
              icon={<IconAlertCircle size={18} />}
              role="alert"
            >
              {step.kind === 'failed' ? importErrorWords(step.error) : t('cancelled')}{' '}
              {t(step.dryRun ? 'nothingChangedDry' : 'nothingChanged')}
            </Alert>
            <Group gap={8} align="stretch" wrap="nowrap" m="16px 0 28px">
              {given && <Button onClick={() => start(given, { dryRun: true })}>{t('common:retry')}</Button>}
              {another}
            </Group>
            {step.kind === 'failed' && isOtherRunning(step.error) && <PastImports />}
          </>
        );
    }
  }
}

function titleKey(step: ImportStep) {
  if (step.kind === 'preview' || step.kind === 'done') return `verdict.${step.kind}.${verdictOf(step.report)}` as const;
  return `title.${step.kind === 'working' ? (step.dryRun ? 'reading' : 'importing') : step.kind}` as const;
}

/** As many imports run as may: the list says whose, and leads to each. */
function isOtherRunning(error: unknown): boolean {
  return error instanceof ApiError && refusalIn(error.data)?.rule === 'import-running';
}
