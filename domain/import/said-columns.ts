import { CABLE_FLAGS, OBJECT_FLAGS } from '../catalog/enums';
import type { Kind } from '../document/schema';
import { asHeld, fieldsOf } from '../document/schema';
import { hashOf } from './hash';

/** Columns that a source may leave empty, by kind. */
const LEFT_EMPTY: Partial<Record<Kind, readonly string[]>> = {
  object: [
    'name',
    'row',
    'positionU',
    'serialNumber',
    'assetTag',
    'ip',
    'owner',
    'remarks',
    'widthMm',
    'depthMm',
    'weightKg',
    'ratedPowerW',
    'side',
    'voltageV',
    'breakerA',
    'powerFactor',
  ],
  port: ['mac', 'label', 'remarks', 'poeMode', 'poeType'],
  cable: ['name', 'type', 'color', 'lengthMm', 'remarks'],
  circuit: ['provider'],
  model: ['partNumber', 'widthMm', 'depthMm', 'weightKg', 'airflow', 'remarks'],
};
/** Beside `source` in `extra`: the columns that the source filled when it was last heard, each with what tells its value from others. */
const SAID = 'said';
/** Where a device stands in its rack is one thing of two columns. */
const POSITION = ['positionU', 'face'] as const;
const NO_COLOR = 0xffff_ffff;

type Values = Readonly<Record<string, unknown>>;

/**
 * A column of which a source says nothing is emptied where what stands there is what the source has brought, as it said it last;
 * what a hand here, or another source, wrote stays. Settles `fields` in place, and in its `extra` what the source says now.
 * `spoken`: columns of which the source speaks, undefined = all. Doing it again changes nothing.
 */
export function settleSaid(
  kind: Kind,
  fields: Record<string, unknown>,
  stored: Values | undefined,
  spoken?: readonly string[],
): void {
  const columns = LEFT_EMPTY[kind];
  const extra = fields['extra'] as Values | null | undefined;
  const isKept = fieldsOf(kind)['extra'] !== undefined;
  // Without it, it was settled, and is as it was.
  if (columns === undefined || (isKept && (!extra || SAID in extra))) return;
  const before = stored ? marksIn(stored['extra']) : NO_MARKS;
  const now: string[] = [];
  for (const column of columns) {
    const last = before.get(column);
    const given = fields[column];
    if (given !== undefined && !isEmpty(column, given)) {
      now.push(`${column}=${markOf(kind, column, given)}`);
      continue;
    }
    const isSpoken = given !== undefined && (spoken?.includes(column) ?? true);
    if (!isSpoken && last !== undefined) now.push(`${column}=${last}`);
    const was = stored?.[column];
    if (given === undefined || isEmpty(column, was)) continue;
    if (isSpoken && last !== undefined && last === markOf(kind, column, was)) continue;
    if (column !== 'positionU') fields[column] = was;
    else for (const part of POSITION) delete fields[part];
  }
  if (isKept && (stored || now.length > 0)) fields['extra'] = { ...extra, [SAID]: now.join(' ') };
}

/** A device of whose position its source says nothing keeps it as long as it stands in the same rack. */
export function settlePosition(fields: Record<string, unknown>, stored: Values): void {
  const isThere = fields['parent'] === stored['parent'];
  for (const part of POSITION) fields[part] ??= isThere ? stored[part] : 0;
}

/** What only a hand here says: that something must not be deleted, that the length of a cable, as it stays, is what was ordered. */
export function settleFlags(kind: Kind, fields: Record<string, unknown>, stored: Values): void {
  if (!('flags' in fields)) return;
  if (kind === 'object') keepFlags(OBJECT_FLAGS.deletionProhibited, fields, stored);
  if (kind === 'cable' && (!('lengthMm' in fields) || fields['lengthMm'] === stored['lengthMm']))
    keepFlags(CABLE_FLAGS.ordered, fields, stored);
}

export function keepFlags(bits: number, fields: Record<string, unknown>, stored: Values): void {
  if ('flags' in fields) fields['flags'] = (Number(fields['flags']) & ~bits) | (Number(stored['flags']) & bits);
}

/** `extra` without the mark of a source that has filled nothing. */
export function withoutNoMarks(extra: Record<string, unknown>): Record<string, unknown> {
  if (extra[SAID] === '') delete extra[SAID];
  return extra;
}

/** Nothing else changes than what is known of the source: nobody is told. */
export function isUntold(before: Values, after: Values): boolean {
  if (Object.keys(after).join() !== 'extra') return false;
  const [was, is] = [before['extra'], after['extra']].map((extra) => JSON.stringify(sortedFacts(extra)));
  return was === is;
}

function sortedFacts(extra: unknown): readonly (readonly [string, unknown])[] {
  const facts = Object.entries((extra ?? {}) as Values).filter(([name]) => name !== SAID);
  return facts.toSorted(([a], [b]) => (a < b ? -1 : 1));
}

const NO_MARKS: ReadonlyMap<string, string> = new Map();

function marksIn(extra: unknown): ReadonlyMap<string, string> {
  const said = (extra as Values | null | undefined)?.[SAID];
  if (typeof said !== 'string' || said === '') return NO_MARKS;
  return new Map(said.split(' ').map((one) => one.split('=', 2) as [string, string]));
}

function markOf(kind: Kind, column: string, value: unknown): string {
  return hashOf(String(asHeld(fieldsOf(kind)[column]!, value))).slice(0, 6);
}

function isEmpty(column: string, value: unknown): boolean {
  return value === undefined || value === null || value === '' || value === (column === 'color' ? NO_COLOR : 0);
}
