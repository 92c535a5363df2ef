/**
 * What a trace walks over: ends, and joints between them.
 *
 * Every end has two sides. `outside` is where something is plugged in or joined on: a cable at a port, a splice or a
 * termination at a core end. `inside` is what the thing itself passes on: a port map from front to rear, a circuit
 * behind a hand-off, the core from one end of its cable to the other. A signal that comes in on one side leaves by the
 * other, so a walk never turns back.
 *
 *     [switch]--cable--[front | rear]--cable--[rear | front]--cable--[switch]
 *         outside      o      i i    o      ...
 */

/** A port, or one end of one core of a cable. */
export type PlantEnd =
  | { readonly kind: 'port'; readonly id: number }
  | { readonly kind: 'core'; readonly cable: number; readonly core: number; readonly end: 1 | 2 };

export type Side = 'outside' | 'inside';

/**
 * Which part of an end the walk is on: the positions of multi-position ports that it went through and that still wait
 * to be taken apart again, the latest last. Empty = the whole end. A port of one position leaves it alone.
 */
export type Lanes = readonly number[];
export const WHOLE: Lanes = [];

/** What a step goes over. */
export const LINE_KINDS = ['cable', 'map', 'circuit', 'core', 'splice', 'termination'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** From one side of an end to the same side of another. */
export interface Step {
  /** null: the line's other end is joined to nothing that is known (a cable with one end). */
  readonly to: PlantEnd | null;
  readonly lanes: Lanes;
  readonly by: LineKind;
  /** The cable, port map or splice; 0 where the line is no record. */
  readonly id: number;
}

/** The steps that one kind of line offers from a side of an end; none when it does not join there. Order matters not. */
export type Joint = (from: PlantEnd, side: Side, lanes: Lanes) => readonly Step[];

/**
 * Why a walk goes no further:
 * - `equipment`, `handOff`, `powerFeed`: the end of the line, as built; so is a hand-off in a provider's network;
 * - `free`: nothing is plugged in or spliced on; `unmapped`: a panel's port that leads to no other side;
 * - `no-such-position`: the port is joined, but not at the position that the walk is on;
 * - `loose`: a cable's end, or the plug of it that is meant, is in no port;
 * - `loop`: the walk came to where it had been, or back to the plug by which it left;
 * - `nested`: more positions inside each other than MAX_NESTING.
 */
export const END_REASONS = [
  'equipment',
  'handOff',
  'powerFeed',
  'free',
  'unmapped',
  'no-such-position',
  'loose',
  'loop',
  'nested',
] as const;
export type EndReason = (typeof END_REASONS)[number];

/** Everything a trace asks of a plant. */
export interface Plant {
  readonly joints: readonly Joint[];
  /** Why the walk ends here, when no joint leads on from this side. */
  endOf(end: PlantEnd, side: Side): EndReason;
}

/** Deeper nesting than any plant has (a cassette in a panel in a trunk is 3): a walk that reaches it goes in circles. */
export const MAX_NESTING = 8;

export function portEnd(id: number): PlantEnd {
  return { kind: 'port', id };
}

/** A key that two ends share only when they are the same. */
export function endKey(end: PlantEnd): string {
  return end.kind === 'port' ? `p${end.id}` : `c${end.cable}/${end.core}/${end.end}`;
}

/** The same end seen from its other side. */
export function opposite(side: Side): Side {
  return side === 'outside' ? 'inside' : 'outside';
}

/** The position to take apart next, 0 = the whole. */
export function topLane(lanes: Lanes): number {
  return lanes.length === 0 ? 0 : lanes[lanes.length - 1]!;
}

export function withoutTop(lanes: Lanes): Lanes {
  return lanes.length <= 1 ? WHOLE : lanes.slice(0, -1);
}
