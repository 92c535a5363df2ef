import { IconPencil } from '@tabler/icons-react';
import { onlySelected, type Command, type CommandContext } from '../command';
import { focusNameField } from '../../panels/name-field';
import { showRight } from '../../panels/panel-layout';

/** Edits the name of the selected record in place; of several, what they have in common, a rule of names first. */
export const rename: Command = {
  id: 'rename',
  section: 'edit',
  icon: IconPencil,
  keys: ['F2'],
  does: ({ state: { described } }) => [
    described.length > 0 && described.every(({ kind }) => kind === 'pathway') ? 'change-pathways' : 'set-properties',
  ],
  enabled: (context) => onlySelected(context) !== undefined || isSeveralKnown(context),
  run: () => {
    showRight('propertyView');
    focusNameField();
  },
};

function isSeveralKnown({ state: { selection, described } }: CommandContext): boolean {
  return selection.length > 1 && described.length > 0;
}
