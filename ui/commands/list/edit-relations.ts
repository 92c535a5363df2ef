import { IconTopologyStarRing3 } from '@tabler/icons-react';
import { onlySelected, type Command } from '../command';
import { openDialog } from '../../dialogs/dialog';
import { DIALOGS } from '../../dialogs/dialogs';

/** The relations of the selection large: to add, change and remove some. To look at them large, the panel of relations leads there. */
export const editRelations: Command = {
  id: 'edit-relations',
  section: 'edit',
  icon: IconTopologyStarRing3,
  keys: ['mod+shift+e'],
  does: ['insert-relation'],
  enabled: (context) => onlySelected(context) !== undefined,
  run: () => openDialog(DIALOGS.relations),
};
