import { describe, expect, it } from 'vitest';
import { objectName } from '../../domain/entities/names';
import { buildScene } from '../../tests/golden/scenes';
import { Scene } from '../scene/scene';
import type { Arrow } from './keys';
import { firstInside, holderOf, isFixedPart, neighbour, sibling } from './walk';

const { document, elevation, plan, ids } = buildScene();
const scene = new Scene(document);
scene.load(elevation, 1);
const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
const id = (name: string): number => ids[name]!;
const portsOf = (owner: string): readonly number[] => document.by('port.owner', id(owner));

/** Names met by Tab from one thing, as often as told. */
function walked(from: number, steps: number, backwards = false): readonly string[] {
  const met: string[] = [];
  for (let at = from; met.length < steps; ) {
    at = sibling(scene, at, backwards);
    met.push(names.get(at) ?? objectName(document, at));
  }
  return met;
}

describe('Tab', () => {
  it('walks racks row by row, each from left to right, and begins again', () => {
    expect(walked(0, 5)).toEqual(['A01', 'A02', 'B01', 'B02', 'A01']);
    expect(walked(id('A01'), 2, true)).toEqual(['B02', 'B01']);
  });

  it('walks the racks of a plan in the same order', () => {
    const above = new Scene(document);
    above.load(plan, 1);
    expect(sibling(above, id('A02'), false)).toBe(id('B01'));
    expect(firstInside(above, id('A01'), true)).toBe(0);
  });

  it('walks the devices of a rack from the top down, then what stands at no unit', () => {
    expect(walked(id('leaf-1'), 7)).toEqual(['panel-1', 'web-01', 'web-02', 'web-03', 'web-04', 'core-1', 'leaf-1']);
    const rear = new Scene(document);
    rear.load(elevation, 2);
    expect(sibling(rear, id('core-1'), false)).toBe(id('pdu-1'));
  });

  it('walks the ports of a device in port order, those of the face that is seen', () => {
    const ports = portsOf('leaf-1');
    expect(sibling(scene, ports[0]!, false)).toBe(ports[1]);
    expect(sibling(scene, ports[29]!, false)).toBe(ports[0]);
    expect(sibling(scene, ports[0]!, true)).toBe(ports[29]);
  });

  it('walks slots in their order, a card in place of its slot', () => {
    expect(walked(id('card-1'), 4)).toEqual(['Slot 2', 'Slot 3', 'Slot 4', 'card-1']);
  });
});

describe('Enter and Esc', () => {
  it('go from rack to topmost device to first port, and the same way back', () => {
    expect(firstInside(scene, id('A01'), false)).toBe(id('leaf-1'));
    expect(firstInside(scene, id('leaf-1'), true)).toBe(portsOf('leaf-1')[0]);
    expect(holderOf(scene, portsOf('leaf-1')[0]!)).toBe(id('leaf-1'));
    expect(holderOf(scene, id('leaf-1'))).toBe(id('A01'));
    expect(holderOf(scene, id('A01'))).toBe(0);
  });

  it('a device whose ports are too small to be drawn opens its own view', () => {
    expect(firstInside(scene, id('leaf-1'), false)).toBe(0);
  });

  it('a card leads to its ports and out to its device, past the slot that it hides', () => {
    expect(firstInside(scene, id('card-1'), true)).toBe(portsOf('card-1')[0]);
    expect(holderOf(scene, id('card-1'))).toBe(id('core-1'));
    expect(holderOf(scene, portsOf('card-1')[0]!)).toBe(id('card-1'));
  });

  it('a port, a cable and an empty rack hold nothing to go into', () => {
    expect(firstInside(scene, portsOf('leaf-1')[0]!, true)).toBe(0);
    expect(firstInside(scene, id('C-1'), true)).toBe(0);
    expect(holderOf(scene, id('C-1'))).toBe(0);
  });
});

describe('arrows', () => {
  const go = (from: number, ...arrows: readonly Arrow[]): number =>
    arrows.reduce((at, arrow) => neighbour(scene, at, arrow) || at, from);

  it('walk from a port to its neighbour and back, and stay at the edge', () => {
    const first = portsOf('leaf-1')[0]!;
    const right = go(first, 'ArrowRight');
    expect(right).not.toBe(first);
    expect(portsOf('leaf-1')).toContain(right);
    expect(go(first, 'ArrowRight', 'ArrowLeft')).toBe(first);
    expect(go(first, 'ArrowDown', 'ArrowUp')).toBe(first);
    expect(neighbour(scene, first, 'ArrowUp')).toBe(0);
  });

  it('reach every port of a card', () => {
    const reached = new Set([portsOf('card-1')[0]!]);
    for (const port of reached)
      for (const arrow of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const)
        reached.add(neighbour(scene, port, arrow) || port);
    for (const port of portsOf('card-1')) expect(reached).toContain(port);
  });

  it('walk over ports, cards and slots, and move racks and devices', () => {
    expect(isFixedPart(scene, portsOf('leaf-1')[0]!)).toBe(true);
    expect(isFixedPart(scene, id('card-1'))).toBe(true);
    expect(isFixedPart(scene, id('leaf-1'))).toBe(false);
    expect(isFixedPart(scene, id('A01'))).toBe(false);
  });
});
