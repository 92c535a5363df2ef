import { insertObjects } from '../../domain/operations/structure/insert-objects';
import type { Mark } from '../passes/overlay/marks';
import { withAlpha, type Theme } from '../theme';
import { aimOf, isDragged, land, NO_AIM, type Gesture } from './gesture';
import { landingMarks } from './gesture-marks';
import type { Pointer, Stage } from './stage';
import type { Tool } from './tool';

/** Draws furniture of the class that it holds, piece by piece: drags a wall along its line, anything else as a box. */
export const furnish: Tool<'furnish'> = {
  name: 'furnish',
  needs: insertObjects.needs,
  cursor: 'crosshair',
  holds: 'class',
  measures: true,
  hold({ stage }) {
    let held = 0;
    return {
      take(objectClass, pointer) {
        held = objectClass;
        return pointer && aiming(held, pointer, stage);
      },
      approach: (pointer) => aiming(held, pointer, stage),
      down: (pointer) => drawing(held, pointer, pointer, stage),
    };
  },
};

/** Shows where a drag would begin. */
function aiming(held: number, { worldX: x, worldY: y, alt }: Pointer, stage: Stage): Gesture {
  const at = stage.meantPoint(held, { x, y }, alt);
  return {
    hovers: true,
    aim: NO_AIM,
    move: (pointer) => aiming(held, pointer, stage),
    up: () => undefined,
    marks: (_stage, { colors }: Theme): readonly Mark[] => [
      { kind: 'dot', ...at, radius: 5, color: withAlpha(colors.selection, 0.6) },
    ],
  };
}

function drawing(held: number, start: Pointer, end: Pointer, stage: Stage): Gesture {
  const [from, to] = [start, end].map(({ worldX: x, worldY: y }) => ({ x, y })) as [Place, Place];
  const landing = isDragged(start, end) ? stage.landPiece(held, from, to, end.alt) : stage.landClicked(held, from, end.alt);
  return {
    aim: aimOf(landing),
    move: (pointer) => drawing(held, start, pointer, stage),
    up: () => land(landing),
    marks: (_stage, theme) => landingMarks(landing, end, theme),
  };
}

type Place = { readonly x: number; readonly y: number };
