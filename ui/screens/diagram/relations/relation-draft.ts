import { create } from 'zustand';
import { ROLES_OF, type RelationKind, type RelationRole } from '../../../../domain/cabling/relation-roles';

/** A relation that is being written down. */
interface Draft {
  readonly kind: RelationKind;
  /** What the thing in the middle is to the other. */
  readonly role: RelationRole;
  readonly other: { readonly id: number; readonly name: string; readonly where: string } | null;
  readonly remarks: string;
  /** The dialog stands aside until something is selected on the drawing. */
  readonly picking: boolean;
}

export const useDraft = create<Draft>()(() => ({
  kind: 'redundancy',
  role: 'primary',
  other: null,
  remarks: '',
  picking: false,
}));

/** Another kind has other roles. */
export function chooseKind(kind: RelationKind): void {
  useDraft.setState({ kind, role: ROLES_OF[kind][0] ?? '' });
}
