import { DIMENSIONS } from '../../domain/catalog/dimensions';
import { ALARM_PX, PLATE_COLORS, PLATE_GLSL } from './plate-glsl';
import { PLATE, RACK } from './plate-writers';
import type { ProgramSource } from './programs';

/**
 * From far a rack with everything mounted in it is one quad: what stands at a half unit is looked up in the rack's line
 * of a texture (passes/rack/rack-texels.ts). Nearer it is plates beside each other (passes/rack/rack-body.ts).
 *
 * Software GL runs every line of a fragment shader for every pixel, whichever branch is taken. So what almost every
 * plate is, a fill with an edge and perhaps a bar, has a program of a few instructions, and the signs of lifecycle and
 * alarm one of their own for those that wear them: a screen of plates 195 -> 12 ms.
 */

export const RACK_PROGRAMS = {
  farRacks: {
    layout: RACK,
    varyings: { vOuter: 'vec4', vInner: 'vec4', vRack: 'vec4', vSide: 'vec4', vFar: 'vec4', vLife: 'vec4', vEdge: 'vec3' },
    vert: `
uniform vec2 racksSize;
uniform float halves;
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
  vec2 line_ = vec2(place_.y * halves * 2.0, (place_.x + 0.5) / racksSize.y);
  vec4 about = texture2D(racks, vec2((line_.x + halves * 2.0 - 0.5) / racksSize.x, line_.y));
  vRack = vec4(line_, place_.z, 0.0);
  vSide.zw = floor(about.xy * 255.0 + 0.5);
  // The strokes of a lifecycle as they stand near, never closer than can be told apart: ink and strength, and which way.
  float life = vSide.z;
  vec4 ink = life < 1.5 ? vec4(colors[3].rgb, 0.45) : life < 2.5 ? vec4(colors[4].rgb, 0.6) : vec4(colors[5].rgb, 0.0);
  vLife = life < 0.5 ? vec4(0.0) : ink;
  vEdge = vSide.w > 0.5 ? colors[2].rgb : life > 0.5 ? ink.rgb : colors[1].rgb;
  // Half units a pixel; texels a half unit, of the level whose texels are not lower than a pixel; where it begins; and how far
  // a pixel reaches.
  float half_ = ${DIMENSIONS.unitMm / 2} * k;
  float level = clamp(ceil(-log2(half_)), 0.0, floor(log2(halves) + 0.5));
  float step_ = exp2(level);
  vFar = vec4(1.0 / half_, 1.0 / step_, floor(2.0 * halves * (1.0 - 1.0 / step_) + 0.5), level > 0.0 ? 0.5 / half_ : 0.0);
  gl_Position = place(mix(from, to, corner));
}`,
    /** Colours, the block of an alarm, and the strokes of the rack's own lifecycle. */
    frag: `
uniform vec2 racksSize;
vec4 texelAt(float x) { return texture2D(racks, vec2((vRack.x + x + 0.5) / racksSize.x, vRack.y)); }

/** Two texels of the level that is not finer than pixels; an alarm that touches the pixel wins. */
vec4 farAt(float unit) {
  vec4 below = texelAt(vFar.z + floor(max(unit - vFar.w, 0.0) * vFar.y));
  vec4 above = texelAt(vFar.z + floor(min(unit + vFar.w, vRack.z - 0.5) * vFar.y));
  if (below.a > 0.75) return below;
  return above.a > 0.75 ? above : vec4(mix(below.rgb, above.rgb, 0.5), 0.0);
}
void main() {
  vec2 p = gl_FragCoord.xy;
  vec3 color = colors[0].rgb;
  if (p.x - line < vOuter.x || p.y - line < vOuter.y || p.x + line > vOuter.z || p.y + line > vOuter.w)
    color = vEdge;
  else if (p.y > vInner.y && p.y < vInner.w && p.x > vInner.x && p.x < vInner.z) {
    vec4 seen = farAt((p.y - vInner.y) * vFar.x);
    vec2 at = (p - vInner.xy) / k;
    float along = vSide.z < 1.5 ? at.x - at.y + vRack.z * ${DIMENSIONS.unitMm / 2} : at.x + at.y;
    float pitch = max(vSide.z < 1.5 ? 120.0 : 100.0, 7.0 * ratio / k);
    float away = abs(fract(along / pitch + 0.5) - 0.5) * pitch * k * 0.7071;
    seen.rgb = mix(seen.rgb, vLife.rgb, clamp((vSide.z < 1.5 ? 1.0 : 1.5) * ratio * 0.5 + 0.5 - away, 0.0, 1.0) * vLife.a);
    color = seen.a > 0.75 && p.x > vInner.z - ${ALARM_PX}.0 * ratio ? colors[2].rgb : seen.rgb;
  }
  gl_FragColor = vec4(color, alpha);
}`,
    textures: ['racks'],
    colors: ['rackFrame', 'rackEdge', 'stateAlarm', 'lifecyclePlanned', 'lifecycleMaintenance', 'lifecycleRemoval'],
    uniforms: ['racksSize', 'halves'],
  },
  /** Plates: bits say which sides have an edge (1 left, 2 bottom, 4 right, 8 top). */
  plates: {
    layout: PLATE,
    varyings: { vFill: 'vec4', vEdge: 'vec4', vAway: 'vec4' },
    vert: `
void main() {
  vec4 place_ = floor(box * k + origin.xyxy + 0.5);
  vec2 at = mix(place_.xy, place_.zw, corner);
  vec4 sides = mod(floor(marks.x / vec4(1.0, 2.0, 4.0, 8.0)), 2.0);
  vFill = fill;
  vEdge = vec4(edge.rgb, marks.y > 0.0 ? max(marks.y * 0.125 * k, line * 2.0) : 0.0);
  // How far each side is, which decides whether a pixel belongs to an edge.
  vAway = vec4(at - place_.xy, place_.zw - at) + (1.0 - sides) * 8192.0;
  gl_Position = place(at);
}`,
    frag: `
void main() {
  vec2 near = min(vAway.xy, vAway.zw);
  vec3 color = vAway.x < vEdge.a ? colors[0].rgb : vFill.rgb;
  gl_FragColor = vec4(min(near.x, near.y) < line ? vEdge.rgb : color, vFill.a * alpha);
}`,
    colors: ['stateOnline'],
  },
  /** Plates with any sign: lifecycle, offline, alarm, a port in alarm. */
  signs: {
    layout: PLATE,
    varyings: { vBox: 'vec4', vFill: 'vec4', vEdge: 'vec3', vFlags: 'vec4' },
    vert: `
void main() {
  vBox = floor(box * k + origin.xyxy + 0.5);
  vFill = fill;
  vEdge = edge.rgb;
  float bits = marks.x;
  vFlags = vec4(mod(bits, 4.0), mod(floor(bits / 4.0), 4.0), mod(floor(bits / 32.0), 2.0), marks.y * 0.125);
  gl_Position = place(mix(vBox.xy, vBox.zw, corner));
}`,
    frag: `
${PLATE_GLSL}
void main() {
  gl_FragColor = vec4(plateAt(gl_FragCoord.xy, vBox, vFill.rgb, vEdge, vFlags.xyz, vFlags.w), vFill.a * alpha);
}`,
    colors: PLATE_COLORS,
  },
  /** Air slots: upright bars over a rectangle. */
  slots: {
    layout: PLATE,
    varyings: { vFill: 'vec3', vAlong: 'float' },
    vert: `
void main() {
  vec4 place_ = floor(box * k + origin.xyxy + 0.5);
  vec2 at = mix(place_.xy, place_.zw, corner);
  vFill = fill.rgb;
  vAlong = (at.x - place_.x) / k / 6.0;
  gl_Position = place(at);
}`,
    frag: `
void main() {
  if (fract(vAlong) > 0.4) discard;
  gl_FragColor = vec4(vFill, alpha);
}`,
  },
} as const satisfies Record<string, ProgramSource>;
