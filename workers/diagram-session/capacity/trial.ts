import type { RackReading } from '../../../domain/capacity/rack-reading';
import {
  deviceIn,
  deviceOf,
  obstaclesFor,
  placed,
  withDevice,
  withoutDevice,
  type TrialChange,
} from '../../../domain/capacity/what-if';
import type { Document } from '../../../domain/document/document';
import { objectName } from '../../../domain/entities/names';
import type { TrialAnswer } from '../../api/capacity';
import type { Estate } from './estate-seat';

type Obstacles = TrialAnswer['changes'][number]['obstacles'];

/** Changed racks as they would be, and what stands in the way of each change, in the order of the changes. */
interface Trial {
  readonly readings: Map<number, RackReading>;
  readonly obstacles: readonly Obstacles[];
}

/** Everything leaves its place before anything comes: what one leaves another may take. */
export function trialOf({ book }: Estate, changes: readonly TrialChange[]): Trial {
  const readings = new Map<number, RackReading>();
  const reading = (rack: number): RackReading => readings.get(rack) ?? book.reading(rack);
  const held = changes.map((change, at) => {
    if (change.kind === 'add') return book.modelLoad(change.model) && deviceOf(book.modelLoad(change.model)!, -1 - at);
    const rack = book.rackHolding(change.device);
    const device = rack === undefined ? undefined : deviceIn(reading(rack), change.device);
    if (rack !== undefined && device) readings.set(rack, withoutDevice(reading(rack), change.device));
    return device;
  });
  const obstacles = changes.map((change, at): Obstacles => {
    const device = held[at];
    if (device === undefined) return ['gone'];
    if (change.kind === 'remove') return [];
    const rack = book.numberOf(change.rack);
    if (rack === undefined) return ['gone'];
    const there = placed(device, change.positionU, change.face);
    const found = obstaclesFor(reading(rack), there);
    readings.set(rack, withDevice(reading(rack), there));
    return found;
  });
  return { readings, obstacles };
}

export function tryOut(document: Document, estate: Estate, changes: readonly TrialChange[]): TrialAnswer {
  const { book } = estate;
  const all = book.places.map((_, rack) => rack);
  const { readings, obstacles } = trialOf(estate, changes);
  const touched = [...readings.keys()].sort((a, b) => a - b);
  const before = { all: estate.totals(all), racks: touched.map((rack) => estate.totals([rack])) };
  const after = estate.trial(readings, () => ({
    all: estate.totals(all),
    racks: touched.map((rack) => estate.totals([rack])),
  }));
  return {
    before: before.all,
    after: after.all,
    racks: touched.map((rack, at) => ({
      id: book.places[rack]!.id,
      name: objectName(document, book.places[rack]!.id),
      before: before.racks[at]!,
      after: after.racks[at]!,
    })),
    changes: changes.map((change, at) => ({
      name: change.kind === 'add' ? (document.get('model', change.model)?.name ?? '') : objectName(document, change.device),
      rack: change.kind === 'remove' ? rackNameOf(document, estate, change.device) : objectName(document, change.rack),
      obstacles: obstacles[at]!,
    })),
  };
}

function rackNameOf(document: Document, { book }: Estate, device: number): string {
  const rack = book.rackHolding(device);
  return rack === undefined ? '' : objectName(document, book.places[rack]!.id);
}
