import type { Diff } from '../../domain/document/diff';
import type { Document } from '../../domain/document/document';
import { fieldDef } from '../../domain/document/schema';
import { className } from '../../domain/validation/containment';
import type { RecordOf } from '../../domain/document/schema';
import { nameOf } from '../../domain/operations/words';
import { valueKey, type Replaced, type WritesNews } from '../../protocol/sync/own-writes';
import type { GoneRecord, ReplacedValue, SessionEvent } from '../api/session';
import { fieldsTold } from './describe';
import { placesOf } from './places-of';

/** How it is told that two people wrote the same values. */
export function replacedValues(
  document: Document,
  { replaced, settled }: Pick<WritesNews, 'replaced' | 'settled'>,
): SessionEvent {
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

/** Records that went, as they are told. */
export function goneRecords(records: Diff): readonly GoneRecord[] {
  return records.flatMap(({ kind, id, before }): readonly GoneRecord[] => {
    const { name = '' } = before as { readonly name?: string };
    if (kind === 'object') return [{ kind, id, class: className(before as RecordOf<'object'>), name }];
    return kind === 'port' || kind === 'cable' || kind === 'pathway' ? [{ kind, id, class: kind, name }] : [];
  });
}
