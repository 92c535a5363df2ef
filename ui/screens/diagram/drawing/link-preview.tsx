import type { LinkArrow, LinkLine } from '../../../../domain/catalog/enums';
import { drawnLink, type LinkBox } from '../../../../domain/geometry/link-line';
import classes from './link-look.module.css';

/** Two boxes in mm and how much of the plane around them is seen; y grows upwards, as on a diagram. */
const A: LinkBox = [0, 0, 170, 120];
const B: LinkBox = [560, 330, 730, 450];
const VIEW = { left: -180, bottom: -180, width: 1090, height: 810 } as const;
const LEVEL: LinkBox = [560, 0, 730, 120];

/** A link as the drawing has it, small: the same geometry. `level`: the two boxes stand beside each other. */
export function LinkPreview({
  line,
  arrow,
  level = false,
}: {
  readonly line: LinkLine;
  readonly arrow: LinkArrow;
  readonly level?: boolean;
}) {
  const b = level ? LEVEL : B;
  const { pieces, heads, doubled } = drawnLink({ line, arrow }, A, b);
  const height = level ? 220 : VIEW.height;
  const top = level ? 170 : VIEW.bottom + VIEW.height;
  const y = (value: number): number => top - value;
  let path = '';
  for (let at = 0; at + 3 < pieces.length; at += 4)
    path += `M${pieces[at]} ${y(pieces[at + 1]!)}L${pieces[at + 2]} ${y(pieces[at + 3]!)}`;
  return (
    <svg viewBox={`${VIEW.left} 0 ${VIEW.width} ${height}`} className={classes['preview']} aria-hidden="true">
      {[A, b].map((box) => (
        <rect
          key={box[0]}
          x={box[0]}
          y={y(box[3])}
          width={box[2] - box[0]}
          height={box[3] - box[1]}
          rx={18}
          className={classes['end']}
        />
      ))}
      <path d={path} className={classes['line']} strokeWidth={doubled ? 62 : 22} />
      {doubled && <path d={path} className={classes['gap']} strokeWidth={26} />}
      {heads.map(({ corners: [tipX, tipY, leftX, leftY, rightX, rightY], open }) => (
        <path
          key={`${tipX} ${tipY}`}
          d={`M${leftX} ${y(leftY)}L${tipX} ${y(tipY)}L${rightX} ${y(rightY)}${open ? '' : 'Z'}`}
          className={classes[open ? 'openHead' : 'head']}
          strokeWidth={20}
        />
      ))}
    </svg>
  );
}
