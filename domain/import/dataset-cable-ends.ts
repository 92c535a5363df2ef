import { tableOf } from './content-types';
import { PORT_TABLES } from './dataset-equipment';
import { sourceKey, type DatasetReading, type Row } from './dataset-tables';
import { numberOf, textOf } from './values';

/** One plug of a cable as a data set says it, whichever release wrote it. */
export interface CableEnd {
  /** Of the record that is made of it. */
  readonly key: string;
  /** The row that says it. */
  readonly row: Row;
  readonly end: 1 | 2;
  /** Key of the port that it is plugged in; '' = of a kind that has no ports here. */
  readonly port: string;
  /** Which plug of its end of the cable, from 1, and its positions; undefined where the data set does not say. */
  readonly connector: number | undefined;
  readonly positions: readonly number[] | undefined;
  /** What the row names, for reports. */
  readonly named: string;
}

/**
 * Cable ends by the cable's number. Since 3.3 each is a row of its own, `dcim.cabletermination`; before that a cable has two,
 * `termination_a_type/_id` and `termination_b_type/_id`. A cable that has rows of its own is not read twice.
 */
export function readCableEnds(data: DatasetReading): Map<number, readonly CableEnd[]> {
  const types = new EndTypes(data);
  const ends = new Map<number, CableEnd[]>();
  for (const row of data.rows('dcim.cabletermination')) {
    const cable = numberOf(row.fields['cable']);
    if (cable === undefined || !data.row('dcim.cable', cable)) {
      data.notes.add('refused', row.line, 'cable-missing', `cable end ${row.pk} belongs to a cable that is not there`, {
        name: String(row.pk),
      });
      continue;
    }
    const list = ends.get(cable) ?? [];
    ends.set(cable, list);
    list.push({
      key: row.key,
      row,
      end: textOf(row.fields['cable_end']).toUpperCase() === 'B' ? 2 : 1,
      port: types.portOf(row, row.fields['termination_type'], row.fields['termination_id']),
      connector: numberOf(row.fields['connector']),
      positions: positionsOf(row.fields['positions']),
      named: textOf(row.fields['termination_id']),
    });
  }
  for (const row of data.rows('dcim.cable')) {
    if (ends.has(row.pk)) continue;
    const own = (['a', 'b'] as const).flatMap((side): readonly CableEnd[] => {
      const type = row.fields[`termination_${side}_type`];
      const id = row.fields[`termination_${side}_id`];
      if (isNothing(type) || isNothing(id)) return [];
      return [
        {
          key: `${row.key}/${side}`,
          row,
          end: side === 'b' ? 2 : 1,
          port: types.portOf(row, type, id),
          connector: undefined,
          positions: undefined,
          named: textOf(id),
        },
      ];
    });
    if (own.length > 0) ends.set(row.pk, own);
  }
  return ends;
}

/** A list of numbers; a data set holds it written out as text, as it does all lists of the database. */
function positionsOf(given: unknown): readonly number[] | undefined {
  const list: unknown = typeof given === 'string' ? parsed(given) : given;
  return Array.isArray(list) && list.length > 0 ? list.map((one) => numberOf(one) ?? 0) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null;
}

const HAS_PORTS: ReadonlySet<string> = new Set(PORT_TABLES.map(([table]) => table));

/** What kinds of things cables end on: a natural key ([app, model]), "app.model", or a number of contenttypes. */
class EndTypes {
  private readonly data: DatasetReading;
  private readonly untold = new Set<number>();

  constructor(data: DatasetReading) {
    this.data = data;
  }

  /** Key of the port that a kind and a number name; ''. */
  portOf(row: Row, given: unknown, named: unknown): string {
    const id = numberOf(named);
    const type = this.typeOf(row, given);
    if (id === undefined) return '';
    if (type === 'circuits.circuittermination' || type === 'dcim.powerfeed') return `${sourceKey(type, id)}/port`;
    return HAS_PORTS.has(type) ? this.data.keyOf(type, id) : '';
  }

  private typeOf(row: Row, given: unknown): string {
    const table = tableOf(this.data, given);
    if (table !== '' || typeof given !== 'number') return table;
    // A number means nothing outside its installation: told once each, with what makes the data set say names.
    if (!this.untold.has(given)) {
      this.untold.add(given);
      this.data.flag(
        row,
        'end-type-unknown',
        `cable ends name what they end on by the number ${given}, which the data set does not explain: write it with --natural-foreign`,
        { type: given },
      );
    }
    return '';
  }
}
