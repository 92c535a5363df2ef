import type { Document } from '../document/document';
import { plainCost, plainWays, type PlainQuestion, type PlainWay } from './plain-best-route';

export type PlainLevel = 'links' | 'places' | 'risks';

/**
 * The least that two ways cost together which have nothing in common of what is asked, over all pairs of ways; Infinity = there
 * are none.
 */
export function plainPair(document: Document, question: PlainQuestion, level: PlainLevel, weight: number): number {
  const ways = plainWays(document, question);
  const parts = ways.map((way) => partsOf(document, way, question, level));
  let least = Infinity;
  ways.forEach((one, at) => {
    for (let to = at + 1; to < ways.length; to++)
      if (!parts[at]!.some((part) => parts[to]!.includes(part)))
        least = Math.min(least, plainCost(one, weight) + plainCost(ways[to]!, weight));
  });
  return least;
}

/**
 * Trays and cables always, and the trays that a cable lies in; of places all but both ends; as risks pathways side by side, which
 * begin and end at the same two places.
 */
function partsOf(
  document: Document,
  { pathways, cables }: PlainWay,
  { from, to }: PlainQuestion,
  level: PlainLevel,
): readonly string[] {
  const lain = cables.flatMap((cable) => document.by('lay.cable', cable).map((id) => document.get('lay', id)!.pathway));
  const trays = [...pathways, ...lain];
  const own = [...trays, ...cables].map(String);
  const spans = trays.map((id) => {
    const tray = document.get('pathway', id)!;
    return [tray.from, tray.to];
  });
  if (level === 'risks') return [...own, ...spans.map((span) => span.toSorted((a, b) => a - b).join(' beside '))];
  if (level === 'links') return own;
  const racks = cables.flatMap((cable) =>
    document.by('termination.cable', cable).map((id) => rackOf(document, document.get('termination', id)!.port)),
  );
  const ends = [from, to].map((device) => document.get('object', device)!.parent);
  return [...own, ...[...spans.flat(), ...racks].filter((place) => !ends.includes(place)).map((place) => `at ${place}`)];
}

function rackOf(document: Document, port: number): number {
  return document.get('object', document.get('port', port)!.owner)!.parent;
}
