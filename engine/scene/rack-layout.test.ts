import { expect, test } from 'vitest';
import { OBJECT_FLAGS } from '../../domain/catalog/enums';
import { engineTheme } from '../../domain/geometry/theme-tokens';
import { changeOf } from '../../tests/fixtures/change-of';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { RackTexels } from '../passes/rack/rack-texels';
import { readTheme } from '../theme';
import { PLACE } from './rack-layout';
import { Scene } from './scene';

/** Rack A has 42 units; a server takes two. */
test.each([
  ['reaches above its rack', 42],
  ['stands above it altogether', 45],
])('[issue 11] what an import brings that %s is listed under the rack, by its name, and floats nowhere', (_, positionU) => {
  const hall = new SmallHall();
  const server = hall.insertDevice('server', hall.rackA, 40);
  const scene = new Scene(hall.document);
  scene.load(hall.elevation, 1);
  const item = scene.itemsOf(hall.rackA)[0]!;
  const place = () => {
    const layout = scene.layout(item)!;
    const at = layout.rows.indexOf(hall.document.rowOf('object', server));
    return { bits: layout.bits[at], bottom: layout.rects[at * 4 + 1]! };
  };
  const painted = (): number => {
    const texels = new RackTexels(scene);
    texels.begin(readTheme(engineTheme('light', 'sans-serif')));
    const parts = texels.lineFor(item, readTheme(engineTheme('light', 'sans-serif'))).subarray(texels.halves * 3);
    return parts.filter((part) => (part >>> 16) & 64).length;
  };
  expect(place()).toMatchObject({ bits: 0 });
  expect(painted()).toBe(4);
  hall.document.apply([changeOf('object', server, { positionU, flags: OBJECT_FLAGS.flagged })]);
  scene.changed([server]);
  expect(place().bits).toBe(PLACE.unplaced);
  expect(place().bottom).toBeLessThan(0);
  expect(painted()).toBe(0);
});
