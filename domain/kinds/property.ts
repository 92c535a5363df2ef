/** Sections of the property view, in this order. */
export const PROPERTY_GROUPS = ['identity', 'place', 'address', 'physical', 'power', 'people', 'notes'] as const;
export type PropertyGroup = (typeof PROPERTY_GROUPS)[number];

/**
 * A property as the user sees it, at its place among those of its kind. What it is called stands in the words under
 * `diagram:property.<label or name>`; whether it is hot, what it accepts and what its codes mean, its field says.
 */
export interface Property {
  /** What operations and words call it: the field's name mostly, or a fact that is told beside the fields (a model's brand). */
  readonly name: string;
  /** The field, where that has another name. */
  readonly field?: string;
  readonly label?: string;
  readonly group: PropertyGroup;
  /** Only of these classes (what the record's description calls its class); left out = of all. */
  readonly of?: readonly string[];
  readonly notOf?: readonly string[];
  /** Said of what is installed; of what lies in a store there is nothing to say. */
  readonly installed?: true;
  /** Shown and never typed. */
  readonly fact?: true;
  /** This bit of the record's `flags`, as a switch. */
  readonly bit?: number;
  readonly color?: true;
  /** Shown beside the number; `factor`: what is shown = what is stored * factor. */
  readonly unit?: 'mm' | 'm' | 'U' | 'kg' | 'W' | 'V' | 'A' | '%';
  readonly factor?: number;
  /** Numbers: may be left empty, which stores 0 ("not known"). */
  readonly emptyIsZero?: true;
  /** Numbers: may be left empty, which stores null ("not said"), for 0 is a value. */
  readonly emptyIsNone?: true;
  /** Codes: the namespace of their words. */
  readonly words?: string;
  /** Codes: the empty one may be chosen, and these are its words; left out = it means "not known" and is left, not chosen. */
  readonly emptyWord?: string;
  /** What a text may be chosen from. */
  readonly choices?: readonly string[];
  /** How it is changed: most by set-properties, a place in a rack by moving the device, what a pathway is by change-pathways. */
  readonly by?: 'move' | 'pathways';
}

/** The field of the record that holds it. */
export function heldIn({ name, field = name, bit }: Property): string {
  return bit === undefined ? field : 'flags';
}
