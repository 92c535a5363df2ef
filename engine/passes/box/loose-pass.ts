import { LoosePainter } from '../../frame/loose-painter';
import { shared, type Pass } from '../pass';

/** Boxes and links of diagrams that hold very many: who draws them whole asks whether they are drawn here. */
export const looseOf = shared(({ device, scene, theme }) => new LoosePainter(device, scene, theme));

/** Very many loose things: near exactly, far as density. */
export const loosePass: Pass = {
  make(host) {
    const loose = looseOf(host);
    return {
      touch(_items, what) {
        if (what === 'records' || host.scene.items.kind !== 'elevation') loose.touch();
      },
      touchPlaces: () => loose.touchPlaces(),
      restyle: () => loose.touch(host.theme),
      reset: () => loose.reset(),
      refresh: ({ view, shown, deadlineMs }) => loose.prepare(view, shown.cables, deadlineMs),
      draw: ({ view }) => loose.draw(view),
      get isCheap() {
        return loose.active;
      },
      get bytes() {
        return loose.bytes;
      },
    };
  },
};
