import { codeOf, OBJECT_CLASSES } from '../catalog/enums';
import { changed } from '../document/changes';
import type { Change, Diff } from '../document/diff';
import { squash } from '../document/diff-laws';
import { Overlay } from '../document/overlay';
import type { Slice } from '../document/slice';
import { alongOf, areMeeting, footprintsOn, isPlan, outlineOf, type Footprint } from '../layout/floor';
import { rowHolding, rowReaching, rowsOn, stretched, type RowBand } from '../layout/rows';

const RACK = codeOf(OBJECT_CLASSES, 'rack');
const ROW = codeOf(OBJECT_CLASSES, 'row');

/**
 * A diff with what follows from it for rows and their racks; the same diff where nothing does. A rack that it puts to the
 * end of a row makes the row as long, a rack says the name of the row in which it stands, and one that stands in none does
 * not say the name of one. Law: after any edits each rack of a plan with rows says the row that it stands in.
 *
 * `isNaming`: names may have changed without anything having moved; then the places of what is changed are looked at.
 */
export function withRowsInStep(before: Slice, diff: Diff, isNaming = false): Diff {
  const plans = plansTouched(before, diff, isNaming);
  return [...plans].reduce((whole, plan) => {
    const grown = growth(before, whole, plan);
    const longer = grown.length === 0 ? whole : squash(whole, grown);
    const named = naming(before, longer, plan);
    return named.length === 0 ? longer : squash(longer, named);
  }, diff);
}

const PLACE = ['diagram', 'subject', 'x', 'y', 'width', 'height', 'rotation'] as const;
const SIZE = ['widthMm', 'depthMm'];
const NAMES = [...SIZE, 'name', 'row'];

/** Plans on which racks or rows stand otherwise, or say other names, than before. */
function plansTouched(before: Slice, diff: Diff, isNaming: boolean): ReadonlySet<number> {
  const plans = new Set<number>();
  const after = new Overlay(before, diff);
  const touches = ({ after: fields }: Change, names: readonly string[]): boolean =>
    names.some((name) => Object.hasOwn(fields!, name));
  const stands = (id: number): boolean => [RACK, ROW].includes(after.get('object', id, ['class'])?.class ?? 0);
  const add = (placement: number): void => {
    const at = after.get('placement', placement, PLACE);
    if (at && !plans.has(at.diagram) && isPlan(after, at.diagram) && stands(at.subject)) plans.add(at.diagram);
  };
  for (const change of diff) {
    const { kind, id } = change;
    // What goes leaves the others as they are.
    if (change.after === null) continue;
    if (kind === 'placement' && touches(change, PLACE)) add(id);
    if (kind === 'object' && change.before !== null && touches(change, isNaming ? NAMES : SIZE) && stands(id))
      for (const placement of after.by('placement.subject', id)) add(placement);
  }
  return plans;
}

/** The racks of a plan that a diff makes, moves, sizes or names, by their ids: a diff is the same over any slice. */
function touchedOn(after: Overlay, plan: number): readonly Footprint[] {
  const changes = after.changed;
  return racksOn(after, plan).filter(({ rack, placement }) => changes.has(placement) || changes.has(rack));
}

function racksOn(after: Overlay, plan: number): readonly Footprint[] {
  return footprintsOn(after, plan).toSorted((a, b) => a.rack - b.rack);
}

/** Rows that are as long as what was put to their ends; one that would run into another row stays as it is. */
function growth(before: Slice, diff: Diff, plan: number): readonly Change[] {
  const after = new Overlay(before, diff);
  let rows = rowsOn(after, plan);
  if (rows.length === 0) return [];
  const grown = new Map<number, RowBand>();
  for (const rack of touchedOn(after, plan).toSorted((a, b) => alongOf(a) - alongOf(b))) {
    const row = rowReaching(rows, rack);
    const along = alongOf(rack);
    if (!row || (along >= row.from && along + rack.width <= row.to)) continue;
    const [from, to] = [Math.min(row.from, along), Math.max(row.to, along + rack.width)];
    const longer: RowBand = { ...row, ...stretched(row, from, to), from, to };
    const outline = outlineOf(longer);
    if (rows.some((other) => other.id !== row.id && areMeeting(outline, outlineOf(other)))) continue;
    rows = rows.map((each) => (each.id === row.id ? longer : each));
    grown.set(row.id, longer);
  }
  return [...grown.values()].flatMap((row) => {
    const placement = after.get('placement', row.placement)!;
    const isOwn = placement.width === 0;
    return [
      changed('placement', placement, { x: row.x, y: row.y, ...(isOwn ? {} : { width: row.width }) }),
      isOwn ? changed('object', after.get('object', row.id)!, { widthMm: row.width }) : null,
    ].filter((change) => change !== null);
  });
}

/** What racks say of the rows in which they stand now. */
function naming(before: Slice, diff: Diff, plan: number): readonly Change[] {
  const after = new Overlay(before, diff);
  const rows = rowsOn(after, plan);
  const isNew = before.get('diagram', plan) === undefined;
  const were = isNew ? [] : rowsOn(before, plan);
  if (rows.length === 0 && were.length === 0) return [];
  // Who bears the name of a row that is made or renamed elsewhere is in the way of that: `row-name-elsewhere`.
  const known = new Set(were.flatMap(({ id, name }) => (rows.some((row) => row.id === id) ? name : [])));
  const changes = after.changed;
  const same = rows.length === were.length && rows.every(({ id, placement }) => !changes.has(id) && !changes.has(placement));
  const racks = same ? touchedOn(after, plan) : racksOn(after, plan);
  return racks.flatMap((footprint) => {
    const rack = after.get('object', footprint.rack)!;
    const row = rowHolding(rows, footprint)?.name ?? (known.has(rack.row) ? '' : rack.row);
    return changed('object', rack, { row }) ?? [];
  });
}
