import { IconSearch } from '@tabler/icons-react';
import { opening, type Command } from '../command';
import { openDialog } from '../../dialogs/dialog';
import { DIALOGS } from '../../dialogs/dialogs';

/** Opens the search over objects, models and commands. */
export const search: Command = {
  id: 'search',
  section: 'go',
  icon: IconSearch,
  keys: ['mod+k'],
  whileTyping: true,
  ...opening(() => openDialog(DIALOGS.palette)),
};
