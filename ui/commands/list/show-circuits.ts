import { IconRouteSquare } from '@tabler/icons-react';
import { always, type Command } from '../command';
import { openDialog } from '../../dialogs/dialog';
import { DIALOGS } from '../../dialogs/dialogs';

/** Circuits of this diagram: listed, made and taken away. */
export const showCircuits: Command = {
  id: 'show-circuits',
  section: 'panels',
  icon: IconRouteSquare,
  keys: [],
  enabled: always,
  run: () => openDialog(DIALOGS.circuits),
};
