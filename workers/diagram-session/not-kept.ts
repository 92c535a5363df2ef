import type { Document } from '../../domain/document/document';
import { NO_ID } from '../../domain/ids';
import type { Intent } from '../../domain/operations/operation';
import { operationOf } from '../../domain/operations/registry';
import { namedBy, wordsOf, type Words } from '../../domain/operations/words';
import type { Refusal } from '../../domain/result';
import type { SessionEvent } from '../api/session';
import { namedRefusal } from '../../domain/operations/named-refusal';
import { fieldsTold } from './describe';
import { placesOf } from './places-of';

/** What an operation does, as it was told when it was submitted. */
export interface Told {
  readonly label: string;
  readonly facts: Words;
}

/** How an edit that the server refused is told: what it was, why, what was typed, and where what it was about is to be seen. */
export function notKept(document: Document, intent: Intent, refusal: Refusal, told?: Told): SessionEvent {
  const operation = operationOf(intent.kind);
  if (operation === undefined) return { kind: 'refused', operation: intent.kind, refusal };
  const named = namedBy(intent);
  const there = named.flatMap((id) => {
    const kind = document.kindOf(id);
    return kind === undefined ? [] : [{ kind, id }];
  });
  const values = operation.sets?.(intent);
  return {
    kind: 'not-kept',
    ...(told ?? wordsOf(operation, document, intent)),
    ...(values && { values: { ...values, class: fieldsTold(document, named[0] ?? NO_ID)?.class ?? '' } }),
    refusal: namedRefusal(document, refusal),
    at: placesOf(document, there),
  };
}
