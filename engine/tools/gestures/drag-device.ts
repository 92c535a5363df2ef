import type { Mark } from '../../passes/overlay/marks';
import { aimOf, land, type Gesture } from '../gesture';
import { landingMarks } from '../gesture-marks';
import type { Landing, Pointer, Stage } from '../stage';

/** A mounted device goes to another unit, and with it what is selected of the same rack. */
export function dragDevice(device: number, start: Pointer, stage: Stage): Gesture {
  const comesAlong = (id: number): boolean =>
    id !== device && stage.moves(id) === 'device' && stage.parentOf(id) === stage.parentOf(device);
  const others = stage.selection.includes(device) ? stage.selection.filter(comesAlong) : [];
  const bottom = stage.boxesOf(device)[0]?.[1] ?? start.worldY;
  return over([device, ...others], start.worldY - bottom, start);
}

/** `grabY`: from the first device's lower edge to the pointer, mm. */
function over(devices: readonly [number, ...number[]], grabY: number, at: Pointer, landing?: Landing): Gesture {
  const [first] = devices;
  return {
    holds: devices,
    aim: aimOf(landing),
    cursor: 'grabbing',
    move(pointer, stage) {
      const { worldX, worldY } = pointer;
      const alone = devices.length === 1;
      const next = alone ? stage.landDevice(first, worldX, worldY, grabY) : stage.landDevices(devices, worldX, worldY, grabY);
      return over(devices, grabY, pointer, next);
    },
    // What was moved is what one goes on with.
    up(_pointer, { selection }) {
      const chosen = landing?.refusal !== null || selection.includes(first) ? [] : [{ kind: 'select', ids: devices } as const];
      return [...chosen, ...land(landing)];
    },
    marks(stage, theme) {
      const color = theme.colors.textMuted;
      const frame = (box: Landing['box']): Mark => ({ kind: 'frame', box, color, width: 1, outside: 0 });
      return [...devices.flatMap((id) => stage.boxesOf(id)).map(frame), ...landingMarks(landing, at, theme)];
    },
  };
}
