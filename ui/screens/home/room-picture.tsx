import type { HomeRoom } from '../../../protocol/rest/home';

/** Racks in one row of the picture; a bigger room has up to three rows and shows its first 96. */
const PER_ROW = 32;
const ROWS = 3;
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
      <RackBars fills={room.fills} />
    </svg>
  );
}

function RackBars({ fills }: { readonly fills: HomeRoom['fills'] }) {
  const shown = fills.slice(0, PER_ROW * ROWS);
  const rows = Math.ceil(shown.length / PER_ROW);
  const perRow = Math.ceil(shown.length / rows);
  const pitch = Math.min(16, (WIDTH - 8) / perRow);
  const rowHeight = (HEIGHT - 6) / rows;
  const left = (WIDTH - pitch * perRow) / 2;
  return (
    <>
      {shown.map((fill, index) => {
        const x = left + (index % perRow) * pitch;
        const y = 4 + Math.floor(index / perRow) * rowHeight;
        const height = rowHeight - 10;
        const filled = fill.totalU === 0 ? 0 : Math.min(1, fill.usedU / fill.totalU) * (height - 2);
        return (
          <g key={index}>
            <rect
              x={x + 0.75}
              y={y + 6}
              width={pitch - 1.5}
              height={height}
              rx="1"
              fill="var(--pl-ground)"
              stroke="var(--pl-line-strong)"
              strokeWidth="0.8"
            />
            <rect
              x={x + 1.75}
              y={y + 5 + height - filled}
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
