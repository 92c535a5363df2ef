/**
 * A drawing of a rack row for the access page, in the product's own line: eight racks, devices at their U, ports,
 * a few cables. Seeded, so that it is the same on every visit. Decoration only: hidden from assistive technology.
 */
const RACKS = 8;
const UNITS = 42;
const RACK_WIDTH = 96;
const UNIT = 13;
const GAP = 0;
const TOP = 14;

interface DrawnDevice {
  readonly unit: number;
  readonly height: number;
  readonly kind: 'switch' | 'panel' | 'server' | 'storage' | 'blank';
  readonly state: 'good' | 'alarm' | 'planned' | 'none';
}

export function RackRowPicture({ className }: { readonly className?: string | undefined }) {
  const racks = drawRow(20_221);
  const width = RACKS * (RACK_WIDTH + GAP);
  const height = UNITS * UNIT + TOP * 2;
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMinYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {racks.map((devices, rack) => (
        <g key={rack} transform={`translate(${rack * (RACK_WIDTH + GAP)} 0)`}>
          <rect
            x="1.5"
            y="1.5"
            width={RACK_WIDTH - 3}
            height={height - 3}
            rx="3"
            fill="var(--pl-surface)"
            stroke="var(--pl-line-strong)"
          />
          <rect x="11" y={TOP} width={RACK_WIDTH - 22} height={UNITS * UNIT} fill="var(--pl-ground)" />
          {Array.from({ length: 14 }, (_, index) => (
            <text key={index} x="9.5" y={TOP + (index * 3 + 1) * UNIT - 3.5} textAnchor="end" fontSize="5" fill="var(--pl-faint)">
              {UNITS - index * 3}
            </text>
          ))}
          {devices.map((device) => (
            <Device key={device.unit} device={device} />
          ))}
        </g>
      ))}
      <g fill="none" strokeWidth="1.3" strokeLinecap="round" opacity="0.85">
        {drawCables(racks).map((cable) => (
          <path key={cable.path} d={cable.path} stroke={cable.fibre ? 'var(--pl-accent-text)' : 'var(--pl-warning)'} />
        ))}
      </g>
    </svg>
  );
}

function Device({ device }: { readonly device: DrawnDevice }) {
  const y = TOP + device.unit * UNIT;
  const height = device.height * UNIT - 1;
  const inner = RACK_WIDTH - 24;
  const stroke = device.state === 'planned' ? 'var(--pl-planned)' : 'var(--pl-line-strong)';
  return (
    <g transform={`translate(12 ${y})`}>
      <rect
        width={inner}
        height={height}
        rx="1.2"
        fill={device.kind === 'blank' ? 'transparent' : 'var(--pl-raised)'}
        stroke={stroke}
        strokeWidth="0.8"
        strokeDasharray={device.state === 'planned' ? '3 2' : undefined}
      />
      {(device.kind === 'switch' || device.kind === 'panel') &&
        Array.from({ length: 16 }, (_, port) => (
          <rect
            key={port}
            x={5 + port * 3.8}
            y={height / 2 - 1.8}
            width="2.8"
            height="3.6"
            rx="0.5"
            fill={device.kind === 'switch' && (port * 7 + device.unit) % 5 !== 0 ? 'var(--pl-good)' : 'var(--pl-line-strong)'}
            opacity={device.kind === 'switch' ? 0.8 : 1}
          />
        ))}
      {(device.kind === 'server' || device.kind === 'storage') &&
        Array.from({ length: device.kind === 'storage' ? 12 : 4 }, (_, bay) => (
          <rect
            key={bay}
            x={5 + (bay % 4) * 12}
            y={2.5 + Math.floor(bay / 4) * 8.5}
            width="10"
            height={device.kind === 'storage' ? 6.5 : height - 5}
            rx="0.8"
            fill="none"
            stroke="var(--pl-line-strong)"
            strokeWidth="0.8"
          />
        ))}
      {device.kind !== 'blank' && device.kind !== 'panel' && (
        <circle cx={inner - 5} cy={height / 2} r="1.7" fill={device.state === 'alarm' ? 'var(--pl-danger)' : 'var(--pl-good)'} />
      )}
    </g>
  );
}

function drawRow(seed: number): readonly (readonly DrawnDevice[])[] {
  const random = seeded(seed);
  return Array.from({ length: RACKS }, (_, rack) => {
    const devices: DrawnDevice[] = [
      { unit: 0, height: 1, kind: 'panel', state: 'none' },
      { unit: 1, height: 1, kind: 'switch', state: 'good' },
      { unit: 2, height: 1, kind: rack % 3 === 0 ? 'switch' : 'panel', state: 'good' },
    ];
    for (let unit = 4; unit < UNITS; ) {
      const draw = random();
      const height = draw < 0.5 ? 1 : draw < 0.86 ? 2 : 4;
      if (unit + height > UNITS) break;
      if (random() < 0.24) {
        unit += height;
        continue;
      }
      const mark = random();
      devices.push({
        unit,
        height,
        kind: height === 4 ? 'storage' : random() < 0.12 ? 'switch' : 'server',
        state: mark < 0.025 ? 'alarm' : mark > 0.95 ? 'planned' : 'good',
      });
      unit += height;
    }
    return devices;
  });
}

function drawCables(racks: readonly (readonly DrawnDevice[])[]): readonly { readonly path: string; readonly fibre: boolean }[] {
  const cables: { path: string; fibre: boolean }[] = [];
  for (let rack = 0; rack + 1 < racks.length; rack += 1) {
    const from = { x: rack * (RACK_WIDTH + GAP) + 72, y: TOP + UNIT * 1.5 };
    const to = { x: (rack + 1 + (rack % 2)) * (RACK_WIDTH + GAP) + 22, y: TOP + UNIT * 2.5 };
    if (to.x > RACKS * RACK_WIDTH) continue;
    cables.push({
      path: `M${from.x} ${from.y}C${from.x + 20} ${from.y + 46} ${to.x - 20} ${to.y + 46} ${to.x} ${to.y}`,
      fibre: true,
    });
    const server = racks[rack]!.find((device) => device.kind === 'server' && device.unit > 8 + (rack % 4) * 5);
    if (server === undefined) continue;
    const start = { x: rack * (RACK_WIDTH + GAP) + 60, y: TOP + UNIT * 1.5 };
    const end = { x: rack * (RACK_WIDTH + GAP) + 80, y: TOP + server.unit * UNIT + 6 };
    cables.push({
      path: `M${start.x} ${start.y}C${start.x + 34} ${start.y + 60} ${end.x + 16} ${end.y - 60} ${end.x} ${end.y}`,
      fibre: false,
    });
  }
  return cables;
}

/** Mulberry32: the same numbers for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
