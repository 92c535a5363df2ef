import { aimOf, land, type Gesture } from '../gesture';
import { landingFrame, note } from '../gesture-marks';
import type { Landing, Pointer, Stage } from '../stage';

/** A placed thing goes elsewhere on the floor, and with it what else is selected. */
export function dragPlaced(id: number, start: Pointer, stage: Stage): Gesture {
  const together = stage.selection.includes(id);
  const ids = together ? stage.selection.filter((other) => stage.moves(other) === 'placed') : [id];
  return displaced(stage.withRacks(ids), start);
}

/** How far they are from where they stood, mm; `ids` stay the same list from beginning to end. */
export function displaced(ids: readonly number[], start: Pointer, dx = 0, dy = 0, landing?: Landing): Gesture {
  const aim = aimOf(landing);
  const gesture: Gesture = {
    holds: ids,
    dragged: { ids, dx, dy },
    aim,
    cursor: 'grabbing',
    move(pointer, stage) {
      const [wantedX, wantedY] = [pointer.worldX - start.worldX, pointer.worldY - start.worldY];
      // Alt suspends the grid and the pull of neighbours.
      const [toX, toY] = pointer.alt ? [wantedX, wantedY] : stage.snap(ids, wantedX, wantedY);
      return toX === dx && toY === dy ? gesture : displaced(ids, start, toX, toY, stage.landPlaced(ids, toX, toY));
    },
    up: () => (dx === 0 && dy === 0 ? [] : land(landing)),
    marks(stage, theme) {
      const frames = ids
        .flatMap((id) => stage.boxesOf(id))
        .map(([x0, y0, x1, y1]) => landingFrame([x0 + dx, y0 + dy, x1 + dx, y1 + dy], aim.refusal !== null, theme));
      const hint = landing?.hint ?? '';
      return hint === '' ? frames : [...frames, note(start.worldX + dx, start.worldY + dy, hint, theme.colors.chipText, theme)];
    },
  };
  return gesture;
}
