import { dialog, type Dialog } from '../dialogs/dialog';
import type { OperationKind } from '../commands/lacking';
import { withWords } from '../i18n/with-words';

type Load<P extends object> = Dialog<P>['load'];

/** Its words come with it: Home needs none of them before. */
export function placeDialog<P extends object>(does: readonly OperationKind[], load: Load<P>): Dialog<P> {
  return dialog(does, withWords('places', load));
}

/** The dialogs by which places and free diagrams are made, changed and deleted, on Home and in diagrams alike. */
export const PLACE_DIALOGS = {
  newPlace: placeDialog([], () => import('./new-dialog').then((file) => file.NewDialog)),
  changePlace: placeDialog(['change-place'], () => import('./change-dialog').then((file) => file.ChangeDialog)),
  removePlace: placeDialog([], () => import('./remove-dialog').then((file) => file.RemoveDialog)),
  deletedPlaces: placeDialog([], () => import('./deleted-dialog').then((file) => file.DeletedDialog)),
};
