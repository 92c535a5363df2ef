import { expect, it } from 'vitest';
import { buildScene } from '../../tests/golden/scenes';
import { Scene } from '../scene/scene';
import { nudge } from './keys';
import { moveBlock } from './move-block';

const { document, elevation, ids } = buildScene();
const scene = new Scene(document);
scene.load(elevation, 1);
const of = (...names: readonly string[]): readonly number[] => names.map((name) => ids[name]!);

it('several devices of a rack go by the same number of units', () => {
  expect(moveBlock(scene, of('web-03', 'web-04'), -2)).toEqual({
    kind: 'move-devices',
    rack: ids['A01'],
    devices: of('web-03', 'web-04'),
    positionsU: [10, 8],
  });
});

it('the whole block stops at the floor and at the top of its rack', () => {
  expect(moveBlock(scene, of('web-04', 'core-1'), -9)?.positionsU).toEqual([9, 1]);
  expect(moveBlock(scene, of('leaf-1', 'web-04'), 5)).toBeUndefined();
});

it('devices of two racks, or one at no unit, are no block', () => {
  expect(moveBlock(scene, of('web-04', 'db-01'), 1)).toBeUndefined();
  expect(moveBlock(scene, of('web-04', 'pdu-1'), 1)).toBeUndefined();
  expect(moveBlock(scene, of('A01', 'web-04'), 1)).toBeUndefined();
});

it('an arrow moves them all by one unit, with Alt by half a one', () => {
  expect(nudge(scene, of('web-03', 'web-04'), 'ArrowDown', false)).toMatchObject({ positionsU: [11, 9] });
  expect(nudge(scene, of('web-03', 'web-04'), 'ArrowDown', true)).toMatchObject({ positionsU: [11.5, 9.5] });
  expect(nudge(scene, of('web-03', 'web-04'), 'ArrowLeft', false)).toBeUndefined();
});
