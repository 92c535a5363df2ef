import { dialog, type Dialog } from '../dialogs/dialog';
import type { OperationKind } from '../commands/lacking';

type Load<P extends object> = Dialog<P>['load'];

export const placeWords = () => import('../i18n/i18n').then(({ needWords }) => needWords('places'));

/** Its words come with it: Home needs none of them before. */
export function placeDialog<P extends object>(does: readonly OperationKind[], load: Load<P>): Dialog<P> {
  return dialog(does, async () => (await Promise.all([load(), placeWords()]))[0]);
}

/** The dialogs by which places and free diagrams are made, changed and deleted, on Home and in diagrams alike. */
export const PLACE_DIALOGS = {
  newPlace: placeDialog([], () => import('./new-dialog').then((file) => file.NewDialog)),
  changePlace: placeDialog(['change-place'], () => import('./change-dialog').then((file) => file.ChangeDialog)),
  removePlace: placeDialog([], () => import('./remove-dialog').then((file) => file.RemoveDialog)),
};
