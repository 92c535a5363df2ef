import { cableRefusal, isDirectAttach, takesCable, type CableKind } from '../catalog/cable-plugs';
import { polishesDiffer } from '../catalog/plug-faces';
import { isBehind } from '../cabling/joined-behind';
import { portType, type PortMedium } from '../catalog/port-types';
import type { ChannelEnd, ChannelQuestion } from './channel';
import type { ChannelClass } from './channel-network';

/** What of a question says which cables are made. */
export type ChannelKind = Pick<ChannelQuestion, 'class' | 'cableClass' | 'cableType'>;

/** What a search plugs into by itself: pairs go into a cage, by its transceiver, only where somebody names the port. */
const MEDIA: Readonly<Record<ChannelClass, readonly PortMedium[]>> = {
  fibre: ['fibre', 'cage'],
  data: ['copper'],
  power: ['ac', 'ac3', 'dc'],
};
const DIRECT_MEDIA: readonly PortMedium[] = ['cage', 'twinax'];

/** May a search choose a port of this type for a cable that it makes? The backs of panels are asked by carriesBehind. */
export function carries(kind: ChannelKind, type: number): boolean {
  const { role } = portType(type);
  return role !== 'rear' && role !== 'console' && role !== 'consoleServer' && carriesSignal(kind, type);
}

/** The same of the back of a panel. Where cores are spliced no plug goes in. */
export function carriesBehind(kind: ChannelKind, type: number): boolean {
  const { key } = portType(type);
  return isBehind({ type }) && key !== 'rear/splice' && carriesSignal(kind, type);
}

function carriesSignal({ class: channelClass, cableClass, cableType }: ChannelKind, type: number): boolean {
  const { medium } = portType(type);
  const media = isDirectAttach(cableType) ? DIRECT_MEDIA : MEDIA[channelClass];
  return media.includes(medium) && takesCable({ class: cableClass, type: cableType }, type);
}

/** May a search make such a cord between ports of these types? One of which nobody says the plugs is alike at both ends. */
export function joinsAlone(cable: CableKind, from: number, to: number): boolean {
  const isSaid = cable.plugs?.every((plug) => plug !== '') === true;
  return cableRefusal(cable, from, to) === null && (isSaid || !polishesDiffer(from, to));
}

/** Has an end a port for such a cable? `types` of its ports; none = not known, which may have any. */
export function endTakes(end: ChannelEnd['kind'], types: readonly number[], kind: ChannelKind): boolean {
  const takes = (type: number): boolean =>
    end === 'port' ? takesCable({ class: kind.cableClass, type: kind.cableType }, type) : carries(kind, type);
  return types.length === 0 || types.some(takes);
}
