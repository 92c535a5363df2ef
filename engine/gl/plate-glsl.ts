import { FIRST_ALARM } from '../../domain/catalog/alarm-states';

/**
 * What plates of devices, cards and boxes share in their fragment shaders: one quad each, with edge, state bar and
 * lifecycle strokes worked out from the pixel's place. A pixel belongs to a rectangle when its middle lies inside, so
 * edges stand on whole pixels and nothing is drawn twice.
 *
 * Signs: online a whole bar, offline a bar broken in three; planned rising strokes, maintenance falling strokes, removal
 * a cross; in alarm, which offline is, itself or by a port, a block at the right end that has one width on the screen at every zoom.
 */
export const PLATE_COLORS = [
  'deviceEdge',
  'stateOnline',
  'stateOffline',
  'stateAlarm',
  'lifecyclePlanned',
  'lifecycleMaintenance',
  'lifecycleRemoval',
] as const;

/** Width of the state bar at a plate's left end, mm. */
export const BAR_MM = 5;

/** Width of the block at the right end of what is in alarm, CSS px. */
export const ALARM_PX = 6;

export const STROKES_GLSL = `
float strokeAt(float along, float pitch, float width) {
  float away = abs(fract(along / pitch + 0.5) - 0.5) * pitch * k * 0.7071;
  return clamp(width * ratio * 0.5 + 0.5 - away, 0.0, 1.0);
}
float nearLine(vec2 at, vec2 from, vec2 to, float width) {
  vec2 along = to - from;
  float away = abs(along.y * (at.x - from.x) - along.x * (at.y - from.y)) / max(length(along), 0.001);
  return clamp(width * ratio * 0.5 + 0.5 - away, 0.0, 1.0);
}
/** Strokes of a lifecycle over a rectangle: strength 0..1. life 1 planned, 2 maintenance, 3 removal. */
float lifecycleAt(vec2 p, vec4 box, float life, vec2 pitch) {
  vec2 at = (p - box.xy) / k;
  float height = (box.w - box.y) / k;
  if (life < 1.5) return strokeAt(at.x - at.y + height, pitch.x, 1.0) * 0.45;
  if (life < 2.5) return strokeAt(at.x + at.y, pitch.y, 1.5) * 0.6;
  return max(nearLine(p, box.xy, box.zw, 1.5), nearLine(p, box.xw, box.zy, 1.5)) * 0.8;
}
`;

/** Needs k, line, ratio, colors[] and STROKES_GLSL. */
export const PLATE_GLSL = `
${STROKES_GLSL}
/** box: left bottom right top in pixels; edge: color of the edge. flags: state, lifecycle, port alarm (0 or 1). */
vec3 plateAt(vec2 p, vec4 box, vec3 fill, vec3 edge, vec3 flags, float bar) {
  if ((flags.x > ${FIRST_ALARM.object - 0.5} || flags.z > 0.5) && p.x > box.z - min(${ALARM_PX}.0 * ratio, (box.z - box.x) * 0.5)) return colors[3].rgb;
  if (p.x - line < box.x || p.y - line < box.y || p.x + line > box.z || p.y + line > box.w) return edge;
  vec3 color = fill;
  if (flags.y > 0.5) {
    vec3 ink = flags.y < 1.5 ? colors[4].rgb : flags.y < 2.5 ? colors[5].rgb : colors[6].rgb;
    float inset = flags.y > 2.5 ? 0.0 : bar * k;
    color = mix(color, ink, lifecycleAt(p, box + vec4(inset, 0.0, -inset, 0.0), flags.y, vec2(26.0, 18.0)));
  }
  if (flags.x > 0.5 && flags.x < 2.5 && p.x < max(box.x + bar * k, box.x + line * 2.0)) {
    float part = (p.y - box.y) / (box.w - box.y) * 10.0;
    if (flags.x < 1.5 || (part > 1.0 && part < 3.0) || (part > 4.0 && part < 6.0) || (part > 7.0 && part < 9.0))
      color = flags.x < 1.5 ? colors[1].rgb : colors[2].rgb;
  }
  return color;
}
`;
