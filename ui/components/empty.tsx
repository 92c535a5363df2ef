import type { ReactNode } from 'react';
import classes from './told.module.css';

/** Nothing to show yet, or no more: why, and what to do about it. `part`: it is the answer to what was asked, and is read out. */
export function Empty({
  title,
  text,
  part,
  children,
}: {
  readonly title: string;
  readonly text?: string;
  readonly part?: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className={classes['empty']} role={part && 'status'} data-part={part}>
      <strong>{title}</strong>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}
