import { WholeMesh } from '../../frame/whole-mesh';
import { looseOf } from '../box/loose-pass';
import type { Pass } from '../pass';
import { writeBundles } from './bundle-mesh';

/** Links between placed things, all in one mesh. */
export const linkPass: Pass = {
  make(host) {
    const { device, scene } = host;
    const loose = looseOf(host);
    const mesh = new WholeMesh(device, scene);
    /** Elsewhere cables run inside of racks, and there is none between items. */
    const hasLinks = (): boolean => scene.items.kind !== 'elevation' && scene.items.kind !== 'internal';
    return {
      touch({ what }, { edits }) {
        if (what !== 'all' && what !== 'records' && what !== 'places') return;
        mesh.isStale = true;
        // They run from item to item, wherever one changed.
        if (hasLinks()) edits.addAll();
      },
      refresh() {
        if (!hasLinks()) return false;
        mesh.refresh((_quads, lines, x, y) => {
          if (!loose.takesLinks) writeBundles(lines, scene, host.theme, x, y);
        });
        if (loose.withholdsLinks) mesh.isStale = true;
        return false;
      },
      draw({ view }, { shown }) {
        if (shown.cables && hasLinks()) mesh.draw(view);
      },
    };
  },
};
