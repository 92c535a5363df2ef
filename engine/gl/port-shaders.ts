import { PORT_STATES } from '../../domain/catalog/enums';
import type { ProgramSource } from './programs';
import { STROKES_GLSL } from './plate-glsl';
import { ELBOW, PORT, STATES_WIDTH, TILE } from './port-writers';

/**
 * Shaders of ports and of what hangs on them. A vertex carries its slot, the place of its port's live state in a texture
 * of one byte a port; the state is looked up while the vertex is drawn, so one that changes touches one texel, no mesh.
 */
const STATE_COUNT = PORT_STATES.length;

/** `states[code]` is a state's colour, alpha 0 = none of its own. */
const STATES_HEAD = `
uniform vec4 states[${STATE_COUNT}];
uniform float stateLines;
float stateHere() {
  return floor(texture2D(portStates, (slot + 0.5) / vec2(${STATES_WIDTH}.0, stateLines)).a * 255.0 + 0.5);
}
`;

/**
 * Near: one quad a port. Everything that is the same all over a port is worked out at its corners, so that a pixel only
 * asks in which of the boxes it lies: on software GL that is what a screen of ports costs. Light, state and lifecycle are
 * drawn over it by a program of their own, which leaves out the ports that have none.
 *
 * Shapes are at most four rectangles (x0 y0 x1 y1 in parts of the opening), the first a hole; roles of the other three: 0
 * hole, 1 latch, 2 pin, 3 body, 4 body while nothing is plugged in, 5 pin or latch of the plug.
 */
interface Shape {
  readonly boxes: readonly (readonly [number, number, number, number])[];
  readonly roles: readonly [number, number, number];
  /** 1 = discs instead of rectangles, 2 = a disc in the middle. */
  readonly round?: 1 | 2;
}
const HOLE = 0;
const LATCH = 1;
const PIN = 2;
const BODY = 3;
const LID = 4;
const PRONG = 5;
const NONE = [2, 2, 2, 2] as const;
export const SHAPES: Readonly<Record<string, Shape>> = {
  generic: { boxes: [[0.1, 0.12, 0.9, 0.88]], roles: [HOLE, HOLE, HOLE] },
  rj45: {
    boxes: [
      [0.1, 0.28, 0.9, 0.92],
      [0.32, 0.08, 0.68, 0.28],
      [0.2, 0.84, 0.8, 0.92],
    ],
    roles: [LATCH, PIN, HOLE],
  },
  sfp: {
    boxes: [
      [0.07, 0.09, 0.93, 0.91],
      [0.12, 0.72, 0.88, 0.8],
      [0.22, 0.12, 0.78, 0.34],
    ],
    roles: [LID, LATCH, HOLE],
  },
  qsfp: {
    boxes: [
      [0.06, 0.1, 0.94, 0.9],
      [0.12, 0.72, 0.88, 0.8],
      [0.22, 0.12, 0.78, 0.34],
      [0.485, 0.1, 0.515, 0.9],
    ],
    roles: [LID, LATCH, BODY],
  },
  cfp: {
    boxes: [
      [0.04, 0.1, 0.96, 0.9],
      [0.12, 0.72, 0.88, 0.8],
      [0.22, 0.12, 0.78, 0.34],
      [0.485, 0.1, 0.515, 0.9],
    ],
    roles: [LID, LATCH, BODY],
  },
  duplex: {
    boxes: [
      [0.08, 0.14, 0.46, 0.86],
      [0.54, 0.14, 0.92, 0.86],
      [0.2, 0.38, 0.34, 0.62],
      [0.66, 0.38, 0.8, 0.62],
    ],
    roles: [HOLE, LATCH, LATCH],
  },
  simplex: { boxes: [[0.16, 0.16, 0.84, 0.84]], roles: [HOLE, HOLE, HOLE], round: 2 },
  mpo: {
    boxes: [
      [0.08, 0.18, 0.92, 0.7],
      [0.42, 0.7, 0.58, 0.86],
    ],
    roles: [HOLE, HOLE, HOLE],
  },
  coax: { boxes: [NONE], roles: [HOLE, HOLE, HOLE], round: 1 },
  usb: {
    boxes: [
      [0.06, 0.1, 0.94, 0.9],
      [0.18, 0.5, 0.82, 0.72],
    ],
    roles: [LATCH, HOLE, HOLE],
  },
  inlet: {
    boxes: [
      [0.07, 0.1, 0.93, 0.9],
      [0.22, 0.3, 0.29, 0.6],
      [0.71, 0.3, 0.78, 0.6],
      [0.465, 0.5, 0.535, 0.8],
    ],
    roles: [PRONG, PRONG, PRONG],
  },
};
export const SHAPE_NAMES = Object.keys(SHAPES);

/** Constants of the vertex shader: boxes and roles by shape. */
function shapeTable(): string {
  const literal = (values: readonly number[]): string => `vec4(${values.map((value) => value.toFixed(3)).join(', ')})`;
  return SHAPE_NAMES.map((name, index) => {
    const { boxes, roles, round } = SHAPES[name]!;
    const box = (at: number): string => literal(boxes[at] ?? NONE);
    return `if (shape < ${index}.5) { boxA = ${box(0)}; boxB = ${box(1)}; boxC = ${box(2)}; boxD = ${box(3)}; roles = ${literal([...roles, round ?? 0])}; }`;
  }).join('\n  else ');
}

const LIGHT_FROM = '0.5';
const LIGHT_TO = '1.9';

/** Both programs of ports read the same vertices. kind.y: bit 0 words above, bits 1.. lifecycle. */
const PORT_HEAD = `
vec4 openingHere() {
  vec2 low = floor(position * k + origin + 0.5);
  vec2 high = floor((position + size * 0.25) * k + origin + 0.5);
  return vec4(low, max(high, low + 1.0));
}
`;

const STATE_UNIFORMS = ['stateLines', ...PORT_STATES.map((_, code) => `states[${code}]`)];

export const PORT_PROGRAMS = {
  /** From the middle distance: a point of the size of its rectangle's longer side; what lies outside is left out. */
  tiles: {
    layout: TILE,
    varyings: { vColor: 'vec4', vSize: 'vec3' },
    vert: `
${STATES_HEAD}
void main() {
  vec4 own = states[int(stateHere())];
  vColor = mix(color, vec4(own.rgb, 1.0), own.a);
  vec2 low = floor(position * k + origin + 0.5);
  vec2 wide = max(floor((position + size * 0.25) * k + origin + 0.5) - low, 1.0);
  float side = max(wide.x, wide.y);
  vSize = vec3(wide, side);
  gl_PointSize = side;
  gl_Position = place(low + side * 0.5);
}`,
    frag: `
void main() {
  if (gl_PointCoord.x * vSize.z > vSize.x || (1.0 - gl_PointCoord.y) * vSize.z > vSize.y) discard;
  gl_FragColor = vec4(vColor.rgb, vColor.a * alpha);
}`,
    textures: ['portStates'],
    uniforms: STATE_UNIFORMS,
  },
  /**
   * Boxes, the pixel and the radii count from the opening's middle, in pixels. Alphas of the
   * inks: the pixel's place, and the radii of a round hole and of the pin in it.
   */
  ports: {
    layout: PORT,
    varyings: {
      vBoxA: 'vec4',
      vBoxB: 'vec4',
      vBoxC: 'vec4',
      vBoxD: 'vec4',
      vInkA: 'vec4',
      vInkB: 'vec4',
      vInkC: 'vec4',
      vInkD: 'vec4',
    },
    vert: `
${PORT_HEAD}
/** Boxes end on whole pixels; sideways they shrink to them, so that a wall between two holes keeps at least one. */
vec4 boxOf(vec4 box, vec2 wide, float above) {
  vec2 low = floor(box.xy * wide + vec2(0.8, 0.5));
  vec2 high = floor(box.zw * wide + vec2(0.2, 0.5));
  vec2 upright = above > 0.5 ? vec2(low.y, high.y) : vec2(wide.y - high.y, wide.y - low.y);
  return vec4(low.x, upright.x, high.x, upright.y) - wide.xyxy * 0.5;
}
vec3 inkOf(float role, vec3 hole, vec3 latch) {
  bool free = plug.a < 0.5;
  if (role > 4.5) return free ? colors[2].rgb : latch;
  if (role > 3.5) return free ? colors[0].rgb : hole;
  return role < 0.5 ? hole : role < 1.5 ? latch : role < 2.5 ? colors[2].rgb : colors[0].rgb;
}
void main() {
  float shape = kind.x;
  vec4 boxA;
  vec4 boxB;
  vec4 boxC;
  vec4 boxD;
  vec4 roles;
  ${shapeTable()}
  vec4 open = openingHere();
  vec2 wide = open.zw - open.xy;
  float above = mod(kind.y, 2.0);
  vec3 hole = plug.a > 0.5 ? plug.rgb : colors[1].rgb;
  vec3 latch = plug.a > 0.5 ? mix(plug.rgb, colors[0].rgb, 0.45) : colors[1].rgb;
  bool round_ = roles.w > 0.5 && roles.w < 1.5;
  float half_ = min(wide.x, wide.y) * 0.5;
  vec2 at = (corner - 0.5) * wide;
  float hollow = round_ ? half_ * 0.68 : -64.0;
  float dot_ = round_ ? half_ * 0.24 : roles.w > 1.5 ? wide.x * 0.14 : -64.0;
  vBoxA = boxOf(boxA, wide, above);
  vBoxB = boxOf(boxB, wide, above);
  vBoxC = boxOf(boxC, wide, above);
  vBoxD = boxOf(boxD, wide, above);
  vInkA = vec4(hole, at.x);
  vInkB = vec4(round_ ? colors[2].rgb : roles.w > 1.5 ? latch : inkOf(roles.x, hole, latch), at.y);
  vInkC = vec4(inkOf(roles.y, hole, latch), hollow);
  vInkD = vec4(inkOf(roles.z, hole, latch), dot_);
  gl_Position = place(mix(open.xy, open.zw, corner));
}`,
    frag: `
bool isIn(vec2 at, vec4 box) {
  vec2 inside = min(at - box.xy, box.zw - at);
  return min(inside.x, inside.y) > 0.0;
}
void main() {
  vec2 at = vec2(vInkA.a, vInkB.a);
  vec3 color = colors[0].rgb;
  if (isIn(at, vBoxA)) color = vInkA.rgb;
  if (isIn(at, vBoxB)) color = vInkB.rgb;
  if (isIn(at, vBoxC)) color = vInkC.rgb;
  if (isIn(at, vBoxD)) color = vInkD.rgb;
  float away = length(at);
  color = mix(color, vInkA.rgb, clamp(vInkC.a + 0.5 - away, 0.0, 1.0));
  color = mix(color, vInkB.rgb, clamp(vInkD.a + 0.5 - away, 0.0, 1.0));
  float cover = vInkC.a < 0.0 ? 1.0 : clamp(vInkC.a / 0.68 + 0.5 - away, 0.0, 1.0);
  gl_FragColor = vec4(color, alpha * cover);
}`,
    colors: ['portBody', 'portCavity', 'portPin'],
  },
  /** Over a port: its light beside the opening, what its state and its lifecycle mark in it. */
  portSigns: {
    layout: PORT,
    varyings: { vOpen: 'vec4', vState: 'vec4' },
    vert: `
${STATES_HEAD}
${PORT_HEAD}
void main() {
  float code = stateHere();
  float above = mod(kind.y, 2.0);
  float life = floor(kind.y / 2.0);
  vOpen = openingHere();
  vState = vec4(states[int(code)].rgb, code + life * 8.0);
  float reach = code > 0.5 ? ${LIGHT_TO} * k + 1.0 : 0.0;
  // A light alone stands outside the opening; with no sign at all nothing is left to draw.
  bool marked = code > 2.5 || life > 0.5;
  vec2 from = vec2(vOpen.x, above > 0.5 ? (marked ? vOpen.y : vOpen.w) : vOpen.y - reach);
  vec2 to = vec2(vOpen.z, above > 0.5 ? vOpen.w + reach : (marked ? vOpen.w : vOpen.y));
  gl_Position = place(mix(from, to, corner));
}`,
    /** Colours: reserved, maintenance, faulty. */
    frag: `
${STROKES_GLSL}
void main() {
  vec2 p = gl_FragCoord.xy;
  vec2 wide = vOpen.zw - vOpen.xy;
  vec2 at = (p - vOpen.xy) / wide;
  float bits = floor(vState.a + 0.5);
  float code = mod(bits, 8.0);
  float life = floor(bits / 8.0);
  if (at.y < 0.0 || at.y > 1.0) {
    float away = (at.y < 0.0 ? vOpen.y - p.y : p.y - vOpen.w) / k;
    bool lit = away > ${LIGHT_FROM} && away < ${LIGHT_TO};
    if (code < 1.5) lit = lit && at.x > 0.1 && at.x < 0.9;
    else if (code < 2.5) lit = lit && ((at.x > 0.1 && at.x < 0.26) || (at.x > 0.74 && at.x < 0.9));
    else lit = lit && ((at.x > 0.1 && at.x < 0.3) || (at.x > 0.4 && at.x < 0.6) || (at.x > 0.7 && at.x < 0.9));
    if (!lit) discard;
    gl_FragColor = vec4(vState.rgb, alpha);
    return;
  }
  vec3 ink = colors[0].rgb;
  float inked = 0.0;
  if (life > 0.5) {
    float mark = min(wide.x, wide.y) * 0.34;
    if (life < 1.5) inked = at.x * wide.x < mark && (1.0 - at.y) * wide.y < mark ? 1.0 : 0.0;
    else if (life < 2.5) { ink = colors[1].rgb; inked = strokeAt((at.x * wide.x + at.y * wide.y) / k, 3.0, 1.0); }
    else if (life < 3.5) { ink = colors[2].rgb; inked = nearLine(p, vOpen.xy, vOpen.zw, 2.0); }
  }
  float stated = 0.0;
  if (code > 2.5) {
    if (code < 3.5) stated = max(nearLine(p, vOpen.xy, vOpen.zw, 2.0), nearLine(p, vOpen.xw, vOpen.zy, 2.0));
    else if (code < 4.5) stated = clamp(min(wide.x, wide.y) * 0.22 + 1.0 - length((at - 0.5) * wide), 0.0, 1.0);
    if (p.x - line < vOpen.x || p.y - line < vOpen.y || p.x + line > vOpen.z || p.y + line > vOpen.w) stated = 1.0;
  }
  float cover = stated + inked * (1.0 - stated);
  if (cover <= 0.0) discard;
  gl_FragColor = vec4((vState.rgb * stated + ink * inked * (1.0 - stated)) / cover, alpha * cover);
}`,
    textures: ['portStates'],
    colors: ['lifecycleReserved', 'lifecycleMaintenance', 'lifecycleFaulty'],
    uniforms: STATE_UNIFORMS,
  },
  /**
   * A cable's way from its port through the gap beside it to the seam, with both bends, as one quad: along (1, 0) to the
   * gap, across (0, 1) to the seam, and on along. With no second bend it is a quarter between two runs.
   */
  elbows: {
    layout: ELBOW,
    varyings: { vColor: 'vec4', vWay: 'vec4', vAt: 'vec3' },
    vert: `
void main() {
  vColor = color;
  float radius = shape.x * 0.125 * k;
  vec2 reach = abs(way) * 0.0625 * k;
  float single = step(128.0, shape.y);
  float half_ = max((shape.y - 128.0 * single) * 0.125 * ratio * 0.5, 0.5);
  vec2 sign_ = vec2(way.x < 0.0 ? -1.0 : 1.0, way.y < 0.0 ? -1.0 : 1.0);
  vec2 low = vec2(-half_ - 1.0);
  vec2 high = reach + vec2(radius * (1.0 - single) + half_ + 1.0, half_ + 1.0);
  vec2 at = mix(low, high, corner);
  vWay = vec4(reach, radius, half_);
  vAt = vec3(at, single);
  gl_Position = place(position * k + origin + at * sign_);
}`,
    frag: `
void main() {
  vec2 at = vAt.xy;
  vec2 reach = vWay.xy;
  float share = vAt.z > 0.5 ? 1.0 : 0.5;
  float first = min(vWay.z, min(reach.x, reach.y) * share);
  float second = vAt.z > 0.5 ? 0.0 : min(vWay.z, reach.y * 0.5);
  float away;
  if (at.y < first) away = at.x < reach.x - first ? max(abs(at.y), -at.x) : abs(length(at - vec2(reach.x - first, first)) - first);
  else if (at.y < reach.y - second) away = abs(at.x - reach.x);
  else if (vAt.z > 0.5) away = max(abs(at.x - reach.x), at.y - reach.y);
  else away = at.x < reach.x + second ? abs(length(at - vec2(reach.x + second, reach.y - second)) - second) : abs(at.y - reach.y);
  gl_FragColor = vec4(vColor.rgb, vColor.a * alpha * clamp(vWay.w + 0.5 - away, 0.0, 1.0));
}`,
  },
} as const satisfies Record<string, ProgramSource>;
