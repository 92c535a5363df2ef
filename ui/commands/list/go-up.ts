import { IconArrowUp } from '@tabler/icons-react';
import type { DiagramState } from '../../engine-host/diagram-state';
import type { Command } from '../command';
import { diagramAddress } from '../../router/diagram-address';
import { navigate } from '../../router/router';

/**
 * One level up from what is selected: to what holds it, from what stands in the shown place itself to that place, and
 * from there to the diagram of what holds the place.
 */
export const goUp: Command = {
  id: 'go-up',
  section: 'go',
  icon: IconArrowUp,
  keys: ['mod+ArrowUp'],
  enabled: ({ state }) => state.selection.length > 0 || (state.opened?.path.length ?? 0) > 0,
  run: async ({ state, session }) => {
    if (state.selection.length > 0) {
      const holder = holderWithin(state);
      await session.select(holder === undefined ? [] : [holder], true);
      if (holder === undefined) await session.fit('all');
      return;
    }
    const above = state.opened?.path.slice(0, -1) ?? [];
    const target = above.findLast((place) => (place.diagram ?? 0) !== 0);
    void navigate(target?.diagram ? diagramAddress(target.diagram) : '/');
  },
};

/** What holds the first that is selected, where that stands in the shown place too. */
export function holderWithin({
  described,
  opened,
  selection,
}: Pick<DiagramState, 'described' | 'opened' | 'selection'>): number | undefined {
  const first = described.find(({ id }) => id === selection[0]);
  const holder = first === undefined || first.kind === 'cable' ? undefined : first.path.at(-1)?.id;
  return opened?.path.some(({ id }) => id === holder) ? undefined : holder;
}
