import { hasFront } from '../../../../domain/geometry/model-front';
import type { ModelFrontOf, ModelLine } from '../../../../workers/api/session';
import classes from './model-palette.module.css';

/** One unit fills the width of the panel; what is higher is drawn smaller. Px. */
const UNIT_PX = 22;
const MOST_PX = 36;

/** Height of a model's picture in the list; 0 = it has none. */
export function facePx({ heightU, inFront }: ModelLine, objectClass: 'rack' | 'device' | 'card'): number {
  return hasFront({ objectClass, heightU, inFront }) ? Math.min(MOST_PX, UNIT_PX * Math.max(1, heightU)) : 0;
}

/** The front of a model with its ports and slots; an empty plate until it is here. */
export function ModelFace({ front, heightPx }: { readonly front: ModelFrontOf | undefined; readonly heightPx: number }) {
  if (!front) return <span className={classes['face']} style={{ height: heightPx }} />;
  const { widthMm, heightMm, openings, bays } = front;
  return (
    <svg
      className={classes['face']}
      viewBox={`0 0 ${widthMm} ${heightMm}`}
      preserveAspectRatio="xMinYMid meet"
      style={{ height: heightPx, maxWidth: (heightPx * widthMm) / heightMm }}
      aria-hidden="true"
    >
      <rect className={classes['plate']} width={widthMm} height={heightMm} rx={2} />
      {bays.length > 0 && <path className={classes['bay']} d={boxesOf(bays, heightMm)} />}
      {openings.length > 0 && <path className={classes['opening']} d={boxesOf(openings, heightMm)} />}
    </svg>
  );
}

/** 4 per box: x y width height, y upwards. */
function boxesOf(boxes: Float32Array, heightMm: number): string {
  let path = '';
  for (let at = 0; at < boxes.length; at += 4) {
    const [x, y, width, height] = [boxes[at]!, boxes[at + 1]!, boxes[at + 2]!, boxes[at + 3]!];
    path += `M${x.toFixed(1)} ${(heightMm - y - height).toFixed(1)}h${width.toFixed(1)}v${height.toFixed(1)}h${(-width).toFixed(1)}z`;
  }
  return path;
}
