import { classesBetween } from '../../domain/cabling/cable-classes';
import { CABLE_CLASSES, codeOf } from '../../domain/catalog/enums';
import type { Document } from '../../domain/document/document';
import { ID_LAST } from '../../domain/ids';
import { barredFrom } from '../../domain/operations/permitted';
import { operationOf } from '../../domain/operations/registry';
import type { Permission } from '../../domain/permissions/permission';
import { ok, type Refusal, type Result } from '../../domain/result';
import type { EngineRequest } from '../../engine/engine-types';
import type { Action } from '../api/session';
import { deedOf, moveDevicesDeed, movePlacementsDeed, nextRackName, type Deed, type DeedContext } from './intents';

/** A gesture's request as the action it stands for; undefined for one that has none of its own (moves, connect). */
export function actionOf(
  request: EngineRequest,
  document: Document,
  diagram: number,
): Exclude<Action, { kind: 'copy' | 'paste' }> | undefined {
  switch (request.kind) {
    case 'move-device':
      return request;
    case 'insert-device':
      return { ...request, name: '' };
    case 'insert-card':
      return { ...request, name: '' };
    case 'insert-rack':
      return { ...request, name: nextRackName(document, diagram) };
    case 'move-devices':
    case 'move-placements':
    case 'connect':
      return undefined;
  }
}

/** A gesture's request as a deed. `connect` asks for a cable type first and so is no deed yet; undefined. */
export function deedOfRequest(request: EngineRequest, context: DeedContext): Result<Deed> | undefined {
  if (request.kind === 'move-placements')
    return ok(movePlacementsDeed(request.placements, request.dx, request.dy, context.document));
  if (request.kind === 'move-devices') return ok(moveDevicesDeed(request, context.document));
  const action = actionOf(request, context.document, context.diagram);
  return action && deedOf(action, context);
}

/** A class that may join two ports, to ask the other rules about them: the user confirms the cable's own afterwards. */
function someClass(document: Document, from: number, to: number): number {
  const type = (port: number): number => document.get('port', port)?.type ?? 0;
  return Math.max(1, codeOf(CABLE_CLASSES, classesBetween(type(from), type(to))[0] ?? ''));
}

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
  const trialIds = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => ID_LAST - index);
  const context: DeedContext = { document, diagram, takeIds: trialIds };
  const deed =
    request.kind === 'connect'
      ? deedOf(
          {
            kind: 'connect',
            from: request.from,
            to: request.to,
            cableClass: someClass(document, request.from, request.to),
            cableType: 0,
            name: '',
          },
          context,
        )
      : deedOfRequest(request, context);
  if (!deed) return null;
  if (!deed.ok) return deed.refusal;
  const { intent } = deed.value;
  const barred = barredFrom(held, intent.kind, intent);
  if (barred !== null) return barred;
  const operation = operationOf(intent.kind);
  if (!operation) return null;
  const parsed = operation.reader(intent, '');
  if (!parsed.ok) return parsed.refusal;
  const result = operation.run(document, parsed.value);
  return result.ok ? null : result.refusal;
}
