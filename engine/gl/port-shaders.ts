import { PORT_STATES } from '../../domain/catalog/enums';
import type { ProgramSource } from './programs';
import { STROKES_GLSL } from './plate-glsl';
import { ELBOW_STRIDE, PORT_STRIDE, STATES_WIDTH, TILE_STRIDE } from './port-writers';

/**
 * Shaders of ports and of what hangs on them. A vertex carries its slot, the place of its port's live state in a texture
 * of one byte a port; the state is looked up while the vertex is drawn, so one that changes touches one texel, no mesh.
 */
const STATE_COUNT = PORT_STATES.length;

/** `states[code]` is a state's colour, alpha 0 = none of its own. */
const STATES_HEAD = `
uniform sampler2D portStates;
uniform vec4 states[${STATE_COUNT}];
uniform float stateLines;
attribute vec2 slot;
float stateHere() {
  return floor(texture2D(portStates, (slot + 0.5) / vec2(${STATES_WIDTH}.0, stateLines)).a * 255.0 + 0.5);
}
`;

/** From the middle distance: a point of the size of its rectangle's longer side; what lies outside is left out. */
const TILE_VERTEX = `
${STATES_HEAD}
attribute vec2 position;
attribute vec2 size;
attribute vec4 color;
varying vec4 vColor;
varying vec3 vSize;
void main() {
  vec4 own = states[int(stateHere())];
  vColor = mix(color, vec4(own.rgb, 1.0), own.a);
  vec2 low = floor(position * k + origin + 0.5);
  vec2 wide = max(floor((position + size * 0.25) * k + origin + 0.5) - low, 1.0);
  float side = max(wide.x, wide.y);
  vSize = vec3(wide, side);
  gl_PointSize = side;
  gl_Position = place(low + side * 0.5);
}`;

const TILE_FRAGMENT = `
precision highp float;
uniform float alpha;
varying vec4 vColor;
varying vec3 vSize;
void main() {
  if (gl_PointCoord.x * vSize.z > vSize.x || (1.0 - gl_PointCoord.y) * vSize.z > vSize.y) discard;
  gl_FragColor = vec4(vColor.rgb, vColor.a * alpha);
}`;

/**
 * Near: one quad a port, its shape worked out from the pixel's place in the opening. Shapes are at most four rectangles
 * (x0 y0 x1 y1 in parts of the opening), the first a hole; roles of the other three: 0 hole, 1 latch, 2 pin, 3 body,
 * 4 body while nothing is plugged in, 5 pin or latch of the plug.
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
    return `if (shape < ${index}.5) { vBoxA = ${box(0)}; vBoxB = ${box(1)}; vBoxC = ${box(2)}; vBoxD = ${box(3)}; vRoles = ${literal([...roles, round ?? 0])}; }`;
  }).join('\n  else ');
}

const LIGHT_FROM = '0.5';
const LIGHT_TO = '1.9';

const PORT_VERTEX = `
${STATES_HEAD}
attribute vec2 position;
attribute vec2 size;
attribute vec2 kind;
attribute vec4 plug;
attribute vec2 corner;
varying vec4 vBoxA;
varying vec4 vBoxB;
varying vec4 vBoxC;
varying vec4 vBoxD;
varying vec4 vRoles;
varying vec4 vOpen;
varying vec4 vPlug;
varying vec4 vState;
void main() {
  float shape = kind.x;
  ${shapeTable()}
  float code = stateHere();
  vec2 low = floor(position * k + origin + 0.5);
  vec2 high = floor((position + size * 0.25) * k + origin + 0.5);
  vOpen = vec4(low, max(high, low + 1.0));
  vPlug = plug;
  vState = vec4(states[int(code)].rgb, code + kind.y * 8.0);
  float above = mod(kind.y, 2.0);
  float reach = code > 0.5 ? ${LIGHT_TO} * k + 1.0 : 0.0;
  vec2 from = vOpen.xy - vec2(0.0, reach * (1.0 - above));
  vec2 to = vOpen.zw + vec2(0.0, reach * above);
  gl_Position = place(mix(from, to, corner));
}`;

/** kind.y: bit 0 words above, bits 1.. lifecycle. Colours: body, cavity, pin, reserved, maintenance, faulty. */
const PORT_FRAGMENT = `
precision highp float;
uniform float alpha;
uniform float k;
uniform float line;
uniform float ratio;
uniform vec4 colors[6];
varying vec4 vBoxA;
varying vec4 vBoxB;
varying vec4 vBoxC;
varying vec4 vBoxD;
varying vec4 vRoles;
varying vec4 vOpen;
varying vec4 vPlug;
varying vec4 vState;
${STROKES_GLSL}
/** Boxes end on whole pixels; sideways they shrink to them, so that a wall between two holes keeps at least one. */
bool isIn(vec2 at, vec2 wide, vec4 box) {
  vec2 low = floor(box.xy * wide + vec2(0.8, 0.5));
  vec2 high = floor(box.zw * wide + vec2(0.2, 0.5));
  vec2 p = at * wide;
  return p.x > low.x && p.x < high.x && p.y > low.y && p.y < high.y;
}
vec3 inkOf(float role, vec3 hole, vec3 latch) {
  bool free = vPlug.a < 0.5;
  if (role > 4.5) return free ? colors[2].rgb : latch;
  if (role > 3.5) return free ? colors[0].rgb : hole;
  return role < 0.5 ? hole : role < 1.5 ? latch : role < 2.5 ? colors[2].rgb : colors[0].rgb;
}
void main() {
  vec2 p = gl_FragCoord.xy;
  vec2 wide = vOpen.zw - vOpen.xy;
  vec2 at = (p - vOpen.xy) / wide;
  float bits = floor(vState.a + 0.5);
  float code = mod(bits, 8.0);
  float above = mod(floor(bits / 8.0), 2.0);
  float life = floor(bits / 16.0);
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
  vec3 body = colors[0].rgb;
  vec3 hole = vPlug.a > 0.5 ? vPlug.rgb : colors[1].rgb;
  vec3 latch = vPlug.a > 0.5 ? mix(vPlug.rgb, body, 0.45) : colors[1].rgb;
  vec2 turned = above > 0.5 ? at : vec2(at.x, 1.0 - at.y);
  vec3 color = body;
  float cover = 1.0;
  if (vRoles.w > 0.5 && vRoles.w < 1.5) {
    float away = length((at - 0.5) * wide);
    float half_ = min(wide.x, wide.y) * 0.5;
    cover = clamp(half_ + 0.5 - away, 0.0, 1.0);
    color = mix(body, hole, clamp(half_ * 0.68 + 0.5 - away, 0.0, 1.0));
    color = mix(color, colors[2].rgb, clamp(half_ * 0.24 + 0.5 - away, 0.0, 1.0));
  } else {
    if (isIn(turned, wide, vBoxA)) color = hole;
    if (isIn(turned, wide, vBoxB)) color = inkOf(vRoles.x, hole, latch);
    if (isIn(turned, wide, vBoxC)) color = inkOf(vRoles.y, hole, latch);
    if (isIn(turned, wide, vBoxD)) color = inkOf(vRoles.z, hole, latch);
    if (vRoles.w > 1.5) color = mix(color, latch, clamp(wide.x * 0.14 + 0.5 - length((at - 0.5) * wide), 0.0, 1.0));
  }
  if (life > 0.5) {
    float mark = min(wide.x, wide.y) * 0.34;
    if (life < 1.5) { if (at.x * wide.x < mark && (1.0 - at.y) * wide.y < mark) color = colors[3].rgb; }
    else if (life < 2.5) color = mix(color, colors[4].rgb, strokeAt((at.x * wide.x + at.y * wide.y) / k, 3.0, 1.0));
    else if (life < 3.5) color = mix(color, colors[5].rgb, nearLine(p, vOpen.xy, vOpen.zw, 2.0));
  }
  if (code > 2.5) {
    if (p.x - line < vOpen.x || p.y - line < vOpen.y || p.x + line > vOpen.z || p.y + line > vOpen.w) color = vState.rgb;
    if (code < 3.5) color = mix(color, vState.rgb, max(nearLine(p, vOpen.xy, vOpen.zw, 2.0), nearLine(p, vOpen.xw, vOpen.zy, 2.0)));
    else if (code < 4.5) color = mix(color, vState.rgb, clamp(min(wide.x, wide.y) * 0.22 + 1.0 - length((at - 0.5) * wide), 0.0, 1.0));
  }
  gl_FragColor = vec4(color, alpha * cover);
}`;

/**
 * A cable's way from its port through the gap beside it to the seam, with both bends, as one quad: along (1, 0) to the
 * gap, across (0, 1) to the seam, and on along. With no second bend it is a quarter between two runs.
 */
const ELBOW_VERTEX = `
attribute vec2 position;
attribute vec2 way;
attribute vec2 corner;
attribute vec2 shape;
attribute vec4 color;
varying vec4 vColor;
varying vec4 vWay;
varying vec3 vAt;
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
}`;

const ELBOW_FRAGMENT = `
precision highp float;
uniform float alpha;
varying vec4 vColor;
varying vec4 vWay;
varying vec3 vAt;
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
}`;

const STATE_UNIFORMS = ['stateLines', ...PORT_STATES.map((_, code) => `states[${code}]`)];

export const PORT_PROGRAMS = {
  tiles: {
    vert: TILE_VERTEX,
    frag: TILE_FRAGMENT,
    stride: TILE_STRIDE,
    points: true,
    attributes: {
      position: [0, 2, 'float'],
      size: [8, 2, 'uint8'],
      slot: [12, 2, 'uint16'],
      color: [16, 4, 'uint8', true],
    },
    textures: ['portStates'],
    uniforms: STATE_UNIFORMS,
  },
  ports: {
    vert: PORT_VERTEX,
    frag: PORT_FRAGMENT,
    stride: PORT_STRIDE,
    attributes: {
      position: [0, 2, 'float'],
      size: [8, 2, 'uint8'],
      kind: [10, 2, 'uint8'],
      slot: [12, 2, 'uint16'],
      plug: [16, 4, 'uint8', true],
      corner: [20, 2, 'uint8'],
    },
    textures: ['portStates'],
    colors: ['portBody', 'portCavity', 'portPin', 'lifecycleReserved', 'lifecycleMaintenance', 'lifecycleFaulty'],
    uniforms: STATE_UNIFORMS,
  },
  elbows: {
    vert: ELBOW_VERTEX,
    frag: ELBOW_FRAGMENT,
    stride: ELBOW_STRIDE,
    attributes: {
      position: [0, 2, 'float'],
      way: [8, 2, 'int16'],
      corner: [12, 2, 'uint8'],
      shape: [14, 2, 'uint8'],
      color: [16, 4, 'uint8', true],
    },
  },
} as const satisfies Record<string, ProgramSource>;
