import { codeOf, OBJECT_CLASSES, OBJECT_LIFECYCLES, POWER_SIDES, type PowerSide } from '../../../domain/catalog/enums';
import type { EstateBook } from '../../../domain/capacity/estate-book';
import { feedPower, type FeedPower } from '../../../domain/capacity/feed-power';
import { DEVICE_CELLS } from '../../../domain/capacity/flat-estate';
import { PowerPaths, type PoweredDevice, type PowerSource } from '../../../domain/capacity/power-paths';
import type { Document } from '../../../domain/document/document';
import { ancestorsOf, objectName } from '../../../domain/entities/names';
import type { FeedSum, PowerAnswer, PowerLine, PowerQuestion } from '../../api/capacity';
import { placeText } from './report';

/** More of a list are counted and not told. */
export const LINES_MOST = 100;
const NAMES_MOST = 3;
const RACK = codeOf(OBJECT_CLASSES, 'rack');
/** The cell of a device's rated draw (flat-estate.ts). */
const RATED = 3;

export function powerAnswer(document: Document, book: EstateBook, question: PowerQuestion): PowerAnswer {
  const paths = new PowerPaths(document);
  const lost = lostBy(document, paths, question);
  const draws = drawsOf(book);
  const words = wordsOf(document, book);
  const asDevice = ({ id, supplies, before, after }: PoweredDevice): PowerLine => ({
    ...words(id),
    supplies: { all: supplies, before, after },
  });
  const asSource = ({ id, beforeW, afterW, ratedW }: PowerSource): PowerLine => ({
    ...words(id),
    load: { before: beforeW, after: afterW, rated: ratedW },
  });
  const listOf = <T>(found: readonly T[], asLine: (one: T) => PowerLine) => ({
    count: found.length,
    lines: found.slice(0, LINES_MOST).map(asLine),
  });
  const feeds = { a: 0, b: 0, unknown: 0 };
  const all = paths.carriers.filter(({ isFeed }) => isFeed);
  const running = all.filter(({ runs }) => runs);
  for (const { id } of running) feeds[sideOf(document, id) || 'unknown']++;
  const resting = (state: (typeof OBJECT_LIFECYCLES)[number]) =>
    sumOf(
      document,
      all.filter(({ id }) => OBJECT_LIFECYCLES[document.get('object', id)!.lifecycle] === state),
    );
  const sums = {
    gives: sumOf(document, running),
    resting: { planned: resting('plannedInstall'), maintenance: resting('maintenance'), going: resting('plannedRemoval') },
  };
  const told = {
    feeds,
    ...sums,
    lost: { count: lost.size, names: [...lost].slice(0, NAMES_MOST).map((id) => objectName(document, id)) },
  };
  if (lost.size === 0) {
    const audit = paths.audit(draws);
    const findings = {
      dark: listOf(audit.dark, asDevice),
      uncorded: listOf(audit.uncorded, asDevice),
      short: listOf([], asDevice),
      overloaded: listOf(audit.overloaded, asSource),
      oneFeed: listOf(audit.oneFeed, asDevice),
      weakened: listOf([], asDevice),
    };
    return { ...told, findings, unknownDraws: 0 };
  }
  const loss = paths.without(lost, draws);
  const findings = {
    dark: listOf(loss.dark, asDevice),
    uncorded: listOf([], asDevice),
    short: listOf(loss.short, asDevice),
    overloaded: listOf(loss.overloaded, asSource),
    oneFeed: listOf([], asDevice),
    weakened: listOf(loss.weakened, asDevice),
  };
  return { ...told, findings, unknownDraws: loss.unknownDraws };
}

function sumOf(document: Document, feeds: readonly { readonly id: number }[]): FeedSum {
  const powers = feeds.map(({ id }) => feedPower(document.get('object', id)!));
  const sum = (of: (power: FeedPower) => number): number => powers.reduce((total, each) => total + of(each), 0);
  const va = powers.every((each) => each.va > 0) ? sum((each) => each.va) : null;
  return { count: feeds.length, va, watts: sum(({ watts }) => watts) };
}

/** '' = nobody said, or it is no feed. */
function sideOf(document: Document, id: number): PowerSide | '' {
  return POWER_SIDES[document.get('object', id)?.side ?? 0] ?? '';
}

/** Feeds of the side, what was named, and what gives power in the racks that were named. */
function lostBy(document: Document, paths: PowerPaths, { side, ids }: PowerQuestion): ReadonlySet<number> {
  const named = new Set(ids);
  const racks = new Set(ids.filter((id) => document.get('object', id)?.class === RACK));
  const isLost = (id: number, isFeed: boolean): boolean =>
    side !== null
      ? isFeed && sideOf(document, id) === side
      : named.has(id) || (racks.size > 0 && ancestorsOf(document, id).some((above) => racks.has(above)));
  return new Set(paths.carriers.filter(({ id, isFeed }) => isLost(id, isFeed)).map(({ id }) => id));
}

function drawsOf(book: EstateBook): ReadonlyMap<number, number> {
  const draws = new Map<number, number>();
  for (const rack of book.places.keys()) {
    const { deviceIds, devices } = book.reading(rack);
    for (const [at, id] of deviceIds.entries()) draws.set(id, devices[at * DEVICE_CELLS + RATED]!);
  }
  return draws;
}

/** What is in a rack by its name and where that stands. */
export function wordsOf(document: Document, book: EstateBook): (id: number) => Pick<PowerLine, 'id' | 'name' | 'place'> {
  const hasRooms = new Set(book.places.map(({ room }) => room)).size > 1;
  return (id) => {
    const rack = book.rackHolding(id);
    const place = rack === undefined ? undefined : book.places[rack];
    const parts = place ? [objectName(document, place.id), placeText(document, place, hasRooms)] : [];
    return { id, name: objectName(document, id), place: parts.filter((part) => part !== '').join(' · ') };
  };
}
