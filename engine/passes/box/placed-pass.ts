import { WholeMesh } from '../../frame/whole-mesh';
import { ITEM } from '../../scene/items';
import { itemDamage } from '../item-damage';
import { repaintsBoxes, type Pass } from '../pass';
import { looseOf } from './loose-pass';
import { writeAlarmEdges, writePlaced } from './placed-boxes';

const DRAWN_ELSEWHERE: ReadonlySet<number> = new Set([ITEM.rack, ITEM.face, ITEM.furniture, ITEM.aisle]);

/** Footprints, boxes and shapes, all in one mesh. */
export const placedPass: Pass = {
  make(host) {
    const { device, scene } = host;
    const loose = looseOf(host);
    const mesh = new WholeMesh(device, scene);
    const damage = itemDamage(host, (kind) => !DRAWN_ELSEWHERE.has(kind));
    return {
      touch(change, ...told) {
        if (change.what === 'dragged') return;
        damage(change, ...told);
        if (change.what === 'places' || repaintsBoxes(change, scene)) mesh.isStale = true;
      },
      refresh: () =>
        mesh.refresh((quads, lines, x, y) => {
          if (!loose.takesBoxes) writePlaced(quads, lines, scene, host.theme, x, y);
        }),
      kinds: ['quads', 'lines'],
      draw: ({ view }) => mesh.draw(view),
    };
  },
};

/** Edges of boxes in alarm once more, over the links that cross them. */
export const alarmPass: Pass = {
  make(host) {
    const { device, scene } = host;
    const loose = looseOf(host);
    const edges = new WholeMesh(device, scene);
    return {
      touch(change) {
        if (change.what === 'places' || repaintsBoxes(change, scene)) edges.isStale = true;
      },
      refresh: () =>
        edges.refresh((quads, _lines, x, y) => {
          if (!loose.takesBoxes) writeAlarmEdges(quads, scene, host.theme, x, y);
        }),
      draw({ view }) {
        loose.drawAlarms(view);
        edges.draw(view);
      },
    };
  },
};
