import { create } from 'zustand';
import type { CoreDialog } from './cores/core-dialog-state';

/** The dialog that is open above the diagram; at most one. */
export type OpenDialog =
  | { readonly kind: 'none' }
  | { readonly kind: 'delete'; readonly ids: readonly number[] }
  | { readonly kind: 'connect'; readonly from: readonly number[]; readonly to: readonly number[] }
  | { readonly kind: 'insert'; readonly objectClass: 'rack' | 'device' | 'card' }
  | { readonly kind: 'labels'; readonly cables: readonly number[] }
  | { readonly kind: 'relations' }
  | { readonly kind: 'cores'; readonly dialog: CoreDialog }
  | { readonly kind: 'palette' }
  | { readonly kind: 'shortcuts' };

export const useDialog = create<{ readonly open: OpenDialog }>()(() => ({ open: { kind: 'none' } }));

export function openDialog(open: OpenDialog): void {
  useDialog.setState({ open });
}

export function closeDialog(): void {
  useDialog.setState({ open: { kind: 'none' } });
}

/** The menu of the right mouse button, in CSS pixels of the page; null = closed. */
export const useContextMenu = create<{ readonly at: { readonly x: number; readonly y: number } | null }>()(() => ({ at: null }));

/** The port at which a cable was begun with the keyboard; 0 = none. The same command on another port ends it. */
export const useConnectStart = create<{ readonly port: number }>()(() => ({ port: 0 }));
