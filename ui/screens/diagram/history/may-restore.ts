import type { Barred } from '../../../../domain/operations/permitted';
import { isRestorable } from '../../../../domain/operations/registry';
import { mayDo, type OperationKind } from '../../../commands/lacking';

/** Whether what an operation deleted can be restored, by whoever may: a restore asks what the delete asked. */
export function mayRestore(barred: Barred | null, operation: string): boolean {
  return isRestorable(operation) && mayDo(barred, [operation as OperationKind]);
}
