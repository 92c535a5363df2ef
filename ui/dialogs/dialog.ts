import { createElement, type ReactElement, type ReactNode } from 'react';
import { create } from 'zustand';
import type { OperationKind } from '../commands/lacking';
import { errorWords } from '../i18n/error-words';
import { notify } from '../state/notices';

type Looks<P> = (props: P) => ReactNode;

/** A dialog as whoever opens it names it: what is done in it, and where its looks are loaded from. `P`: what it is of. */
export interface Dialog<P extends object = object> {
  /** The operations it is for, whatever it is of; a dialog that shows, or whose operation depends on what it is of, none. */
  readonly does: readonly OperationKind[];
  /** Loaded once; a failure is tried again with the next call. */
  readonly load: () => Promise<Looks<P>>;
  /** One types at once: until it has the keyboard, what is typed is kept for it (`endEarly`). */
  readonly isTypedIn: boolean;
}

export function dialog<P extends object = object>(
  does: readonly OperationKind[],
  load: () => Promise<Looks<P>>,
  { isTypedIn = false } = {},
): Dialog<P> {
  let loading: Promise<Looks<P>> | undefined;
  const forget = (): void => {
    loading = undefined;
  };
  return {
    does,
    isTypedIn,
    load() {
      if (loading === undefined) {
        loading = load();
        loading.catch(forget);
      }
      return loading;
    },
  };
}

/** The dialog that is open above the screen; at most one. `early`: the turn of one that is typed in and has not the keyboard yet. */
export const useDialog = create<{ readonly open: ReactElement | null; readonly early: number | null }>()(() => ({
  open: null,
  early: null,
}));

/** Counts what was opened and closed: a dialog that loads slowly does not open over what came after it. */
let turn = 0;

/** `props`: what it is of; left away for a dialog that is of nothing in particular. */
export function openDialog<P extends object>(
  { load, isTypedIn }: Dialog<P>,
  ...[props]: object extends P ? [] : [props: P]
): void {
  const mine = ++turn;
  useDialog.setState({ early: isTypedIn ? mine : null });
  load().then(
    (view) => {
      if (turn === mine) useDialog.setState({ open: createElement(view, { ...(props as P), key: mine }) });
    },
    (error: unknown) => {
      if (turn === mine) endEarly();
      notify('refused', errorWords(error));
    },
  );
}

export function closeDialog(): void {
  turn++;
  useDialog.setState({ open: null, early: null });
}

/** The dialog has the keyboard. */
export function endEarly(): void {
  useDialog.setState({ early: null });
}

export function isDialogOpen(): boolean {
  const { open, early } = useDialog.getState();
  return open !== null || early !== null;
}
