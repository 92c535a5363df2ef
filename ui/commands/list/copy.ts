import { IconCopy } from '@tabler/icons-react';
import { somethingSelected, type Command } from '../command';
import { report } from '../report';

/** Keeps the selected objects for pasting, in any diagram and tab of this browser: of no use to whoever may not paste. */
export const copy: Command = {
  id: 'copy',
  section: 'edit',
  icon: IconCopy,
  keys: ['mod+c'],
  does: ['paste-objects'],
  enabled: somethingSelected,
  run: async ({ session, state }) => void report(await session.act({ kind: 'copy', ids: state.selection })),
};
