import type { Overview } from '../../domain/geometry/view';
import { ITEM } from '../scene/items';
import type { Scene } from '../scene/scene';
import { mix, toRgba, type Theme } from '../theme';
import { rackAlarms } from './alarm/alarm-counts';
import { pieceColor } from './floor/furniture';
import { rackFill } from '../scene/rack-fill';

/** The diagram as boxes for a minimap: racks by how full they are, alarms in their own colour. Cost: items and their devices. */
export function overviewOf(scene: Scene, theme: Theme): Overview {
  const { items, records } = scene;
  const { colors } = theme;
  const boxes = Float32Array.from(items.boxes);
  const paint = new Uint32Array(items.count);
  const alarmed = rackAlarms(scene);
  for (let item = 0; item < items.count; item++) {
    const kind = items.kinds[item];
    if (kind === ITEM.aisle || kind === ITEM.furniture) {
      paint[item] = toRgba(pieceColor(records.objectClass[items.rows[item]!]!, theme));
      continue;
    }
    if (kind !== ITEM.rack && kind !== ITEM.footprint) {
      paint[item] = toRgba(colors.deviceOther);
      continue;
    }
    const { used, total } = rackFill(records, items.rows[item]!);
    const fill = mix(colors.rackFrame, colors.bundle, Math.min(1, used / total));
    paint[item] = toRgba(alarmed.has(items.rows[item]!) ? mix(fill, colors.stateAlarm, 0.6) : fill);
  }
  return { boxes, colors: paint, bounds: scene.bounds ?? [0, 0, 1, 1] };
}
