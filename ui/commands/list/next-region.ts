import { IconLayoutGrid } from '@tabler/icons-react';
import { always, type Command } from '../command';
import { focusRegion } from '../../panels/regions';

/** Moves the keyboard to the next part of the page. */
export const nextRegion: Command = {
  id: 'next-region',
  section: 'panels',
  icon: IconLayoutGrid,
  keys: ['F6'],
  whileTyping: true,
  enabled: always,
  run: () => focusRegion(false),
};
