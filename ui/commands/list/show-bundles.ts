import { IconTopologyBus } from '@tabler/icons-react';
import { always, type Command } from '../command';

/** Cables of the selected rack or device by where they go. */
export const showBundles: Command = {
  id: 'show-bundles',
  section: 'panels',
  icon: IconTopologyBus,
  keys: ['shift+b'],
  enabled: always,
  run: ({ screen }) => screen.showRight('bundleView'),
};
