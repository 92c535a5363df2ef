import { StaticMesh } from '../../frame/static-mesh';
import { LineWriter } from '../../gl/vertex-writers';
import { looseOf } from '../box/loose-pass';
import type { Pass } from '../pass';
import { writeBundles } from './bundle-mesh';

/** Links between placed things, all in one mesh. */
export const linkPass: Pass = {
  make(host) {
    const loose = looseOf(host);
    const mesh = new StaticMesh(host.device);
    let stale = true;
    /** Elsewhere cables run inside of racks, and there is none between items. */
    const hasLinks = (): boolean => host.scene.items.kind !== 'elevation' && host.scene.items.kind !== 'internal';
    return {
      touch(_items, what) {
        if (what === 'records') stale = true;
      },
      touchPlaces: () => void (stale = true),
      refresh() {
        if (!hasLinks() || (!stale && mesh.current)) return false;
        stale = loose.withholdsLinks;
        const [originX, originY] = host.scene.bounds ?? [0, 0];
        const lines = new LineWriter(256);
        if (!loose.takesLinks) writeBundles(lines, host.scene, host.theme, originX, originY);
        mesh.write(lines, originX, originY);
        return false;
      },
      draw({ view }, { shown }) {
        if (shown.cables && hasLinks()) mesh.draw('lines', view);
      },
    };
  },
};
