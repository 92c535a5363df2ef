import { IconTopologyStar3 } from '@tabler/icons-react';
import { always, type Command } from '../command';

/** What the selection is related to, drawn around it. */
export const showRelations: Command = {
  id: 'show-relations',
  section: 'panels',
  icon: IconTopologyStar3,
  keys: ['shift+e'],
  enabled: always,
  run: ({ screen }) => screen.showRight('relationalView'),
};
