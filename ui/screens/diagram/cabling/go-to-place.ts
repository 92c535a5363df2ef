import { useCallback } from 'react';
import type { TracedPlace } from '../../../../domain/cabling/trace-answer';
import { useDiagram, useDiagramSession } from '../../../engine-host/engine-host';
import { navigate } from '../../../router/router';
import { diagramAddress } from '../../../router/diagram-address';

/** The room, or whatever else the shown diagram belongs to; 0 = it stands alone. */
export function useRoom(): number {
  return useDiagram((state) => state.opened?.path.at(-1)?.id ?? 0);
}

/** Selects a record of a way and flies there; one that another diagram shows is opened there. */
export function useGoTo(): (id: number, place: TracedPlace | null) => void {
  const session = useDiagramSession();
  const room = useRoom();
  const shown = useDiagram((state) => state.opened?.diagram ?? 0);
  return useCallback(
    (id, place) => {
      const isHere = place === null || place.diagram === 0 || place.diagram === shown || place.way.some((one) => one.id === room);
      if (isHere) void session?.select([id], true);
      else void navigate(diagramAddress(place.diagram, id));
    },
    [session, room, shown],
  );
}
