import { Button, Progress } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { progressOf } from './import-progress';
import type { ImportStep } from './import-run';
import classes from './import.module.css';

type Working = Extract<ImportStep, { readonly kind: 'working' }>;

/** How far the upload or the server's work has come, in counts, with the cancel that cancels; a colleague's has none. */
export function WorkProgress({ step, onCancel }: { readonly step: Working; readonly onCancel: (() => void) | undefined }) {
  const { t, i18n } = useTranslation(['import', 'common']);
  const [cancelling, setCancelling] = useState(false);
  const { percent, words } = progressOf(step, t, i18n.language);
  return (
    <div className={classes['progress']}>
      <Progress
        value={percent ?? 100}
        animated={step.phase !== 'upload'}
        striped={percent === null}
        size="lg"
        aria-label={words}
      />
      <div className={classes['progressWords']}>
        <span role="status">{words}</span>
        {onCancel !== undefined && (
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
        )}
      </div>
    </div>
  );
}
