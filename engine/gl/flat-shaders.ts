import { DISC, GLYPH, LINE, QUAD } from './vertex-writers';
import type { ProgramSource } from './programs';

/** Shaders of what has its colour in its vertices and of letters. */

const FLAT_FRAGMENT = `
void main() { gl_FragColor = vec4(vColor.rgb, vColor.a * alpha); }`;

export const FLAT_PROGRAMS = {
  /** Edges land on whole device pixels, so a fill is never blurred and a hairline is exactly one line unit. */
  quads: {
    layout: QUAD,
    varyings: { vColor: 'vec4' },
    vert: `
void main() {
  vColor = color;
  gl_Position = place(floor(position * k + origin + 0.5) + offset * line);
}`,
    frag: FLAT_FRAGMENT,
  },
  lines: {
    layout: LINE,
    varyings: { vColor: 'vec4', vSide: 'float', vHalf: 'float' },
    vert: `
void main() {
  vColor = color;
  float half_ = max(width * ratio / 16.0, 0.5);
  vHalf = half_;
  float reach = half_ + 0.75;
  vSide = normal.z * reach;
  gl_Position = place(position * k + origin + normal.xy / 127.0 * reach);
}`,
    frag: `
void main() {
  float cover = clamp(vHalf + 0.5 - abs(vSide), 0.0, 1.0);
  gl_FragColor = vec4(vColor.rgb, vColor.a * alpha * cover);
}`,
  },
  discs: {
    layout: DISC,
    varyings: { vColor: 'vec4', vAt: 'vec2', vRadius: 'float' },
    vert: `
void main() {
  vColor = color;
  vRadius = radius.x * 0.25 * k + radius.y * 0.5 * ratio;
  vAt = corner * (vRadius + 1.0);
  gl_Position = place(position * k + origin + vAt);
}`,
    frag: `
void main() {
  float cover = clamp(vRadius + 0.5 - length(vAt), 0.0, 1.0);
  gl_FragColor = vec4(vColor.rgb, vColor.a * alpha * cover);
}`,
  },
  /**
   * The anchor lands on a whole pixel, so words do not swim while the picture moves. Places on the texture are whole
   * texels, so a letter looks the same wherever it came to lie there.
   */
  glyphs: {
    layout: GLYPH,
    varyings: { vColor: 'vec4', vUv: 'vec2', vEdge: 'vec2' },
    vert: `
uniform vec2 glyphsSize;
void main() {
  vColor = color;
  vUv = uv / glyphsSize;
  // Distance units (0..1 = 8 texels at 32 px) covered by one device pixel, halved.
  float soft = 0.5 * 32.0 / (size.x / 8.0) / 8.0;
  vEdge = 0.75 - size.y / 128.0 + vec2(-soft, soft);
  gl_Position = place(floor(position * k + origin + 0.5) + offset / 8.0);
}`,
    frag: `
void main() {
  float distance_ = texture2D(glyphs, vUv).a;
  float cover = smoothstep(vEdge.x, vEdge.y, distance_);
  gl_FragColor = vec4(vColor.rgb, vColor.a * alpha * cover);
}`,
    textures: ['glyphs'],
    uniforms: ['glyphsSize'],
  },
} as const satisfies Record<string, ProgramSource>;
