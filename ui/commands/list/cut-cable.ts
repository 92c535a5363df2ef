import { IconCut } from '@tabler/icons-react';
import { onlySelected, type Command } from '../command';
import { openDialog } from '../../dialogs/dialog';
import { DIALOGS } from '../../dialogs/dialogs';

/** Cuts the selected cable at a closure. */
export const cutCable: Command = {
  id: 'cut-cable',
  section: 'edit',
  icon: IconCut,
  keys: ['shift+x'],
  does: DIALOGS.cut.does,
  enabled: (context) => onlySelected(context, 'cable') !== undefined,
  run: ({ state }) => openDialog(DIALOGS.cut, { cable: state.selection[0] ?? 0 }),
};
