import { worldOf } from '../frame/picture-bounds';
import { boxAt, type Box } from '../camera/camera';
import { meets } from '../picking/marquee';
import { LISTED_MM } from '../scene/rack-layout';
import { unionOf } from '../scene/where';
import type { PassAtWork, PassHost } from './pass';

/** Items that are told one by one; more are everything. */
const DAMAGED_MAX = 200;
/** How far cables and edges reach out of what they belong to, mm. */
const OUTSIDE_MM = 120;

/** Where the kept picture is out of date when items change of the kinds that a pass draws: their boxes, and what reaches out of them. */
export function itemDamage({ scene }: PassHost, draws: (kind: number) => boolean): NonNullable<PassAtWork['touch']> {
  const isOurs = (item: number): boolean => draws(scene.items.kinds[item]!);
  return (change, { edits, live }, views) => {
    switch (change.what) {
      case 'records':
      case 'dragged':
        if (change.items.size > DAMAGED_MAX) edits.addAll();
        else for (const item of change.items) if (isOurs(item)) edits.add(withSurroundings(scene.items.box(item)));
        return;
      case 'places':
        if (scene.moved.length > DAMAGED_MAX) edits.addAll();
        else for (const [at, item] of scene.moved.entries()) if (isOurs(item)) for (const box of way(at, item)) edits.add(box);
        return;
      case 'states': {
        const parts = views.map((view) => worldOf(view));
        for (const item of change.items) {
          const box = withSurroundings(scene.items.box(item));
          if (isOurs(item) && parts.some((part) => meets(part, box))) live.add(box);
        }
        return;
      }
      case 'all':
      case 'ports':
    }
  };

  /** Where an item was and where it is; the two are one where they meet. */
  function way(at: number, item: number): readonly Box[] {
    const [a, b] = [boxAt(scene.movedFrom, at), scene.items.box(item)];
    return (meets(a, b) ? [unionOf([a, b])!] : [a, b]).map(withSurroundings);
  }
}

function withSurroundings([minX, minY, maxX, maxY]: Box): Box {
  return [minX - OUTSIDE_MM, minY - LISTED_MM, maxX + OUTSIDE_MM, maxY + OUTSIDE_MM];
}
