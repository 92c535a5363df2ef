import { IconAlertTriangle } from '@tabler/icons-react';
import type { Warning } from '../../../domain/result';
import { warningText } from '../../i18n/sentences';
import classes from './warned.module.css';

/** What is told of something that may be done all the same. */
export function Warned({ warning }: { readonly warning: Warning }) {
  return (
    <p className={classes['warned']} role="status" data-part="warned">
      <IconAlertTriangle size={15} stroke={2} aria-hidden="true" />
      <span>{warningText(warning)}</span>
    </p>
  );
}
