import type { Box } from '../../camera/camera';
import type { Mark } from '../../passes/overlay/marks';
import { NO_AIM, type Aim, type Gesture } from '../gesture';
import { landingFrame } from '../gesture-marks';
import type { Pointer, Stage } from '../stage';

/** A cable is drawn from a port to another: dragged, or by clicks at both ends; then it waits for the second. */
export function connecting(from: number, pointer: Pointer, stage: Stage, byClicks = false): Gesture {
  return aimed(from, pointer, NO_AIM, stage.partners(from), byClicks);
}

function aimed(from: number, at: Pointer, aim: Aim, partners: readonly Box[], byClicks: boolean): Gesture {
  const { over, refusal } = aim;
  return {
    holds: [from],
    aim,
    stays: byClicks,
    cursor: 'crosshair',
    move(pointer, stage) {
      const next = meant(from, pointer, stage);
      const isRefused = next === over ? refusal : next === 0 ? null : stage.mayConnect(from, next);
      return aimed(from, pointer, { over: next, refusal: isRefused }, partners, byClicks);
    },
    up(pointer, stage) {
      if (over === 0) return byClicks && isAt(from, pointer, stage) ? undefined : [];
      return refusal ? [{ kind: 'refused', refusal }] : [{ kind: 'request', request: { kind: 'connect', from, to: over } }];
    },
    marks(stage, theme) {
      const { colors } = theme;
      const marks = partners.map((box): Mark => ({ kind: 'frame', box, color: colors.allowed, width: 1, outside: 1 }));
      const [start] = stage.boxesOf(from);
      if (!start) return marks;
      const color = refusal ? colors.refused : over !== 0 ? colors.allowed : colors.selection;
      const target = over === 0 ? undefined : stage.boxesOf(over)[0];
      const [endX, endY] = target ? middleOf(target) : [at.worldX, at.worldY];
      const [startX, startY] = middleOf(start);
      marks.push({ kind: 'frame', box: start, color: colors.selection, width: 2, outside: 1 });
      if (target) marks.push(landingFrame(target, refusal !== null, theme));
      marks.push({ kind: 'path', points: [startX, startY, endX, endY], color, width: 2.5 });
      marks.push({ kind: 'dot', x: startX, y: startY, radius: 4, color }, { kind: 'dot', x: endX, y: endY, radius: 4, color });
      return marks;
    },
  };
}

/** The port under the hand, else one near it, rather one that fits; 0 = none but the first. */
function meant(from: number, { worldX, worldY }: Pointer, stage: Stage): number {
  const hit = stage.pick(worldX, worldY);
  if (hit?.kind === 'port') return hit.id === from ? 0 : hit.id;
  const near = stage.portNear(worldX, worldY, (port) => port !== from && stage.mayConnect(from, port) === null)?.id;
  return near === undefined || near === from ? 0 : near;
}

function isAt(from: number, { worldX, worldY }: Pointer, stage: Stage): boolean {
  const hit = stage.pick(worldX, worldY);
  return (hit?.kind === 'port' ? hit : stage.portNear(worldX, worldY))?.id === from;
}

function middleOf([minX, minY, maxX, maxY]: Box): readonly [number, number] {
  return [(minX + maxX) / 2, (minY + maxY) / 2];
}
