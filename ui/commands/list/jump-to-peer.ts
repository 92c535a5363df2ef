import { IconArrowsLeftRight } from '@tabler/icons-react';
import { onlySelected, type Command } from '../command';

/** Flies to the port at the other end of the selected port's cable. */
export const jumpToPeer: Command = {
  id: 'jump-to-peer',
  section: 'select',
  icon: IconArrowsLeftRight,
  keys: ['j'],
  enabled: (context) => typeof onlySelected(context, 'port')?.facts['peer'] === 'number',
  run: (context) => {
    const peer = onlySelected(context, 'port')?.facts['peer'];
    if (typeof peer === 'number') return context.session.select([peer], true);
  },
};
