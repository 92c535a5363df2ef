import { DIMENSIONS } from '../catalog/dimensions';

/** What the layout knows of one rack. Callers hand racks over in the order in which they stand in their row. */
export interface RackToPlace {
  readonly key: string;
  /** Name of its row; '' = no row known: such racks fill rows of their own. */
  readonly row: string;
  /** mm; 0 = DIMENSIONS.rackWidthMm, rackDepthMm. */
  readonly widthMm: number;
  readonly depthMm: number;
}

/** Left bottom corner and outer size in mm; rotation in degrees, counter-clockwise about the box's middle. */
export interface PlacedRack {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
}

/** Racks without a row are laid in rows of this many. */
const RACKS_IN_UNNAMED_ROW = 12;

/**
 * Racks and their row names -> where each stands on the room's floor. Rows come in natural order of their names (2 before
 * 10) from the north, racks without a row last; cold and hot aisles alternate. Racks of one row touch; none meet. Same
 * input, same layout.
 */
export function layoutRoom(racks: readonly RackToPlace[]): readonly PlacedRack[] {
  return planOf(rowsOf(racks));
}

/** Compares names as people do: digits by their value, letters without case. */
export function compareNatural(a: string, b: string): number {
  return NATURAL.compare(a, b);
}
const NATURAL = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function rowsOf(racks: readonly RackToPlace[]): readonly (readonly RackToPlace[])[] {
  const named = new Map<string, RackToPlace[]>();
  const unnamed: RackToPlace[] = [];
  for (const rack of racks) {
    if (rack.row === '') unnamed.push(rack);
    else named.set(rack.row, [...(named.get(rack.row) ?? []), rack]);
  }
  const rows: RackToPlace[][] = [...named.keys()].sort(compareNatural).map((row) => named.get(row) ?? []);
  for (let first = 0; first < unnamed.length; first += RACKS_IN_UNNAMED_ROW) {
    rows.push(unnamed.slice(first, first + RACKS_IN_UNNAMED_ROW));
  }
  return rows;
}

/** Fronts face a cold aisle: the first row looks south, the second north, and so on; backs share the hot aisle. */
function planOf(rows: readonly (readonly RackToPlace[])[]): readonly PlacedRack[] {
  const placed: PlacedRack[] = [];
  let top = 0;
  for (const [index, row] of rows.entries()) {
    const deepest = Math.max(...row.map(depthOf));
    const looksNorth = index % 2 === 1;
    let x = 0;
    for (const rack of row) {
      // Fronts stand on one line: the southern edge of a row that looks south, the northern edge of the other.
      const y = looksNorth ? top - depthOf(rack) : top - deepest;
      placed.push({ key: rack.key, x, y, width: widthOf(rack), height: depthOf(rack), rotation: looksNorth ? 180 : 0 });
      x += widthOf(rack);
    }
    top -= deepest + (looksNorth ? DIMENSIONS.hotAisleMm : DIMENSIONS.coldAisleMm);
  }
  const bottom = placed.reduce((lowest, rack) => Math.min(lowest, rack.y), 0);
  return placed.map((rack) => ({ ...rack, y: rack.y - bottom }));
}

function widthOf(rack: RackToPlace): number {
  return rack.widthMm > 0 ? rack.widthMm : DIMENSIONS.rackWidthMm;
}
function depthOf(rack: RackToPlace): number {
  return rack.depthMm > 0 ? rack.depthMm : DIMENSIONS.rackDepthMm;
}
