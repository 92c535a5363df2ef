import { OBJECT_FLAGS } from '../catalog/enums';
import type { RecordOf } from '../document/schema';
import type { Slice } from '../document/slice';
import { NO_ID } from '../ids';
import type { PasteObjectsIntent } from './intents';

/**
 * What copy puts by: the records of the copied objects, everything below them, their ports and port maps, and the
 * cables with both ends among them. Plain data; ids are those of the originals. Cold fields are not copied: a copy is
 * another machine, with its own serial number and addresses.
 */
export interface Clipboard {
  readonly roots: readonly number[];
  readonly objects: readonly RecordOf<'object'>[];
  readonly ports: readonly RecordOf<'port'>[];
  readonly portMaps: readonly RecordOf<'port_map'>[];
  readonly cables: readonly RecordOf<'cable'>[];
  readonly terminations: readonly RecordOf<'termination'>[];
  /** Of the roots, on the diagram that was shown. */
  readonly placements: readonly RecordOf<'placement'>[];
}

/** Where the copies go. */
export interface PasteTarget {
  /** By root id of the clipboard; a root left out keeps its parent, and its units where those are elsewhere. */
  readonly roots: Readonly<
    Record<number, { readonly parent: number; readonly positionU?: number; readonly face?: number; readonly name?: string }>
  >;
  /** The diagram that shows them, 0 = none, and how far from the originals. */
  readonly diagram: number;
  readonly dx: number;
  readonly dy: number;
}

export function copyObjects(slice: Slice, ids: readonly number[], diagram: number): Clipboard {
  const chosen = new Set(ids);
  const roots = ids.filter((id) => !isBelow(slice, id, chosen));
  const below = new Set(roots);
  for (const id of below) for (const child of slice.by('object.parent', id)) below.add(child);
  const objects = [...below].flatMap((id) => slice.get('object', id) ?? []);
  const ports = objects.flatMap((each) => slice.by('port.owner', each.id)).flatMap((id) => slice.get('port', id) ?? []);
  const portIds = new Set(ports.map((port) => port.id));
  const ends = ports.flatMap((port) => slice.by('termination.port', port.id)).flatMap((id) => slice.get('termination', id) ?? []);
  const inner = (cable: number): boolean =>
    slice.by('termination.cable', cable).every((id) => portIds.has(slice.get('termination', id)?.port ?? NO_ID));
  const cables = new Set([...new Set(ends.filter((end) => end.plan === 0).map((end) => end.cable))].filter(inner));
  return {
    roots,
    objects,
    ports,
    portMaps: objects.flatMap((each) => slice.by('port_map.owner', each.id)).flatMap((id) => slice.get('port_map', id) ?? []),
    cables: [...cables].flatMap((id) => slice.get('cable', id) ?? []),
    terminations: ends.filter((end) => end.plan === 0 && cables.has(end.cable)),
    placements: roots
      .flatMap((id) => slice.by('placement.subject', id))
      .flatMap((id) => slice.get('placement', id) ?? [])
      .filter((placement) => placement.diagram === diagram),
  };
}

/** How many new ids pasteIntent takes. */
export function idsForPaste(clipboard: Clipboard): number {
  const { objects, ports, portMaps, cables, terminations, placements } = clipboard;
  return objects.length + ports.length + portMaps.length + cables.length + terminations.length + placements.length;
}

/** The intent that makes the copies; `takeId` hands out leased ids. */
export function pasteIntent(clipboard: Clipboard, target: PasteTarget, takeId: () => number): PasteObjectsIntent {
  const copies = new Map<number, number>();
  for (const record of [...clipboard.objects, ...clipboard.ports, ...clipboard.cables]) copies.set(record.id, takeId());
  const copyOf = (id: number): number => copies.get(id) ?? id;
  return {
    kind: 'paste-objects',
    version: 1,
    objects: clipboard.objects.map((each) => {
      const { operational: _, ...fields } = hotObject(each);
      const root = clipboard.roots.includes(each.id) ? target.roots[each.id] : undefined;
      return {
        ...fields,
        id: copyOf(each.id),
        parent: root?.parent ?? copyOf(each.parent),
        name: root?.name ?? each.name,
        positionU: root?.positionU ?? each.positionU,
        face: root?.face ?? each.face,
        flags: each.flags & ~(OBJECT_FLAGS.flagged | OBJECT_FLAGS.deletionProhibited),
      };
    }),
    ports: clipboard.ports.map(({ id, owner, template, name, type, lifecycle }) => ({
      id: copyOf(id),
      owner: copyOf(owner),
      template,
      name,
      type,
      lifecycle,
    })),
    portMaps: clipboard.portMaps.map(({ owner, front, frontPosition, rear, rearPosition }) => ({
      id: takeId(),
      owner: copyOf(owner),
      front: copyOf(front),
      frontPosition,
      rear: copyOf(rear),
      rearPosition,
    })),
    cables: clipboard.cables.map(({ id, name, class: cableClass, type, lifecycle, color, lengthMm, profile }) => ({
      id: copyOf(id),
      name,
      class: cableClass,
      type,
      lifecycle,
      color,
      lengthMm,
      profile,
    })),
    terminations: clipboard.terminations.map(({ cable, port, end, connector, position }) => ({
      id: takeId(),
      cable: copyOf(cable),
      port: copyOf(port),
      end,
      connector,
      position,
    })),
    diagrams: [],
    placements:
      target.diagram === NO_ID
        ? []
        : clipboard.placements.map(({ subject, x, y, z, rotation, width, height, layer, style }) => ({
            id: takeId(),
            diagram: target.diagram,
            subject: copyOf(subject),
            x: x + target.dx,
            y: y + target.dy,
            z,
            rotation,
            width,
            height,
            layer,
            style,
          })),
  };
}

function hotObject(object: RecordOf<'object'>): Omit<RecordOf<'object'>, 'id'> & { readonly id: number } {
  const {
    id,
    parent,
    class: objectClass,
    model,
    modelVersion,
    template,
    name,
    row,
    lifecycle,
    operational,
    positionU,
    heightU,
    face,
    widthMm,
    depthMm,
    flags,
    weightKg,
    ratedPowerW,
    peakPowerW,
  } = object;
  return {
    id,
    parent,
    class: objectClass,
    model,
    modelVersion,
    template,
    name,
    row,
    lifecycle,
    operational,
    positionU,
    heightU,
    face,
    widthMm,
    depthMm,
    flags,
    weightKg,
    ratedPowerW,
    peakPowerW,
  };
}

/** True when one of the others stands above. */
function isBelow(slice: Slice, id: number, others: ReadonlySet<number>): boolean {
  const seen = new Set<number>();
  for (
    let at = slice.get('object', id)?.parent ?? NO_ID;
    at !== NO_ID && !seen.has(at);
    at = slice.get('object', at)?.parent ?? NO_ID
  ) {
    if (others.has(at)) return true;
    seen.add(at);
  }
  return false;
}
