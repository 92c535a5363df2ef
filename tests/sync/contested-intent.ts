import type { SeededRandom } from '../../domain/demo/random';
import type { Intent } from '../../domain/operations/operation';
import { asIntent } from '../fixtures/as-intent';
import type { EditPlace } from '../fixtures/edits/sketch';
import type { Hall } from './hall';

/** What clients quarrel about: the same few devices, units, ports, cables and places, each again and again. */
export function contestedIntent({ document, takeIds }: EditPlace, hall: Hall, random: SeededRandom): Intent | null {
  const racks = hall.racks.flat();
  const ids = (kind: 'object' | 'port' | 'cable' | 'placement') =>
    [...document.table(kind).ids].filter((cell) => cell !== 0).map((cell) => cell + 24_000_000_000_000);
  const devices = ids('object').filter((id) => document.get('object', id)?.class === 5);
  const dice = random.next();
  if (dice < 0.3 && devices.length > 0) {
    return asIntent({
      kind: 'move-device',
      device: random.pick(devices),
      rack: random.pick(racks),
      positionU: 1 + random.below(8),
      face: 1,
    });
  }
  if (dice < 0.5) {
    const fields = random.chance(0.75)
      ? { name: `n${random.below(50)}`, lifecycle: random.below(3) }
      : { remarks: `r${random.below(50)}` };
    const target = random.pick(devices.length > 0 ? [...devices, ...racks] : racks);
    return asIntent({ kind: 'set-properties', target: 'object', ids: [target], fields });
  }
  if (dice < 0.7) {
    const ports = ids('port');
    if (ports.length < 2) return null;
    const made = takeIds(3);
    if (made === null) return null;
    const [from, to] = [random.pick(ports), random.pick(ports)];
    return asIntent({
      kind: 'connect-ports',
      from: [from],
      to: [to],
      connectType: 'sequential',
      cables: [made[0]],
      terminations: [made[1], made[2]],
      class: 2,
      type: 4,
    });
  }
  if (dice < 0.78) {
    const made = takeIds(1 + hall.switchIds);
    if (made === null) return null;
    const [id, ...rest] = made;
    return asIntent({
      kind: 'insert-device',
      id,
      model: hall.switchModel,
      parent: random.pick(racks),
      positionU: 1 + random.below(10),
      face: 1,
      name: `new ${random.below(9)}`,
      ids: rest,
      placements: [],
    });
  }
  if (dice < 0.88) {
    const cables = ids('cable');
    return cables.length === 0 ? null : asIntent({ kind: 'delete-cables', ids: [random.pick(cables)] });
  }
  if (dice < 0.92) return devices.length < 3 ? null : asIntent({ kind: 'delete-objects', ids: [random.pick(devices)] });
  const placements = ids('placement');
  if (placements.length === 0) return null;
  return asIntent({
    kind: 'move-placements',
    placements: [random.pick(placements)],
    mode: 'by',
    x: Float64Array.of(random.below(10)),
    y: Float64Array.of(-random.below(10)),
  });
}
