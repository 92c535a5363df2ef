import type { Document } from '../../domain/document/document';
import { fieldDef } from '../../domain/document/schema';
import { nameOf } from '../../domain/operations/words';
import { valueKey, type Replaced, type WritesNews } from '../../protocol/sync/own-writes';
import type { ReplacedValue, SessionEvent } from '../api/session';
import { fieldsTold } from './describe';
import { placesOf } from './places-of';

/** How it is told that two people wrote the same values. */
export function replacedValues(document: Document, { replaced, settled }: WritesNews): SessionEvent {
  return { kind: 'replaced', values: replaced.map((each) => valueOf(document, each)), settled: settled.map(valueKey) };
}

function valueOf(document: Document, replaced: Replaced): ReplacedValue {
  const { kind, id, fields, mine, theirs } = replaced;
  const subject = kind === 'placement' ? (document.get(kind, id)?.subject ?? id) : id;
  const told = fieldsTold(document, subject);
  const named = fields
    .filter((field) => fieldDef(kind, field)?.type === 'ref')
    .flatMap((field) => [mine[field], theirs?.[field]] as readonly (number | undefined)[]);
  return {
    ...replaced,
    key: valueKey(replaced),
    about: { kind: told?.kind ?? kind, class: told?.class ?? '', name: nameOf(document, subject) },
    names: Object.fromEntries(named.flatMap((each) => (each ? [[String(each), nameOf(document, each)]] : []))),
    at: placesOf(document, [{ kind, id }]),
  };
}
