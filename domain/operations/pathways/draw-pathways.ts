import { DIMENSIONS } from '../../catalog/dimensions';
import { OBJECT_CLASSES, codeOf } from '../../catalog/enums';
import type { Slice } from '../../document/slice';
import { isSameStop, lengthBetween, mergedStops, type PathwayStop } from '../../geometry/pathway-chain';
import { NO_ID } from '../../ids';
import { placeInside, planInside } from '../../layout/passages';
import { ok, refuse, type Result } from '../../result';
import { referringLists } from '../../document/references';
import type { NewPlacement } from '../new-records';
import type { InsertPathwaysIntent, NewPathway } from './insert-pathways';
import type { RemovePathwaysIntent } from './remove-pathways';

/** What a hand drew as the operation that makes it, and what a hand takes away as the one that removes it. */

/**
 * What is the same of all pieces of a way; `name` goes before their numbers, '' = they have none. `passage` is what a junction is
 * called where the way leads into a place, `{place}` in it being the place at its other end.
 */
export type PathwayWish = Pick<NewPathway, 'pathwayKind' | 'name' | 'widthMm' | 'depthMm'> &
  Required<Pick<NewPathway, 'radiusMm' | 'edition' | 'separation' | 'lifecycle'>> &
  Pick<NewPathway, 'heightMm'> & { readonly passage?: string };

const JUNCTION = codeOf(OBJECT_CLASSES, 'junction');

/** Places on the floor, each once: a way that comes back to one meets itself there. */
function floorStops(stops: readonly PathwayStop[]): readonly PathwayStop[] {
  const floor = stops.filter(({ object }) => object === NO_ID);
  return floor.filter((stop, at) => floor.findIndex((other) => isSameStop(other, stop)) === at);
}

/** Ids that drawing this takes: a junction and its placements for each place on the floor, and one for each piece. */
export function idsForPathways(stops: readonly PathwayStop[]): number {
  const chain = mergedStops(stops);
  const floor = floorStops(chain);
  return floor.length * 2 + passagesOf(chain).length + Math.max(0, chain.length - 1);
}

/** Where the way leads into places, each once. */
function passagesOf(chain: readonly PathwayStop[]): readonly PathwayStop[] {
  const passages = chain.filter(leadsInto);
  return passages.filter((stop, at) => passages.findIndex((other) => isSameStop(other, stop)) === at);
}

function leadsInto({ into = NO_ID }: PathwayStop): boolean {
  return into !== NO_ID;
}

/**
 * Junctions on the floor and a pathway between each two neighbouring stops, all of what holds the diagram; a junction that leads
 * into a place is of that, and stands on its plan, too. A stop that leads into one and names a junction takes that of its plan,
 * which comes to stand here. Pieces are numbered after those of the same name there. Refused: `too-few-stops` {count}.
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
  const passages = passagesOf(chain);
  const pieceIds = ids.slice(floor.length * 2 + passages.length);
  const { name, passage = '', ...fields } = wish;
  const named = (prefix: string, last: number, at: number): string => (name === '' ? '' : `${prefix}${last + 1 + at}`);
  const pathwaysThere = slice.by('pathway.parent', parent).map((id) => slice.get('pathway', id)?.name ?? '');
  const junctionsThere = slice.by('object.parent', parent).map((id) => slice.get('object', id)?.name ?? '');
  const [lastPiece, lastJunction] = [lastNumber(pathwaysThere, `${name} `), lastNumber(junctionsThere, `${name} J`)];
  const bends = floor.filter((stop) => !leadsInto(stop));
  return ok({
    kind: 'insert-pathways',
    version: 1,
    junctions: floor.map((stop, at) => ({
      id: ids[at]!,
      parent: stop.into ?? parent,
      name: passageName(slice, passages, stop, passage) || named(`${name} J`, lastJunction, Math.max(0, bends.indexOf(stop))),
    })),
    placements: [
      ...floor.map((stop, at) => placed(ids[floor.length + at]!, diagram, ids[at]!, stop)),
      ...passages.flatMap((stop, at) => {
        if (stop.object !== NO_ID) return [placed(ids[floor.length * 2 + at]!, diagram, stop.object, stop)];
        const plan = planInside(slice, stop.into!);
        const id = ids[floor.length * 2 + at]!;
        return plan === NO_ID ? [] : [placed(id, plan, objectAt(stop), placeInside(slice, diagram, stop))];
      }),
    ],
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

/** A junction around the point where pathways meet it. */
function placed(id: number, diagram: number, subject: number, { x, y }: Pick<PathwayStop, 'x' | 'y'>): NewPlacement {
  const [width, height] = [DIMENSIONS.junctionMm, DIMENSIONS.junctionMm];
  return { id, diagram, subject, x: x - width / 2, y: y - height / 2, width, height };
}

/** By the place that the way leads to from there, or comes from, and a number from the second of that name on; '' = by neither. */
function passageName(slice: Slice, passages: readonly PathwayStop[], stop: PathwayStop, rule: string): string {
  const at = passages.indexOf(stop);
  const other = at < 0 ? undefined : (passages[at + 1] ?? passages[at - 1]);
  const place = other && slice.get('object', other.into!)?.name;
  if (!place || rule === '') return '';
  const name = rule.replace('{place}', place);
  const there = slice.by('object.parent', stop.into!).map((id) => slice.get('object', id)?.name ?? '');
  return there.includes(name) ? `${name} ${Math.max(1, lastNumber(there, `${name} `)) + 1}` : name;
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
