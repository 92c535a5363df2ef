import { RackPainter } from '../../frame/rack-painter';
import { ITEM } from '../../scene/items';
import type { Pass, Region } from '../pass';

/** Racks at every distance, with the plates of what is mounted in them. */
export const rackPass: Pass = {
  make(host) {
    const painter = new RackPainter(host.device, host.scene, host.theme);
    const racksOf = ({ holders }: Region): readonly number[] => {
      const { kinds } = host.scene.items;
      return holders.filter((item) => kinds[item] === ITEM.rack);
    };
    const draw = (region: Region, deadlineMs: number): boolean => {
      const { view, levels, moved } = region;
      const racks = racksOf(region);
      const isWhole = levels.bodies === 0 || painter.prepare(racks, deadlineMs);
      painter.draw(view, racks, levels.bodies, isWhole, moved);
      return !isWhole;
    };
    return {
      touch: (items) => painter.touch(items),
      touchPlaces: () => painter.touchPlaces(),
      restyle: () => painter.setTheme(host.theme),
      reset: () => painter.reset(),
      refresh({ dragged, deadlineMs }, changes) {
        const isLeft = painter.refresh(dragged, deadlineMs);
        if (isLeft) changes.live.addAll();
        return isLeft;
      },
      ready: (region, { deadlineMs }) => region.levels.bodies === 0 || painter.prepare(racksOf(region), deadlineMs),
      kinds: ['plates', 'signs'],
      draw: (region, { deadlineMs }) => draw(region, deadlineMs),
      drawMoved: (region, { deadlineMs }) => draw(region, deadlineMs),
      drawFar: (region) => painter.draw(region.view, racksOf(region), 0, true),
      get bytes() {
        return painter.bytes;
      },
    };
  },
};
