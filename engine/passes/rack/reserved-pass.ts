import { WholeMesh } from '../../frame/whole-mesh';
import type { QuadWriter } from '../../gl/vertex-writers';
import type { Box } from '../../camera/camera';
import { withAlpha } from '../../theme';
import type { Pass } from '../pass';
import { CLASS } from '../../scene/records';
import type { Scene } from '../../scene/scene';
import { reservedIn } from '../../scene/reserved';

/** Width of a stroke and from one to the next, mm. */
const [STROKE_MM, PITCH_MM] = [7, 34];

/** Hatching over units that are kept for somebody and that nothing stands in; the pointer on it means the reservation. */
export const reservedPass: Pass = {
  make(host) {
    const { device, scene } = host;
    const mesh = new WholeMesh(device, scene);
    return {
      touch({ what }) {
        if (what === 'all' || what === 'records' || what === 'places') mesh.isStale = true;
      },
      refresh: () =>
        mesh.refresh((quads, _lines, x, y) => {
          if (!hasReserved(scene)) return;
          const { lifecycleReserved } = host.theme.colors;
          for (const item of scene.items.kinds.keys())
            for (const { open } of reservedIn(scene, item)) for (const box of open) hatch(quads, box, x, y, lifecycleReserved);
        }),
      kinds: ['quads'],
      draw: ({ view }) => mesh.draw(view),
    };
  },
  pick({ scene, x, y }) {
    if (!hasReserved(scene)) return undefined;
    for (const item of scene.index.search([x, y, x, y]))
      for (const { row, box, open } of reservedIn(scene, item))
        if (open.some(([x0, y0, x1, y1]) => x >= x0 && x <= x1 && y >= y0 && y <= y1))
          return { id: scene.records.objectId(row), kind: 'object', item, box };
    return undefined;
  },
};

/** Most installations keep no units. Cost: a look through one column. */
function hasReserved({ records }: Scene): boolean {
  return records.objectClass.includes(CLASS.reservation);
}

/** Rising strokes from edge to edge, cut at the box. */
function hatch(quads: QuadWriter, [x0, y0, x1, y1]: Box, originX: number, originY: number, color: number): void {
  const [left, bottom, right, top] = [x0 - originX, y0 - originY, x1 - originX, y1 - originY];
  quads.rect(left, bottom, right, top, withAlpha(color, 0.1));
  quads.outline(left, bottom, right, top, withAlpha(color, 0.7), 1, -1);
  const ink = withAlpha(color, 0.3);
  const high = top - bottom;
  for (let from = left - high; from < right; from += PITCH_MM) {
    const low = Math.max(from, left);
    const end = Math.min(from + high, right - STROKE_MM);
    if (end <= low) continue;
    const [lowY, endY] = [bottom + (low - from), bottom + (end - from)];
    quads.slanted(low, lowY, end, endY, low + STROKE_MM, lowY, end + STROKE_MM, endY, ink);
  }
}
