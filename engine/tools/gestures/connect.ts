import type { Box } from '../../camera/camera';
import type { Mark } from '../../passes/overlay/marks';
import type { Theme } from '../../theme';
import { NO_AIM, still, type Aim, type Gesture, type Step } from '../gesture';
import { landingFrame } from '../gesture-marks';
import type { Effect, Pointer, Stage } from '../stage';

/** A cable is drawn from a port to another: dragged, or clicked at both ends. */
export class Connect implements Gesture {
  readonly subject: number;
  readonly pointer: Pointer;
  readonly aim: Aim;
  readonly #partners: readonly Box[];
  /** Let go on the port it began with, it waits for the click on the other. */
  readonly #byClicks: boolean;

  private constructor(from: number, pointer: Pointer, aim: Aim, partners: readonly Box[], byClicks: boolean) {
    this.subject = from;
    this.pointer = pointer;
    this.aim = aim;
    this.#partners = partners;
    this.#byClicks = byClicks;
  }

  static from(port: number, pointer: Pointer, stage: Stage, byClicks = false): Connect {
    return new Connect(port, pointer, NO_AIM, stage.partners(port), byClicks);
  }

  move(pointer: Pointer, stage: Stage): Step {
    const hit = stage.pick(pointer.worldX, pointer.worldY);
    const over = hit?.kind === 'port' && hit.id !== this.subject ? hit.id : 0;
    const isSame = over === this.aim.over;
    const refusal = over === 0 ? null : isSame ? this.aim.refusal : stage.mayConnect(this.subject, over);
    return still(new Connect(this.subject, pointer, { over, refusal }, this.#partners, this.#byClicks));
  }

  up(pointer: Pointer, stage: Stage): readonly Effect[] | undefined {
    const { over, refusal } = this.aim;
    if (over === 0) return this.#byClicks && stage.pick(pointer.worldX, pointer.worldY)?.id === this.subject ? undefined : [];
    if (refusal) return [{ kind: 'refused', refusal }];
    return [{ kind: 'request', request: { kind: 'connect', from: this.subject, to: over } }];
  }

  marks(stage: Stage, theme: Theme): readonly Mark[] {
    const { colors } = theme;
    const { over, refusal } = this.aim;
    const marks: Mark[] = this.#partners.map(
      (box): Mark => ({ kind: 'frame', box, color: colors.allowed, width: 1, outside: 1 }),
    );
    const start = stage.boxesOf(this.subject)[0];
    if (!start) return marks;
    const color = refusal ? colors.refused : over !== 0 ? colors.allowed : colors.selection;
    const target = over === 0 ? undefined : stage.boxesOf(over)[0];
    const [endX, endY] = target ? middleOf(target) : [this.pointer.worldX, this.pointer.worldY];
    const [startX, startY] = middleOf(start);
    marks.push({ kind: 'frame', box: start, color: colors.selection, width: 2, outside: 1 });
    if (target) marks.push(landingFrame(target, refusal !== null, theme));
    marks.push({ kind: 'path', points: [startX, startY, endX, endY], color, width: 2.5 });
    marks.push({ kind: 'dot', x: startX, y: startY, radius: 4, color }, { kind: 'dot', x: endX, y: endY, radius: 4, color });
    return marks;
  }
}

function middleOf([minX, minY, maxX, maxY]: Box): readonly [number, number] {
  return [(minX + maxX) / 2, (minY + maxY) / 2];
}
