import { useTranslation } from 'react-i18next';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Warning } from '../../../domain/result';
import classes from './warned.module.css';

/** What is told of something that may be done all the same. */
export function Warned({ warning }: { readonly warning: Warning }) {
  const { t } = useTranslation('diagram');
  return (
    <p className={classes['warned']} role="status" data-part="warned">
      <IconAlertTriangle size={15} stroke={2} aria-hidden="true" />
      <span>{t(`warning.${warning.kind}`, warning.facts)}</span>
    </p>
  );
}
