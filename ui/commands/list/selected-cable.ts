import { IconCut, IconList, IconSpiral, type Icon } from '@tabler/icons-react';
import { onlySelected, type Command } from '../command';
import { openDialog } from '../../dialogs/dialog';
import { DIALOGS } from '../../dialogs/dialogs';

/** Opens a dialog of the one selected cable. */
function ofCable(
  id: 'show-cores' | 'cut-cable' | 'coil-cable',
  section: Command['section'],
  icon: Icon,
  key: string,
  dialog: (typeof DIALOGS)['cores' | 'cut' | 'coil'],
): Command {
  return {
    id,
    section,
    icon,
    keys: [key],
    enabled: (context) => onlySelected(context, 'cable') !== undefined,
    run: ({ state }) => openDialog(dialog, { cable: state.selection[0] ?? 0 }),
  };
}

/** Lists the cores of the selected cable. */
export const showCores = ofCable('show-cores', 'go', IconList, 'k', DIALOGS.cores);

/** Cuts the selected cable at a closure. */
export const cutCable: Command = {
  ...ofCable('cut-cable', 'edit', IconCut, 'shift+x', DIALOGS.cut),
  does: DIALOGS.cut.does,
};

/** Coils up a length of the selected cable in reserve. */
export const coilCable: Command = {
  ...ofCable('coil-cable', 'edit', IconSpiral, 'shift+o', DIALOGS.coil),
  does: DIALOGS.coil.does,
};
