import type { Barred } from '../../domain/operations/permitted';
import type { Permission } from '../../domain/permissions/permission';

export type OperationKind = keyof Barred;

/** True for whoever may change something in the open diagram; false until the worker told. */
export function maySomething(barred: Barred | null): boolean {
  return barred !== null && barred.undo === undefined;
}

/** The first permission that is lacking for these operations; null = none. */
export function lackingFor(barred: Barred | null, kinds: readonly OperationKind[]): Permission | null {
  return kinds.map((kind) => barred?.[kind]).find((permission) => permission !== undefined) ?? null;
}

/** True for whoever may do these operations in the open diagram, as far as the worker told. */
export function mayDo(barred: Barred | null, kinds: readonly OperationKind[]): boolean {
  return maySomething(barred) && lackingFor(barred, kinds) === null;
}
