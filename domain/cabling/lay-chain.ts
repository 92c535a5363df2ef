import { refuse, type Refusal } from '../result';

/** One pathway between two places where pathways and equipment meet. */
export interface Segment {
  readonly id: number;
  readonly from: number;
  readonly to: number;
  readonly lengthMm: number;
}

/**
 * The places that a lay goes through, first to last. Refused unless the lay is a chain: consecutive segments meet, the
 * first begins at `start` and the last ends at `goal`. Segments are walked in either direction.
 * - `lay-empty`; `lay-broken` {segment, at}: segment (its id) does not touch place `at`, where the one before it ended;
 * - `lay-end-missed` {at, goal}: it ends elsewhere; `segment-twice` {segment}: through one pathway twice.
 */
export function layChain(
  segments: readonly Segment[],
  start: number,
  goal: number,
): { readonly places: readonly number[]; readonly lengthMm: number } | { readonly refusal: Refusal } {
  if (segments.length === 0) return refuse('lay-empty', {}, 'segments');
  const places = [start];
  const walked = new Set<number>();
  let at = start;
  let lengthMm = 0;
  for (const segment of segments) {
    if (walked.has(segment.id)) return refuse('segment-twice', { segment: segment.id }, 'segments');
    if (segment.from !== at && segment.to !== at) return refuse('lay-broken', { segment: segment.id, at }, 'segments');
    walked.add(segment.id);
    at = segment.from === at ? segment.to : segment.from;
    places.push(at);
    lengthMm += segment.lengthMm;
  }
  return at === goal ? { places, lengthMm } : refuse('lay-end-missed', { at, goal }, 'segments');
}
