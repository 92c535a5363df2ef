import { DIMENSIONS } from '../../domain/catalog/dimensions';
import type { RecordOf } from '../../domain/document/schema';
import { rackMeasures, type RoomRacks } from '../../domain/operations/structure/insert-place';
import {
  DEFAULT_RACK_RULE,
  gridPlaces,
  gridSize,
  type GridPlace,
  type GridRack,
  type RackGrid,
} from '../../domain/layout/rack-grid';
import type { Refusal } from '../../domain/result';
import { listModels, type ModelEntry } from '../../protocol/rest/records';
import { useAnswer, type Answer } from '../answers/use-answer';
import { api } from '../session/session';

/** A room as it is being filled in; pitch 0 = as wide as a rack. */
export interface RowsDraft extends RackGrid {
  readonly withRacks: boolean;
  /** m; 0 = as large as the racks and a way round them need. */
  readonly widthM: number;
  readonly depthM: number;
  /** 0 = a plain rack. */
  readonly model: number;
}

export const START_ROWS: RowsDraft = {
  ...{ withRacks: true, widthM: 0, depthM: 0, rows: 2, racksPerRow: 10, pitchMm: 0, model: 0 },
  ...{ coldAisleMm: DIMENSIONS.coldAisleMm, hotAisleMm: DIMENSIONS.hotAisleMm },
  ...{ facing: 'alternating', rule: DEFAULT_RACK_RULE },
};

/** Left free on each side of the rows where nobody says how large the room is. */
const WAY_ROUND_MM = 1200;

export interface DraftRoom {
  readonly size: { readonly widthMm: number; readonly depthMm: number };
  readonly racks: RoomRacks | undefined;
  readonly rack: GridRack;
  readonly places: readonly GridPlace[];
  readonly refusal: Refusal | null;
}

/** What would be made of it, by the same rules as the operation's. */
export function roomOf(draft: RowsDraft, model: RecordOf<'model'> | undefined): DraftRoom {
  const rack = rackMeasures(model);
  const { rows, racksPerRow, coldAisleMm, hotAisleMm, facing, rule } = draft;
  const racks: RoomRacks = {
    ...{ rows, racksPerRow, coldAisleMm, hotAisleMm, facing, rule: rule.trim(), model: model?.id ?? 0 },
    pitchMm: draft.pitchMm || rack.widthMm,
  };
  const needed = draft.withRacks ? gridSize(racks, rack) : { widthMm: 8000, depthMm: 6000 };
  const size = {
    widthMm: Math.round(draft.widthM * 1000) || roomy(needed.widthMm),
    depthMm: Math.round(draft.depthM * 1000) || roomy(needed.depthMm),
  };
  if (!draft.withRacks) return { size, racks: undefined, rack, places: [], refusal: null };
  const places = gridPlaces(racks, rack, size);
  return { size, racks, rack, places: places.ok ? places.value : [], refusal: places.ok ? null : places.refusal };
}

/** With a way round, in half metres. */
function roomy(mm: number): number {
  return Math.ceil((mm + 2 * WAY_ROUND_MM) / 500) * 500;
}

const MODELS_MOST = 500;

/** The models of racks that there are. */
export function useRackModels(): Answer<readonly ModelEntry[]> {
  return useAnswer('rack models', (cancel) => api.call(listModels, { query: { class: 'rack', limit: MODELS_MOST } }, { cancel }));
}
