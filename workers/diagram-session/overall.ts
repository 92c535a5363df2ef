import type { Document } from '../../domain/document/document';
import type { Overall } from '../api/session';
import { fieldsTold } from './describe';

/** Records looked at before frames and messages have their turn. */
const AT_ONCE = 2000;

/** What a selection of any length holds, and in what its records differ from the first of them. */
export async function overallOf(document: Document, ids: ArrayLike<number>): Promise<Overall> {
  const kinds = new Map<string, { readonly kind: Overall['kinds'][number]['kind']; readonly class: string; count: number }>();
  const mixed = new Set<string>();
  let first: Readonly<Record<string, string | number>> | undefined;
  for (let at = 0; at < ids.length; at++) {
    if (at > 0 && at % AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve));
    const told = fieldsTold(document, ids[at]!);
    if (told === undefined) continue;
    const key = `${told.kind} ${told.class}`;
    const seen = kinds.get(key);
    if (seen) seen.count += 1;
    else kinds.set(key, { kind: told.kind, class: told.class, count: 1 });
    first ??= told.fields;
    for (const name in first) if (told.fields[name] !== first[name]) mixed.add(name);
  }
  return { kinds: [...kinds.values()], mixed: [...mixed] };
}
