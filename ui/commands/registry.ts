import { showRight } from '../panels/panel-layout';
import { RIGHT_VIEWS } from '../panels/right-views';
import { navigate } from '../router/router';
import { SCREENS } from '../router/screens';
import { isActive, passes } from '../state/role-rules';
import { always, type Command, type CommandId } from './command';
import { cableModel } from './list/cable-model';
import { showAlarms } from './list/show-alarms';
import { showCircuits } from './list/show-circuits';
import { spliceCores } from './list/splice-cores';
import { stockLengths } from './list/stock-lengths';
import { terminateCores } from './list/terminate-cores';
import { clearSelection } from './list/clear-selection';
import { connectSelected } from './list/connect-selected';
import { copy } from './list/copy';
import { copyAddress } from './list/copy-address';
import { deleteSelected } from './list/delete';
import { drawPathway } from './list/draw-pathway';
import { duplicate } from './list/duplicate';
import { editRelations } from './list/edit-relations';
import { fitAll } from './list/fit-all';
import { fitSelection } from './list/fit-selection';
import { goIn } from './list/go-in';
import { goUp } from './list/go-up';
import { jumpToPeer } from './list/jump-to-peer';
import { changePlace, NEW_COMMANDS } from './list/new-places';
import { paste } from './list/paste';
import { printLabels } from './list/print-labels';
import { printView } from './list/print-view';
import { PICTURE_COMMANDS } from './list/save-picture';
import { reserveUnits } from './list/reserve-units';
import { redo } from './list/redo';
import { rename } from './list/rename';
import { search } from './list/search';
import { selectAll } from './list/select-all';
import { selectParent } from './list/select-parent';
import { shortcuts } from './list/shortcuts';
import { toggleHeat } from './list/toggle-heat';
import { trace } from './list/trace';
import { undo } from './list/undo';
import { movePlug } from './list/move-plug';
import { unplug } from './list/unplug';
import { DRAWN_COMMANDS } from './list/toggle-drawn';
import { FACE_COMMANDS } from './list/show-faces';
import { plainModels } from './list/plain-models';
import { insertBoxes } from './list/insert-boxes';
import { INSERT_COMMANDS } from './list/insert-forms';
import { turnFurniture } from './list/turn-furniture';
import { OVERLAY_COMMANDS, SIDE_COMMANDS } from './list/toggle-panels';
import { PLACE_COMMANDS } from './list/place-models';
import { REGION_COMMANDS } from './list/go-regions';
import { coilCable, cutCable, showCores } from './list/selected-cable';
import { SIBLING_COMMANDS } from './list/go-siblings';
import { STORE_COMMANDS } from './list/stores';
import { TOOL_COMMANDS } from './list/tools';
import { ZOOM_COMMANDS } from './list/zoom';
import { zoomFull } from './list/zoom-full';

/** A view that only shows is open to everybody. */
function whatItDoes(does: Command['does'] & readonly unknown[]): Pick<Command, 'does'> {
  return does.length === 0 ? {} : { does };
}

/** Each view of the right panel that has a command is opened by it; one that is for editing alone not by whoever may only look. */
const VIEW_COMMANDS = RIGHT_VIEWS.flatMap((view): readonly Command[] =>
  'command' in view
    ? [{ ...view.command, section: 'panels', ...whatItDoes(view.does), enabled: always, run: () => showRight(view.id) }]
    : [],
);

/** Each screen that has a command is left for by it. */
const SCREEN_COMMANDS = SCREENS.flatMap(({ path, command, rule, needs }): readonly Command[] =>
  command
    ? [
        {
          ...command,
          section: 'go',
          enabled: () => passes(rule) && needs.every((permission) => isActive(permission)),
          run: () => navigate(path),
        },
      ]
    : [],
);

/** Every command of the diagram page; the order is that of menus and of the list of shortcuts. */
export const COMMANDS: readonly Command[] = [
  ...TOOL_COMMANDS,
  ...PLACE_COMMANDS,
  drawPathway,
  ...INSERT_COMMANDS,
  reserveUnits,
  plainModels,
  turnFurniture,
  ...NEW_COMMANDS,
  insertBoxes,
  undo,
  redo,
  copy,
  paste,
  duplicate,
  rename,
  changePlace,
  connectSelected,
  movePlug,
  unplug,
  editRelations,
  printLabels,
  deleteSelected,
  showCores,
  spliceCores,
  terminateCores,
  cutCable,
  coilCable,
  cableModel,
  stockLengths,
  showCircuits,
  ...STORE_COMMANDS,
  selectAll,
  clearSelection,
  selectParent,
  jumpToPeer,
  trace,
  fitAll,
  fitSelection,
  ...ZOOM_COMMANDS,
  zoomFull,
  printView,
  ...PICTURE_COMMANDS,
  ...FACE_COMMANDS,
  ...DRAWN_COMMANDS,
  toggleHeat,
  search,
  goIn,
  goUp,
  ...SIBLING_COMMANDS,
  showAlarms,
  copyAddress,
  ...SCREEN_COMMANDS,
  ...SIDE_COMMANDS,
  ...VIEW_COMMANDS,
  ...OVERLAY_COMMANDS,
  ...REGION_COMMANDS,
  shortcuts,
];

const BY_ID: ReadonlyMap<CommandId, Command> = new Map(COMMANDS.map((command) => [command.id, command]));

/** A command by its id; an unknown id is a bug. */
export function commandOf(id: CommandId): Command {
  const command = BY_ID.get(id);
  if (!command) throw new Error(`no command ${id}`);
  return command;
}
