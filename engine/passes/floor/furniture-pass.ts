import { WholeMesh } from '../../frame/whole-mesh';
import { ITEM } from '../../scene/items';
import { itemDamage } from '../item-damage';
import type { Pass } from '../pass';
import { writePiece } from './furniture';

/** Walls, doors, columns, cooling units, aisles, rows and ramps on a plan: below all racks. */
export const furniturePass: Pass = {
  make(host) {
    const { device, scene } = host;
    const mesh = new WholeMesh(device, scene);
    const damage = itemDamage(host, isFurniture);
    return {
      touch(change, ...told) {
        if (change.what === 'dragged') return;
        damage(change, ...told);
        if (change.what === 'all' || change.what === 'places' || change.what === 'records') mesh.isStale = true;
      },
      refresh: () =>
        mesh.refresh((quads, lines, x, y) => {
          const { kinds, count } = scene.items;
          for (let item = 0; item < count; item++)
            if (isFurniture(kinds[item]!)) writePiece(quads, lines, scene, host.theme, item, x, y);
        }),
      kinds: ['quads', 'lines'],
      draw: ({ view }) => mesh.draw(view),
    };
  },
};

function isFurniture(kind: number): boolean {
  return kind === ITEM.furniture || kind === ITEM.aisle;
}
