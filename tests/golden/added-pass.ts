import { StaticMesh } from '../../engine/frame/static-mesh';
import { QuadWriter } from '../../engine/gl/vertex-writers';
import type { Pass } from '../../engine/passes/pass';

/** A colour that nothing else is drawn in, 0xRRGGBB, and the record that is picked under it. */
export const ADDED = { rgb: 0xff00fe, id: 4711 } as const;
const COLOR = 0xfffe00ff;

/** A pass that nothing in the house knows: it fills the box of the diagram's first item. */
export const addedPass: Pass = {
  make({ device, scene }) {
    const mesh = new StaticMesh(device);
    let stale = true;
    return {
      touch: () => void (stale = true),
      refresh(_frame, changes) {
        if (!stale && mesh.current) return false;
        stale = false;
        const [x0, y0, x1, y1] = scene.items.box(0);
        const quads = new QuadWriter(4);
        quads.framed(0, 0, x1 - x0, y1 - y0, COLOR, COLOR);
        mesh.write(quads, x0, y0);
        changes.edits.add([x0, y0, x1, y1]);
        return false;
      },
      draw: ({ view }) => mesh.draw('quads', view),
    };
  },
  pick({ scene, x, y }) {
    const box = scene.items.box(0);
    const isIn = x >= box[0] && y >= box[1] && x <= box[2] && y <= box[3];
    return isIn ? { id: ADDED.id, kind: 'object', item: 0, box } : undefined;
  },
};
