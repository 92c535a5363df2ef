import type { KindSlice } from '../document/kind-slice';
import { objectName, portName, wayTo } from '../entities/names';
import { isId, NO_ID } from '../ids';
import type { CoreRun } from './fibre/core-draft';
import { createdBy, type Intent, type Operation } from './operation';

/** Facts that fill a sentence of the history. */
export type Words = Readonly<Record<string, string | number>>;

/** What an intent does, as the history and a notice tell it: `did.<label>` of the translations, filled with the facts. Asked before it is done. */
export function wordsOf(
  operation: Operation,
  document: KindSlice,
  intent: Intent,
): { readonly label: string; readonly facts: Words } {
  return {
    label: operation.calledAs?.(intent) ?? intent.kind,
    facts: operation.words?.(document, intent) ?? usualWords(document, intent),
  };
}

/** Records that an intent makes and whoever asked for it selects next: where nothing else is said, the one that is its `id`. */
export function selectedBy(operation: Operation, intent: Intent): readonly number[] {
  if (operation.selects) return operation.selects(intent);
  return createdBy(operation, intent).filter((id) => id === (intent as { readonly id?: number }).id);
}

/** Records that an intent names: its list of them, else the first one. */
export function namedBy(intent: Intent): readonly number[] {
  const { id, ...others } = intent as { readonly id?: unknown };
  const values: readonly unknown[] = Object.values(others);
  const ids = values.find((value): value is readonly number[] => Array.isArray(value) && isId(value[0]));
  return ids ?? [id, ...values].filter(isId).slice(0, 1);
}

/** How many records an intent names, with its own name or that of the first of them. */
export function usualWords(document: KindSlice, intent: Intent): Words {
  const { name } = intent as { readonly name?: unknown };
  const named = namedBy(intent);
  return { count: named.length, name: typeof name === 'string' && name !== '' ? name : nameOf(document, named[0] ?? NO_ID) };
}

/** What was called so gets another name; told only where it is another. */
export function renameWords(name: string, renamed: string | undefined): Words {
  return renamed === undefined || renamed === '' || renamed === name ? { name } : { name, renamed };
}

/** What a record of any kind is called, a placement as what it shows; '' = it has no name, or is not here. */
export function nameOf(document: KindSlice, id: number): string {
  const kind = document.kindOf(id);
  if (kind === 'object') return objectName(document, id);
  if (kind === 'port') return portName(document, id);
  if (kind === 'placement') return nameOf(document, document.get(kind, id, ['subject'])!.subject);
  const record = kind && document.get(kind, id);
  return record && 'name' in record ? (record.name as string) : '';
}

/** `switch-01 · ge-0/0/1`: a port with its card and what stands in the rack; a port's name alone says little. */
export function portWords(document: KindSlice, port: number): string {
  const way = wayTo(document, document.get('port', port)?.owner ?? NO_ID);
  const rack = way.findIndex((one) => one.class === 'rack');
  const holders = way.slice(rack < 0 ? -1 : rack + 1);
  const names = [holders[0]?.name, holders.at(-1)?.name, portName(document, port)];
  return [...new Set(names)].filter(Boolean).join(' · ');
}

/** What stands in the rack and holds a port, or what has the port where that is in none. */
export function holderOfPort(document: KindSlice, port: number): string {
  const way = wayTo(document, document.get('port', port)?.owner ?? NO_ID);
  const rack = way.findIndex((one) => one.class === 'rack');
  return (way[rack < 0 ? way.length - 1 : rack + 1] ?? way.at(-1))?.name ?? '';
}

/** Cores of one cable: `1–12`. */
export function coreWords(document: KindSlice, { cable, first, count }: Pick<CoreRun, 'cable' | 'first' | 'count'>): Words {
  return { cores: count === 1 ? String(first) : `${first}–${first + count - 1}`, name: nameOf(document, cable) };
}

/** Both names or none: half a sentence says nothing. */
export function relatedWords(document: KindSlice, from: number, to: number): Words {
  const [name, other] = [nameOf(document, from), nameOf(document, to)];
  return name === '' || other === '' ? { name: '', other: '' } : { name, other };
}

export function relationWords(document: KindSlice, id: number): Words {
  const relation = document.get('relation', id);
  return relatedWords(document, relation?.from ?? NO_ID, relation?.to ?? NO_ID);
}
