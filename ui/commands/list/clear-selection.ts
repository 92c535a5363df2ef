import { IconSquareDashed } from '@tabler/icons-react';
import { somethingSelected, type Command } from '../command';

/** Selects nothing. */
export const clearSelection: Command = {
  id: 'clear-selection',
  section: 'select',
  icon: IconSquareDashed,
  keys: ['mod+shift+a'],
  enabled: somethingSelected,
  run: ({ session }) => session.select([]),
};
