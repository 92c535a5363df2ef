import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CoreRun } from '../../../../domain/operations/fibre/core-draft';
import type { CoreAction } from '../../../../workers/api/cores';
import { useDiagramSession } from '../../../engine-host/engine-host';
import { refusalText } from '../../../i18n/sentences';

/** Refusals that a confirmation overcomes [R5.038]. */
const CONFIRMABLE: ReadonlySet<string> = new Set(['core-end-joined', 'port-core-joined', 'core-damaged']);

export interface CoreAct {
  readonly problem: string;
  /** What has to be confirmed before the last operation is done; '' = nothing. */
  readonly asked: string;
  readonly busy: boolean;
  /** Does it, or asks first: what is joined already, and circuits that ride what is touched. What it made; null = not done. */
  run(action: CoreAction): Promise<readonly number[] | null>;
  confirm(): Promise<readonly number[] | null>;
  cancel(): void;
}

/** Operations on cores from a dialog, with what is in the way in words. */
export function useCoreAct(onDone?: (created: readonly number[]) => void): CoreAct {
  const { t } = useTranslation('cores');
  const session = useDiagramSession();
  const [problem, setProblem] = useState('');
  const [asked, setAsked] = useState('');
  const [waiting, setWaiting] = useState<CoreAction | null>(null);
  const [busy, setBusy] = useState(false);

  const carryOut = async (action: CoreAction): Promise<readonly number[] | null> => {
    const result = await session!.cores.act(action);
    setWaiting(null);
    setAsked('');
    if (result.ok) {
      setProblem('');
      onDone?.(result.created);
      return result.created;
    }
    if (!('refusal' in result)) return null;
    const text = refusalText(result.refusal);
    if (CONFIRMABLE.has(result.refusal.rule) && 'isConfirmed' in action && !action.isConfirmed) {
      const names = await session!.cores.riding(touchedBy(action));
      setWaiting({ ...action, isConfirmed: true });
      setAsked(
        [text, ...(names.length > 0 ? [t('act.riding', { names: names.join(', '), count: names.length })] : [])].join(' '),
      );
      setProblem('');
    } else setProblem(text);
    return null;
  };
  const busily = async (work: () => Promise<readonly number[] | null>): Promise<readonly number[] | null> => {
    if (!session) return null;
    setBusy(true);
    try {
      return await work();
    } finally {
      setBusy(false);
    }
  };
  return {
    problem,
    asked,
    busy,
    run: (action) =>
      busily(async () => {
        setProblem('');
        if (action.kind === 'free' || action.kind === 'cut') {
          const names = await session!.cores.riding(action.kind === 'free' ? action.cores : [action.cable]);
          if (names.length > 0) {
            setWaiting(action);
            setAsked(t('act.riding', { names: names.join(', '), count: names.length }));
            return null;
          }
        }
        return carryOut(action);
      }),
    confirm: () => busily(async () => (waiting ? carryOut(waiting) : null)),
    cancel: () => {
      setWaiting(null);
      setAsked('');
    },
  };
}

function touchedBy(action: CoreAction): readonly CoreRun[] {
  if (action.kind === 'splice') return [...action.left, ...action.right];
  return action.kind === 'terminate' ? action.cores : [];
}
