import { IconAlertTriangle } from '@tabler/icons-react';
import type { Warning } from '../../../domain/result';
import { warningText } from '../../i18n/sentences';
import classes from './warned.module.css';

/** What is told of something that may be done all the same. */
export function Warned({ warning }: { readonly warning: Warning }) {
  return <WarnedText text={warningText(warning)} part="warned" />;
}

export function WarnedText({ text, part }: { readonly text: string; readonly part: string }) {
  return (
    <p className={classes['warned']} role="status" data-part={part}>
      <IconAlertTriangle size={15} stroke={2} aria-hidden="true" />
      <span>{text}</span>
    </p>
  );
}
