import { IconArrowsSplit, IconBox, IconLine, IconServer2, IconStackPush } from '@tabler/icons-react';
import { RackIcon } from '../../components/rack-icon';
import { onlySelected, type Command } from '../command';
import { takesEquipment } from '../siblings';
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
  id: 'insert-closure' | 'insert-panel-model' | 'insert-cable',
  icon: Command['icon'],
  dialog: (typeof DIALOGS)['insertClosure' | 'panelModel' | 'insertCable'],
): Command {
  return form({ id, icon, does: dialog.does, run: () => openDialog(dialog) });
}

export const INSERT_COMMANDS = [
  equipment('rack', { icon: RackIcon, keys: ['shift+r'] }),
  /** Rack, unit, face and name. */
  equipment('device', { icon: IconServer2, keys: ['shift+d'] }),
  /** Into the selected slot. */
  equipment('card', { icon: IconStackPush, enabled: (context) => onlySelected(context, 'object')?.class === 'slot' }),
  /** On the open plan or free diagram. */
  plant('insert-closure', IconBox, DIALOGS.insertClosure),
  /** A model of splitters or cassettes, which is then placed as any other. */
  plant('insert-panel-model', IconArrowsSplit, DIALOGS.panelModel),
  /** A cable of many cores whose ends are open. */
  plant('insert-cable', IconLine, DIALOGS.insertCable),
];
