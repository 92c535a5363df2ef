import type { RecordOf } from '../document/schema';
import { templatesOfModel } from '../entities/instantiate';

/** Splice places of a closure that no model describes: 24 trays of 12. */
const PLAIN_TRAYS: readonly number[] = Array<number>(24).fill(12);

/** Positions of each tray of a closure, first tray first. */
export function trayPositions(model: Pick<RecordOf<'model'>, 'templates'> | undefined): readonly number[] {
  return templatesOfModel(model).trays ?? PLAIN_TRAYS;
}
