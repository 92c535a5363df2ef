import { expect, it } from 'vitest';
import { signPlace } from './sign-place';

const canvas = { width: 1000, height: 600 };
const sign = { width: 100, height: 20 };
const free = { left: 200, right: 300, top: 40 };
const camera = { x: 5000, y: 2000, scale: 0.1 };

it('[X10] a sign stands above the point where the way leaves the drawing, whose y runs upwards', () => {
  expect(signPlace({ x: 5000, y: 2000 }, camera, canvas, sign, free)).toEqual([450, 270]);
  expect(signPlace({ x: 5400, y: 3000 }, camera, canvas, sign, free)).toEqual([490, 170]);
});

it('[X10] where that is out of sight or under a panel it stands at the edge of what is free, towards it', () => {
  expect(signPlace({ x: -90_000, y: 2000 }, camera, canvas, sign, free)).toEqual([212, 270]);
  expect(signPlace({ x: 90_000, y: -90_000 }, camera, canvas, sign, free)).toEqual([588, 568]);
  expect(signPlace({ x: 5000, y: 90_000 }, camera, canvas, sign, free)).toEqual([450, 52]);
});
