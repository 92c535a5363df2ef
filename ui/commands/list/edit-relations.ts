import { IconTopologyStarRing3 } from '@tabler/icons-react';
import { onlySelected, type Command } from '../command';

/** The relations of the selection large: to add, change and remove some. */
export const editRelations: Command = {
  id: 'edit-relations',
  section: 'edit',
  icon: IconTopologyStarRing3,
  keys: ['mod+shift+e'],
  enabled: (context) => onlySelected(context) !== undefined,
  run: ({ screen }) => screen.openRelations(),
};
