import { IconFocus2 } from '@tabler/icons-react';
import { somethingSelected, type Command } from '../command';

/** Brings the selection into view. */
export const fitSelection: Command = {
  id: 'fit-selection',
  section: 'view',
  icon: IconFocus2,
  keys: ['shift+2'],
  enabled: somethingSelected,
  run: ({ session }) => session.fit('selection'),
};
