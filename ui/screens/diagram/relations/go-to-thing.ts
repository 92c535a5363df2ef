import { useCallback } from 'react';
import type { RelatedThing } from '../../../../domain/cabling/related';
import { useDiagram, useDiagramSession } from '../../../engine-host/engine-host';
import { navigate } from '../../../router/router';
import { diagramAddress } from '../../../router/diagram-address';

/** The room, or whatever else the shown diagram belongs to; 0 = it stands alone. */
export function useRoom(): number {
  return useDiagram((state) => state.opened?.path.at(-1)?.id ?? 0);
}

/** Selects a related thing and flies there; one that another diagram shows is opened there. */
export function useGoToThing(): (thing: RelatedThing) => void {
  const session = useDiagramSession();
  const room = useRoom();
  const shown = useDiagram((state) => state.opened?.diagram ?? 0);
  return useCallback(
    ({ id, way, diagram }) => {
      const isHere = diagram === 0 || diagram === shown || id === room || way.some((place) => place.id === room);
      if (isHere) void session?.select([id], true);
      else void navigate(diagramAddress(diagram, id));
    },
    [session, room, shown],
  );
}
