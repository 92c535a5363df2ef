import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Box } from '../../camera/camera';
import { created } from '../../../domain/document/changes';
import { engineTheme } from '../../../domain/geometry/theme-tokens';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import { Scene } from '../../scene/scene';
import { readTheme } from '../../theme';
import { aroundHoles, highlightMarks } from './highlight-marks';

const GROUND: Box = [0, 0, 100, 100];

it('a veil covers every point outside the holes exactly once, and none inside', () => {
  const number = fc.integer({ min: -10, max: 110 });
  const hole = fc
    .tuple(number, number, fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }))
    .map(([x, y, width, height]): Box => [x, y, x + width, y + height]);
  fc.assert(
    fc.property(fc.array(hole, { maxLength: 6 }), (holes) => {
      const rects = aroundHoles(GROUND, holes);
      for (let x = 0.5; x < 100; x += 3) {
        for (let y = 0.5; y < 100; y += 3) {
          const inside = ([left, bottom, right, top]: readonly number[]): boolean =>
            x > left! && x < right! && y > bottom! && y < top!;
          let covered = 0;
          for (let at = 0; at < rects.length; at += 4) if (inside([...rects.subarray(at, at + 4)])) covered++;
          expect(covered).toBe(holes.some(inside) ? 0 : 1);
        }
      }
    }),
    { numRuns: 40 },
  );
});

it('[walk 1 slanted] a tray that is lit is marked itself, whichever way it runs: no wider than it is, and as long', () => {
  const hall = new SmallHall();
  const far = hall.insertRack('C', 42, 9000);
  const tray = hall.takeId();
  hall.document.apply([
    created('pathway', tray, { parent: hall.room, from: hall.rackA, to: far, name: 'T', widthMm: 300, lengthMm: 9000 }),
  ]);
  const [placement] = hall.document
    .by('placement.subject', far)
    .filter((id) => hall.document.get('placement', id)!.diagram === hall.plan);
  hall.document.apply([{ kind: 'placement', id: placement!, before: { y: 0 }, after: { y: 5000 } }]);
  const scene = new Scene(hall.document);
  scene.load(hall.plan, 1);
  const marks = highlightMarks(scene, readTheme(engineTheme('light', 'sans-serif')), [tray]);
  expect(marks.map(({ kind }) => kind)).toEqual(['band', 'path', 'path', 'veil']);
  const [band, , middle] = marks;
  if (band?.kind !== 'band' || middle?.kind !== 'path') throw new Error('no band');
  const [ax, ay, bx, by, cx, cy] = band.corners as [number, number, number, number, number, number];
  const [x0, y0, x1, y1] = middle.points as [number, number, number, number];
  expect(Math.abs(y1 - y0), 'it is slanted').toBeGreaterThan(1000);
  expect(Math.hypot(cx - bx, cy - by)).toBeCloseTo(300);
  expect(Math.hypot(bx - ax, by - ay)).toBeCloseTo(Math.hypot(x1 - x0, y1 - y0));
});
