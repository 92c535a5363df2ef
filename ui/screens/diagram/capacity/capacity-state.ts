import { create } from 'zustand';
import { CAPACITY_DEFAULTS, type CapacitySettings } from '../../../../domain/capacity/settings';
import type { TrialChange } from '../../../../domain/capacity/what-if';
import { toggled } from '../../../helpers/toggled';
import type { FitKeep, FitNeeds, FitReach, StandingItem, TableLevel } from '../../../../workers/api/capacity';
import type { ModelItem } from '../../../../workers/api/session';
import { OPTIONAL_MEASURES, type Sorting, type TableMeasure } from './table-lines';

const COLUMNS_KEY = 'plenum.capacity-columns.hidden';

export const SECTIONS = ['overview', 'table', 'fit', 'trial', 'power'] as const;
type Section = (typeof SECTIONS)[number];

/** What looks for a place. */
export interface FitForm {
  readonly what: 'model' | 'device' | 'needs';
  /** What something needs that has no model yet. */
  readonly needs: FitNeeds;
  readonly model: ModelItem | null;
  readonly count: number;
  readonly face: 1 | 2;
  readonly aim: 'pack' | 'spread';
  /** Free ports near it; a count of 0 asks for none. `within`: m of cable, or racks. */
  readonly reach: Pick<FitReach, 'type' | 'count' | 'by'> & { readonly within: Readonly<Record<FitReach['by'], number>> };
  readonly keep: Omit<FitKeep, 'how' | 'from'> & {
    readonly how: FitKeep['how'] | 'anywhere';
    readonly from: readonly StandingItem[];
  };
}

export const POWER_LOST = ['nothing', 'a', 'b', 'selected'] as const;
export type PowerLost = (typeof POWER_LOST)[number];

/** What the capacity view shows; it outlives the view, so that one may look elsewhere and come back. */
interface CapacityViewState {
  readonly section: Section;
  readonly level: TableLevel;
  readonly sorting: Sorting;
  /** Words that the shown lines hold. */
  readonly filter: string;
  /** Columns that the user put away; kept in this browser. */
  readonly hidden: ReadonlySet<TableMeasure['id']>;
  readonly fit: FitForm;
  /** Tried out, not made. */
  readonly trial: readonly TrialChange[];
  /** The place that it is about: the owner of the diagrams in which it holds. */
  readonly trialOwner: number;
  /** What of the power is lost on paper. */
  readonly powerLost: PowerLost;
  readonly settings: CapacitySettings;
  /** The legend of racks' colours shows its scale alone. */
  readonly legendFolded: boolean;
}

const NO_NEEDS: FitNeeds = { halfUnits: 0, rated: 0, weight: 0, fullDepth: true, ports: null };

export const useCapacity = create<CapacityViewState>()(() => ({
  section: 'overview',
  level: 'rack',
  sorting: { by: 'name', down: false },
  filter: '',
  hidden: readHidden(),
  fit: {
    ...{ what: 'model', needs: NO_NEEDS, model: null, count: 1, face: 1, aim: 'pack' },
    reach: { type: '', count: 0, by: 'length', within: { length: 15, racks: 2 } },
    keep: { how: 'anywhere', by: 'row', from: [], each: false },
  },
  trial: [],
  trialOwner: 0,
  powerLost: 'nothing',
  settings: CAPACITY_DEFAULTS,
  legendFolded: false,
}));

/** Shows a column of the table, or puts it away. */
export function toggleColumn(id: TableMeasure['id']): void {
  const hidden = toggled(useCapacity.getState().hidden, id);
  useCapacity.setState({ hidden });
  try {
    localStorage.setItem(COLUMNS_KEY, JSON.stringify([...hidden]));
  } catch {
    // without storage the choice lasts as long as the page
  }
}

function readHidden(): ReadonlySet<TableMeasure['id']> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(COLUMNS_KEY) ?? '[]');
    return new Set(OPTIONAL_MEASURES.flatMap(({ id }) => (Array.isArray(stored) && stored.includes(id) ? [id] : [])));
  } catch {
    return new Set();
  }
}

export function changeFit(change: Partial<FitForm>): void {
  useCapacity.setState(({ fit }) => ({ fit: { ...fit, ...change } }));
}

export function addToTrial(changes: readonly TrialChange[]): void {
  const devices = new Set(changes.flatMap((change) => ('device' in change ? [change.device] : [])));
  // A device goes one way: what was tried with it before is forgotten.
  useCapacity.setState(({ trial }) => ({
    trial: [...trial.filter((change) => !('device' in change && devices.has(change.device))), ...changes],
    section: 'trial',
  }));
}

/** Another place is opened: what was tried out elsewhere is forgotten. Elevations and plan of a room are one place. */
export function enterPlace(owner: number): void {
  if (useCapacity.getState().trialOwner !== owner) useCapacity.setState({ trialOwner: owner, trial: [] });
}
