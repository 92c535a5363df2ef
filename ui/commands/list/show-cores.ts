import { IconList } from '@tabler/icons-react';
import { onlySelected, type Command } from '../command';

/** Lists the cores of the selected cable. */
export const showCores: Command = {
  id: 'show-cores',
  section: 'go',
  icon: IconList,
  keys: ['k'],
  enabled: (context) => onlySelected(context, 'cable') !== undefined,
  run: ({ state, screen }) => screen.openCores({ what: 'cores', cable: state.selection[0] ?? 0 }),
};
