import { describe, expect, it } from 'vitest';
import { hallDocument } from '../../../bench/documents';
import { firstStub, lastStub } from '../../scene/cable-bends';
import { Scene } from '../../scene/scene';
import { runsOf } from './cable-runs';

const { document, diagram } = hallDocument(10_000, 3);
const scene = new Scene(document);
scene.load(diagram, 1);
const colorOf = (cable: number): number => (0xff000000 | (cable * 2654435761)) >>> 0;

describe('runs of cables', () => {
  it('every straight piece of every cable lies under a run that counts it', () => {
    for (let item = 0; item < scene.items.count; item++) {
      const routes = scene.routes(item)!;
      const runs = runsOf(routes, 0, colorOf);
      const at = (x: number, y: number): number => {
        let most = 0;
        for (let run = 0; run < runs.counts.length; run++) {
          const [x0, y0, x1, y1] = runs.boxes.slice(run * 4, run * 4 + 4) as [number, number, number, number];
          if (x >= x0 - 0.04 && x <= x1 + 0.04 && y >= y0 - 0.04 && y <= y1 + 0.04) most = Math.max(most, runs.counts[run]!);
        }
        return most;
      };
      for (let index = 0; index < routes.cables.length; index += 7) {
        const last = routes.starts[index + 1]! - 1 - lastStub(routes.stubs[index]!);
        for (let point = routes.starts[index]! + firstStub(routes.stubs[index]!); point < last; point++) {
          const [ax, ay, bx, by] = routes.points.subarray(point * 2, point * 2 + 4) as unknown as [
            number,
            number,
            number,
            number,
          ];
          expect(at((ax + bx) / 2, (ay + by) / 2)).toBeGreaterThan(0);
        }
      }
    }
  });

  it('what coincides is drawn once: a rack full of cables takes far fewer runs than pieces', () => {
    for (let item = 0; item < scene.items.count; item++) {
      const routes = scene.routes(item)!;
      if (routes.cables.length < 300) continue;
      const pieces = routes.points.length / 2 - routes.cables.length;
      expect(runsOf(routes, 0, () => 0xff00ff00).counts.length).toBeLessThan(pieces / 4);
    }
  });

  it('from afar lanes stand a pitch apart, none moves further than half of it, and no cable is lost', () => {
    for (let item = 0; item < scene.items.count; item++) {
      const routes = scene.routes(item)!;
      const upright = (pitch: number): ReadonlyMap<number, number> => {
        const { boxes, counts } = runsOf(routes, 0, () => 0xff00ff00, pitch);
        const most = new Map<number, number>();
        for (const [run, count] of counts.entries())
          if (boxes[run * 4] === boxes[run * 4 + 2]) most.set(boxes[run * 4]!, Math.max(count, most.get(boxes[run * 4]!) ?? 0));
        return most;
      };
      const [exact, moved] = [upright(0), upright(12)];
      const lanes = [...moved.keys()].sort((a, b) => a - b);
      for (let at = 1; at < lanes.length; at++) expect(lanes[at]! - lanes[at - 1]!).toBeGreaterThanOrEqual(12);
      for (const [x, count] of exact) {
        const near = lanes.filter((lane) => Math.abs(lane - x) <= 6.001);
        expect(near.length).toBeGreaterThan(0);
        expect(Math.max(...near.map((lane) => moved.get(lane)!))).toBeGreaterThanOrEqual(count);
      }
    }
  });

  it('near, each end at a port that is seen has its own way to the seam', () => {
    for (let item = 0; item < scene.items.count; item++) {
      const routes = scene.routes(item)!;
      let ends = 0;
      for (const stub of routes.stubs) ends += (firstStub(stub) > 0 ? 1 : 0) + (lastStub(stub) > 0 ? 1 : 0);
      expect(runsOf(routes, 6, colorOf).bends.filter((bend) => !bend.single)).toHaveLength(ends);
    }
  });

  it('a cable that is drawn by itself is in no run', () => {
    const routes = scene.routes(0)!;
    expect(runsOf(routes, 6, () => undefined)).toEqual({ boxes: [], counts: [], colors: [], bends: [] });
  });
});
