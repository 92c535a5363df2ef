import { IconChartBar } from '@tabler/icons-react';
import { always, type Command } from '../command';

/** What the selection, or the diagram, holds and has left; where something fits. */
export const showCapacity: Command = {
  id: 'show-capacity',
  section: 'panels',
  icon: IconChartBar,
  keys: ['u'],
  enabled: always,
  run: ({ screen }) => screen.showRight('capacity'),
};
