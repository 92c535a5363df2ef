import type { Permission } from '../permissions/permission';
import type { FieldDef } from './field';
import type { Property } from './property';

/** All that is particular to a kind of record. What follows from it: docs/architecture.md, "The book of kinds". */
export interface KindDef {
  readonly fields: Readonly<Record<string, FieldDef>>;
  /** The reference that says where a record stands: it is inside a diagram when that is. */
  readonly stands?: string;
  /** Most installations have none of it: it is looked for where there is any. */
  readonly rare?: true;
  /** Copies are made of it: with the object that it stands in, or as domain/operations/structure/clipboard.ts says. */
  readonly copied?: true;
  /** Fields that say one place together: an undo brings all of them back or none. */
  readonly together?: readonly (readonly string[])[];
  /** Taking back an operation that made one leaves it: others may use it since, and one that nobody names does no harm. */
  readonly staysOnUndo?: true;
  /**
   * What it takes to make, change and remove one by the operations that serve every kind: paste, set properties,
   * delete. Operations of a kind's own say themselves what they ask for.
   */
  readonly asks: {
    readonly make: Permission;
    readonly change: Permission;

    readonly remove: Permission;
  };
  /** As the property view shows them; left out = it has none of its own. */
  readonly properties?: readonly Property[];
}

/** Keeps the literal types of the fields, from which the record types follow. */
export function kind<const K extends KindDef>(definition: K): K {
  return definition;
}
