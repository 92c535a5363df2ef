import { isDialogOpen } from '../../dialogs/dialog';
import { useContextMenu } from './canvas/context-menu-state';

/** Something lies over the page whose keys are its own. */
export function isBlocked(): boolean {
  return (
    isDialogOpen() || useContextMenu.getState().isShown || document.querySelector('[role="dialog"][aria-modal="true"]') !== null
  );
}
