import type { Mark } from '../../passes/overlay/marks';
import type { Theme } from '../../theme';
import { aimOf, land, still, type Aim, type Gesture, type Step } from '../gesture';
import { landingMarks } from '../gesture-marks';
import type { Effect, Landing, Pointer, Stage } from '../stage';

/** A mounted device goes to another unit. */
export class DragDevice implements Gesture {
  readonly subject: number;
  /** Selected devices of the same rack that come along. */
  readonly others: readonly number[];
  /** From the device's lower edge to the pointer, mm. */
  readonly grabY: number;
  readonly pointer: Pointer;
  readonly landing: Landing | undefined;

  constructor(device: number, others: readonly number[], grabY: number, pointer: Pointer, landing?: Landing) {
    this.subject = device;
    this.others = others;
    this.grabY = grabY;
    this.pointer = pointer;
    this.landing = landing;
  }

  static from(device: number, start: Pointer, stage: Stage): DragDevice {
    const comesAlong = (id: number): boolean =>
      id !== device && stage.moves(id) === 'device' && stage.parentOf(id) === stage.parentOf(device);
    const others = stage.selection.includes(device) ? stage.selection.filter(comesAlong) : [];
    const bottom = stage.boxesOf(device)[0]?.[1] ?? start.worldY;
    return new DragDevice(device, others, start.worldY - bottom, start);
  }

  move(pointer: Pointer, stage: Stage): Step {
    const { subject, others, grabY } = this;
    const { worldX, worldY } = pointer;
    const landing =
      others.length === 0
        ? stage.landDevice(subject, worldX, worldY, grabY)
        : stage.landDevices([subject, ...others], worldX, worldY, grabY);
    return still(new DragDevice(subject, others, grabY, pointer, landing));
  }

  up(): readonly Effect[] {
    return land(this.landing);
  }

  get aim(): Aim {
    return aimOf(this.landing);
  }

  marks(stage: Stage, theme: Theme): readonly Mark[] {
    const color = theme.colors.textMuted;
    return [
      ...[this.subject, ...this.others]
        .flatMap((id) => stage.boxesOf(id))
        .map((box): Mark => ({ kind: 'frame', box, color, width: 1, outside: 0 })),
      ...landingMarks(this.landing, this.pointer, theme),
    ];
  }
}
