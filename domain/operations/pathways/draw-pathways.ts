import { DIMENSIONS } from '../../catalog/dimensions';
import { OBJECT_CLASSES, codeOf } from '../../catalog/enums';
import type { Slice } from '../../document/slice';
import { isSameStop, lengthBetween, mergedStops, type PathwayStop } from '../../geometry/pathway-chain';
import { NO_ID } from '../../ids';
import { ok, refuse, type Result } from '../../result';
import { referringLists } from '../../document/references';
import type { InsertPathwaysIntent, NewPathway } from './insert-pathways';
import type { RemovePathwaysIntent } from './remove-pathways';

/** What a hand drew as the operation that makes it, and what a hand takes away as the one that removes it. */

/** What is the same of all pieces of a way; `name` goes before their numbers, '' = they have none. */
export type PathwayWish = Pick<NewPathway, 'pathwayKind' | 'name' | 'widthMm' | 'depthMm'> &
  Required<Pick<NewPathway, 'radiusMm' | 'edition' | 'separation' | 'lifecycle'>> &
  Pick<NewPathway, 'heightMm'>;

const JUNCTION = codeOf(OBJECT_CLASSES, 'junction');

/** Places on the floor, each once: a way that comes back to one meets itself there. */
function floorStops(stops: readonly PathwayStop[]): readonly PathwayStop[] {
  const floor = stops.filter(({ object }) => object === NO_ID);
  return floor.filter((stop, at) => floor.findIndex((other) => isSameStop(other, stop)) === at);
}

/** Ids that drawing this takes: a junction and its placement for each place on the floor, and one for each piece. */
export function idsForPathways(stops: readonly PathwayStop[]): number {
  const chain = mergedStops(stops);
  return floorStops(chain).length * 2 + Math.max(0, chain.length - 1);
}

/**
 * Junctions on the floor and a pathway between each two neighbouring stops, all of what holds the diagram. Pieces are
 * numbered after those of the same name there. Refused: `too-few-stops` {count}.
 */
export function drawPathways(
  slice: Slice,
  diagram: number,
  stops: readonly PathwayStop[],
  wish: PathwayWish,
  ids: readonly number[],
): Result<InsertPathwaysIntent> {
  const chain = mergedStops(stops);
  if (chain.length < 2) return refuse('too-few-stops', { count: chain.length }, 'pathways');
  const parent = slice.get('diagram', diagram)?.owner ?? NO_ID;
  const floor = floorStops(chain);
  const objectAt = (stop: PathwayStop): number =>
    stop.object === NO_ID ? ids[floor.findIndex((each) => isSameStop(each, stop))]! : stop.object;
  const pieceIds = ids.slice(floor.length * 2);
  const { name, ...fields } = wish;
  const named = (prefix: string, last: number, at: number): string => (name === '' ? '' : `${prefix}${last + 1 + at}`);
  const pathwaysThere = slice.by('pathway.parent', parent).map((id) => slice.get('pathway', id)?.name ?? '');
  const junctionsThere = slice.by('object.parent', parent).map((id) => slice.get('object', id)?.name ?? '');
  const [lastPiece, lastJunction] = [lastNumber(pathwaysThere, `${name} `), lastNumber(junctionsThere, `${name} J`)];
  return ok({
    kind: 'insert-pathways',
    version: 1,
    junctions: floor.map((_, at) => ({ id: ids[at]!, parent, name: named(`${name} J`, lastJunction, at) })),
    placements: floor.map(({ x, y }, at) => ({
      id: ids[floor.length + at]!,
      diagram,
      subject: ids[at]!,
      x: x - DIMENSIONS.junctionMm / 2,
      y: y - DIMENSIONS.junctionMm / 2,
      width: DIMENSIONS.junctionMm,
      height: DIMENSIONS.junctionMm,
    })),
    pathways: chain.slice(1).map((stop, at) => ({
      ...fields,
      id: pieceIds[at]!,
      parent,
      from: objectAt(chain[at]!),
      to: objectAt(stop),
      name: named(`${name} `, lastPiece, at),
      lengthMm: lengthBetween(chain[at]!, stop),
    })),
  });
}

/** The greatest number that follows these words in any of the names; 0 = none does. */
function lastNumber(names: readonly string[], words: string): number {
  let last = 0;
  for (const name of names) {
    const rest = name.startsWith(words) ? name.slice(words.length) : '';
    if (/^\d{1,9}$/.test(rest)) last = Math.max(last, Number(rest));
  }
  return last;
}

/** Lists besides the pathways themselves that keep a junction where it is; its places on diagrams go with it. */
const KEPT_BY = referringLists('object').filter(
  (list) => list !== 'placement.subject' && list !== 'pathway.from' && list !== 'pathway.to',
);

/** These pathways away, and the junctions that nothing leads to any more. */
export function takePathwaysAway(slice: Slice, ids: readonly number[]): RemovePathwaysIntent {
  const gone = new Set(ids);
  const ends = new Set(
    ids.flatMap((id) => {
      const pathway = slice.get('pathway', id);
      return pathway ? [pathway.from, pathway.to] : [];
    }),
  );
  const isLonely = (id: number): boolean =>
    slice.get('object', id)?.class === JUNCTION &&
    KEPT_BY.every((list) => slice.by(list, id).length === 0) &&
    [...slice.by('pathway.from', id), ...slice.by('pathway.to', id)].every((pathway) => gone.has(pathway));
  return { kind: 'remove-pathways', version: 1, ids, junctions: [...ends].filter(isLonely) };
}
