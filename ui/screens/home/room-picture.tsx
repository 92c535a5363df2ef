import type { HomeRoom } from '../../../protocol/rest/home';
import { linesOf } from './picture-lines';

/** px above racks for alarms, where so many lines leave them. */
const AIR = [8, 8, 8, 6, 5];
const AIR_MIN = 2;
const WIDTH = 320;
const HEIGHT = 84;

/**
 * A room at a glance: its racks in their order, each filled up to its used units, an alarm marked by a triangle
 * above the rack (never by colour alone). Fill keeps one calm colour, so that red means an alarm and nothing else.
 */
export function RoomPicture({ room, label }: { readonly room: HomeRoom; readonly label: string }) {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width="100%"
      height={HEIGHT}
      preserveAspectRatio="xMidYMid meet"
      role="img"
      aria-label={label}
    >
      <RackBars fills={room.fills} lines={linesOf(room.rows)} />
    </svg>
  );
}

function RackBars({ fills, lines }: { readonly fills: HomeRoom['fills']; readonly lines: readonly number[] }) {
  const pitch = Math.min(16, (WIDTH - 8) / Math.max(...lines));
  const left = (WIDTH - pitch * Math.max(...lines)) / 2;
  const lineHeight = (HEIGHT - 6) / lines.length;
  const air = AIR[lines.length - 1] ?? AIR_MIN;
  const places = lines.flatMap((racks, line) => Array.from({ length: racks }, (_, at) => ({ line, at })));
  return (
    <>
      {places.map(({ line, at }, index) => {
        const fill = fills[index]!;
        const x = left + at * pitch;
        const y = 4 + line * lineHeight;
        const height = lineHeight - air - 1;
        const filled = fill.totalU === 0 ? 0 : Math.min(1, fill.usedU / fill.totalU) * (height - 2);
        return (
          <g key={index}>
            <rect
              x={x + 0.75}
              y={y + air}
              width={pitch - 1.5}
              height={height}
              rx="1"
              fill="var(--pl-ground)"
              stroke="var(--pl-line-strong)"
              strokeWidth="0.8"
            />
            <rect
              x={x + 1.75}
              y={y + air + height - 1 - filled}
              width={pitch - 3.5}
              height={filled}
              fill="var(--pl-accent-text)"
              opacity="0.62"
            />
            {fill.alarms > 0 && <path d={`M${x + pitch / 2} ${y}l3.2 5h-6.4z`} fill="var(--engine-stateAlarm)" />}
          </g>
        );
      })}
    </>
  );
}
