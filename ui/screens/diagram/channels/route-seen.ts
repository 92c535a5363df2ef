import type { ChannelCord } from '../../../../domain/channels/channel';
import type { ChannelReport } from '../../../../workers/api/channels';
import type { WantedPort } from '../cabling/who-took';

/** A way as the view shows it, with what has become of the one that it showed before for the same question. */
export interface SeenRoute {
  readonly asked: string;
  readonly report: ChannelReport;
  /** Ports of the cables that were to be made and are no longer; null = it is the way that was shown first. */
  readonly left: readonly WantedPort[] | null;
}

/** The next answer that is shown. `isOwn`: nobody else has edited since the one before. */
export function routeSeen(before: SeenRoute | null, asked: string, report: ChannelReport, isOwn: boolean): SeenRoute {
  if (before === null || before.asked !== asked) return { asked, report, left: null };
  if (isOwn || waysOf(before.report) === waysOf(report)) return { asked, report, left: before.left };
  const now = new Set(portsOf(report).map(({ id }) => id));
  const left = new Map([...(before.left ?? []), ...portsOf(before.report)].map((port) => [port.id, port]));
  return { asked, report, left: [...left.values()].filter(({ id }) => !now.has(id)) };
}

/** What each way goes over, in the order in which they are offered. */
function waysOf({ answer }: ChannelReport): string {
  if (answer.kind === 'none') return '';
  return JSON.stringify(
    answer.channels.map(({ parts }) =>
      parts.map((part) => [
        part.from.port,
        part.to.port,
        part.kind === 'cord' ? part.segments.map(({ pathway }) => pathway) : part.rides.map(({ cable }) => cable),
      ]),
    ),
  );
}

function portsOf({ answer, names }: ChannelReport): readonly WantedPort[] {
  if (answer.kind === 'none') return [];
  const cords = answer.channels.flatMap(({ parts }) => parts.filter((part): part is ChannelCord => part.kind === 'cord'));
  const wordsOf = ({ port, owner }: ChannelCord['from']): string =>
    [names[owner], names[port]].filter((name) => name !== undefined && name !== '').join(' ');
  return cords.flatMap(({ from, to }) => [from, to]).map((end) => ({ id: end.port, words: wordsOf(end) }));
}
