import { IconGridPattern } from '@tabler/icons-react';
import { always, type Command } from '../command';

/** Grille selection: lays a cable through pathways picked on the plan. */
export const showGrille: Command = {
  id: 'show-grille',
  section: 'panels',
  icon: IconGridPattern,
  keys: ['g'],
  enabled: always,
  run: ({ screen }) => screen.showRight('grille'),
};
