import { describe, expect, it } from 'vitest';
import { engineTheme } from '../../domain/geometry/theme-tokens';
import { circuitsDocument } from '../../tests/fixtures/import/circuits';
import { highlightMarks } from '../passes/overlay/highlight-marks';
import { readTheme } from '../theme';
import { ITEM } from './items';
import { Scene } from './scene';
import { boxesOf, cablePaths } from './where';

const { document, id } = circuitsDocument();

function sceneOf(diagram: string, face: 1 | 2 | 3 = 1): Scene {
  const scene = new Scene(document);
  scene.load(id(diagram), face);
  return scene;
}

const HALL = 'dcim.site:1/room/elevation';
const handOff = (pk: number): string => `circuits.circuittermination:${pk}`;

function isIn([x, y]: readonly number[], [minX, minY, maxX, maxY]: readonly number[]): boolean {
  return x! >= minX! && x! <= maxX! && y! >= minY! && y! <= maxY!;
}

describe('what stands beside the racks', () => {
  it.each([1, 2, 3] as const)('[I5] a hand-off is drawn with its port, from whichever side the racks are seen (%s)', (face) => {
    const scene = sceneOf(HALL, face);
    for (const pk of [1, 2, 3, 4, 7]) {
      const [item] = scene.itemsOf(id(handOff(pk)));
      expect(scene.items.kinds[item!]).toBe(ITEM.face);
      const [port, ...others] = boxesOf(scene, id(`${handOff(pk)}/port`));
      expect(others).toEqual([]);
      const box = scene.items.box(item!);
      expect([isIn(port!.slice(0, 2), box), isIn(port!.slice(2), box)]).toEqual([true, true]);
    }
  });

  it('[I5] its cable is whole: the cord at rest leaves its port and ends where the cable comes to the tray of its rack', () => {
    const scene = sceneOf(HALL);
    for (const [pk, cable, port] of [
      [1, 1, 1],
      [4, 3, 2],
    ] as const) {
      const cord = scene.cords().find((one) => one.id === id(`dcim.cable:${cable}`))!;
      expect(isIn(cord.points.slice(0, 2), boxesOf(scene, id(`${handOff(pk)}/port`))[0]!)).toBe(true);
      const routes = scene.routes(scene.itemsOf(id('dcim.rack:1'))[0]!)!;
      const at = [...routes.cables].indexOf(document.rowOf('cable', id(`dcim.cable:${cable}`)));
      const [x, y] = scene.items.box(scene.itemsOf(id('dcim.rack:1'))[0]!);
      const last = routes.starts[at + 1]! * 2;
      const tray = [routes.points[last - 2]! + x, routes.points[last - 1]! + y];
      expect(cord.points.at(-2)).toBeCloseTo(tray[0]!, 2);
      expect(cord.points.at(-1)).toBeCloseTo(tray[1]!, 2);
      expect(boxesOf(scene, id(`dcim.interface:${port}`))).toHaveLength(1);
    }
  });

  it('[I5] a far side has no cord where its cable leads: that is elsewhere', () => {
    const scene = sceneOf(HALL);
    const elsewhere = id('dcim.cable:2');
    expect(scene.cords().map((cord) => cord.id)).not.toContain(elsewhere);
    expect(cablePaths(scene, document.rowOf('cable', elsewhere))).toEqual([]);
  });

  it('[I5] a trace lights the device, the cable on all of its way, both hand-offs and the circuit between them', () => {
    const scene = sceneOf(HALL);
    const theme = readTheme(engineTheme('light'));
    const [near, far] = [id(`${handOff(1)}/port`), id(`${handOff(2)}/port`)];
    const lit = [id('dcim.interface:1'), id('dcim.cable:1'), near, far];
    const paths = highlightMarks(scene, theme, lit).flatMap((mark) => (mark.kind === 'path' ? [mark.points] : []));
    const circuit = scene.cords().find((one) => one.id === id('circuits.circuit:1'))!;
    expect(paths).toContainEqual(circuit.points);
    expect(isIn(circuit.points.slice(0, 2), boxesOf(scene, id(handOff(1)))[0]!)).toBe(true);
    expect(isIn(circuit.points.slice(-2), boxesOf(scene, id(handOff(2)))[0]!)).toBe(true);
    const [veil] = highlightMarks(scene, theme, lit).flatMap((mark) => (mark.kind === 'veil' ? [[...mark.rects]] : []));
    for (const end of [handOff(1), handOff(2)]) {
      const [left, bottom, right, top] = boxesOf(scene, id(end))[0]!;
      const middle = [(left + right) / 2, (bottom + top) / 2];
      for (let at = 0; at < veil!.length; at += 4) expect(isIn(middle, veil!.slice(at, at + 4)), end).toBe(false);
    }
    for (const path of cablePaths(scene, document.rowOf('cable', id('dcim.cable:1')))) expect(paths).toContainEqual(path);
    const only = highlightMarks(scene, theme, lit.slice(0, 3)).flatMap((mark) => (mark.kind === 'path' ? [mark.points] : []));
    expect(only).not.toContainEqual(circuit.points);
  });

  it("[I5] a provider's network shows its circuits from what is handed off there to their far sides", () => {
    const scene = sceneOf('circuits.providernetwork:1/circuits');
    expect(scene.cords().map((cord) => [cord.kind, cord.id])).toEqual([
      ['circuit', id('circuits.circuit:2')],
      ['circuit', id('circuits.circuit:3')],
    ]);
  });

  it('[I5] cords follow what they lead from and to', () => {
    const scene = sceneOf(HALL);
    const before = scene.cords();
    const placement = id(`${HALL}/netbox:${handOff(1)}`);
    const { x } = document.get('placement', placement)!;
    document.apply([{ kind: 'placement', id: placement, before: { x }, after: { x: x + 5000 } }]);
    expect(scene.changed([placement])).not.toBe('all');
    const now = scene.cords();
    expect(now.map(({ points }) => points)).not.toEqual(before.map(({ points }) => points));
    const fresh = sceneOf(HALL);
    expect(now).toEqual(fresh.cords());
    document.apply([{ kind: 'placement', id: placement, before: { x: x + 5000 }, after: { x } }]);
  });
});
