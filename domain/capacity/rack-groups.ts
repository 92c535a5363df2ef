import { codeOf, OBJECT_CLASSES } from '../catalog/enums';
import type { Document } from '../document/document';
import { ancestorsOf, objectName } from '../entities/names';
import { fromCell, NO_ID } from '../ids';
import type { RackPlace } from './estate-book';
import type { PowerPaths } from './power-paths';

/** What racks have in common: themselves, the row, the group or room that they stand in, or what feeds them. */
export const GROUPINGS = ['rack', 'row', 'group', 'room', 'feed'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** By key, what it is called. */
export type RackGroups = ReadonlyMap<string, string>;

const GROUP = codeOf(OBJECT_CLASSES, 'group');
const PANEL = codeOf(OBJECT_CLASSES, 'node');
const RACK = codeOf(OBJECT_CLASSES, 'rack');

/** Which of them a rack belongs to; none = nobody has said. `paths` is asked for feeds alone. */
export function groupsOf(document: Document, place: RackPlace, by: Grouping, paths: () => PowerPaths): RackGroups {
  const named = (id: number): readonly (readonly [string, string])[] =>
    id === NO_ID ? [] : [[String(id), objectName(document, id)]];
  switch (by) {
    case 'rack':
      return new Map(named(place.id));
    case 'row':
      return new Map(place.row === '' ? [] : [[`${place.room} ${place.row}`, place.row]]);
    case 'group':
      // Who stands in no group shares none with anybody: that is known, and its own.
      return new Map(named(groupAround(document, place.id) || place.id));
    case 'room':
      return new Map(named(place.room));
    case 'feed':
      return new Map([...feedsOf(document, place.id, paths())].flatMap(named));
  }
}

function groupAround(document: Document, id: number): number {
  return ancestorsOf(document, id).findLast((each) => document.get('object', each)?.class === GROUP) ?? NO_ID;
}

/** Where the power of a rack comes from: feeds that stand in it, and those at the far end of its cords; of a panel's feeds the panel. */
function feedsOf(document: Document, rack: number, paths: PowerPaths): ReadonlySet<number> {
  const origins = new Set<number>();
  const seen = new Set<number>();
  const climb = (port: number): void => {
    if (seen.has(port)) return;
    seen.add(port);
    const above = paths.above(port);
    const carrier = above.length === 0 ? paths.carrierAt(port) : undefined;
    if (carrier?.isFeed === true) origins.add(carrier.id);
    for (const each of above) climb(each);
  };
  const visit = (id: number): void => {
    for (const port of document.by('port.owner', id)) climb(port);
    const objects = document.table('object');
    for (let row = document.firstRow('object.parent', id); row >= 0; row = document.nextRow('object.parent', row))
      visit(fromCell(objects.ids[row]!));
  };
  visit(rack);
  return new Set(
    [...origins].map((feed) => {
      const holder = document.get('object', feed)?.parent ?? NO_ID;
      const { class: code } = document.get('object', holder) ?? { class: RACK };
      return code === PANEL ? holder : feed;
    }),
  );
}
