import classes from './told.module.css';

/** Why something cannot be done; nothing while it can. */
export function Problem({ text }: { readonly text: string }) {
  return text === '' ? null : (
    <p className={classes['problem']} role="alert">
      {text}
    </p>
  );
}
