import type { Camera, CanvasSize } from '../../domain/geometry/view';
import { placedOn } from '../../domain/layout/floor';
import { wallsOn } from '../../domain/layout/obstacles';
import { isWalledIn } from '../../domain/layout/walled';
import type { EngineSeat } from './engine-seat';
import type { ActionContext } from './intents';

/** minX minY maxX maxY, world mm. */
export type SpotBox = readonly [number, number, number, number];

/** Places tried, from fine to coarse: mm from one to the next. */
const STEPS_MM: readonly number[] = [100, 500, 2500];
/** Places tried to each side of the wanted one, by step. */
const REACH = 60;
/** What stays free around what is put down, mm. */
const GAP_MM = 100;

/**
 * Where something of this size stands free, near what is selected or to the middle of the view; mm. `more`: what comes
 * beside it in the same step.
 */
export function spotIn(
  { engine, size }: Pick<EngineSeat, 'engine' | 'size'>,
  { document, diagram }: Pick<ActionContext, 'document' | 'diagram'>,
  width: number,
  height: number,
  more: readonly SpotBox[] = [],
): { readonly x: number; readonly y: number } | undefined {
  const taken = placedOn(document, diagram)
    .flatMap((id) => document.get('placement', id)?.subject ?? [])
    .filter((subject) => document.kindOf(subject) === 'object')
    .map((subject) => engine.boundsOf(subject))
    .filter((box) => box !== undefined);
  const [selected] = engine.selection();
  const beside = selected === undefined ? undefined : engine.boundsOf(selected);
  const walls = wallsOn(document, diagram);
  return freeSpot({ taken: [...taken, ...more], view: freeView(engine.camera(), size), beside, walls, width, height });
}

/** What panels leave free of the canvas. */
export function freeView(camera: Camera, size: CanvasSize): SpotBox {
  const { left, top, right, bottom } = size.inset ?? { left: 0, top: 0, right: 0, bottom: 0 };
  const [halfX, halfY] = [size.width / 2 / camera.scale, size.height / 2 / camera.scale];
  return [
    camera.x - halfX + left / camera.scale,
    camera.y - halfY + bottom / camera.scale,
    camera.x + halfX - right / camera.scale,
    camera.y + halfY - top / camera.scale,
  ];
}

export interface SpotWish {
  /** What stands there. */
  readonly taken: readonly SpotBox[];
  /** What the operator sees. */
  readonly view: SpotBox;
  /** What it is to stand beside; absent, or out of view: the middle of the view. */
  readonly beside?: SpotBox | undefined;
  /** What they close in is looked at before what lies outside. */
  readonly walls?: readonly SpotBox[];
  readonly width: number;
  readonly height: number;
}

/**
 * Left bottom corner of the free place nearest to the selected thing or to the middle of the view: between the walls and
 * in view where there is one, else between the walls, else in view, else anywhere. Boxes that hold the whole view leave it
 * free: one works inside of them. Undefined where everything within reach is taken.
 */
export function freeSpot({
  taken,
  view,
  beside,
  walls = [],
  width,
  height,
}: SpotWish): { readonly x: number; readonly y: number } | undefined {
  const near = beside !== undefined && meets(beside, view) ? beside : view;
  const x = Math.round((near[0] + near[2] - width) / 2);
  const y = Math.round((near[1] + near[3] - height) / 2);
  const around = taken.filter((box) => !holds(box, view));
  const inView: Accepts = (box) => holds(view, box);
  const inWalls: Accepts = (box) => isWalledIn(walls, box);
  const bothIn: Accepts = (box) => inView(box) && inWalls(box);
  for (const accepts of [...(walls.length > 0 ? [bothIn, inWalls] : []), inView, () => true])
    for (const step of STEPS_MM) {
      const found = nearestFree(around, x, y, width, height, step, accepts);
      if (found) return found;
    }
  return undefined;
}

type Accepts = (box: SpotBox) => boolean;

/** Of the places on a grid about a point, the nearest at which a box meets none of others. Cost: the boxes, and what they cover. */
function nearestFree(
  taken: readonly SpotBox[],
  x: number,
  y: number,
  width: number,
  height: number,
  step: number,
  accepts: Accepts,
): { readonly x: number; readonly y: number } | undefined {
  const side = 2 * REACH + 1;
  const blocked = new Uint8Array(side * side);
  const first = (edge: number, at: number): number => Math.max(0, Math.floor((edge - at) / step) + 1 + REACH);
  const last = (edge: number, at: number): number => Math.min(side - 1, Math.ceil((edge - at) / step) - 1 + REACH);
  for (const [minX, minY, maxX, maxY] of taken) {
    const [from, to] = [first(minX - width - GAP_MM, x), last(maxX + GAP_MM, x)];
    const top = last(maxY + GAP_MM, y);
    if (from > to) continue;
    for (let row = first(minY - height - GAP_MM, y); row <= top; row++) blocked.fill(1, row * side + from, row * side + to + 1);
  }
  let best: { readonly x: number; readonly y: number } | undefined;
  let bestAway = Infinity;
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      if (blocked[row * side + column] !== 0) continue;
      const [dx, dy] = [(column - REACH) * step, (row - REACH) * step];
      const away = dx * dx + dy * dy;
      if (away >= bestAway) continue;
      const [left, bottom] = [x + dx, y + dy];
      if (!accepts([left, bottom, left + width, bottom + height])) continue;
      best = { x: left, y: bottom };
      bestAway = away;
    }
  }
  return best;
}

function meets(a: SpotBox, b: SpotBox): boolean {
  return a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];
}

function holds(outer: SpotBox, inner: SpotBox): boolean {
  return outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];
}
