import { IconList } from '@tabler/icons-react';
import { onlySelected, type Command } from '../command';
import { openDialog } from '../../dialogs/dialog';
import { DIALOGS } from '../../dialogs/dialogs';

/** Lists the cores of the selected cable. */
export const showCores: Command = {
  id: 'show-cores',
  section: 'go',
  icon: IconList,
  keys: ['k'],
  enabled: (context) => onlySelected(context, 'cable') !== undefined,
  run: ({ state }) => openDialog(DIALOGS.cores, { cable: state.selection[0] ?? 0 }),
};
