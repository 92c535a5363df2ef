import type { MakeChannelIntent } from '../operations/cabling/make-channel';
import type { Channel, ChannelCord, ChannelQuestion } from './channel';

/** Ids that making these channels takes: of each cable its two ends and its lays, of a new one itself, too. */
export function idsNeededFor(channels: readonly Channel[]): number {
  return cordsOf(channels).reduce((sum, { segments, fromStore }) => sum + (fromStore ? 2 : 3) + segments.length, 0);
}

/** Cables that making these channels buys; those of the store have their labels. */
export function newCables(channels: readonly Channel[]): readonly ChannelCord[] {
  return cordsOf(channels).filter(({ fromStore }) => !fromStore);
}

/** The operation that makes channels as they were found; `ids` as many as idsNeededFor says, `labels` of newCables in their order. */
export function channelIntent(
  channels: readonly Channel[],
  question: ChannelQuestion,
  ids: readonly number[],
  lifecycle: number,
  labels: readonly string[] = [],
): MakeChannelIntent {
  let next = 0;
  const take = (count: number): readonly number[] => ids.slice(next, (next += count));
  const bought = newCables(channels);
  const cables = cordsOf(channels).map((cord) => {
    const { from, to, segments, lengthMm, fromStore } = cord;
    const id = fromStore?.id ?? take(1)[0]!;
    return {
      ...(fromStore ? { stored: true } : {}),
      id,
      name: fromStore?.name ?? labels[bought.indexOf(cord)] ?? '',
      class: question.cableClass,
      type: question.cableType,
      model: question.model,
      lengthMm: fromStore?.lengthMm ?? lengthMm,
      from: from.port,
      to: to.port,
      terminations: take(2),
      pathways: segments.map(({ pathway }) => pathway),
      lays: take(segments.length),
    };
  });
  const plugged = new Set(cables.flatMap(({ from, to }) => [from, to]));
  const trunks = channels.flatMap(({ parts }) => parts.filter((part) => part.kind === 'trunk'));
  return {
    kind: 'make-channel',
    version: 1,
    cables,
    rides: trunks.flatMap(({ rides }) => rides),
    free: trunks.flatMap(({ from, to }) => [from.port, to.port]).filter((port) => !plugged.has(port)),
    ends: channels.flatMap(({ parts }) => [parts[0]!.from.port, parts.at(-1)!.to.port]),
    lifecycle,
  };
}

/** What a channel goes over, to be lit on a drawing: ports, pathways and cables that are there. */
export function channelIds({ parts }: Channel): readonly number[] {
  return parts.flatMap((part) => [
    part.from.port,
    ...(part.kind === 'cord' ? part.segments.map(({ pathway }) => pathway) : part.rides.map(({ cable }) => cable)),
    part.to.port,
  ]);
}

/**
 * What each of these channels goes over once it is made: what it is lit by as it is found, and those of the new cables that
 * are its own; `cables` in the order of channelIntent.
 */
export function madeIds(channels: readonly Channel[], cables: readonly number[]): readonly (readonly number[])[] {
  let next = 0;
  return channels.map((channel) => [...channelIds(channel), ...cables.slice(next, (next += cordsOf([channel]).length))]);
}

function cordsOf(channels: readonly Channel[]): readonly ChannelCord[] {
  return channels.flatMap(({ parts }) => parts.filter((part) => part.kind === 'cord'));
}
