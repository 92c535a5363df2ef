import { linkPath } from '../../domain/geometry/link-line';
import { fromCell } from '../../domain/ids';
import type { Box } from '../camera/camera';
import { farPort, portEnds } from './cable-routes';
import { ownerRow } from './face-book';
import { ITEM } from './items';
import type { Scene } from './scene';
import { standOf } from './stands';
import { cablePaths } from './where';
import { wayToTray } from './ways-to-tray';

/** A line between things that stand by themselves: a cord of what stands beside racks, or a circuit between two hand-offs. */
export interface LooseCord {
  readonly kind: 'cable' | 'circuit';
  readonly id: number;
  /** Of the cable or circuit. */
  readonly row: number;
  /** x y ..., world mm. */
  readonly points: readonly number[];
}

/** Those of the shown diagram. Cost: its free-standing faces with their ports, and the circuits of the document. */
export function looseCords(scene: Scene): readonly LooseCord[] {
  return [...(scene.items.kind === 'elevation' ? cordsBesideRacks(scene) : []), ...circuitLines(scene)];
}

function cordsBesideRacks(scene: Scene): readonly LooseCord[] {
  const { items, records } = scene;
  const cords: LooseCord[] = [];
  for (let item = 0; item < items.count; item++) {
    const layout = items.kinds[item] === ITEM.face ? scene.layout(item) : undefined;
    if (!layout) continue;
    for (const port of portEnds(scene.book, layout).keys()) {
      const cable = records.cableAt(records.portId(port));
      if (cable < 0) continue;
      const far = farPort(records, cable, port);
      const other = far < 0 ? undefined : standOf(scene, far);
      const isAlone = other === undefined || items.kinds[other.item] !== ITEM.face;
      const paths = isAlone ? [wayToTray(scene, cable, standOf(scene, port), other)] : cablePaths(scene, cable);
      const id = fromCell(records.cables.ids[cable]!);
      for (const points of paths) if (points) cords.push({ kind: 'cable', id, row: cable, points });
    }
  }
  return cords;
}

/** From edge to edge of what shows the two ends. */
function circuitLines(scene: Scene): readonly LooseCord[] {
  const { records } = scene;
  const { document } = records;
  const circuits = document.table('circuit');
  const [a, z] = [circuits.column('a'), circuits.column('z')];
  const lines: LooseCord[] = [];
  const itemOf = (cell: number): number => {
    const port = document.rowOf('port', fromCell(cell));
    const owner = port < 0 ? -1 : ownerRow(records, port);
    return owner < 0 ? -1 : scene.itemShowing(owner);
  };
  for (let row = 0; row < circuits.rowCount; row++) {
    if (circuits.ids[row] === 0) continue;
    const [from, to] = [itemOf(a[row]!), itemOf(z[row]!)];
    if (from < 0 || to < 0 || from === to || !isLoose(scene, from) || !isLoose(scene, to)) continue;
    const points = linkPath('edgeConnection', scene.items.box(from), scene.items.box(to));
    lines.push({ kind: 'circuit', id: fromCell(circuits.ids[row]!), row, points });
  }
  return lines;
}

/** A circuit between what stands in racks runs where its cables run, and has no line of its own. */
function isLoose({ items }: Scene, item: number): boolean {
  return items.kinds[item] === ITEM.face || items.kinds[item] === ITEM.box;
}

export function boxOfCord({ points }: LooseCord): Box {
  const [xs, ys] = [0, 1].map((side) => points.filter((_, at) => at % 2 === side)) as [number[], number[]];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
