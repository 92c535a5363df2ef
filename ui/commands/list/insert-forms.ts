import {
  IconArrowsSplit,
  IconArrowsVertical,
  IconBolt,
  IconBox,
  IconLine,
  IconServer2,
  IconStackPush,
  IconWall,
} from '@tabler/icons-react';
import { RackIcon } from '../../components/rack-icon';
import { onlySelected, type Command, type CommandContext } from '../command';
import { isPlan, takesEquipment } from '../siblings';
import { openDialog } from '../../dialogs/dialog';
import { DIALOGS } from '../../dialogs/dialogs';

/** Inserts by filling in a form: the keyboard's way. */
function form(own: Pick<Command, 'id' | 'icon' | 'does' | 'run'> & Partial<Command>): Command {
  return { section: 'insert', keys: [], enabled: takesEquipment, ...own };
}

function equipment(objectClass: 'rack' | 'device' | 'card', own: Pick<Command, 'icon'> & Partial<Command>): Command {
  const run = (): void => openDialog(DIALOGS.insert, { objectClass });
  return form({ id: `insert-${objectClass}`, does: [`insert-${objectClass}`], run, ...own });
}

function plant(
  id: 'insert-closure' | 'insert-furniture' | 'insert-panel-model' | 'insert-cable' | 'insert-riser' | 'insert-feed',
  icon: Command['icon'],
  dialog: (typeof DIALOGS)['insertClosure' | 'furniture' | 'panelModel' | 'insertCable' | 'riser' | 'feed'],
  own: Partial<Command> = {},
): Command {
  return form({ id, icon, does: dialog.does, run: () => openDialog(dialog), ...own });
}

function freeSlot(context: CommandContext): number {
  return Number(onlySelected(context, 'object')?.facts['freeSlot'] ?? 0);
}

export const INSERT_COMMANDS = [
  equipment('rack', { icon: RackIcon, keys: ['shift+r'] }),
  /** Rack, unit, face and name. */
  equipment('device', { icon: IconServer2, keys: ['shift+d'] }),
  /** Into the selected slot, or the first empty one of what is selected. */
  equipment('card', {
    icon: IconStackPush,
    enabled: (context) => freeSlot(context) !== 0,
    run: (context) => openDialog(DIALOGS.insert, { objectClass: 'card', slot: freeSlot(context) }),
  }),
  /** Walls, doors, columns, cooling units, aisles, ramps. */
  plant('insert-furniture', IconWall, DIALOGS.furniture, {
    keys: ['shift+w'],
    enabled: isPlan,
    checked: ({ state }) => state.tool === 'furnish',
  }),
  /** On the open plan or free diagram. */
  plant('insert-closure', IconBox, DIALOGS.insertClosure),
  /** A model of splitters or cassettes, which is then placed as any other. */
  plant('insert-panel-model', IconArrowsSplit, DIALOGS.panelModel),
  /** Where power comes in: in the rack that it feeds, or in a power panel. */
  plant('insert-feed', IconBolt, DIALOGS.feed),
  /** A cable of many cores whose ends are open. */
  plant('insert-cable', IconLine, DIALOGS.insertCable),
  /** Between two rooms or floors: its ends need not be drawn here. */
  plant('insert-riser', IconArrowsVertical, DIALOGS.riser),
];
