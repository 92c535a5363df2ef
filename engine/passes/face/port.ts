import { PORT_LIFECYCLES } from '../../../domain/catalog/enums';
import { portLook, type PortShape } from '../../../domain/geometry/port-shape';
import { SHAPE_NAMES } from '../../gl/port-shaders';
import type { PortWriter, TileWriter } from '../../gl/port-writers';
import type { Records } from '../../scene/records';
import { mix, type Theme } from '../../theme';
import { cableColor } from '../palette';
import type { SeenPort } from './face-mesh';

const FAULTY = PORT_LIFECYCLES.indexOf('faulty');

/** A port from the middle distance: one tile. Its state is looked up when it is drawn, else it shows what is plugged in. */
export function writeTile(tiles: TileWriter, records: Records, theme: Theme, seen: SeenPort): void {
  const cable = records.cableAt(records.portId(seen.port));
  const color = cable >= 0 ? mix(cableColor(records, cable, theme), theme.colors.portBody, 0.35) : theme.colors.portCavity;
  tiles.tile(seen.x, seen.y, seen.width, seen.height, seen.port, color);
}

/**
 * A port with its outline, plug, state and lifecycle; `above`: its words stand above, so its latch is below.
 * Signs: up a whole light, down two dots, error three dashes, broken a cross, unauthorised a disc;
 * reserved a corner mark, maintenance strokes, faulty one slash. The shader draws them all (gl/port-shaders.ts).
 */
export function writePort(ports: PortWriter, records: Records, theme: Theme, seen: SeenPort): void {
  const cable = records.cableAt(records.portId(seen.port));
  const plug = cable >= 0 ? cableColor(records, cable, theme) : 0;
  const lifecycle = records.portLifecycle[seen.port] ?? 0;
  const bits = (seen.above ? 1 : 0) | ((lifecycle <= FAULTY ? lifecycle : 0) << 1);
  ports.port(seen.x, seen.y, seen.width, seen.height, shapeOf(records.portType[seen.port] ?? 0), bits, seen.port, plug);
}

/** What has no drawing of its own is drawn like what it resembles. */
const LIKE: Partial<Record<PortShape, string>> = { outlet: 'inlet' };

function shapeOf(type: number): number {
  const shape = portLook(type)?.shape ?? 'generic';
  return Math.max(0, SHAPE_NAMES.indexOf(LIKE[shape] ?? shape));
}
