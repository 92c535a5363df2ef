import { IconRoute } from '@tabler/icons-react';
import { always, type Command } from '../command';

/** The best way for a new connection between two racks, devices or ports. */
export const showBestRoute: Command = {
  id: 'show-best-route',
  section: 'panels',
  icon: IconRoute,
  keys: ['b'],
  enabled: always,
  run: ({ screen }) => screen.showRight('bestRoute'),
};
