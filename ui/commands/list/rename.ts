import { IconPencil } from '@tabler/icons-react';
import { onlySelected, type Command } from '../command';

/** Edits the name of the selected record in place. */
export const rename: Command = {
  id: 'rename',
  section: 'edit',
  icon: IconPencil,
  keys: ['F2'],
  edits: true,
  enabled: (context) => onlySelected(context) !== undefined,
  run: ({ screen }) => screen.rename(),
};
