import { useState } from 'react';
import type { ActionResult } from '../../../workers/api/session';
import { refusalText } from '../../i18n/sentences';

export interface Deed {
  /** Why it was not done; '' = nothing is in the way. */
  readonly problem: string;
  readonly busy: boolean;
  /** `onDone` is called with what was made, where it was done. */
  run(act: () => Promise<ActionResult>, onDone: (created: readonly number[]) => void): Promise<void>;
  forget(): void;
}

/** What a form asks the drawing to do: under way, done, or refused with a reason that the form shows. */
export function useDeed(): Deed {
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  return {
    problem,
    busy,
    async run(act, onDone) {
      setBusy(true);
      setProblem('');
      try {
        const result = await act();
        if (result.ok) onDone(result.created);
        else if ('refusal' in result) setProblem(refusalText(result.refusal));
      } finally {
        setBusy(false);
      }
    },
    forget: () => setProblem(''),
  };
}
