import { useEffect } from 'react';
import type { CommandContext } from '../../../commands/command';
import { useCommands } from '../../../commands/command-provider';
import { useEngine } from '../../../engine-host/engine-host';
import { wishNow } from './pathway-state';
import { report } from '../../../commands/report';

/** Makes pathways of the chain when the hand finishes it on the drawing, whichever panel is open. Shows nothing itself. */
export function PathwayPen() {
  const { store } = useEngine();
  const { context } = useCommands();
  useEffect(
    () =>
      store.subscribe((state, before) => {
        const now = context();
        if (now && state.pen.finished > before.pen.finished) void finishPathway(now);
      }),
    [store, context],
  );
  return null;
}

let busy = false;

/** The chain becomes pathways, which are selected, and the next one may begin; refused, it stays to be mended. */
export async function finishPathway({ state, session }: CommandContext): Promise<void> {
  if (busy) return;
  busy = true;
  try {
    const result = await session.pathways.draw(state.pen.stops, wishNow());
    if (!report(result) || !result.ok) return;
    await session.pathways.pen([]);
    await session.select(result.created);
  } finally {
    busy = false;
  }
}
