import { IconLayoutGrid } from '@tabler/icons-react';
import { always, type Command } from '../command';
import { focusRegion } from '../../panels/regions';

/** Moves the keyboard to the part of the page beside. */
function region(id: 'next-region' | 'previous-region', key: string, isBack: boolean): Command {
  return {
    id,
    section: 'panels',
    icon: IconLayoutGrid,
    keys: [key],
    whileTyping: true,
    enabled: always,
    run: () => focusRegion(isBack),
  };
}

export const REGION_COMMANDS = [region('next-region', 'F6', false), region('previous-region', 'shift+F6', true)];
