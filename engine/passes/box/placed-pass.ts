import { StaticMesh } from '../../frame/static-mesh';
import { LineWriter, QuadWriter } from '../../gl/vertex-writers';
import type { Pass, PassAtWork, PassHost } from '../pass';
import { looseOf } from './loose-pass';
import { writeAlarmEdges, writePlaced } from './placed-boxes';

/** Footprints, boxes and shapes, all in one mesh. */
export const placedPass: Pass = {
  make(host) {
    const loose = looseOf(host);
    const quads = new StaticMesh(host.device);
    const lines = new StaticMesh(host.device);
    return {
      ...writtenWhole(host, quads, (x, y) => {
        const [filled, stroked] = [new QuadWriter(256), new LineWriter(64)];
        if (!loose.takesBoxes) writePlaced(filled, stroked, host.scene, host.theme, x, y);
        quads.write(filled, x, y);
        lines.write(stroked, x, y);
      }),
      kinds: ['quads', 'lines'],
      draw({ view }) {
        quads.draw('quads', view);
        lines.draw('lines', view);
      },
    };
  },
};

/** Edges of boxes in alarm once more, over the links that cross them. */
export const alarmPass: Pass = {
  make(host) {
    const loose = looseOf(host);
    const edges = new StaticMesh(host.device);
    return {
      ...writtenWhole(host, edges, (x, y) => {
        const quads = new QuadWriter(64);
        if (!loose.takesBoxes) writeAlarmEdges(quads, host.scene, host.theme, x, y);
        edges.write(quads, x, y);
      }),
      draw({ view }) {
        loose.drawAlarms(view);
        edges.draw('quads', view);
      },
    };
  },
};

/** Everything of a diagram in one mesh, counted from its corner; written again when something of it changed. */
function writtenWhole(
  { scene }: PassHost,
  mesh: StaticMesh,
  write: (originX: number, originY: number) => void,
): Pick<PassAtWork, 'touch' | 'touchPlaces' | 'refresh'> {
  let stale = true;
  return {
    touch(_items, what) {
      if (what === 'records' || scene.items.kind !== 'elevation') stale = true;
    },
    touchPlaces: () => void (stale = true),
    refresh() {
      if (!stale && mesh.current) return false;
      stale = false;
      const [originX, originY] = scene.bounds ?? [0, 0];
      write(originX, originY);
      return false;
    },
  };
}
