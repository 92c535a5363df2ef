import { Button, Progress } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportStep } from './import-run';
import classes from './import.module.css';

type Working = Extract<ImportStep, { readonly kind: 'working' }>;

/** How far the upload or the server's work has come, in counts, with the cancel that cancels. */
export function WorkProgress({ step, onCancel }: { readonly step: Working; readonly onCancel: () => void }) {
  const { t, i18n } = useTranslation(['import', 'common']);
  const [cancelling, setCancelling] = useState(false);
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: step.phase === 'upload' ? 1 : 0 });
  const known = step.total > 0 && step.phase !== 'comparing';
  const percent = known ? Math.min(100, (step.done / step.total) * 100) : 100;
  const shown = (value: number) => number.format(step.phase === 'upload' ? value / 1_048_576 : value);
  const words = known
    ? t(`progress.${step.phase}`, { done: shown(step.done), total: shown(step.total) })
    : t(step.phase === 'comparing' ? 'progress.comparing' : 'progress.begin');
  return (
    <div className={classes['progress']}>
      <Progress value={percent} animated={step.phase !== 'upload'} striped={!known} size="lg" aria-label={words} />
      <div className={classes['progressWords']}>
        <span role="status">{words}</span>
        <Button
          variant="default"
          loading={cancelling}
          onClick={() => {
            setCancelling(true);
            onCancel();
          }}
        >
          {t('common:cancel')}
        </Button>
      </div>
    </div>
  );
}
