/**
 * Which records belong to a diagram:
 * - objects: the owner's subtree, what is placed in the diagram with its subtrees ("inside"), the owners of far
 *   ports, the places that pathways, splices, coils and relations here name, and the ancestors of all of these;
 * - ports and port maps of inside objects;
 * - every cable that is placed here, or has an end or a core on an inside port, a core in an inside closure, a lay in
 *   an inside pathway or a coil on an inside carrier; with its terminations and their ports, its cores and what they
 *   are joined to, its lays with their pathways, its coils;
 * - splices of inside closures; pathways of inside places; circuits of inside ports; relations of inside objects and of
 *   these cables;
 * - models of the objects and cables; diagrams of inside objects and of the owner's ancestors; the diagram's
 *   placements, styles.
 */
import { fromCell, NO_ID } from '../../domain/ids';
import type { IndexName, Kind } from '../../domain/document/schema';
import type { DiagramFeed } from './diagram-feed';

/** Lists that a member brings with it, once it is inside. */
export const LISTS = {
  object: [
    'object.parent',
    'port.owner',
    'port_map.owner',
    'diagram.owner',
    'pathway.parent',
    'splice.closure',
    'coil.carrier',
    'relation.from',
    'relation.to',
  ],
  port: ['termination.port', 'core_end.port', 'circuit.a', 'circuit.z'],
  cable: ['termination.cable', 'core.cable', 'lay.cable', 'coil.cable', 'relation.from', 'relation.to'],
  core: ['core_end.core'],
  splice: ['core_end.splice'],
  pathway: ['lay.pathway'],
  diagram: ['placement.diagram'],
} as const satisfies Partial<Record<Kind, readonly IndexName[]>>;

/** Lists whose target stays as long as someone is in them: context. */
const HELD_OBJECT: readonly IndexName[] = [
  'object.parent',
  'port.owner',
  'pathway.parent',
  'pathway.from',
  'pathway.to',
  'splice.closure',
  'coil.carrier',
  'relation.from',
  'relation.to',
];

/** Is the record, which the feed holds, a member? */
export function isMember(feed: DiagramFeed, kind: Kind, id: number): boolean {
  const held = (lists: readonly IndexName[]): boolean => lists.some((index) => feed.document.firstRow(index, id) >= 0);
  const ofCable = (): boolean => {
    const cable = feed.refOf(kind, id, 'cable');
    return feed.has('cable', cable) && isMember(feed, 'cable', cable);
  };
  switch (kind) {
    case 'object':
      return feed.isInside(id) || feed.isAbove(id) || held(HELD_OBJECT);
    case 'port':
      return feed.isInside(feed.refOf('port', id, 'owner')) || held(LISTS.port);
    case 'port_map':
      return feed.isInside(feed.refOf('port_map', id, 'owner'));
    case 'cable':
      return isCableHere(feed, id);
    case 'termination':
    case 'core':
    case 'lay':
    case 'coil':
      return ofCable();
    case 'core_end': {
      const core = feed.refOf('core_end', id, 'core');
      return feed.has('core', core) && isMember(feed, 'core', core);
    }
    case 'splice':
      return feed.isInside(feed.refOf('splice', id, 'closure')) || held(['core_end.splice']);
    case 'pathway':
      return feed.isInside(feed.refOf('pathway', id, 'parent')) || held(['lay.pathway']);
    case 'circuit':
      return isPortInside(feed, feed.refOf('circuit', id, 'a')) || isPortInside(feed, feed.refOf('circuit', id, 'z'));
    case 'relation':
      return (['from', 'to'] as const).some((field) => {
        const subject = feed.refOf('relation', id, field);
        return feed.has('cable', subject) ? isCableHere(feed, subject) : feed.has('object', subject) && feed.isInside(subject);
      });
    case 'diagram': {
      if (id === feed.diagram) return true;
      const owner = feed.refOf('diagram', id, 'owner');
      return owner !== NO_ID && (feed.isInside(owner) || feed.isAbove(owner));
    }
    case 'placement':
      return feed.refOf('placement', id, 'diagram') === feed.diagram;
    case 'model':
      return (
        held(['object.model']) || (feed.document.get('model', id)!.cableSpec !== null && isNamed(feed, 'cable', 'model', id))
      );
    case 'style':
      return isNamed(feed, 'placement', 'style', id);
  }
}

/** What makes a cable a member, record by record: an end, a core's end, a lay or a coil of it that is here. */
export function bringsCable(feed: DiagramFeed, kind: Kind, id: number): boolean {
  switch (kind) {
    case 'termination':
      return isPortInside(feed, feed.refOf('termination', id, 'port'));
    case 'core_end':
      return (
        isPortInside(feed, feed.refOf('core_end', id, 'port')) ||
        feed.isInside(feed.refOf('splice', feed.refOf('core_end', id, 'splice'), 'closure'))
      );
    case 'lay':
      return feed.isInside(feed.refOf('pathway', feed.refOf('lay', id, 'pathway'), 'parent'));
    case 'coil':
      return feed.isInside(feed.refOf('coil', id, 'carrier'));
    default:
      return false;
  }
}

function isCableHere(feed: DiagramFeed, cable: number): boolean {
  if (feed.document.firstRow('placement.subject', cable) >= 0) return true;
  const some = (index: IndexName, of: number, kind: Kind): boolean => {
    for (const id of feed.listed(index, of)) if (bringsCable(feed, kind, id)) return true;
    return false;
  };
  if (some('termination.cable', cable, 'termination')) return true;
  if (some('lay.cable', cable, 'lay') || some('coil.cable', cable, 'coil')) return true;
  for (const core of feed.listed('core.cable', cable)) if (some('core_end.core', core, 'core_end')) return true;
  return false;
}

function isPortInside(feed: DiagramFeed, port: number): boolean {
  return feed.isInside(feed.refOf('port', port, 'owner'));
}

/** Looks through a whole table: styles, and models of cables, change rarely. */
function isNamed(feed: DiagramFeed, kind: 'placement' | 'cable', field: 'style' | 'model', id: number): boolean {
  const table = feed.document.table(kind);
  const named = table.column(field);
  for (let row = 0; row < table.rowCount; row += 1)
    if (table.ids[row] !== 0 && fromCell(named[row] as number) === id) return true;
  return false;
}
