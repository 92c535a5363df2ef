import { IconPencil } from '@tabler/icons-react';
import { onlySelected, type Command } from '../command';
import { focusNameField } from '../../panels/name-field';
import { showRight } from '../../panels/panel-layout';

/** Edits the name of the selected record in place. */
export const rename: Command = {
  id: 'rename',
  section: 'edit',
  icon: IconPencil,
  keys: ['F2'],
  does: (context) => [onlySelected(context, 'pathway') ? 'change-pathways' : 'set-properties'],
  enabled: (context) => onlySelected(context) !== undefined,
  run: () => {
    showRight('propertyView');
    focusNameField();
  },
};
