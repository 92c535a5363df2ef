import { expect, test } from 'vitest';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { codeOf, OBJECT_CLASSES } from '../catalog/enums';
import { changed, created } from '../document/changes';
import { betweenPorts, withoutPathway } from './unmeasured';

test('[11.1 lengths] ports are between their rooms, within one room between their racks; a chain of pathways says how long', () => {
  const hall = new SmallHall();
  const { document } = hall;
  const [near, far] = [hall.rackA, hall.rackB].map((rack) => hall.ports(hall.insertDevice('switch', rack, 1))[0]!);
  const ports = [near!, far!] as const;
  expect(betweenPorts(document, ports)).toEqual({ from: 'A', to: 'B' });
  expect(betweenPorts(document, [near!, near!])).toBeNull();
  const [room, junction] = [hall.takeId(), hall.takeId()];
  const { parent } = document.get('object', hall.room)!;
  document.apply([
    created('object', room, { class: codeOf(OBJECT_CLASSES, 'room'), name: 'Hall 2', parent }),
    created('object', junction, { class: codeOf(OBJECT_CLASSES, 'closure'), name: 'J1', parent }),
    changed('object', document.get('object', hall.rackB)!, { parent: room })!,
  ]);
  const between = { from: document.get('object', hall.room)!.name, to: 'Hall 2' };
  expect(betweenPorts(document, ports)).toEqual(between);
  expect(withoutPathway(document, ports)).toEqual(between);
  const way = (from: number, to: number) => created('pathway', hall.takeId(), { parent, from, to, lengthMm: 9000 });
  document.apply([way(hall.rackA, junction)]);
  expect(withoutPathway(document, ports)).toEqual(between);
  document.apply([way(hall.rackB, junction)]);
  expect(withoutPathway(document, ports)).toBeNull();
});
