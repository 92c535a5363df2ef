import { IconArrowsLeftRight } from '@tabler/icons-react';
import { always, type Command } from '../command';

/** Two racks or devices side by side, to connect their ports. */
export const showP2pConnect: Command = {
  id: 'show-p2p-connect',
  section: 'panels',
  icon: IconArrowsLeftRight,
  keys: ['alt+c'],
  enabled: always,
  run: ({ screen }) => screen.showRight('p2pConnect'),
};
