import { cable } from './cable';
import { circuit } from './circuit';
import { coil } from './coil';
import { core } from './core';
import { coreEnd } from './core-end';
import { diagram } from './diagram';
import type { KindDef } from './kind';
import { lay } from './lay';
import { measurement } from './measurement';
import { model } from './model';
import { object } from './object';
import { pathway } from './pathway';
import { placement } from './placement';
import { port } from './port';
import { portMap } from './port-map';
import { relation } from './relation';
import { splice } from './splice';
import { style } from './style';
import { termination } from './termination';

/**
 * The book of kinds. The names are those of tables, columns and messages. The order of kinds, and of a kind's fields,
 * is part of the format: append, never reorder (the protocol's hash tells).
 */
export const BOOK = {
  object,
  port,
  port_map: portMap,
  cable,
  termination,
  diagram,
  placement,
  style,
  model,
  // Cores, splices, ways and what hangs on cables: docs/decisions/0012.
  core,
  core_end: coreEnd,
  splice,
  pathway,
  lay,
  coil,
  circuit,
  relation,
  measurement,
} as const satisfies Readonly<Record<string, KindDef>>;

type LabelOf<P> = P extends { readonly label: infer L extends string }
  ? L
  : P extends { readonly name: infer N extends string }
    ? N
    : never;
/** What the properties of all kinds are called: each has its words. */
export type PropertyLabel = {
  [K in keyof typeof BOOK]: (typeof BOOK)[K] extends { readonly properties: readonly (infer P)[] } ? LabelOf<P> : never;
}[keyof typeof BOOK];

/** A book that contradicts itself refuses to load, naming kind and field. */
export function checkBook(book: Readonly<Record<string, KindDef>>): void {
  for (const [name, { fields, stands, together = [], properties = [] }] of Object.entries(book)) {
    const demand = (holds: boolean, field: string, why: string): void => {
      if (!holds) throw new Error(`book of kinds: ${name}.${field} ${why}`);
    };
    const isRef = (field: string | undefined): boolean => field === undefined || fields[field]?.type === 'ref';
    for (const [field, def] of Object.entries(fields)) {
      const { reference } = def;
      if (def.type !== 'ref')
        demand(reference === undefined && def.to === undefined, field, 'is no reference and says what it names');
      else {
        demand((def.to ?? []).length > 0, field, 'names no kind');
        for (const to of def.to ?? []) demand(Object.hasOwn(book, to), field, `names ${to}, which is no kind`);
        demand(reference !== undefined, field, 'does not say what becomes of it when what it names goes');
        demand(
          reference?.whenGone === 'stays' || def.index === true || def.serverIndex === true,
          field,
          'stands in the way of a deletion, or goes with it, and has no index to be found by',
        );
        for (const other of [reference?.taking, reference?.withAllOf, reference?.brings])
          demand(isRef(other), field, `speaks of ${other}, which is no reference of ${name}`);
      }
      demand(def.settable !== true || def.rule !== undefined || def.codes !== undefined, field, 'may be set to anything');
    }
    demand(isRef(stands), String(stands), 'is where it stands and no reference');
    for (const field of together.flat()) demand(Object.hasOwn(fields, field), field, 'is part of a place and no field');
    for (const property of properties) {
      const field = property.field ?? property.name;
      const told = property.fact === true || property.bit !== undefined;
      demand(told || Object.hasOwn(fields, field), field, 'is shown and no field');
      const def = fields[field];
      const typed = !told && property.by === undefined;
      demand(!typed || def?.settable === true, field, 'is shown to be typed, and set-properties may not set it');
      demand(
        def?.codes === undefined || property.fact === true || property.words !== undefined,
        field,
        'is chosen from a list and has no words for it',
      );
    }
  }
}

checkBook(BOOK);
