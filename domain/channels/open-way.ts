import { laidCableOf } from '../cabling/laid-cable';
import { cableAreaMm2, mayShare } from '../cabling/pathway-fill';
import { SEPARATION_CLASSES } from '../catalog/enums';
import type { Document } from '../document/document';
import type { RecordOf } from '../document/schema';
import { bestLinkRoute } from '../network/best-link-route';
import type { ChannelReason } from './channel';
import { AREA_SCALE, maskOf, type ChannelClass, type ChannelNetwork } from './channel-network';
import { pathwayBlock } from './obstacles';

/** Dearer than any way: the search below goes over as few obstacles as it can. */
const OBSTACLE = 1_000_000;

/** Which links a cable that is there may not be laid through, and the obstacles by name. */
export function openWay(
  document: Document,
  { network, links, trays, places }: ChannelNetwork,
  cable: RecordOf<'cable'>,
  channelClass: ChannelClass,
  /** Where it lies already it takes no more room. */
  lies: readonly number[],
): { readonly closed: Uint32Array; whyNot(from: number, to: number): readonly ChannelReason[] } {
  const laid = laidCableOf(document, cable);
  const section = Math.ceil(cableAreaMm2(laid.diameterMm) * AREA_SCALE);
  const conflicts = maskOf(SEPARATION_CLASSES.filter((each) => !mayShare(laid.separation, each)));
  const own = new Set(lies);
  const reasonAt = (at: number): ChannelReason | undefined => {
    const link = links[at]!;
    if (link.kind !== 'pathway') return undefined;
    const block = pathwayBlock(document, link.id, laid, true);
    if (block) return block;
    const named = { id: link.id, name: document.get('pathway', link.id)!.name };
    const percent = trays.limit[at] === 0 ? 0 : Math.ceil(((trays.fill[at]! + section) / trays.limit[at]!) * 100);
    if (!own.has(link.id) && trays.fill[at]! + section > trays.limit[at]!) return { kind: 'tray-full', ...named, percent };
    return (trays.classes[at]! & conflicts) === 0
      ? undefined
      : { kind: 'tray-for-other', ...named, other: channelClass === 'power' ? 'data' : 'power' };
  };
  const reasons = links.map((_, at) => reasonAt(at));
  const isClosed = (at: number): boolean => links[at]!.kind === 'trunk' || reasons[at] !== undefined;
  return {
    closed: Uint32Array.from(links.keys()).filter(isClosed),
    whyNot(from, to) {
      const costs = Float64Array.from(links, (_, at) => 1 + (reasons[at] ? OBSTACLE : 0));
      const best = bestLinkRoute(network, costs, from, to, (at) => links[at]!.kind === 'pathway');
      const name = (vertex: number): string => document.get('object', places[vertex]!)?.name ?? '';
      if (best === null) return [{ kind: 'islands', from: name(from), to: name(to) }];
      return Array.from(best.links).flatMap((at) => reasons[at] ?? []);
    },
  };
}
