import { useTranslation } from 'react-i18next';
import { Problem } from '../components/problem';
import { refusalWords } from '../i18n/error-words';
import { turnOf } from '../../domain/layout/floor';
import type { GridPlace } from '../../domain/layout/rack-grid';
import type { DraftRoom } from './rows-draft';
import classes from './floor-picture.module.css';

/** mm of the room that the picture keeps free around its walls. */
const MARGIN_MM = 150;
/** Of the picture, in its own px. */
const HEIGHT = 380;
/** Names are written where a rack is this wide in the picture, px; the letters of rows beside them everywhere. */
const NAMED_PX = 26;
/** Nothing smaller can be read, px. */
const READ_PX = 6;
const LETTER_PX = 11;
const WIDTH = 322;

export interface FloorPictureProps {
  /** `rotation` of a place: to which side its front looks; its box is as it lies there. */
  readonly room: Pick<DraftRoom, 'size' | 'places' | 'refusal'>;
  /** What stands there besides racks. */
  readonly fixtures?: readonly Omit<GridPlace['plan'], 'rotation'>[];
}

/** The room from above as it would be made: walls, footprints with their fronts, and names as far as they can be read. */
export function FloorPicture({ room: { size, places, refusal }, fixtures = [] }: FloorPictureProps) {
  const { t, i18n } = useTranslation('places');
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  const [width, depth] = [size.widthMm + 2 * MARGIN_MM, size.depthMm + 2 * MARGIN_MM];
  const scale = Math.min(WIDTH / width, HEIGHT / depth);
  const words = t('room.picture', {
    count: places.length,
    width: number.format(size.widthMm / 1000),
    depth: number.format(size.depthMm / 1000),
    first: places[0]?.name ?? '',
    last: places.at(-1)?.name ?? '',
    ...(places.length === 0 ? { context: 'empty' } : {}),
  });
  return (
    <figure className={classes['figure']} data-part="floor-picture" data-refused={refusal !== null}>
      <svg viewBox={`${-MARGIN_MM} ${-MARGIN_MM} ${width} ${depth}`} height={HEIGHT} width="100%" role="img" aria-label={words}>
        <rect className={classes['floor']} width={size.widthMm} height={size.depthMm} vectorEffect="non-scaling-stroke" />
        {places.map((place, at) =>
          place.row === (places[at - 1]?.row ?? '') ? null : (
            <text
              key={place.row}
              className={classes['row']}
              x={place.plan.x - LETTER_PX / scale / 2}
              y={size.depthMm - place.plan.y - place.plan.height / 2}
              fontSize={LETTER_PX / scale}
            >
              {place.row}
            </text>
          ),
        )}
        {fixtures.map(({ x, y, width: wide, height }, at) => (
          <rect
            key={at}
            className={classes['fixture']}
            {...{ x, y: size.depthMm - y - height, width: wide, height }}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {places.map((place, at) => (
          <Footprint key={at} place={place} depthMm={size.depthMm} scale={scale} />
        ))}
      </svg>
      {refusal === null && <figcaption>{words}</figcaption>}
      <Problem text={refusal ? refusalWords(refusal) : ''} />
    </figure>
  );
}

/** The picture's y grows downwards, the plan's to the north. */
function Footprint({ place, depthMm, scale }: { readonly place: GridPlace; readonly depthMm: number; readonly scale: number }) {
  const { x, y, width, height, rotation } = place.plan;
  const top = depthMm - y - height;
  const [left, right, bottom] = [x, x + width, top + height];
  const [x1, y1, x2, y2] = (
    [
      [left, bottom, right, bottom],
      [right, top, right, bottom],
      [left, top, right, top],
      [left, top, left, bottom],
    ] as const
  )[turnOf(rotation)];
  const px = width * scale;
  const fontSize = Math.min(11 / scale, (width * 1.5) / Math.max(place.name.length, 2));
  return (
    <g>
      <rect className={classes['rack']} x={x} y={top} width={width} height={height} vectorEffect="non-scaling-stroke" />
      <line className={classes['front']} {...{ x1, y1, x2, y2 }} vectorEffect="non-scaling-stroke" />
      {px >= NAMED_PX && fontSize * scale >= READ_PX && (
        <text className={classes['name']} x={x + width / 2} y={top + height / 2} fontSize={fontSize}>
          {place.name}
        </text>
      )}
    </g>
  );
}
