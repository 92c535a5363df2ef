import type REGL from 'regl';
import { DISC_STRIDE, GLYPH_STRIDE, LINE_STRIDE, QUAD_STRIDE, STRIP_STRIDE } from './vertex-writers';
import type { MeshKind, View } from './device';

/** One compiled draw per mesh kind; each takes a list of meshes. Shaders: position in device pixels, y up. */
export type Programs = Readonly<Record<MeshKind, (props: readonly DrawProps[]) => void>>;

export interface DrawProps {
  readonly buffer: REGL.Buffer;
  /** First vertex and number of indices. */
  readonly first: number;
  readonly count: number;
  readonly originX: number;
  readonly originY: number;
  readonly alpha: number;
  readonly view: View;
  readonly texture: REGL.Texture2D | undefined;
}

const INDEXED_QUADS = 16_383;

const VERTEX_HEAD = `
precision highp float;
uniform vec2 origin;
uniform vec2 viewport;
uniform float k;
uniform float line;
uniform float ratio;
vec4 place(vec2 p) { return vec4(p * 2.0 / viewport - 1.0, 0.0, 1.0); }
`;

const FLAT_FRAGMENT = `
precision mediump float;
uniform float alpha;
varying vec4 vColor;
void main() { gl_FragColor = vec4(vColor.rgb, vColor.a * alpha); }
`;

export function createPrograms(regl: REGL.Regl): Programs {
  const elements = regl.elements({ data: quadIndices(), type: 'uint16', primitive: 'triangles' });
  const at = (stride: number, offset: number, size: number, type: REGL.AttributeConfig['type'], normalized = false) => ({
    buffer: (_: unknown, props: DrawProps) => props.buffer,
    offset: (_: unknown, props: DrawProps) => props.first * stride + offset,
    stride,
    size,
    type,
    normalized,
  });
  const make = (
    vert: string,
    frag: string,
    attributes: Record<string, unknown>,
    textured: boolean,
  ): ((props: readonly DrawProps[]) => void) => {
    // Compiled when first drawn: a far picture needs three of the five, and each costs some 10 ms on software GL.
    let compiled: ((props: readonly DrawProps[]) => void) | undefined;
    return (props) => (compiled ??= compile(vert, frag, attributes, textured))(props);
  };
  const compile = (vert: string, frag: string, attributes: Record<string, unknown>, textured: boolean) =>
    regl({
      vert: VERTEX_HEAD + vert,
      frag,
      attributes: attributes as never,
      uniforms: {
        origin: (_: unknown, props: DrawProps) => [props.originX, props.originY],
        viewport: (_: unknown, props: DrawProps) => [props.view.width, props.view.height],
        k: (_: unknown, props: DrawProps) => props.view.k,
        line: (_: unknown, props: DrawProps) => props.view.line,
        ratio: (_: unknown, props: DrawProps) => props.view.ratio,
        alpha: (_: unknown, props: DrawProps) => props.alpha,
        ...(textured ? { texture: (_: unknown, props: DrawProps) => props.texture as REGL.Texture2D } : {}),
      } as never,
      elements,
      count: (_: unknown, props: DrawProps) => props.count,
      depth: { enable: false },
      cull: { enable: false },
      blend: {
        enable: true,
        func: { srcRGB: 'src alpha', dstRGB: 'one minus src alpha', srcAlpha: 'one', dstAlpha: 'one minus src alpha' },
      },
    } as unknown as REGL.DrawConfig) as unknown as (props: readonly DrawProps[]) => void;

  return {
    quads: make(
      QUAD_VERTEX,
      FLAT_FRAGMENT,
      {
        position: at(QUAD_STRIDE, 0, 2, 'float'),
        offset: at(QUAD_STRIDE, 8, 2, 'int8'),
        color: at(QUAD_STRIDE, 12, 4, 'uint8', true),
      },
      false,
    ),
    lines: make(
      LINE_VERTEX,
      LINE_FRAGMENT,
      {
        position: at(LINE_STRIDE, 0, 2, 'float'),
        normal: at(LINE_STRIDE, 8, 3, 'int8'),
        width: at(LINE_STRIDE, 11, 1, 'uint8'),
        color: at(LINE_STRIDE, 12, 4, 'uint8', true),
      },
      false,
    ),
    discs: make(
      DISC_VERTEX,
      DISC_FRAGMENT,
      {
        position: at(DISC_STRIDE, 0, 2, 'float'),
        corner: at(DISC_STRIDE, 8, 2, 'int8'),
        radius: at(DISC_STRIDE, 10, 2, 'uint8'),
        color: at(DISC_STRIDE, 12, 4, 'uint8', true),
      },
      false,
    ),
    glyphs: make(
      GLYPH_VERTEX,
      GLYPH_FRAGMENT,
      {
        position: at(GLYPH_STRIDE, 0, 2, 'float'),
        offset: at(GLYPH_STRIDE, 8, 2, 'int16'),
        uv: at(GLYPH_STRIDE, 12, 2, 'uint16', true),
        size: at(GLYPH_STRIDE, 16, 1, 'int16'),
        color: at(GLYPH_STRIDE, 20, 4, 'uint8', true),
      },
      true,
    ),
    strips: make(
      STRIP_VERTEX,
      STRIP_FRAGMENT,
      {
        position: at(STRIP_STRIDE, 0, 2, 'float'),
        uv: at(STRIP_STRIDE, 8, 2, 'float'),
      },
      true,
    ),
  };
}

function quadIndices(): Uint16Array {
  const indices = new Uint16Array(INDEXED_QUADS * 6);
  for (let quad = 0; quad < INDEXED_QUADS; quad++) {
    const v = quad * 4;
    indices.set([v, v + 1, v + 2, v + 2, v + 1, v + 3], quad * 6);
  }
  return indices;
}

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

/** The anchor lands on a whole pixel, so words do not swim while the picture moves. */
const GLYPH_VERTEX = `
attribute vec2 position;
attribute vec2 offset;
attribute vec2 uv;
attribute float size;
attribute vec4 color;
varying vec4 vColor;
varying vec2 vUv;
varying float vSoft;
void main() {
  vColor = color;
  vUv = uv;
  // Distance units (0..1 = 8 texels at 32 px) covered by one device pixel, halved.
  vSoft = 0.5 * 32.0 / (size / 8.0) / 8.0;
  gl_Position = place(floor(position * k + origin + 0.5) + offset / 8.0);
}`;

const GLYPH_FRAGMENT = `
precision highp float;
uniform float alpha;
uniform sampler2D texture;
varying vec4 vColor;
varying vec2 vUv;
varying float vSoft;
void main() {
  float distance_ = texture2D(texture, vUv).a;
  float cover = smoothstep(0.75 - vSoft, 0.75 + vSoft, distance_);
  gl_FragColor = vec4(vColor.rgb, vColor.a * alpha * cover);
}`;

const STRIP_VERTEX = `
attribute vec2 position;
attribute vec2 uv;
varying vec2 vUv;
void main() {
  vUv = uv;
  gl_Position = place(floor(position * k + origin + 0.5));
}`;

const STRIP_FRAGMENT = `
precision mediump float;
uniform float alpha;
uniform sampler2D texture;
varying vec2 vUv;
void main() {
  vec4 color = texture2D(texture, vUv);
  gl_FragColor = vec4(color.rgb, color.a * alpha);
}`;
