import { IconArrowUp } from '@tabler/icons-react';
import type { Command } from '../command';
import { diagramAddress } from '../../router/diagram-address';
import { navigate } from '../../router/router';

/** Opens the diagram of what holds this one. */
export const goUp: Command = {
  id: 'go-up',
  section: 'go',
  icon: IconArrowUp,
  keys: ['mod+ArrowUp'],
  enabled: ({ state }) => (state.opened?.path.length ?? 0) > 0,
  run: ({ state }) => {
    const above = state.opened?.path.slice(0, -1) ?? [];
    const target = above.findLast((place) => (place.diagram ?? 0) !== 0);
    void navigate(target?.diagram ? diagramAddress(target.diagram) : '/');
  },
};
