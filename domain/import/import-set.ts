import type { Fields, Kind } from '../document/schema';
import type { Fingerprint } from './import-source';
import { any, number, object, oneOf, optional, record, text, type Out } from '../shape';

/**
 * What a source says there should be, before the database is asked: records with provenance keys instead of ids.
 * Plain data, so that a parser thread can hand it over. Made by netbox-library.ts and netbox-dataset.ts, turned into
 * a diff by plan-import.ts.
 */
export interface ImportSet {
  readonly kind: ImportKind;
  readonly records: readonly ImportRecord[];
  readonly notes: readonly ImportNote[];
  /** What the source holds and the inventory does not take, with counts: `virtualMachine: 180`. */
  readonly notImported: Readonly<Record<string, number>>;
  /** How many kinds more there are of it, which nobody names. */
  readonly furtherKinds?: number;
  /** What it holds that is told in fields of records, with counts: `tenancy.tenant: 11`. */
  readonly inFields?: Readonly<Record<string, number>>;
  /** Of a data set: which installation it is of. */
  readonly fingerprint?: Fingerprint;
  /** Of a data set: the tables of which it has rows. Of others it does not say that something is gone. */
  readonly tables?: readonly string[];
  /** Of a data set, by table: the facts of which its rows speak, so that one of which a row says nothing goes (dataset-silences.ts). */
  readonly silences?: Readonly<Record<string, readonly string[]>>;
  /** Of a data set, by table: the columns of which its rows speak (said-columns.ts). Left out = all. */
  readonly columns?: Readonly<Record<string, readonly string[]>>;
}

export type ImportKind = 'device-type-library' | 'netbox-dataset';

/**
 * One record. Its identity in the database, in order of preference: `extra.source` === key (object, port, cable), the
 * model's slug, and for kinds without `extra` what the fields say (a termination is its cable, end and position).
 */
export interface ImportRecord<K extends Kind = Kind> {
  /** Unique in the set, `netbox:dcim.device:12`. */
  readonly key: string;
  readonly kind: K;
  /** What it is counted as in reports (`rack`, `device`, `port`, `handOff`); '' = not counted. */
  readonly counted: string;
  /** Absolute values; references stand in `refs`. */
  readonly fields: Fields<K>;
  /** Reference field -> key of the record it names. */
  readonly refs?: Readonly<Record<string, string>>;
  /** `port` and slot `object`: which template of the owner's model made it, resolved to `template` by the plan. */
  readonly template?: TemplateName;
  /** Written when the record is new, left alone when it is there: placements that a user may have moved. */
  readonly createOnly?: true;
  /** A placement that is not needed where its subject stands in a diagram already. */
  readonly unlessPlaced?: true;
  /** It comes with its diagram alone: to one that is here already it is not added. */
  readonly withDiagram?: true;
  readonly file?: string;
  readonly line?: number;
}

/** A port template by role and name (`{module}` already replaced), or a slot template by name. */
export interface TemplateName {
  readonly of: 'port' | 'slot';
  /** Port templates: `interface`, `front`, ...; slots: ''. */
  readonly role: string;
  readonly name: string;
  /** `<role>/<type>`: pairs what was renamed with templates of the same type that nothing else claims. */
  readonly type: string;
  /** What `{module}` stands for in the templates of this owner. */
  readonly module?: string;
}

/**
 * - `refused`: not imported, the file (or record) is left out whole;
 * - `left`: not taken, because that was chosen in the preview;
 * - `flagged`: imported although it breaks a rule;
 * - `warning`: read, with something ignored;
 * - `ignored`: a file that is no input (pictures).
 */
export const IMPORT_NOTE = object({
  level: oneOf(['refused', 'left', 'flagged', 'warning', 'ignored']),
  file: text(),
  /** From 1; 0 = the file as a whole. */
  line: number,
  /** Key of the reason, kebab-case: its words stand in the translations under `import.<reason>`. */
  reason: text(),
  /** The same in English, with the facts: for the command line and logs. */
  message: text(),
  facts: optional(record(any<string | number>())),
});
export type ImportNote = Out<typeof IMPORT_NOTE>;

/** Where a value stands in its file: `interfaces/3` -> 41. Lines from 1; 0 = not known. */
export type LineOf = (path: string) => number;
