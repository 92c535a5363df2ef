import { showRight } from '../panels/panel-layout';
import { RIGHT_VIEWS } from '../panels/right-views';
import { SCREEN_PATHS } from '../../domain/catalog/routes';
import { navigate } from '../router/router';
import { SCREENS } from '../router/screens';
import { isActive, passes } from '../state/role-rules';
import { always, type Command, type CommandId } from './command';
import { cableModel } from './list/cable-model';
import { coilCable } from './list/coil-cable';
import { cutCable } from './list/cut-cable';
import { insertCable } from './list/insert-cable';
import { insertClosure } from './list/insert-closure';
import { insertPanelModel } from './list/insert-panel-model';
import { showCircuits } from './list/show-circuits';
import { showCores } from './list/show-cores';
import { spliceCores } from './list/splice-cores';
import { terminateCores } from './list/terminate-cores';
import { clearSelection } from './list/clear-selection';
import { connectSelected } from './list/connect-selected';
import { connectTool } from './list/connect-tool';
import { copy } from './list/copy';
import { copyAddress } from './list/copy-address';
import { deleteSelected } from './list/delete';
import { drawPathway } from './list/draw-pathway';
import { duplicate } from './list/duplicate';
import { editRelations } from './list/edit-relations';
import { fitAll } from './list/fit-all';
import { fitSelection } from './list/fit-selection';
import { goElevations } from './list/go-elevations';
import { goIn } from './list/go-in';
import { goPlan } from './list/go-plan';
import { goUp } from './list/go-up';
import { handTool } from './list/hand-tool';
import { insertCard } from './list/insert-card';
import { insertDevice } from './list/insert-device';
import { insertRack } from './list/insert-rack';
import { jumpToPeer } from './list/jump-to-peer';
import { measureTool } from './list/measure-tool';
import { nextRegion } from './list/next-region';
import { paste } from './list/paste';
import { printLabels } from './list/print-labels';
import { placeDevice } from './list/place-device';
import { placeRack } from './list/place-rack';
import { previousRegion } from './list/previous-region';
import { redo } from './list/redo';
import { rename } from './list/rename';
import { search } from './list/search';
import { selectParent } from './list/select-parent';
import { selectTool } from './list/select-tool';
import { shortcuts } from './list/shortcuts';
import { showBoth } from './list/show-both';
import { showFront } from './list/show-front';
import { showRear } from './list/show-rear';
import { toggleCables } from './list/toggle-cables';
import { toggleGrid } from './list/toggle-grid';
import { toggleHeat } from './list/toggle-heat';
import { toggleLabels } from './list/toggle-labels';
import { toggleLeftPanel } from './list/toggle-left-panel';
import { toggleMinimap } from './list/toggle-minimap';
import { toggleNumbers } from './list/toggle-numbers';
import { toggleRulers } from './list/toggle-rulers';
import { toggleRightPanel } from './list/toggle-right-panel';
import { trace } from './list/trace';
import { undo } from './list/undo';
import { zoomFull } from './list/zoom-full';
import { zoomIn } from './list/zoom-in';
import { zoomOut } from './list/zoom-out';

/** Each view of the right panel that has a command is opened by it. */
const VIEW_COMMANDS = RIGHT_VIEWS.flatMap((view): readonly Command[] =>
  'command' in view ? [{ ...view.command, section: 'panels', enabled: always, run: () => showRight(view.id) }] : [],
);

/** Each screen that has a command is left for by it. */
const SCREEN_COMMANDS = SCREENS.flatMap(({ name, command, rule, needs }): readonly Command[] =>
  command
    ? [
        {
          ...command,
          section: 'go',
          enabled: () => passes(rule) && needs.every((permission) => isActive(permission)),
          run: () => navigate(SCREEN_PATHS[name]),
        },
      ]
    : [],
);

/** Every command of the diagram page; the order is that of menus and of the list of shortcuts. */
export const COMMANDS: readonly Command[] = [
  selectTool,
  handTool,
  connectTool,
  measureTool,
  placeRack,
  placeDevice,
  drawPathway,
  insertRack,
  insertDevice,
  insertCard,
  insertClosure,
  insertPanelModel,
  insertCable,
  undo,
  redo,
  copy,
  paste,
  duplicate,
  rename,
  connectSelected,
  editRelations,
  printLabels,
  deleteSelected,
  showCores,
  spliceCores,
  terminateCores,
  cutCable,
  coilCable,
  cableModel,
  showCircuits,
  clearSelection,
  selectParent,
  jumpToPeer,
  trace,
  fitAll,
  fitSelection,
  zoomIn,
  zoomOut,
  zoomFull,
  showFront,
  showRear,
  showBoth,
  toggleCables,
  toggleLabels,
  toggleGrid,
  toggleRulers,
  toggleHeat,
  search,
  goIn,
  goUp,
  goElevations,
  goPlan,
  copyAddress,
  ...SCREEN_COMMANDS,
  toggleLeftPanel,
  toggleRightPanel,
  ...VIEW_COMMANDS,
  toggleMinimap,
  toggleNumbers,
  nextRegion,
  previousRegion,
  shortcuts,
];

const BY_ID: ReadonlyMap<CommandId, Command> = new Map(COMMANDS.map((command) => [command.id, command]));

/** A command by its id; an unknown id is a bug. */
export function commandOf(id: CommandId): Command {
  const command = BY_ID.get(id);
  if (!command) throw new Error(`no command ${id}`);
  return command;
}
