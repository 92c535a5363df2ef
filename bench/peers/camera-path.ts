import type { Camera } from '../../domain/geometry/view';
import type { PeerScene } from './scene-file';

/** A place of the scripted path where frames are timed. */
export interface Stop {
  readonly name: string;
  /** `far`: the whole hall or many racks; `near`: a few racks or one device; `flight`: on the way. */
  readonly zone: 'far' | 'near' | 'flight';
  readonly cameras: readonly Camera[];
}

export const VIEW = { width: 1280, height: 720 } as const;
const FRAMES = 60;

/**
 * The path everyone is taken along: fit all, pan, middle, in to a rack, the rack, along its row, one device, out. The
 * rack is the one nearest to the middle of the hall; no two cameras are the same, so nothing is drawn from memory.
 */
export function cameraPath(scene: PeerScene): readonly Stop[] {
  const [minX, minY, maxX, maxY] = scene.bounds;
  const [middleX, middleY] = [(minX + maxX) / 2, (minY + maxY) / 2];
  const fit = Math.min((VIEW.width - 64) / (maxX - minX), (VIEW.height - 64) / (maxY - minY));
  const all: Camera = { x: middleX, y: middleY, scale: fit };
  const rack = rackNear(scene, middleX, middleY);
  const rackScale = (VIEW.height - 64) / rack.height;
  const rackView: Camera = { x: rack.x + rack.width / 2, y: rack.y + rack.height / 2, scale: rackScale };
  const middleScale = Math.max(fit, 0.1);
  const middle: Camera = { ...rackView, scale: middleScale };
  const panScale = Math.max(fit, Math.sqrt(fit * middleScale));
  const device = deviceIn(scene, rack.index);
  const deviceView: Camera = {
    x: device.x + device.width / 2,
    y: device.y + device.height / 2,
    scale: (VIEW.width * 0.9) / device.width,
  };
  const third = (maxX - minX) / 3;
  return [
    { name: 'fit all', zone: 'far', cameras: pan(all, 0.02 / fit, 24 / fit) },
    { name: 'pan', zone: 'far', cameras: pan({ ...all, scale: panScale }, -third, third) },
    { name: 'middle', zone: 'far', cameras: pan(middle, -300 / middleScale, 300 / middleScale) },
    { name: 'in to a rack', zone: 'flight', cameras: flight(middle, rackView) },
    { name: 'rack', zone: 'near', cameras: pan(rackView, -30 / rackScale, 30 / rackScale) },
    { name: 'along the row', zone: 'near', cameras: pan(rackView, 0, 10 * rack.width) },
    { name: 'device', zone: 'near', cameras: pan(deviceView, -60 / deviceView.scale, 60 / deviceView.scale) },
    { name: 'out', zone: 'flight', cameras: flight(deviceView, all) },
  ];
}

/** How many of them. */
const ARRIVALS = 12;
/** Frames of a zoom, as a hand on a wheel makes it. */
const ZOOM_FRAMES = 12;

/** Ways to racks all over the hall, whole or one device near: at once, or by a zoom from the whole hall. */
export function arrivals(
  scene: PeerScene,
  random: () => number,
): Readonly<Record<'jump' | 'zoom', readonly (readonly Camera[])[]>> {
  const [minX, minY, maxX, maxY] = scene.bounds;
  const path = cameraPath(scene);
  const [all, whole, near] = ['fit all', 'rack', 'device'].map((name) => path.find((stop) => stop.name === name)!.cameras[0]!);
  const goals = Array.from({ length: ARRIVALS }, (_, at): Camera => {
    const rack = rackNear(scene, minX + random() * (maxX - minX), minY + random() * (maxY - minY));
    const scale = (at % 2 === 0 ? whole! : near!).scale;
    return { x: rack.x + rack.width / 2, y: rack.y + random() * rack.height, scale };
  });
  return {
    jump: goals.map((goal) => [all!, goal]),
    zoom: goals.map((goal) => [all!, ...flight(all!, goal, ZOOM_FRAMES)]),
  };
}

/** Where the ports of a rack are drawn with their shapes and states. */
export function statesCamera(path: readonly Stop[]): Camera {
  return { ...path.find((stop) => stop.name === 'rack')!.cameras[FRAMES / 2]!, scale: 0.85 };
}

function pan(camera: Camera, from: number, to: number): readonly Camera[] {
  return Array.from({ length: FRAMES }, (_, at) => ({ ...camera, x: camera.x + from + ((to - from) * at) / (FRAMES - 1) }));
}

/** Scale by equal ratios; the world point moves so that the goal comes steadily nearer on the screen. */
function flight(from: Camera, to: Camera, frames = FRAMES): readonly Camera[] {
  return Array.from({ length: frames }, (_, at) => {
    const part = (at + 1) / frames;
    const scale = from.scale * (to.scale / from.scale) ** part;
    const moved = from.scale === to.scale ? part : (1 / scale - 1 / from.scale) / (1 / to.scale - 1 / from.scale);
    return { x: from.x + (to.x - from.x) * moved, y: from.y + (to.y - from.y) * moved, scale };
  });
}

interface Place {
  readonly index: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function placeOf(rects: Float32Array, index: number): Place {
  const at = index * 4;
  return { index, x: rects[at]!, y: rects[at + 1]!, width: rects[at + 2]!, height: rects[at + 3]! };
}

/** The front of the rack nearest to a point; its rear is the next one. */
export function rackNear(scene: PeerScene, x: number, y: number): Place {
  let best = placeOf(scene.racks, 0);
  let least = Infinity;
  for (const index of scene.fronts) {
    const rack = placeOf(scene.racks, index);
    const distance = Math.hypot(rack.x + rack.width / 2 - x, rack.y + rack.height / 2 - y);
    if (distance < least) [best, least] = [rack, distance];
  }
  return best;
}

/** The device of a rack with the most ports; where there are no devices, a port. */
function deviceIn(scene: PeerScene, rack: number): Place {
  if (scene.rectColors.length === 0) return placeOf(scene.ports, scene.portStarts[rack]!);
  let best = placeOf(scene.rects, scene.rectStarts[rack]!);
  let most = -1;
  for (let rect = scene.rectStarts[rack]! + 1; rect < scene.rectStarts[rack + 1]!; rect++) {
    const place = placeOf(scene.rects, rect);
    let ports = 0;
    for (let port = scene.portStarts[rack]!; port < scene.portStarts[rack + 1]!; port++) {
      const [x, y] = [scene.ports[port * 4]!, scene.ports[port * 4 + 1]!];
      if (x >= place.x && x <= place.x + place.width && y >= place.y && y <= place.y + place.height) ports++;
    }
    if (ports > most) [best, most] = [place, ports];
  }
  return best;
}
