import { Alert, Button, Group } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import page from '../../components/page.module.css';
import { TopBar } from '../../components/top-bar';
import { importErrorWords } from './import-words';
import { navigate } from '../../router/router';
import { beforeReload } from '../../session/leave';
import { FileDrop } from './file-drop';
import { changesNothing, refusedCount, createdTotal } from './import-report';
import { runImport, type ImportStep } from './import-run';
import classes from './import.module.css';
import { ReportView } from './report-view';
import { WorkProgress } from './work-progress';
import type { WordUnder } from '../../i18n/word-key';

/** Import: a file is read without changing anything first, its difference shown, and only then brought in. */
export function ImportScreen() {
  const { t, i18n } = useTranslation(['import', 'titles', 'common']);
  const [file, setFile] = useState<File | null>(null);
  const [step, setStep] = useState<ImportStep>({ kind: 'choose' });
  const abort = useRef<AbortController | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const number = new Intl.NumberFormat(i18n.language);

  useEffect(() => beforeReload(() => abort.current?.abort()), []);
  useEffect(() => heading.current?.focus(), [step.kind]);

  function start(chosen: File, dryRun: boolean): void {
    abort.current?.abort();
    const controller = new AbortController();
    abort.current = controller;
    setFile(chosen);
    void runImport(chosen, dryRun, controller.signal, (next) => {
      if (abort.current === controller) setStep(next);
    });
  }

  function reset(): void {
    setFile(null);
    setStep({ kind: 'choose' });
  }

  return (
    <div className={page['page']}>
      <TopBar crumbs={[{ label: t('titles:home'), href: '/' }, { label: t('titles:importExport') }]} />
      <main className={page['scroll']}>
        <div className={`${page['body']} ${classes['body']}`}>
          <h1 ref={heading} tabIndex={-1} className={classes['title']}>
            {t(`title.${titleKey(step)}`, { file: file?.name ?? '' })}
          </h1>
          {content()}
        </div>
      </main>
    </div>
  );

  function content() {
    switch (step.kind) {
      case 'choose':
        return (
          <>
            <p className={classes['text']}>{t('intro')}</p>
            <FileDrop onFile={(chosen) => start(chosen, true)} />
          </>
        );
      case 'working':
        return <WorkProgress step={step} onCancel={() => abort.current?.abort()} />;
      case 'preview':
        return (
          <>
            <Alert
              variant={changesNothing(step.report) && refusedCount(step.report) === 0 ? 'default' : 'light'}
              color={refusedCount(step.report) > 0 ? 'orange' : 'accent'}
              icon={<IconAlertCircle size={18} />}
            >
              {changesNothing(step.report)
                ? t(refusedCount(step.report) > 0 ? 'preview.refusedAll' : 'preview.nothing', {
                    count: refusedCount(step.report),
                  })
                : t('preview.text', {
                    created: number.format(createdTotal(step.report)),
                    changed: number.format(step.report.changed),
                  })}{' '}
              {!changesNothing(step.report) &&
                refusedCount(step.report) > 0 &&
                t('preview.refused', { count: refusedCount(step.report) })}
            </Alert>
            <Group gap={8} align="stretch" wrap="nowrap" m="16px 0 28px">
              {!changesNothing(step.report) && file !== null && <Button onClick={() => start(file, false)}>{t('run')}</Button>}
              <Button variant="default" onClick={reset}>
                {t('another')}
              </Button>
            </Group>
            <ReportView report={step.report} planned />
          </>
        );
      case 'done':
        return (
          <>
            <Alert variant="light" color="green" icon={<IconCircleCheck size={18} />} role="status">
              {t('done.text', { created: number.format(createdTotal(step.report)), changed: number.format(step.report.changed) })}
            </Alert>
            <Group gap={8} align="stretch" wrap="nowrap" m="16px 0 28px">
              <Button onClick={() => void navigate('/')}>{t('done.home')}</Button>
              <Button variant="default" onClick={reset}>
                {t('another')}
              </Button>
            </Group>
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
              {file !== null && <Button onClick={() => start(file, true)}>{t('common:retry')}</Button>}
              <Button variant="default" onClick={reset}>
                {t('another')}
              </Button>
            </Group>
          </>
        );
    }
  }
}

function titleKey(step: ImportStep): WordUnder<'import', 'title'> {
  return step.kind === 'working' ? (step.dryRun ? 'reading' : 'importing') : step.kind;
}
