import type { CapacityTable, TableColumn } from '../../../../workers/api/capacity';
import { cellText } from '../../../helpers/cell-text';
import { wattsText } from '../../../../domain/capacity/watts-text';
import { gramsText } from './numbers';

/** A column of the roll-up table. `fill`: part of its limit, NaN = no limit is known. */
export interface TableMeasure {
  readonly id: 'name' | 'free' | 'gap' | 'power' | 'powerFill' | 'weight' | 'weightFill' | 'portsFree' | 'devices';
  readonly width: number;
  value(columns: CapacityTable['columns'], line: number): number;
}

const share = (used: TableColumn, limit: TableColumn) => (columns: CapacityTable['columns'], line: number) =>
  columns[limit][line]! > 0 ? columns[used][line]! / columns[limit][line]! : Number.NaN;
const cell = (name: TableColumn) => (columns: CapacityTable['columns'], line: number) => columns[name][line]!;

export const TABLE_MEASURES: readonly TableMeasure[] = [
  { id: 'name', width: 104, value: () => 0 },
  { id: 'free', width: 62, value: cell('freeBoth') },
  { id: 'gap', width: 62, value: cell('gap') },
  { id: 'powerFill', width: 64, value: share('powerWithin', 'powerLimit') },
  { id: 'power', width: 76, value: cell('rated') },
  { id: 'weightFill', width: 66, value: share('weightWithin', 'weightLimit') },
  { id: 'weight', width: 76, value: cell('weight') },
  { id: 'portsFree', width: 84, value: cell('portsFree') },
  { id: 'devices', width: 70, value: cell('devices') },
];

/** All but the name, without which a line says nothing. */
export const OPTIONAL_MEASURES = TABLE_MEASURES.filter(
  (measure): measure is TableMeasure & { readonly id: Exclude<TableMeasure['id'], 'name'> } => measure.id !== 'name',
);

/** What is said of a fill whose limit nobody knows: the amount itself; '' = none. */
export function amountText(
  id: 'powerFill' | 'weightFill',
  { rated, weight }: CapacityTable['columns'],
  line: number,
  language: string,
): string {
  const amount = (id === 'powerFill' ? rated : weight)[line]!;
  if (amount === 0) return '';
  return id === 'powerFill' ? wattsText(language, amount) : gramsText(language, amount);
}

export interface Sorting {
  readonly by: TableMeasure['id'];
  readonly down: boolean;
}

/** Lines of the table in order; what is not known stands last either way. */
export function sortedLines(table: CapacityTable, { by, down }: Sorting, language: string): readonly number[] {
  const lines = table.ids.map((_, line) => line);
  const names = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  const byName = (a: number, b: number): number =>
    names.compare(table.places[a]!, table.places[b]!) || names.compare(table.names[a]!, table.names[b]!) || a - b;
  if (by === 'name') return lines.sort((a, b) => (down ? byName(b, a) : byName(a, b)));
  const { value } = TABLE_MEASURES.find(({ id }) => id === by)!;
  const values = lines.map((line) => value(table.columns, line));
  return lines.sort((a, b) => {
    const [one, other] = [values[a]!, values[b]!];
    if (Number.isNaN(one) || Number.isNaN(other)) return Number(Number.isNaN(one)) - Number(Number.isNaN(other)) || byName(a, b);
    return (down ? other - one : one - other) || byName(a, b);
  });
}

/** Of these lines those whose name and place hold every typed word. */
export function linesWith(table: CapacityTable, lines: readonly number[], typed: string): readonly number[] {
  const words = typed.toLowerCase().split(/\s+/);
  return lines.filter((line) => {
    const text = `${table.places[line]} ${table.names[line]}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The table as tab-separated text: a heading, then a line each, plain numbers in U, W, kg and percent. `measures`: shown ones. */
export function tsvOf(
  table: CapacityTable,
  lines: readonly number[],
  headings: readonly string[],
  measures: readonly TableMeasure[] = TABLE_MEASURES,
): string {
  const numbers = (line: number): readonly (string | number)[] =>
    measures.slice(1).map(({ id, value }) => {
      const found = value(table.columns, line);
      if (Number.isNaN(found)) return '';
      if (id === 'free' || id === 'gap') return found / 2;
      if (id === 'weight') return Math.round(found / 100) / 10;
      return id === 'powerFill' || id === 'weightFill' ? `${Math.round(found * 100)}%` : found;
    });
  const rows = lines.map((line) => [cellText(table.names[line]!), cellText(table.places[line]!), ...numbers(line)]);
  return [headings, ...rows].map((row) => row.join('\t')).join('\n');
}
