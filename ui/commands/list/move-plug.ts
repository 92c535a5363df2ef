import { IconPlugConnectedX } from '@tabler/icons-react';
import { openDialog } from '../../dialogs/dialog';
import { DIALOGS } from '../../dialogs/dialogs';
import { onlySelected, type Command } from '../command';

/** Plugs the end of a cable that is in the selected port into another one. */
export const movePlug: Command = {
  id: 'move-plug',
  section: 'edit',
  icon: IconPlugConnectedX,
  keys: [],
  does: DIALOGS.move.does,
  enabled: (context) => onlySelected(context, 'port')?.facts['cable'] !== undefined,
  run: ({ state }) => openDialog(DIALOGS.move, { held: state.selection[0]! }),
};
