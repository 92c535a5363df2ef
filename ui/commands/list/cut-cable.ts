import { IconCut } from '@tabler/icons-react';
import { onlySelected, type Command } from '../command';

/** Cuts the selected cable at a closure. */
export const cutCable: Command = {
  id: 'cut-cable',
  section: 'edit',
  icon: IconCut,
  keys: ['shift+x'],
  edits: true,
  enabled: (context) => onlySelected(context, 'cable') !== undefined,
  run: ({ state, screen }) => screen.openCores({ what: 'cut', cable: state.selection[0] ?? 0 }),
};
