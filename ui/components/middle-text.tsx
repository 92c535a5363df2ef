import { tailLength } from './tail-length';
import classes from './middle-text.module.css';

/**
 * A name in one line that is shortened in its middle where there is no room: its end tells most names from their neighbours.
 * It is read, found and copied whole; both halves are but its picture.
 */
export function MiddleText({ text }: { readonly text: string }) {
  const tail = tailLength(text);
  if (tail === 0) return <span className={classes['alone']}>{text}</span>;
  const cut = text.length - tail;
  return (
    <>
      <span className={classes['whole']}>{text}</span>
      <span className={classes['head']} data-half={text.slice(0, cut)} aria-hidden="true" />
      <span className={classes['tail']} data-half={text.slice(cut)} aria-hidden="true" />
    </>
  );
}
