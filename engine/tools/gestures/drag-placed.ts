import type { Mark } from '../../passes/overlay/marks';
import type { Theme } from '../../theme';
import { aimOf, land, still, type Aim, type Gesture, type Step } from '../gesture';
import { landingFrame } from '../gesture-marks';
import type { Effect, Landing, Pointer, Stage } from '../stage';

/** Placed things go elsewhere on the floor. */
export class DragPlaced implements Gesture {
  readonly start: Pointer;
  /** How far they are from where they stood, mm; `ids` stay the same list from beginning to end. */
  readonly dragged: { readonly ids: readonly number[]; readonly dx: number; readonly dy: number };
  readonly landing: Landing | undefined;

  constructor(ids: readonly number[], start: Pointer, dx = 0, dy = 0, landing?: Landing) {
    this.start = start;
    this.dragged = { ids, dx, dy };
    this.landing = landing;
  }

  static from(id: number, start: Pointer, stage: Stage): DragPlaced {
    const together = stage.selection.includes(id);
    return new DragPlaced(together ? stage.selection.filter((other) => stage.moves(other) === 'placed') : [id], start);
  }

  move(pointer: Pointer, stage: Stage): Step {
    const { ids } = this.dragged;
    const [wantedX, wantedY] = [pointer.worldX - this.start.worldX, pointer.worldY - this.start.worldY];
    // Alt suspends the grid and the pull of neighbours.
    const [dx, dy] = pointer.alt ? [wantedX, wantedY] : stage.snap(ids, wantedX, wantedY);
    if (dx === this.dragged.dx && dy === this.dragged.dy) return still(this);
    return still(new DragPlaced(ids, this.start, dx, dy, stage.landPlaced(ids, dx, dy)));
  }

  up(): readonly Effect[] {
    return this.dragged.dx === 0 && this.dragged.dy === 0 ? [] : land(this.landing);
  }

  get aim(): Aim {
    return aimOf(this.landing);
  }

  marks(stage: Stage, theme: Theme): readonly Mark[] {
    const { ids, dx, dy } = this.dragged;
    const refused = this.aim.refusal !== null;
    return ids.flatMap((id) =>
      stage.boxesOf(id).map(([x0, y0, x1, y1]) => landingFrame([x0 + dx, y0 + dy, x1 + dx, y1 + dy], refused, theme)),
    );
  }
}
