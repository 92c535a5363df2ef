import { CABLE_CLASSES, CABLE_LIFECYCLES, CABLE_TYPES, RELATION_KINDS, codeOf } from '../../catalog/enums';
import type { CableModel } from '../../cabling/cable-model';
import { created } from '../../document/changes';
import type { Change } from '../../document/diff';
import type { Slice } from '../../document/slice';
import { NO_ID } from '../../ids';
import { refuse, type Result } from '../../result';
import { COLOR_BY_TYPE } from './connect-ports';
import { checked, placementReads, placementRefusal, refused, PLACEMENT_RULES } from '../new-records';
import { createdBy, operation, type Operation } from '../operation';
import { relationReads } from '../plant-reads';
import {
  aboveZero,
  code,
  id,
  idOrNone,
  integer,
  intentReader,
  list,
  number,
  object,
  oneOf,
  optional,
  text,
  type Read,
} from '../parse';
import { nameOf } from '../words';

const CABLING = codeOf(RELATION_KINDS, 'cabling');
const PATH_NUMBERS = 2000;
const newCable = object({
  id,
  name: text(),
  /** 0 = of no model; then `class` is required. */
  model: idOrNone,
  class: optional(code(CABLE_CLASSES)),
  type: optional(code(CABLE_TYPES)),
  lifecycle: optional(code(CABLE_LIFECYCLES)),
  color: optional(integer(0, 0xffff_ffff)),
  /** Left out = not known. */
  lengthMm: optional(aboveZero(integer(0, 0xffff_ffff))),
});
export type NewCable = Read<typeof newCable>;

/** Where a new cable is drawn. */
const newCablePlacement = object({
  id,
  diagram: id,
  subject: id,
  /** x0 y0 x1 y1 ..., mm; empty = not drawn. */
  path: list(number(-1e9, 1e9), PATH_NUMBERS),
});
export type NewCablePlacement = Read<typeof newCablePlacement>;

/** A cable comes to an object: a relation of kind cabling. */
const cableEntry = object({
  id,
  cable: id,
  object: id,
  /** The end that lies there, 1 = A, 2 = B; left out = not known, or the cable passes. */
  end: optional(oneOf(1, 2)),
});
export type CableEntry = Read<typeof cableEntry>;

/** Cables whose ends lie open, as they are pulled: to be spliced, terminated or plugged in afterwards. */
const reader = intentReader('insert-cables', {
  cables: list(newCable),
  placements: list(newCablePlacement),
  /** Closures, racks or rooms that the cables come to; existing cables may be named, too. */
  entries: list(cableEntry),
});
export type InsertCablesIntent = Read<typeof reader>;

/** `cable-type-missing` [R5.026] for a cable of no model and no class; `not-a-cable-model`; `path-odd` {count}. */
export const insertCables: Operation<InsertCablesIntent> = operation(reader, {
  summary: 'Makes cables whose ends are open, draws them, and says which closures, racks or rooms cables come to.',
  creates: ({ cables, placements, entries }) => [...cables, ...placements, ...entries].map((each) => each.id),
  selects: ({ cables }) => cables.map((each) => each.id),
  reads: (intent) => [
    { name: 'cable models', take: 'records', kind: 'model', ids: intent.cables.map(({ model }) => model).filter(Boolean) },
    ...placementReads(
      intent.placements.map(({ path: _, ...place }) => ({ ...place, x: 0, y: 0 })),
      createdBy(insertCables, intent),
    ),
    ...relationReads(entrySubjects(intent)),
  ],
  writes: ['cable', 'placement', 'relation'],
  refuses: ['path-odd', 'not-a-cable-model', 'cable-type-missing', ...PLACEMENT_RULES],
  needs: ['cableConnection'],
  words: (document, { cables, entries }) => ({ name: cables[0]?.name ?? nameOf(document, entries[0]?.cable ?? NO_ID) }),
  run(slice, intent) {
    const refusal = placementRefusal(
      slice,
      intent.placements.map(({ path: _, ...place }) => ({ ...place, x: 0, y: 0 })),
    );
    if (refusal) return refused(refusal);
    const changes: Change[] = [];
    for (const cable of intent.cables) {
      const made = cableChange(slice, cable);
      if (!made.ok) return made;
      changes.push(made.value);
    }
    for (const { id: placement, diagram, subject, path } of intent.placements) {
      if (path.length % 2 !== 0) return refuse('path-odd', { count: path.length }, 'placements');
      changes.push(created('placement', placement, { diagram, subject, path: path.length === 0 ? null : path }));
    }
    for (const { id: relation, cable, object: to, end = 0 } of intent.entries)
      changes.push(created('relation', relation, { kind: CABLING, from: cable, to, end }));
    return checked(slice, changes);
  },
});

function entrySubjects({ cables, entries }: InsertCablesIntent): readonly number[] {
  const made = new Set(cables.map(({ id: cable }) => cable));
  return [...new Set(entries.flatMap(({ cable, object: to }) => (made.has(cable) ? [to] : [cable, to])))];
}

function cableChange(slice: Slice, { id: cable, name, model: modelId, ...rest }: NewCable): Result<Change<'cable'>> {
  const model = modelId === NO_ID ? undefined : slice.get('model', modelId);
  const spec = (model?.cableSpec ?? null) as CableModel | null;
  if (modelId !== NO_ID && spec === null) return refuse('not-a-cable-model', { model: modelId }, 'cables');
  const cableClass = rest.class || (spec ? codeOf(CABLE_CLASSES, spec.class) : 0);
  if (cableClass === 0) return refuse('cable-type-missing', {}, 'class');
  return {
    ok: true,
    value: created('cable', cable, {
      name,
      class: cableClass,
      type: rest.type ?? 0,
      model: modelId,
      modelVersion: model?.version ?? 0,
      lifecycle: rest.lifecycle ?? 0,
      color: rest.color ?? COLOR_BY_TYPE,
      lengthMm: rest.lengthMm ?? 0,
    }),
  };
}
