import { tailLength } from './tail-length';
import classes from './middle-text.module.css';

/** A name in one line that is shortened in its middle where there is no room: its end tells most names from their neighbours. */
export function MiddleText({ text }: { readonly text: string }) {
  const tail = tailLength(text);
  return (
    <>
      <span className={classes['head']}>{text.slice(0, text.length - tail)}</span>
      {tail > 0 && <span className={classes['tail']}>{text.slice(text.length - tail)}</span>}
    </>
  );
}
