import { IconSpiral } from '@tabler/icons-react';
import { onlySelected, type Command } from '../command';

/** Coils up a length of the selected cable in reserve. */
export const coilCable: Command = {
  id: 'coil-cable',
  section: 'edit',
  icon: IconSpiral,
  keys: ['shift+o'],
  edits: true,
  enabled: (context) => onlySelected(context, 'cable') !== undefined,
  run: ({ state, screen }) => screen.openCores({ what: 'coil', cable: state.selection[0] ?? 0 }),
};
