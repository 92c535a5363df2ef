import type { PathwayFill } from '../../engine-types';
import { WholeMesh } from '../../frame/whole-mesh';
import { pickPathway } from '../../picking/pick';
import type { Pass } from '../pass';
import { writePathways } from './pathway-mesh';

/** The bands of pathways, one mesh for all: written when something of them changed. */
export const pathwayPass: Pass = {
  make(host) {
    const { device, scene } = host;
    const mesh = new WholeMesh(device, scene);
    let fill: PathwayFill | null = null;
    return {
      touch({ what }) {
        if (what === 'all' || what === 'records' || what === 'places') mesh.isStale = true;
      },
      refresh(frame, changes) {
        if (frame.fill !== fill) {
          fill = frame.fill;
          mesh.isStale = true;
          changes.edits.addAll();
        }
        return mesh.refresh((quads, lines, x, y) => writePathways(quads, lines, scene, host.theme, x, y, fill));
      },
      draw: ({ view }) => mesh.draw(view),
    };
  },
  pick: ({ scene, x, y, scale }) => pickPathway(scene, x, y, scale),
  picksFirst: ({ pathways }) => pathways.onTop,
};
