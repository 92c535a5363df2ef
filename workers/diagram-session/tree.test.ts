import { describe, expect, test } from 'vitest';
import { OBJECT_CLASSES, codeOf } from '../../domain/catalog/enums';
import { circuitsDocument } from '../../tests/fixtures/import/circuits';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { treeChildren } from './tree';

const { document, id } = circuitsDocument();
const told = (diagram: string, parent = 0) =>
  treeChildren(document, id(diagram), parent).map(({ name, heading, detail }) => `${heading} | ${name} | ${detail}`);

describe('the tree of a diagram', () => {
  test('[I5] lists what enters the room behind its racks, under a heading and by kind, with where each end is that is elsewhere', () => {
    expect(told('dcim.site:1/room/elevation')).toEqual([
      ' | R1 | ',
      'handOffs | C-1 A | ',
      'handOffs | C-1 Z | Valley',
      'handOffs | C-2 A | MPLS',
      'handOffs | C-2 Z | ',
      'handOffs | C-4 Z | ',
      'nodes | Panel 1 | ',
    ]);
  });

  test('[I5] lists what is fed under what stands in the rack', () => {
    expect(told('dcim.site:1/room/elevation', id('dcim.rack:1'))).toEqual([' | sw1 | U3', 'power | Feed 1 | ']);
  });

  test("[I5] of a provider's network lists what is handed off there and the far sides, each once", () => {
    expect(told('circuits.providernetwork:1/circuits')).toEqual(
      ['C-2 A | ', 'C-2 Z | Hill', 'C-3 A | Meadow', 'C-3 Z | '].map((line) => `handOffs | ${line}`),
    );
  });

  test('[I5] lists walls and doors kind by kind behind everything else, whatever they are called', () => {
    const hall = new SmallHall();
    const room = hall.document.get('diagram', hall.elevation)!.owner;
    const place = (name: string, objectClass: (typeof OBJECT_CLASSES)[number]): void => {
      const after = { class: codeOf(OBJECT_CLASSES, objectClass), name, parent: room };
      hall.document.apply([{ kind: 'object', id: hall.takeId(), before: null, after }]);
    };
    place('A door', 'door');
    place('B wall', 'wall');
    place('C door', 'door');
    place('D hand-off', 'handOff');
    place('A wall', 'wall');
    const children = treeChildren(hall.document, hall.elevation, 0).filter(({ heading }) => heading !== '');
    expect(children.map(({ name }) => name)).toEqual(['D hand-off', 'A wall', 'B wall', 'A door', 'C door']);
    expect(treeChildren(hall.document, hall.elevation, 0).slice(-5)).toEqual(children);
  });

  test('[walk 1 rows] lists rows of racks behind the racks under a heading of their own, not among walls and fixtures', () => {
    const hall = new SmallHall();
    const room = hall.document.get('diagram', hall.elevation)!.owner;
    for (const objectClass of ['wall', 'row', 'handOff'] as const) {
      const after = { class: codeOf(OBJECT_CLASSES, objectClass), name: objectClass, parent: room };
      hall.document.apply([{ kind: 'object', id: hall.takeId(), before: null, after }]);
    }
    const headings = treeChildren(hall.document, hall.elevation, 0).map(({ heading, name }) => `${heading} | ${name}`);
    expect(headings.slice(-3)).toEqual(['rows | row', 'handOffs | handOff', 'fixtures | wall']);
  });
});
