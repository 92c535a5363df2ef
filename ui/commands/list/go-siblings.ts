import { IconColumns, IconMap, type Icon } from '@tabler/icons-react';
import type { Command } from '../command';
import { goToSibling, siblingOf } from '../siblings';

/** Opens the diagram of this kind of the same room. */
function sibling(id: 'go-elevations' | 'go-plan', kind: 'elevation' | 'plan', icon: Icon, key: string): Command {
  return {
    id,
    section: 'go',
    icon,
    keys: [key],
    enabled: ({ state }) => siblingOf(state, kind) !== undefined,
    checked: ({ state }) => state.opened?.kind === kind,
    run: ({ state }) => goToSibling(state, siblingOf(state, kind)),
  };
}

export const SIBLING_COMMANDS = [
  /** The room as rows of rack fronts. */
  sibling('go-elevations', 'elevation', IconColumns, 'e'),
  /** The room seen from above. */
  sibling('go-plan', 'plan', IconMap, 'p'),
];
