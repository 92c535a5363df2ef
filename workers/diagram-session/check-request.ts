import type { Document } from '../../domain/document/document';
import { ID_LAST } from '../../domain/ids';
import { barredFrom } from '../../domain/operations/permitted';
import { operationOf } from '../../domain/operations/registry';
import { readIntent, runOperation } from '../../domain/operations/run-operation';
import type { Permission } from '../../domain/permissions/permission';
import type { Refusal } from '../../domain/result';
import type { EngineRequest } from '../../engine/engine-types';
import { intentOf } from './intents';
import { namedRefusal } from '../../domain/operations/named-refusal';

/**
 * Would this request be refused to those who hold these permissions? Runs the very operation over the document and drops its diff. New ids are taken
 * from the end of the range, which no lease reaches.
 */
export function checkRequest(
  request: EngineRequest,
  document: Document,
  diagram: number,
  held: ReadonlySet<Permission>,
): Refusal | null {
  const takeIds = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => ID_LAST - index);
  const intent = intentOf(request, { document, diagram, takeIds });
  if (!intent.ok) return intent.refusal;
  const barred = barredFrom(held, intent.value.kind, intent.value);
  if (barred !== null) return barred;
  const operation = operationOf(intent.value.kind);
  if (!operation) return null;
  const parsed = readIntent(operation, intent.value);
  if (!parsed.ok) return parsed.refusal;
  const result = runOperation(operation, document, parsed.value);
  return result.ok ? null : namedRefusal(document, result.refusal);
}
