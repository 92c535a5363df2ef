import { useCallback } from 'react';
import { useDiagram, useDiagramSession } from '../../../engine-host/engine-host';
import { navigate } from '../../../router/router';
import { diagramAddress } from '../../../router/diagram-address';
import { mayOpen } from '../../../session/own-drawing';

/** The room, or whatever else the shown diagram belongs to; 0 = it stands alone. */
export function useRoom(): number {
  return useDiagram((state) => state.opened?.path.at(-1)?.id ?? 0);
}

/** What says where a record stands: the diagram that shows it, and the objects that it is in. */
interface Standing {
  readonly diagram: number;
  readonly way: readonly { readonly id: number }[];
}

/** Selects a record and flies there; one that another diagram shows is opened there. null: it is on this one. */
export function useGoTo(): (id: number, standing: Standing | null) => void {
  const session = useDiagramSession();
  const room = useRoom();
  const shown = useDiagram((state) => state.opened?.diagram ?? 0);
  return useCallback(
    (id, standing) => {
      const isHere =
        standing === null ||
        standing.diagram === 0 ||
        !mayOpen(standing.diagram, shown) ||
        standing.diagram === shown ||
        id === room ||
        standing.way.some((one) => one.id === room);
      if (isHere) void session?.select([id], true);
      else void navigate(diagramAddress(standing.diagram, id));
    },
    [session, room, shown],
  );
}
