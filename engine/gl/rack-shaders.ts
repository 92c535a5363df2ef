import { DIMENSIONS } from '../../domain/catalog/dimensions';
import { BAR_MM, PLATE_COLORS, PLATE_GLSL } from './plate-glsl';
import { PLATE_STRIDE, RACK_STRIDE } from './plate-writers';
import type { ProgramSource } from './programs';

/**
 * A rack with everything mounted in it is one quad. What stands at a half unit is looked up in the rack's line of a
 * texture (passes/rack/rack-texels.ts), and frame, rails, free units, plates and their signs follow from the place of
 * the pixel: no pixel is drawn twice, whatever the rack holds. `detail` goes from 0 (colours alone, with an alarm filling its device)
 * to 1 (plates with edges and signs).
 */
const RACK_COLORS = [...PLATE_COLORS, 'rackFrame', 'rackEdge', 'rackInner', 'rackRail', 'rackUnit'] as const;

const RACK_VERTEX = `
attribute vec2 low;
attribute vec2 size;
attribute vec4 place_;
attribute vec2 corner;
uniform sampler2D racks;
uniform vec2 racksSize;
uniform float halves;
varying vec4 vOuter;
varying vec4 vInner;
varying vec4 vRack;
varying vec4 vSide;
void main() {
  vec2 from = floor(low * k + origin + 0.5);
  vec2 to = floor((low + size) * k + origin + 0.5);
  float channel = place_.w * 0.125;
  float post = min(8.0, channel * 0.2);
  float base = low.y + ${DIMENSIONS.rackPlinthMm}.0;
  float top = base + place_.z * ${DIMENSIONS.unitMm / 2};
  vOuter = vec4(from, to);
  vInner = vec4((low.x + channel) * k + origin.x, base * k + origin.y, (low.x + size.x - channel) * k + origin.x, top * k + origin.y);
  vSide = vec4((low.x + post) * k + origin.x, (low.x + size.x - post) * k + origin.x, 0.0, 0.0);
  vec2 line_ = vec2(place_.y * halves * 4.0, (place_.x + 0.5) / racksSize.y);
  vec4 about = texture2D(racks, vec2((line_.x + halves * 4.0 - 0.5) / racksSize.x, line_.y));
  vRack = vec4(line_, place_.z, 0.0);
  vSide.zw = floor(about.xy * 255.0 + 0.5);
  gl_Position = place(mix(from, to, corner));
}`;

const RACK_HEAD = `
precision highp float;
uniform float alpha;
uniform float k;
uniform float line;
uniform float ratio;
uniform sampler2D racks;
uniform vec2 racksSize;
uniform float halves;
varying vec4 vOuter;
varying vec4 vInner;
varying vec4 vRack;
varying vec4 vSide;
vec4 texelAt(float x) { return texture2D(racks, vec2((vRack.x + x + 0.5) / racksSize.x, vRack.y)); }

/** Where half units are lower than a pixel: the level whose texels are not, and an alarm that touches the pixel wins. */
vec3 farAt(float unit, float half_) {
  float level = clamp(ceil(-log2(half_)), 0.0, floor(log2(halves) + 0.5));
  float step_ = exp2(level);
  float start = halves + 2.0 * halves * (1.0 - 1.0 / step_);
  float reach = level > 0.0 ? 0.5 / half_ : 0.0;
  vec4 below = texelAt(start + floor(max(unit - reach, 0.0) / step_));
  if (level < 0.5 || below.a > 0.75) return below.rgb;
  vec4 above = texelAt(start + floor(min(unit + reach, vRack.z - 0.5) / step_));
  if (above.a > 0.75) return above.rgb;
  return mix(below.rgb, above.rgb, 0.5);
}
`;

/** Colours alone: a small program for the first picture of a large hall, ready in a third of the time of the next. */
const FAR_RACK_FRAGMENT = `
${RACK_HEAD}
uniform vec4 colors[3];
void main() {
  vec2 p = gl_FragCoord.xy;
  vec3 color = colors[0].rgb;
  if (p.x - line < vOuter.x || p.y - line < vOuter.y || p.x + line > vOuter.z || p.y + line > vOuter.w)
    color = vSide.w > 0.5 ? colors[2].rgb : colors[1].rgb;
  else if (p.y > vInner.y && p.y < vInner.w && p.x > vInner.x && p.x < vInner.z) {
    float half_ = ${DIMENSIONS.unitMm / 2} * k;
    color = farAt((p.y - vInner.y) / half_, half_);
  }
  gl_FragColor = vec4(color, alpha);
}`;

const RACK_FRAGMENT = `
${RACK_HEAD}
uniform float detail;
uniform vec4 colors[${RACK_COLORS.length}];
${PLATE_GLSL}
float bitOf(float bits, float at) { return mod(floor(bits / at), 2.0); }

vec3 openingAt(vec2 p) {
  float half_ = ${DIMENSIONS.unitMm / 2} * k;
  float unit = (p.y - vInner.y) / half_;
  float at = clamp(floor(unit), 0.0, vRack.z - 1.0);
  vec4 part = floor(texelAt(3.0 * halves + at) * 255.0 + 0.5);
  vec3 inner = colors[9].rgb;
  if (part.b < 63.5) {
    vec3 color = inner;
    if (p.x < vInner.x + 14.0 * k || p.x > vInner.z - 14.0 * k) color = colors[10].rgb;
    else if (mod(at, 2.0) < 0.5 && p.y - line < vInner.y + at * half_) color = colors[11].rgb;
    return detail < 1.0 ? mix(texelAt(halves + at).rgb, color, detail) : color;
  }
  vec4 box = vec4(vInner.x, vInner.y + (at - part.r) * half_ + 0.4 * k, vInner.z, vInner.y + (at + part.g) * half_ - 0.4 * k);
  float state = mod(part.b, 4.0);
  float alarm = bitOf(part.b, 32.0);
  vec3 fill = texelAt(at).rgb;
  vec3 edge = mix(colors[0].rgb, inner, bitOf(part.b, 16.0) * 0.62);
  vec3 near = p.y < box.y || p.y > box.w ? inner : plateAt(p, box, fill, edge, vec3(state, mod(floor(part.b / 4.0), 4.0), alarm), ${BAR_MM}.0);
  return detail < 1.0 ? mix(texelAt(halves + at).rgb, near, detail) : near;
}

void main() {
  vec2 p = gl_FragCoord.xy;
  vec3 frame = colors[7].rgb;
  vec3 color = frame;
  if (p.x - line < vOuter.x || p.y - line < vOuter.y || p.x + line > vOuter.z || p.y + line > vOuter.w)
    color = mix(colors[8].rgb, colors[3].rgb, vSide.w > 1.5 ? 1.0 : vSide.w * (1.0 - detail));
  else if (p.y > vInner.y && p.y < vInner.w) {
    if (p.x > vInner.x && p.x < vInner.z) {
      color = openingAt(p);
      if (vSide.z > 0.5) {
        vec3 ink = vSide.z < 1.5 ? colors[4].rgb : vSide.z < 2.5 ? colors[5].rgb : colors[6].rgb;
        color = mix(color, ink, lifecycleAt(p, vInner, vSide.z, vec2(120.0, 100.0)) * detail);
      }
    } else if (p.x > vSide.x && p.x < vSide.y) color = mix(frame, mix(frame, colors[9].rgb, 0.55), detail);
  }
  gl_FragColor = vec4(color, alpha);
}`;

/** A plate that stands alone: free boxes, cards, what hangs beside or under a rack. */
const PLATE_VERTEX = `
attribute vec4 box;
attribute vec2 corner;
attribute vec2 marks;
attribute vec4 fill;
attribute vec4 edge;
varying vec4 vBox;
varying vec4 vFill;
varying vec3 vEdge;
varying vec4 vFlags;
void main() {
  vBox = floor(box * k + origin.xyxy + 0.5);
  vFill = fill;
  vEdge = edge.rgb;
  float bits = marks.x;
  vFlags = vec4(mod(bits, 4.0), mod(floor(bits / 4.0), 4.0), mod(floor(bits / 32.0), 2.0), bits > 63.5 ? -1.0 : marks.y * 0.125);
  gl_Position = place(mix(vBox.xy, vBox.zw, corner));
}`;

const PLATE_FRAGMENT = `
precision highp float;
uniform float alpha;
uniform float k;
uniform float line;
uniform float ratio;
uniform vec4 colors[${PLATE_COLORS.length}];
varying vec4 vBox;
varying vec4 vFill;
varying vec3 vEdge;
varying vec4 vFlags;
${PLATE_GLSL}
void main() {
  if (vFlags.w < 0.0) {
    if (fract((gl_FragCoord.x - vBox.x) / k / 6.0) > 0.4) discard;
    gl_FragColor = vec4(vFill.rgb, alpha);
    return;
  }
  gl_FragColor = vec4(plateAt(gl_FragCoord.xy, vBox, vFill.rgb, vEdge, vFlags.xyz, vFlags.w), vFill.a * alpha);
}`;

const RACK_ATTRIBUTES = {
  low: [0, 2, 'float'],
  size: [8, 2, 'float'],
  place_: [16, 4, 'uint16'],
  corner: [24, 2, 'uint8'],
} as const;

export const RACK_PROGRAMS = {
  farRacks: {
    vert: RACK_VERTEX,
    frag: FAR_RACK_FRAGMENT,
    stride: RACK_STRIDE,
    attributes: RACK_ATTRIBUTES,
    textures: ['racks'],
    colors: ['rackFrame', 'rackEdge', 'stateAlarm'],
    uniforms: ['racksSize', 'halves'],
  },
  racks: {
    vert: RACK_VERTEX,
    frag: RACK_FRAGMENT,
    stride: RACK_STRIDE,
    attributes: RACK_ATTRIBUTES,
    textures: ['racks'],
    colors: RACK_COLORS,
    uniforms: ['racksSize', 'halves', 'detail'],
  },
  plates: {
    vert: PLATE_VERTEX,
    frag: PLATE_FRAGMENT,
    stride: PLATE_STRIDE,
    attributes: {
      box: [0, 4, 'float'],
      corner: [16, 2, 'uint8'],
      marks: [18, 2, 'uint8'],
      fill: [20, 4, 'uint8', true],
      edge: [24, 4, 'uint8', true],
    },
    colors: PLATE_COLORS,
  },
} as const satisfies Record<string, ProgramSource>;
