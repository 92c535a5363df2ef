import { IconColumns } from '@tabler/icons-react';
import type { Command } from '../command';
import { goToSibling, siblingOf } from '../siblings';

/** The room as rows of rack fronts. */
export const goElevations: Command = {
  id: 'go-elevations',
  section: 'go',
  icon: IconColumns,
  keys: ['e'],
  enabled: ({ state }) => siblingOf(state, 'elevation') !== undefined,
  checked: ({ state }) => state.opened?.kind === 'elevation',
  run: ({ state }) => goToSibling(state, siblingOf(state, 'elevation')),
};
