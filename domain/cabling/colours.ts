import { refuse, type Refusal } from '../result';

/**
 * Colours of fibres and tubes, by scheme. There is no common order in the world (IEC TR 63194:2019 lists the regional
 * ones), so a cable model names its scheme, and the colours of its cores are read from here when it is made.
 *
 * Their words stand in both languages under `cores:fibreColour.<key>`. The value, 0xRRGGBB, is what is drawn on the
 * screen, no standard's.
 */
export const FIBRE_COLOURS = {
  blue: 0x0072ce,
  orange: 0xff8200,
  green: 0x00a651,
  brown: 0x7b4b2a,
  grey: 0x8a939b,
  white: 0xffffff,
  red: 0xd9272e,
  black: 0x1a1a1a,
  yellow: 0xffd500,
  violet: 0x7f3f98,
  pink: 0xf49ac1,
  turquoise: 0x3fc1c9,
  natural: 0xeee8d5,
} as const;
export type FibreColour = keyof typeof FIBRE_COLOURS;

/** What tells two elements of one colour apart: `count` stripes along the element or rings around it. */
export interface Mark {
  readonly kind: 'stripe' | 'ring';
  readonly count: number;
  readonly colour: FibreColour;
}

export interface ElementColour {
  readonly colour: FibreColour;
  /** Absent on the elements of the first round. */
  readonly mark?: Mark;
}

/**
 * How tubes are told apart. `cycle`: like fibres, by colour and then marks. `counted`: one tube has the first colour,
 * its neighbour the second, which gives the direction; the rest look alike and are counted from there.
 */
export type TubeRule =
  | { readonly kind: 'cycle'; readonly order: readonly FibreColour[] }
  | { readonly kind: 'counted'; readonly first: FibreColour; readonly second: FibreColour; readonly following: FibreColour };

export interface ColourScheme {
  /** A key of COLOUR_SCHEMES, or 'custom'. */
  readonly key: string;
  /** Order of the fibres of one tube or ribbon. */
  readonly fibres: readonly FibreColour[];
  /** Where the order begins again, one more of these on each round. */
  readonly mark: Mark['kind'];
  readonly tubes: TubeRule;
}

const TIA: readonly FibreColour[] = [
  'blue',
  'orange',
  'green',
  'brown',
  'grey',
  'white',
  'red',
  'black',
  'yellow',
  'violet',
  'pink',
  'turquoise',
];
const DIN: readonly FibreColour[] = [
  'red',
  'green',
  'blue',
  'yellow',
  'white',
  'grey',
  'brown',
  'violet',
  'turquoise',
  'black',
  'orange',
  'pink',
];
const GERMAN_TUBES: TubeRule = { kind: 'counted', first: 'red', second: 'green', following: 'white' };

/**
 * Sources, at second hand (the standards themselves are sold):
 * - `tia-598`: en.wikipedia.org/wiki/TIA-598-C and anedis.de, which agree; stripes on each further dozen, on the black
 *   fibre yellow ones; tubes in the same order.
 * - `din-vde-0888`: anedis.de; rings from fibre 13 on (stated for 13 to 24, continued here); a red counting tube, a
 *   green one for the direction, white ones after.
 * - `iec-60304`: what is sold under that name has the DIN order; the standard itself is a palette, in no order of fibres.
 * - `yd-t`: 全色谱, the order of TIA-598 (nctoro.com, wanyuchem.com); tubes 领示色谱: red, green, the rest natural. How
 *   fibres beyond the twelfth are marked was not found; rings are drawn.
 * - `yd-t-full`: the same with tubes in the order of the fibres, which Chinese makers offer, too.
 * - `iec-60794-2` (historic) and `swisscom`: anedis.de, one page.
 */
export const COLOUR_SCHEMES = {
  'tia-598': { key: 'tia-598', fibres: TIA, mark: 'stripe', tubes: { kind: 'cycle', order: TIA } },
  'iec-60304': { key: 'iec-60304', fibres: DIN, mark: 'ring', tubes: GERMAN_TUBES },
  'din-vde-0888': { key: 'din-vde-0888', fibres: DIN, mark: 'ring', tubes: GERMAN_TUBES },
  'yd-t': {
    key: 'yd-t',
    fibres: TIA,
    mark: 'ring',
    tubes: { kind: 'counted', first: 'red', second: 'green', following: 'natural' },
  },
  'yd-t-full': { key: 'yd-t-full', fibres: TIA, mark: 'ring', tubes: { kind: 'cycle', order: TIA } },
  'iec-60794-2': {
    key: 'iec-60794-2',
    fibres: ['blue', 'yellow', 'red', 'white', 'green', 'violet', 'orange', 'grey', 'turquoise', 'black', 'brown', 'pink'],
    mark: 'ring',
    tubes: GERMAN_TUBES,
  },
  swisscom: {
    key: 'swisscom',
    fibres: ['red', 'green', 'yellow', 'blue', 'white', 'violet', 'orange', 'black', 'grey', 'brown', 'pink', 'turquoise'],
    mark: 'ring',
    tubes: GERMAN_TUBES,
  },
} as const satisfies Readonly<Record<string, ColourScheme>>;
export type ColourSchemeKey = keyof typeof COLOUR_SCHEMES;

/** Colour of fibre `number` (from 1) of a tube or ribbon. Any number has one, and no two share colour and mark. */
export function fibreColour(scheme: ColourScheme, number: number): ElementColour {
  return inRounds(scheme.fibres, number, scheme.mark);
}

/** Colour of tube `number`, from 1. Tubes that are counted share the colour of those that follow. */
export function tubeColour(scheme: ColourScheme, number: number): ElementColour {
  const { tubes } = scheme;
  if (tubes.kind === 'cycle') return inRounds(tubes.order, number, scheme.mark);
  return { colour: number === 1 ? tubes.first : number === 2 ? tubes.second : tubes.following };
}

/**
 * What is wrong with a scheme of the user's own; null = nothing:
 * - `colours-missing` {value, min}: an order needs a colour at least;
 * - `colour-unknown` {value}: not a key of FIBRE_COLOURS;
 * - `colour-repeated` {value, first, second}: two fibres of one round would look alike.
 */
export function schemeRefusal(scheme: ColourScheme): Refusal | null {
  return (
    orderRefusal(scheme.fibres, 'fibres') ??
    (scheme.tubes.kind === 'cycle'
      ? orderRefusal(scheme.tubes.order, 'tubes')
      : unknownColour([scheme.tubes.first, scheme.tubes.second, scheme.tubes.following], 'tubes'))
  );
}

/** The rules of schemeRefusal. */
export const SCHEME_RULES = ['colours-missing', 'colour-repeated', 'colour-unknown'];

function inRounds(order: readonly FibreColour[], number: number, kind: Mark['kind']): ElementColour {
  const colour = order[(number - 1) % order.length]!;
  const count = Math.floor((number - 1) / order.length);
  return count === 0 ? { colour } : { colour, mark: { kind, count, colour: colour === 'black' ? 'yellow' : 'black' } };
}

function orderRefusal(order: readonly FibreColour[], field: string): Refusal | null {
  if (order.length === 0) return refuse('colours-missing', { value: 0, min: 1 }, field).refusal;
  for (const [at, colour] of order.entries()) {
    const first = order.indexOf(colour);
    if (first !== at) return refuse('colour-repeated', { value: colour, first: first + 1, second: at + 1 }, field).refusal;
  }
  return unknownColour(order, field);
}

function unknownColour(colours: readonly FibreColour[], field: string): Refusal | null {
  const unknown = colours.find((colour) => !Object.hasOwn(FIBRE_COLOURS, colour));
  return unknown === undefined ? null : refuse('colour-unknown', { value: unknown }, field).refusal;
}
