import { QuadWriter } from '../../gl/vertex-writers';
import { StaticMesh } from '../../frame/static-mesh';
import type { Pass } from '../pass';
import { writeGrid } from './grid';

/** The grid under everything, written for more than the screen: it serves a pan of half a screen. */
export const gridPass: Pass = {
  make(host) {
    const mesh = new StaticMesh(host.device);
    let drawn = '';
    let begins = '';
    return {
      touch({ what }) {
        if (what === 'all') drawn = '';
      },
      refresh({ shown }, { edits }) {
        const now = shown.grid ? host.scene.gridOrigin().join() : '';
        if (now !== begins) edits.addAll();
        begins = now;
        return false;
      },
      draw({ view }, { shown }) {
        if (!shown.grid) return;
        // Of the whole view, whichever part of it is drawn.
        const [x, y, width, height] = [view.left, view.bottom, view.width / view.k, view.height / view.k];
        const scale = view.k / view.ratio;
        const from = host.scene.gridOrigin();
        const key = `${from.join()}/${Math.round((x / width) * 2)}/${Math.round((y / height) * 2)}/${scale}/${view.width}/${view.height}`;
        if (key !== drawn || !mesh.current) {
          const quads = new QuadWriter(256);
          writeGrid(quads, host.theme, [x - width, y - height, x + 2 * width, y + 2 * height], scale, x, y, from);
          mesh.write(quads, x, y);
          drawn = key;
        }
        mesh.draw('quads', view);
      },
    };
  },
};
