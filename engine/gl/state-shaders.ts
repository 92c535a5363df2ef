import { PORT_STATES } from '../../domain/catalog/enums';
import type { ProgramSource } from './programs';
import { STATES_WIDTH, TILE_STRIDE } from './vertex-writers';

/**
 * Shaders of what shows live states. A vertex carries its slot, the place of its state in a texture of one byte a slot;
 * the colour of the state is looked up while the vertex is drawn, so a state that changes touches one texel and no mesh.
 */
export const STATE_COUNT = PORT_STATES.length;

/** `stateAt` answers the code at a slot; `states[code]` is its colour, alpha 0 = none of its own. */
const STATES_HEAD = `
uniform sampler2D portStates;
uniform vec4 states[${STATE_COUNT}];
uniform float stateLines;
float stateAt(vec2 slot) {
  return floor(texture2D(portStates, (slot + 0.5) / vec2(${STATES_WIDTH}.0, stateLines)).a * 255.0 + 0.5);
}
`;

/** A point of the size of its rectangle's longer side; what lies outside of the rectangle is left out. */
const TILE_VERTEX = `
${STATES_HEAD}
attribute vec2 position;
attribute vec2 size;
attribute vec2 slot;
attribute vec4 color;
varying vec4 vColor;
varying vec3 vSize;
void main() {
  vec4 own = states[int(stateAt(slot))];
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

export const STATE_PROGRAMS = {
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
    states: true,
  },
} as const satisfies Record<string, ProgramSource>;
