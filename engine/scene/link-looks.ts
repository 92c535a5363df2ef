import type { LinkArrow, LinkLine } from '../../domain/catalog/enums';
import { drawnLink, type DrawnLink, type LinkBox } from '../../domain/geometry/link-line';
import { fromCell } from '../../domain/ids';
import type { Links } from './bundles';
import type { Scene } from './scene';
import { runBetween } from './tray-runs';

/** How a cable is drawn as a link on the shown diagram, where somebody said so. */
export interface LinkLook {
  /** Links of one style between the same two things are one; '' = none. */
  readonly key: string;
  readonly line: LinkLine;
  readonly arrow: LinkArrow;
  /** 0xRRGGBB; undefined = as the drawing has it. */
  readonly stroke: number | undefined;
  /** CSS px; undefined = by the number of cables. */
  readonly width: number | undefined;
  /** From end A to end B, mm; of a link whose ends lie open with both ends. */
  readonly bends: readonly number[] | null;
}

interface Spec {
  readonly line?: LinkLine;
  readonly arrow?: LinkArrow;
  readonly stroke?: number;
  readonly width?: number;
}

/** Looks by the cable's row. Cost: the diagram's placements. */
export function readLooks(scene: Scene): ReadonlyMap<number, LinkLook> {
  const { document, placements, placementSubject } = scene.records;
  const styles = placements.column('style') as Uint32Array;
  const looks = new Map<number, LinkLook>();
  const { diagram } = scene;
  for (let row = document.firstRow('placement.diagram', diagram); row >= 0; row = document.nextRow('placement.diagram', row)) {
    const style = styles[row]!;
    const path = style === 0 ? placements.json('path', row) : undefined;
    if (style === 0 && path === null) continue;
    const cable = document.rowOf('cable', fromCell(placementSubject[row]!));
    if (cable < 0) continue;
    const bends = bendsOf(path === undefined ? placements.json('path', row) : path);
    const spec = style === 0 ? null : (document.get('style', fromCell(style))?.spec as Spec | null | undefined);
    if (!spec && !bends) continue;
    looks.set(cable, {
      key: bends ? `cable ${cable}` : String(style),
      line: spec?.line ?? 'solid',
      arrow: spec?.arrow ?? 'none',
      stroke: spec?.stroke,
      width: spec?.width,
      bends,
    });
  }
  return looks;
}

function bendsOf(path: unknown): readonly number[] | null {
  return Array.isArray(path) && path.length > 1 ? (path as readonly number[]) : null;
}

/** How a link with a look of its own is drawn; undefined for the others: they run as runBetween() says. */
export function drawnLook(scene: Scene, links: Links, link: number): DrawnLink | undefined {
  const look = links.looks.get(link);
  if (!look) return undefined;
  if (links.from[link]! < 0) {
    const path = look.bends!;
    return drawnLink(look, pointOf(path, 0), pointOf(path, path.length - 2), path.slice(2, -2));
  }
  return drawnLink(look, boxOf(scene, links.from[link]!), boxOf(scene, links.to[link]!), look.bends);
}

/** Corners of a link as it is drawn and picked: x y ..., world mm. */
export function linkRun(scene: Scene, links: Links, link: number): readonly number[] {
  return drawnLook(scene, links, link)?.points ?? runBetween(scene, links.from[link]!, links.to[link]!);
}

function pointOf(path: readonly number[], at: number): LinkBox {
  return [path[at]!, path[at + 1]!, path[at]!, path[at + 1]!];
}

function boxOf(scene: Scene, item: number): LinkBox {
  return scene.items.box(item) as LinkBox;
}
