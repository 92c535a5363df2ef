import { plugToMove } from '../../../domain/cabling/moved-plug';
import type { Document } from '../../../domain/document/document';
import type { RecordOf } from '../../../domain/document/schema';
import { movePlug } from '../../../domain/operations/cabling/move-plug';
import { runOperation } from '../../../domain/operations/run-operation';
import type { Result } from '../../../domain/result';

/** The plug that a cable drawn between two ports would move, where it may go there: one of them has it, the other is free. */
export function movable(document: Document, from: readonly number[], to: readonly number[]): ReturnType<typeof plugToMove> {
  const found = plugToMove(document, from, to);
  return found && triedMove(document, found.plug, found.port).ok ? found : null;
}

/** What the very operation says of it. */
export function triedMove(document: Document, { id }: RecordOf<'termination'>, port: number): Result<unknown> {
  return runOperation(movePlug, document, { kind: 'move-plug', version: 1, termination: id, port });
}
