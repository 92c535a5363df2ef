import { POWER_SIDES } from '../catalog/enums';
import { portType } from '../catalog/port-types';
import { PowerPaths } from '../capacity/power-paths';
import type { Document } from '../document/document';
import { objectName } from '../entities/names';
import { SIDE_LEVEL, type Apartness, type Channel } from './channel';

/**
 * Of two ways to power whether they hang on feeds of two sides: `shared` through a feed of both, or through feeds of one side;
 * `unknown` where nobody recorded a feed, or which side it is. Nothing of other ways.
 */
export function sidesInCommon(document: Document, one: Channel, other: Channel): readonly Apartness[] {
  const [first, second] = [giverOf(document, one), giverOf(document, other)];
  if (first === undefined || second === undefined) return [];
  const paths = new PowerPaths(document);
  const [a, b] = [feedsAbove(paths, first), feedsAbove(paths, second)];
  const same = a.feeds.filter((feed) => b.feeds.includes(feed));
  const sideOf = (feed: number): string => POWER_SIDES[document.get('object', feed)?.side ?? 0] ?? '';
  const ofOneSide = [...a.feeds, ...b.feeds].filter((feed) => {
    const others = a.feeds.includes(feed) ? b.feeds : a.feeds;
    return sideOf(feed) !== '' && others.some((each) => sideOf(each) === sideOf(feed));
  });
  const shared = same.length > 0 ? same : [...new Set(ofOneSide)];
  const isKnown = [a, b].every(({ feeds, isWhole }) => isWhole && feeds.length > 0 && feeds.every((feed) => sideOf(feed) !== ''));
  return [
    {
      level: SIDE_LEVEL,
      state: shared.length > 0 ? 'shared' : isKnown ? 'apart' : 'unknown',
      parts: shared.map((id) => ({ id, name: objectName(document, id) })),
    },
  ];
}

/** The port at an end of a way that gives power. */
function giverOf(document: Document, { parts }: Channel): number | undefined {
  const ends = [parts.at(0)!.from.port, parts.at(-1)!.to.port];
  return ends.find((port) => {
    const { role } = portType(document.get('port', port)?.type ?? 0);
    return role === 'powerOutlet' || role === 'powerFeed';
  });
}

/** The feeds that an outlet hangs on, and whether every way up from it ends at one. */
function feedsAbove(paths: PowerPaths, outlet: number): { readonly feeds: readonly number[]; readonly isWhole: boolean } {
  const [feeds, seen] = [new Set<number>(), new Set<number>()];
  let isWhole = true;
  const climb = (giver: number): void => {
    if (seen.has(giver)) return;
    seen.add(giver);
    const carrier = paths.carrierAt(giver);
    if (carrier?.isFeed) {
      feeds.add(carrier.id);
      return;
    }
    // An inlet beside others that has no cord gives nothing.
    const next = paths.above(giver).flatMap((inlet) => paths.above(inlet));
    if (next.length === 0) isWhole = false;
    for (const above of next) climb(above);
  };
  climb(outlet);
  return { feeds: [...feeds], isWhole };
}
