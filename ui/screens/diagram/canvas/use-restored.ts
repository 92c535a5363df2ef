import { useState } from 'react';
import { barredKinds } from '../../../../domain/operations/permitted';
import type { DeletedEntry } from '../../../../protocol/rest/deleted';
import { lackingFor, type OperationKind } from '../../../commands/lacking';
import { errorWords } from '../../../i18n/error-words';
import { pageOperations } from '../../../places/operations';
import { reloadPage } from '../../../session/leave';
import { usePermissionsHere } from '../../../state/edit-rights';

export interface Restoring {
  /** undefined = whoever looks may not, or it can no longer be restored. */
  readonly restore: (() => Promise<void>) | undefined;
  readonly isBusy: boolean;
  /** Why it was not; '' = nothing is wrong. */
  readonly problem: string;
}

/** Brings back what was deleted with the open diagram, and opens that again. */
export function useRestored(entry: DeletedEntry | null): Restoring {
  const permissions = usePermissionsHere();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const needs = entry === null ? [] : (['restore', entry.operation as OperationKind] as const);
  const may = entry !== null && lackingFor(barredKinds(new Set(permissions)), needs) === null;
  const restore = async (): Promise<void> => {
    if (entry === null) return;
    setBusy(true);
    setProblem('');
    try {
      await pageOperations.restore(entry);
      await reloadPage();
    } catch (error) {
      setProblem(errorWords(error));
      setBusy(false);
    }
  };
  return { restore: may ? restore : undefined, isBusy, problem };
}
