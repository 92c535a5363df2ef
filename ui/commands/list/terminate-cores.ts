import { IconPlugConnected } from '@tabler/icons-react';
import { onlySelected, type Command } from '../command';
import { openDialog } from '../../dialogs/dialog';
import { DIALOGS } from '../../dialogs/dialogs';

/** The multi-core link: cores of the selected cable on ports, in order; of a device: its ports for a cable to choose. */
export const terminateCores: Command = {
  id: 'terminate-cores',
  section: 'edit',
  icon: IconPlugConnected,
  keys: [],
  does: DIALOGS.terminate.does,
  enabled: (context) => onlySelected(context, 'cable') !== undefined || onlySelected(context, 'object')?.class === 'device',
  run: ({ state }) => {
    const [one] = state.described;
    openDialog(DIALOGS.terminate, { cable: one?.kind === 'cable' ? one.id : 0 });
  },
};
