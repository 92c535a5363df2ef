import type { Bands } from './bands';
import type { PlateSet } from './plate-writers';
import type { ElbowWriter, PortWriter, TileWriter } from './port-writers';
import type { MeshKind } from './programs';
import type { DiscWriter, LineWriter } from './vertex-writers';

/** What passes write one level of one item into; `bands` say of a kind how its entries are ordered, if they are. */
export interface ChunkWriters {
  readonly plates: PlateSet;
  readonly lines: LineWriter;
  readonly tiles: TileWriter;
  readonly ports: PortWriter;
  readonly elbows: ElbowWriter;
  readonly discs: DiscWriter;
  readonly bands: Partial<Record<MeshKind, Bands>>;
}
