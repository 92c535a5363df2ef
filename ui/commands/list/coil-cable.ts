import { IconSpiral } from '@tabler/icons-react';
import { onlySelected, type Command } from '../command';
import { openDialog } from '../../dialogs/dialog';
import { DIALOGS } from '../../dialogs/dialogs';

/** Coils up a length of the selected cable in reserve. */
export const coilCable: Command = {
  id: 'coil-cable',
  section: 'edit',
  icon: IconSpiral,
  keys: ['shift+o'],
  does: DIALOGS.coil.does,
  enabled: (context) => onlySelected(context, 'cable') !== undefined,
  run: ({ state }) => openDialog(DIALOGS.coil, { cable: state.selection[0] ?? 0 }),
};
