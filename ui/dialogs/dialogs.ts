import { PLACE_DIALOGS } from '../places/place-dialogs';
import { withWords } from '../i18n/with-words';
import { dialog } from './dialog';

/** Every dialog of the application. A command, a view or another dialog opens one by naming it. */
export const DIALOGS = {
  ...PLACE_DIALOGS,
  palette: dialog(
    [],
    withWords('search', () => import('../screens/diagram/search/diagram-palette').then((file) => file.DiagramPalette)),
    { isTypedIn: true },
  ),
  shortcuts: dialog([], () => import('../commands/shortcuts-help').then((file) => file.ShortcutsHelp)),
  relations: dialog([], () => import('../screens/diagram/relations/relations-dialog').then((file) => file.RelationsDialog)),
  labels: dialog([], () => import('../screens/diagram/structure/labels-dialog').then((file) => file.LabelsDialog)),
  insert: dialog([], () => import('../screens/diagram/structure/insert-dialog').then((file) => file.InsertDialog)),
  furniture: dialog(
    ['insert-objects'],
    withWords('places', () => import('../screens/diagram/structure/furniture-dialog').then((file) => file.FurnitureDialog)),
  ),
  delete: dialog([], () => import('../screens/diagram/structure/delete-dialog').then((file) => file.DeleteDialog)),
  connect: dialog(['connect-ports'], () =>
    import('../screens/diagram/cabling/connect-dialog').then((file) => file.ConnectDialog),
  ),
  move: dialog(['move-plug'], () => import('../screens/diagram/cabling/move-dialog').then((file) => file.MoveDialog)),
  closure: dialog([], () => import('../screens/diagram/fibre/closure-dialog').then((file) => file.ClosureDialog)),
  cores: dialog([], () => import('../screens/diagram/fibre/core-list-dialog').then((file) => file.CoreListDialog)),
  circuits: dialog([], () => import('../screens/diagram/cabling/circuits-dialog').then((file) => file.CircuitsDialog)),
  terminate: dialog(['terminate-cores'], () =>
    import('../screens/diagram/fibre/terminate-dialog').then((file) => file.TerminateDialog),
  ),
  cableModel: dialog([], () => import('../screens/diagram/models/cable-model-dialog').then((file) => file.CableModelDialog)),
  panelModel: dialog(['insert-panel-model'], () =>
    import('../screens/diagram/models/panel-model-dialog').then((file) => file.PanelModelDialog),
  ),
  stockLengths: dialog([], () =>
    import('../screens/diagram/cabling/stock-lengths-dialog').then((file) => file.StockLengthsDialog),
  ),
  store: dialog([], () => import('../screens/diagram/cabling/store-dialog').then((file) => file.StoreDialog)),
  coil: dialog(['insert-coil'], () => import('../screens/diagram/cabling/coil-dialog').then((file) => file.CoilDialog)),
  reserve: dialog(['insert-objects'], () =>
    import('../screens/diagram/structure/reserve-dialog').then((file) => file.ReserveDialog),
  ),
  feed: dialog(['insert-feed'], () => import('../screens/diagram/capacity/feed-dialog').then((file) => file.FeedDialog)),
  measurement: dialog(['record-measurements'], () =>
    import('../screens/diagram/cabling/measurement-dialog').then((file) => file.MeasurementDialog),
  ),
  optics: dialog(['set-optics'], () => import('../screens/diagram/cabling/optics-dialog').then((file) => file.OpticsDialog)),
  cut: dialog(['cut-cable'], () => import('../screens/diagram/cabling/cut-dialog').then((file) => file.CutDialog)),
  insertClosure: dialog(['insert-objects'], () =>
    import('../screens/diagram/cabling/insert-plant-dialog').then((file) => file.InsertClosureDialog),
  ),
  riser: dialog(['insert-pathways'], () => import('../screens/diagram/pathways/riser-dialog').then((file) => file.RiserDialog)),
  insertCable: dialog(['insert-cables'], () =>
    import('../screens/diagram/cabling/insert-plant-dialog').then((file) => file.InsertCableDialog),
  ),
};
