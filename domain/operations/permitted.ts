import type { Permission } from '../permissions/permission';
import { refuse, type Refusal } from '../result';
import type { Intent } from './operation';
import { LOG_KINDS } from './history/from-log';
import { operationOf, OPERATIONS, type KnownIntent } from './registry';

/** Permissions that operations need: whoever holds none of them changes nothing. */
export const CHANGING: readonly Permission[] = [...new Set(OPERATIONS.flatMap(({ needs }) => needs))];

/** True for whoever may do some operation. */
export function mayChange(held: ReadonlySet<Permission>): boolean {
  return CHANGING.some((permission) => held.has(permission));
}

/**
 * The first permission that is lacking for an operation of this kind, or for this very intent of it; null = none. What
 * only a slice tells (`asksOf`) comes on top. What goes back to the log, and what is no operation, is for whoever may
 * change something: what an undo or a restore asks, the operation says that it takes back.
 */
export function missingFor(held: ReadonlySet<Permission>, kind: string, intent?: Intent): Permission | null {
  const operation = operationOf(kind);
  if (operation === undefined) return mayChange(held) ? null : CHANGING[0]!;
  const asked = intent === undefined ? operation.needs : [...operation.needs, ...(operation.asks?.(intent) ?? [])];
  return asked.find((permission) => !held.has(permission)) ?? null;
}

/** `not-permitted` {permission}, where missingFor names one. */
export function barredFrom(held: ReadonlySet<Permission>, kind: string, intent?: Intent): Refusal | null {
  const permission = missingFor(held, kind, intent);
  return permission === null ? null : refuse('not-permitted', { permission }).refusal;
}

/** Kinds of operations, each with the permission that is lacking for any of its kind. */
export type Barred = { readonly [K in KnownIntent['kind']]?: Permission };

/** What is barred by its kind alone, for those who hold these: a page asks it without loading the operations. */
export function barredKinds(held: ReadonlySet<Permission>): Barred {
  const kinds = [...OPERATIONS.map(({ kind }) => kind), ...LOG_KINDS];
  return Object.fromEntries(
    kinds.flatMap((kind) => {
      const permission = missingFor(held, kind);
      return permission === null ? [] : [[kind, permission]];
    }),
  );
}
