import { expect, test } from 'vitest';
import { bestLinkRoute } from './best-link-route';
import { CLOSED_COST } from './link-network';

const networkOf = (vertexCount: number, links: readonly (readonly [number, number])[]) => ({
  vertexCount,
  from: Uint32Array.from(links, ([from]) => from),
  to: Uint32Array.from(links, ([, to]) => to),
});
const TRIANGLE = networkOf(3, [
  [0, 2],
  [0, 1],
  [1, 2],
]);

test('the detour over two short cables beats one long cable: [0] --2-- [1] --3-- [2], [0] --9-- [2]', () => {
  expect(bestLinkRoute(TRIANGLE, [9, 2, 3], 0, 2)).toEqual({ cost: 5, links: Uint32Array.of(1, 2) });
  expect(bestLinkRoute(TRIANGLE, [9, 2, 3], 2, 0)).toEqual({ cost: 5, links: Uint32Array.of(2, 1) });
  expect(bestLinkRoute(TRIANGLE, [9, 2, 3], 1, 1)).toEqual({ cost: 0, links: new Uint32Array() });
});

test('what is closed is not passed, and costs that add up to closed are no way', () => {
  expect(bestLinkRoute(TRIANGLE, [9, CLOSED_COST, 3], 0, 2)!.cost).toBe(9);
  expect(bestLinkRoute(TRIANGLE, [9, 2, 3], 0, 2, (link) => link === 0)!.cost).toBe(9);
  expect(bestLinkRoute(TRIANGLE, [CLOSED_COST, CLOSED_COST - 1, 1], 0, 2)).toBeNull();
  expect(() => bestLinkRoute(TRIANGLE, [9, 2, 3], 0, 3)).toThrow('vertex 3 of 3');
});

test('of equally cheap ways the one from the lowest vertex, then by the first link, whichever end they are asked from', () => {
  const square = networkOf(4, [
    [0, 2],
    [2, 3],
    [0, 1],
    [1, 3],
    [1, 3],
  ]);
  expect(bestLinkRoute(square, [1, 1, 1, 1, 1], 0, 3)!.links).toEqual(Uint32Array.of(2, 3));
  expect(bestLinkRoute(square, [1, 1, 1, 1, 1], 3, 0)!.links).toEqual(Uint32Array.of(3, 2));
});
