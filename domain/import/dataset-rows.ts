import type { DatasetReading, Row } from './dataset-tables';
import { textOf } from './values';

/** What a location is here. */
type LocationClass = 'building' | 'room' | 'row';

/** `Row 1`, `Aisle B`, `Reihe 3`, `Rang 2`, `A列`, `第3排`. */
const ROW_NAME = /^(row|aisle|reihe|rang|rangée|fila|rij)\b|\b(row|aisle|reihe|rang)$|[列排]$/i;
/** What holds rows, and is none itself. */
const ROOM_NAME = /\b(room|hall|suite|cage|closet|raum|saal|salle|sala)\b|机房|机楼|房间|大厅/i;

/**
 * NetBox has locations in locations and does not say what they are. One that holds locations only is a building, one that holds
 * racks, or nothing yet, a room. Innermost ones are rows of their hall where they are called like rows, or hold racks inside of a room:
 * so a hall is seen whole. Without a location above, the hall is the main room of the site.
 */
export class Halls {
  private readonly data: DatasetReading;
  private readonly holding: ReadonlySet<unknown>;
  private readonly parents: ReadonlySet<unknown>;
  /** By their numbers. */
  private readonly rows = new Set<number>();
  private readonly withRows = new Set<number>();

  constructor(data: DatasetReading) {
    this.data = data;
    this.holding = new Set([...data.rows('dcim.rack'), ...data.rows('dcim.device')].map((row) => row.fields['location']));
    const locations = data.rows('dcim.location');
    this.parents = new Set(locations.map((row) => row.fields['parent']));
    for (const row of locations) {
      const above = data.row('dcim.location', row.fields['parent']);
      if (!this.isRow(row, above)) continue;
      this.rows.add(row.pk);
      if (above) this.withRows.add(above.pk);
    }
  }

  classOf(row: Row): LocationClass {
    if (this.rows.has(row.pk)) return 'row';
    return this.parents.has(row.pk) && !this.holding.has(row.pk) && !this.withRows.has(row.pk) ? 'building' : 'room';
  }

  /** The location that is the room for what stands in this one; undefined = the site's main room. */
  hallOf(location: Row | undefined): Row | undefined {
    return location && this.rows.has(location.pk) ? this.data.row('dcim.location', location.fields['parent']) : location;
  }

  /** The name of the row that a location is, or that its name tells; ''. */
  rowOf(location: Row | undefined): string {
    const name = textOf(location?.fields['name']);
    return location && (this.rows.has(location.pk) || ROW_NAME.test(name)) ? name : '';
  }

  private isRow(row: Row, above: Row | undefined): boolean {
    if (this.parents.has(row.pk)) return false;
    const name = textOf(row.fields['name']);
    if (ROW_NAME.test(name)) return true;
    const isInRoom = above !== undefined && (ROOM_NAME.test(textOf(above.fields['name'])) || this.holding.has(above.pk));
    return isInRoom && this.holding.has(row.pk) && !ROOM_NAME.test(name);
  }
}
