import { IconLayoutGrid } from '@tabler/icons-react';
import { always, type Command } from '../command';
import { focusRegion } from '../../panels/regions';

/** Moves the keyboard to the part of the page before. */
export const previousRegion: Command = {
  id: 'previous-region',
  section: 'panels',
  icon: IconLayoutGrid,
  keys: ['shift+F6'],
  whileTyping: true,
  enabled: always,
  run: () => focusRegion(true),
};
