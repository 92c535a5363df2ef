import { DISC_STRIDE, GLYPH_STRIDE, LINE_STRIDE, QUAD_STRIDE } from './vertex-writers';
import type { ProgramSource } from './programs';

/** Shaders of what has its colour in its vertices and of letters. */

const FLAT_FRAGMENT = `
precision mediump float;
uniform float alpha;
varying vec4 vColor;
void main() { gl_FragColor = vec4(vColor.rgb, vColor.a * alpha); }
`;

/** Edges land on whole device pixels, so a fill is never blurred and a hairline is exactly one line unit. */
const QUAD_VERTEX = `
attribute vec2 position;
attribute vec2 offset;
attribute vec4 color;
varying vec4 vColor;
void main() {
  vColor = color;
  gl_Position = place(floor(position * k + origin + 0.5) + offset * line);
}`;

const LINE_VERTEX = `
attribute vec2 position;
attribute vec3 normal;
attribute float width;
attribute vec4 color;
varying vec4 vColor;
varying float vSide;
varying float vHalf;
void main() {
  vColor = color;
  float half_ = max(width * ratio / 16.0, 0.5);
  vHalf = half_;
  float reach = half_ + 0.75;
  vSide = normal.z * reach;
  gl_Position = place(position * k + origin + normal.xy / 127.0 * reach);
}`;

const LINE_FRAGMENT = `
precision mediump float;
uniform float alpha;
varying vec4 vColor;
varying float vSide;
varying float vHalf;
void main() {
  float cover = clamp(vHalf + 0.5 - abs(vSide), 0.0, 1.0);
  gl_FragColor = vec4(vColor.rgb, vColor.a * alpha * cover);
}`;

const DISC_VERTEX = `
attribute vec2 position;
attribute vec2 corner;
attribute vec2 radius;
attribute vec4 color;
varying vec4 vColor;
varying vec2 vAt;
varying float vRadius;
void main() {
  vColor = color;
  vRadius = radius.x * 0.25 * k + radius.y * 0.5 * ratio;
  vAt = corner * (vRadius + 1.0);
  gl_Position = place(position * k + origin + vAt);
}`;

const DISC_FRAGMENT = `
precision highp float;
uniform float alpha;
varying vec4 vColor;
varying vec2 vAt;
varying float vRadius;
void main() {
  float cover = clamp(vRadius + 0.5 - length(vAt), 0.0, 1.0);
  gl_FragColor = vec4(vColor.rgb, vColor.a * alpha * cover);
}`;

/**
 * The anchor lands on a whole pixel, so words do not swim while the picture moves. Places on the texture are whole
 * texels, so a letter looks the same wherever it came to lie there.
 */
const GLYPH_VERTEX = `
attribute vec2 position;
attribute vec2 offset;
attribute vec2 uv;
attribute float size;
attribute vec4 color;
uniform vec2 glyphsSize;
varying vec4 vColor;
varying vec2 vUv;
varying float vSoft;
void main() {
  vColor = color;
  vUv = uv / glyphsSize;
  // Distance units (0..1 = 8 texels at 32 px) covered by one device pixel, halved.
  vSoft = 0.5 * 32.0 / (size / 8.0) / 8.0;
  gl_Position = place(floor(position * k + origin + 0.5) + offset / 8.0);
}`;

const GLYPH_FRAGMENT = `
precision highp float;
uniform float alpha;
uniform sampler2D glyphs;
varying vec4 vColor;
varying vec2 vUv;
varying float vSoft;
void main() {
  float distance_ = texture2D(glyphs, vUv).a;
  float cover = smoothstep(0.75 - vSoft, 0.75 + vSoft, distance_);
  gl_FragColor = vec4(vColor.rgb, vColor.a * alpha * cover);
}`;

export const FLAT_PROGRAMS = {
  quads: {
    vert: QUAD_VERTEX,
    frag: FLAT_FRAGMENT,
    stride: QUAD_STRIDE,
    attributes: { position: [0, 2, 'float'], offset: [8, 2, 'int8'], color: [12, 4, 'uint8', true] },
  },
  lines: {
    vert: LINE_VERTEX,
    frag: LINE_FRAGMENT,
    stride: LINE_STRIDE,
    attributes: {
      position: [0, 2, 'float'],
      normal: [8, 3, 'int8'],
      width: [11, 1, 'uint8'],
      color: [12, 4, 'uint8', true],
    },
  },
  discs: {
    vert: DISC_VERTEX,
    frag: DISC_FRAGMENT,
    stride: DISC_STRIDE,
    attributes: {
      position: [0, 2, 'float'],
      corner: [8, 2, 'int8'],
      radius: [10, 2, 'uint8'],
      color: [12, 4, 'uint8', true],
    },
  },
  glyphs: {
    vert: GLYPH_VERTEX,
    frag: GLYPH_FRAGMENT,
    stride: GLYPH_STRIDE,
    attributes: {
      position: [0, 2, 'float'],
      offset: [8, 2, 'int16'],
      uv: [12, 2, 'uint16'],
      size: [16, 1, 'int16'],
      color: [20, 4, 'uint8', true],
    },
    textures: ['glyphs'],
    uniforms: ['glyphsSize'],
  },
} as const satisfies Record<string, ProgramSource>;
