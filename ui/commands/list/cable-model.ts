import { IconTopologyStarRing } from '@tabler/icons-react';
import type { Description } from '../../../workers/api/session';
import type { Command } from '../command';
import { openDialog } from '../../dialogs/dialog';
import { DIALOGS } from '../../dialogs/dialogs';

/** Says which model the selected cables are of; with anything else selected it makes a model. */
export const cableModel: Command = {
  id: 'cable-model',
  section: 'edit',
  icon: IconTopologyStarRing,
  keys: [],
  does: ({ state: { described } }) => [isOfCables(described) ? 'set-cable-model' : 'insert-cable-model'],
  enabled: () => true,
  run: ({ state: { described } }) => {
    const cables = isOfCables(described) ? described.map(({ id }) => id) : [];
    openDialog(DIALOGS.cableModel, { cables });
  },
};

function isOfCables(described: readonly Description[]): boolean {
  return described.length > 0 && described.every(({ kind }) => kind === 'cable');
}
