import { StaticMesh } from '../../frame/static-mesh';
import { QuadWriter } from '../../gl/vertex-writers';
import type { Pass } from '../pass';

/** Plans: the outline of a room that says how large it is, until its walls are drawn. */
export const roomPass: Pass = {
  make(host) {
    const { device, scene } = host;
    const mesh = new StaticMesh(device);
    let drawn = '';
    return {
      touch({ what }) {
        if (what === 'all') drawn = '';
      },
      reset() {
        drawn = '';
      },
      refresh(_frame, { edits }) {
        const { room } = scene;
        const key = room ? room.join(' ') : 'none';
        if (key === drawn && mesh.current) return false;
        drawn = key;
        const quads = new QuadWriter(1);
        const [x, y] = room ?? [0, 0];
        if (room) quads.outline(0, 0, room[2] - x, room[3] - y, host.theme.colors.roomLine, 2, 0);
        mesh.write(quads, x, y);
        edits.addAll();
        return false;
      },
      draw: ({ view }) => mesh.draw('quads', view),
    };
  },
};
