import type { PathwayFill } from '../../engine-types';
import { StaticMesh } from '../../frame/static-mesh';
import { LineWriter, QuadWriter } from '../../gl/vertex-writers';
import { pickPathway } from '../../picking/pick';
import type { Pass } from '../pass';
import { writePathways } from './pathway-mesh';

/** The bands of pathways, one mesh for all: written when something of them changed. */
export const pathwayPass: Pass = {
  make(host) {
    const bands = new StaticMesh(host.device);
    const edges = new StaticMesh(host.device);
    let fill: PathwayFill | null = null;
    let stale = true;
    return {
      touch(_items, what) {
        if (what === 'records') stale = true;
      },
      touchPlaces: () => void (stale = true),
      refresh(frame, changes) {
        if (frame.fill !== fill) {
          fill = frame.fill;
          stale = true;
          changes.edits.addAll();
        }
        if (!stale && bands.current) return false;
        stale = false;
        const [originX, originY] = host.scene.bounds ?? [0, 0];
        const [quads, lines] = [new QuadWriter(64), new LineWriter(64)];
        writePathways(quads, lines, host.scene, host.theme, originX, originY, fill);
        bands.write(quads, originX, originY);
        edges.write(lines, originX, originY);
        return false;
      },
      draw({ view }) {
        bands.draw('quads', view);
        edges.draw('lines', view);
      },
    };
  },
  pick: ({ scene, x, y, scale }) => pickPathway(scene, x, y, scale),
  picksFirst: ({ pathways }) => pathways.onTop,
};
