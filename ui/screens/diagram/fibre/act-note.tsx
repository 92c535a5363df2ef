import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Problem } from '../../../components/problem';
import classes from './cores.module.css';
import type { CoreAct } from './use-core-act';

/** What stands in the way of an operation: a reason, or what has to be confirmed first. */
export function ActNote({ act, confirmWord }: { readonly act: CoreAct; readonly confirmWord: string }) {
  const { t } = useTranslation('common');
  if (act.asked !== '') {
    return (
      <div className={classes['asked']} role="alert" data-part="confirm">
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" />
        <span>{act.asked}</span>
        <Button size="compact-xs" variant="default" onClick={act.cancel}>
          {t('cancel')}
        </Button>
        <Button size="compact-xs" color="red.9" loading={act.busy} onClick={() => void act.confirm()} data-autofocus>
          {confirmWord}
        </Button>
      </div>
    );
  }
  return <Problem text={act.problem} />;
}
