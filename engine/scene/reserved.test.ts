import { expect, test } from 'vitest';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { codeOf, OBJECT_CLASSES } from '../../domain/catalog/enums';
import { DIMENSIONS } from '../../domain/catalog/dimensions';
import { DEFAULT_VIEW } from '../../domain/geometry/view-settings';
import { reservedPass } from '../passes/rack/reserved-pass';
import { reservedIn } from './reserved';
import { Scene } from './scene';
import { boxesOf } from './where';

test('[B13] units that are kept are marked where nothing stands in them; the pointer on the mark means them, on a device the device', () => {
  const hall = new SmallHall();
  const id = hall.takeId();
  const kept = { id, parent: hall.rackA, class: codeOf(OBJECT_CLASSES, 'reservation'), name: 'Kept', positionU: 20, heightU: 3 };
  hall.must({ kind: 'insert-objects', version: 1, objects: [kept], diagrams: [], placements: [] });
  hall.insertDevice('switch', hall.rackA, 21);
  const scene = new Scene(hall.document);
  scene.load(hall.elevation, 1);
  const [item] = scene.itemsOf(hall.rackA);
  const [left, foot, right] = scene.items.box(item!);
  const unit = (u: number): number => foot + DIMENSIONS.rackPlinthMm + (u - 1) * DIMENSIONS.unitMm;
  const [{ box, open } = { box: [], open: [] }] = reservedIn(scene, item!);
  expect(box.map(Math.round)).toEqual([left + 59, unit(20), right - 59, unit(23)].map(Math.round));
  expect(
    open.map(([, y0, , y1]) => [
      Math.round((y0 - unit(20)) / DIMENSIONS.unitMm),
      Math.round((y1 - unit(20)) / DIMENSIONS.unitMm),
    ]),
  ).toEqual([
    [0, 1],
    [2, 3],
  ]);
  expect(boxesOf(scene, id)).toEqual([box]);
  const at = (u: number) =>
    reservedPass.pick!({ scene, x: (left + right) / 2, y: unit(u) + 20, scale: 1, view: DEFAULT_VIEW })?.id;
  expect([19, 20, 21, 22, 23].map(at)).toEqual([undefined, id, undefined, id, undefined]);
});
