import type { ChannelSegment } from '../../../../domain/channels/channel';

/** What the pathways of a list are called: with the place that holds each, as soon as they are of several. */
export function segmentNames(segments: readonly Pick<ChannelSegment, 'name' | 'place'>[], unnamed: string): readonly string[] {
  const isOfSeveral = new Set(segments.map(({ place }) => place)).size > 1;
  return segments.map(({ name, place }) => [name || unnamed, isOfSeveral ? place : ''].filter(Boolean).join(' · '));
}
