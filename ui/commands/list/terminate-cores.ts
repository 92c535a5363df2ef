import { IconPlugConnected } from '@tabler/icons-react';
import { onlySelected, type Command } from '../command';

/** The multi-core link: cores of the selected cable on ports, in order; of a device: its ports for a cable to choose. */
export const terminateCores: Command = {
  id: 'terminate-cores',
  section: 'edit',
  icon: IconPlugConnected,
  keys: [],
  edits: true,
  enabled: (context) => onlySelected(context, 'cable') !== undefined || onlySelected(context, 'object')?.class === 'device',
  run: ({ state, screen }) => {
    const [one] = state.described;
    screen.openCores({ what: 'terminate', cable: one?.kind === 'cable' ? one.id : 0 });
  },
};
