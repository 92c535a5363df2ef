/**
 * How a kind file says what its fields are. A field is
 * - hot: travels in snapshots and patches and lives in a column of the client's store;
 * - cold: lives on the server only, is fetched for the selection; it occurs in diffs, which the store skips.
 */
export type FieldType =
  | 'ref' // another record's id; 0 = none; 4 bytes a row
  | 'u8'
  | 'u16'
  | 'u32'
  | 'f32'
  | 'f64'
  | 'text' // string table index, 4 bytes a row
  | 'json'; // plain JSON value, or null; kept as text in the string table

/** What a field accepts from outside. A code's range is its list; refused as domain/operations/parse.ts says. */
export type Rule =
  | { readonly is: 'text'; readonly lines?: true; readonly format?: 'ip' | 'mac' }
  | { readonly is: 'whole' | 'number' | 'halves'; readonly min: number; readonly max: number }
  /** A whole number of which 0 is stored where it is not known: null says so, and 0 is refused. */
  | { readonly is: 'measure'; readonly max: number }
  /** A whole number in a `json` field, for which 0 is a value: null = not said. */
  | { readonly is: 'wholeOrNone'; readonly min: number; readonly max: number }
  | { readonly is: 'bends' }
  | { readonly is: 'optics' };

/** What a reference means to the two records: who goes with whom, and who sees whom. */
export interface Reference {
  /**
   * What becomes of this record when the one it names is deleted: it `goes` with it, it `blocks` the deletion, or it
   * `stays`, for nothing of that kind is ever deleted.
   */
  readonly whenGone: 'goes' | 'blocks' | 'stays';
  /**
   * With whenGone 'goes': the record that this other field names goes, too, where nothing spares it. A cable one of whose
   * plugs goes; of a breakout the last one (operations/structure/lost-records.ts).
   */
  readonly taking?: string;
  /** With whenGone 'goes': all that name the same record in this other field go, too. The lays of a cable. */
  readonly withAllOf?: string;
  /** With whenGone 'goes': the reference by which it goes already, for a rule has both name the same. A thing in a store. */
  readonly goesBy?: string;
  /** 0 is a value: the record may name none. */
  readonly mayBeNone?: true;
  /** When this record goes because of another reference, the one that it names here goes, too. A core end's splice. */
  readonly leavesNone?: true;

  /** This record belongs to a diagram when the one it names stands `inside` it, or `belongs` to it. */
  readonly member?: 'inside' | 'belongs';
  /** With member 'inside': also when the one it names stands above the diagram's owner. */
  readonly alsoAbove?: true;
  /** The one it names is shown, if only by name, as long as this record belongs to the diagram. */
  readonly holds?: true;
  /** When the one it names stands inside a diagram, the record that this other field names belongs to it. */
  readonly brings?: string;
}

export interface FieldDef {
  readonly type: FieldType;
  readonly hot: boolean;
  /** `ref` only: the kinds it may name. */
  readonly to?: readonly string[];
  /** `ref` only: the store keeps lists for it, and Slice.by answers it as `<kind>.<field>`. */
  readonly index?: true;
  /** Live state: written by telemetry, never by an operation; never occurs in a diff. */
  readonly telemetry?: true;
  /** Server: searched by global search. */
  readonly searched?: true;

  // Not part of the wire:
  /** `ref` only, and there demanded: what the reference means. */
  readonly reference?: Reference;
  /** `ref` with an index: nearly every record it may name has a list, whose first row stands in a column of its table. */
  readonly dense?: true;
  /** `ref` without an index: the server alone answers who names a record, as `<kind>.<field>`. */
  readonly serverIndex?: true;
  /** The list that a number is a position in. */
  readonly codes?: readonly string[];
  /** Of `codes`: the empty word is none of them. */
  readonly required?: true;
  readonly rule?: Rule;
  /** One thing's alone by its nature: a value that another record has too is told, and not refused. */
  readonly identifies?: true;
  /** `json` only: what a source says of the record beside our fields, told in Properties and found by search (domain/import/source-facts.ts). */
  readonly facts?: true;
  /** Cold text only: found by search, after what is called so. */
  readonly alsoFound?: true;
  /** set-properties may set it. */
  readonly settable?: true;
  /** Hot, and yet a copy begins without it. */
  readonly uncopied?: true;
}

type Options = Omit<FieldDef, 'type' | 'hot' | 'to' | 'index' | 'reference'>;

export function hot<T extends FieldType, const O extends Options = {}>(type: T, options?: O): { type: T; hot: true } & O {
  return { type, hot: true, ...(options as O) };
}

export function cold<T extends FieldType, const O extends Options = {}>(type: T, options?: O): { type: T; hot: false } & O {
  return { type, hot: false, ...(options as O) };
}

/** A reference that is only followed: who names a record is not answered from it. */
export function ref<const R extends Reference, const O extends Options = {}>(
  to: readonly string[],
  reference: R,
  options?: O,
): { type: 'ref'; hot: true; to: readonly string[]; reference: R } & O {
  return { type: 'ref', hot: true, to, reference, ...(options as O) };
}

/** A reference whose lists are kept. */
export function listed<const R extends Reference, const O extends Options = {}>(
  to: readonly string[],
  reference: R,
  options?: O,
): { type: 'ref'; hot: true; to: readonly string[]; index: true; reference: R } & O {
  return { type: 'ref', hot: true, to, index: true, reference, ...(options as O) };
}

export const anyText = { is: 'text' } as const satisfies Rule;
export const lines = { is: 'text', lines: true } as const satisfies Rule;
export const whole = (min: number, max: number) => ({ is: 'whole', min, max }) as const satisfies Rule;
export const measure = (max: number) => ({ is: 'measure', max }) as const satisfies Rule;
export const wholeOrNone = (min: number, max: number) => ({ is: 'wholeOrNone', min, max }) as const satisfies Rule;
export const number = (min: number, max: number) => ({ is: 'number', min, max }) as const satisfies Rule;
export const halves = (min: number, max: number) => ({ is: 'halves', min, max }) as const satisfies Rule;

/** Text on the server that the user may set and search, by which one thing is told from all others. */
export const identifyingText = cold('text', { searched: true, identifies: true, rule: anyText, settable: true });
/** Text on the server that the user may set. */
export const coldText = cold('text', { rule: anyText, settable: true });
/** Somebody whom the record is of: who belongs to them is found by their name. */
export const somebody = cold('text', { rule: anyText, settable: true, alsoFound: true });
/** Remarks of what set-properties changes. */
export const remarks = cold('text', { rule: lines, settable: true });
/** Remarks that an operation of their own sets. */
export const ownRemarks = cold('text', { rule: lines });
