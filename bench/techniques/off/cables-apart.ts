import { runsOf as merged, type Bend, type CableRuns } from '../../../engine/passes/cable/cable-runs';
import type { CableRoutes } from '../../../engine/scene/cable-routes';

export * from '../../../engine/passes/cable/cable-runs';

/** Every cable by itself, whatever lies over it. */
export function runsOf(routes: CableRoutes, radius: number, colorOf: (cable: number) => number | undefined): CableRuns {
  const runs = { boxes: [] as number[], counts: [] as number[], colors: [] as number[], bends: [] as Bend[] };
  for (let index = 0; index < routes.cables.length; index++) {
    const [from, to] = [routes.starts[index]!, routes.starts[index + 1]!];
    const own = merged(
      {
        cables: routes.cables.subarray(index, index + 1),
        starts: Uint32Array.of(0, to - from),
        points: routes.points.subarray(from * 2, to * 2),
        stubs: routes.stubs.subarray(index, index + 1),
        marks: new Float32Array(0),
      },
      radius,
      colorOf,
    );
    runs.boxes.push(...own.boxes);
    runs.counts.push(...own.counts);
    runs.colors.push(...own.colors);
    runs.bends.push(...own.bends);
  }
  return runs;
}
