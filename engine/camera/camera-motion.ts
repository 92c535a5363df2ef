import type { Camera } from '../../domain/geometry/view';
import { panBy } from './camera';

/**
 * What moves the camera without a hand on it: inertia after a fling and flights to a place. One motion at a time;
 * any touch ends it.
 *
 *   rest --fling--> glide --speed < 20 px/s--> rest
 *   rest --flyTo--> flight --time over--> rest          stop() from anywhere to rest
 */
export type Motion =
  | { readonly kind: 'glide'; readonly velocityX: number; readonly velocityY: number; readonly atMs: number }
  | { readonly kind: 'flight'; readonly from: Camera; readonly to: Camera; readonly startMs: number; readonly lengthMs: number };

/** Speed falls to 1/e in this time: a small glide, as a hand expects of paper. */
const GLIDE_MS = 110;
const GLIDE_END = 20;

/** Velocities in CSS px a second. Undefined when the hand was slow. */
export function glide(velocityX: number, velocityY: number, atMs: number): Motion | undefined {
  return Math.hypot(velocityX, velocityY) < 80 ? undefined : { kind: 'glide', velocityX, velocityY, atMs };
}

export function flight(from: Camera, to: Camera, startMs: number): Motion {
  const zooms = Math.abs(Math.log(to.scale / from.scale));
  const screens = Math.hypot(to.x - from.x, to.y - from.y) * Math.min(to.scale, from.scale) * 1e-3;
  return { kind: 'flight', from, to, startMs, lengthMs: Math.min(600, 180 + 90 * zooms + 120 * Math.min(2, screens)) };
}

/** Camera at a time, and the motion that goes on; undefined = it ended. */
export function advance(
  motion: Motion,
  camera: Camera,
  nowMs: number,
): { readonly camera: Camera; readonly motion: Motion | undefined } {
  if (motion.kind === 'glide') {
    const elapsed = Math.max(0, nowMs - motion.atMs);
    const rest = Math.exp(-elapsed / GLIDE_MS);
    const way = (GLIDE_MS / 1000) * (1 - rest);
    const moved = panBy(camera, motion.velocityX * way, motion.velocityY * way);
    const velocityX = motion.velocityX * rest;
    const velocityY = motion.velocityY * rest;
    const ended = Math.hypot(velocityX, velocityY) < GLIDE_END;
    return { camera: moved, motion: ended ? undefined : { kind: 'glide', velocityX, velocityY, atMs: nowMs } };
  }
  const part = Math.min(1, Math.max(0, (nowMs - motion.startMs) / motion.lengthMs));
  if (part >= 1) return { camera: motion.to, motion: undefined };
  return { camera: between(motion.from, motion.to, 1 - (1 - part) ** 3), motion };
}

/** Scale moves evenly by ratio; the centre moves so that the world point common to both pictures stays put. */
export function between(from: Camera, to: Camera, part: number): Camera {
  const ratio = to.scale / from.scale;
  const scale = from.scale * ratio ** part;
  const way = Math.abs(ratio - 1) < 1e-6 ? part : (1 / from.scale - 1 / scale) / (1 / from.scale - 1 / to.scale);
  return { x: from.x + (to.x - from.x) * way, y: from.y + (to.y - from.y) * way, scale };
}
