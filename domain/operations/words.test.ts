import { describe, expect, test } from 'vitest';
import { codeOf, DIAGRAM_KINDS } from '../catalog/enums';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { operationOf, type OperationIntent } from './registry';
import { selectedBy, wordsOf } from './words';

const hall = new SmallHall();
const device = hall.insertDevice('spine', hall.rackA, 5);
const told = (intent: OperationIntent) => wordsOf(operationOf(intent.kind)!, hall.document, intent);

describe('how an operation is told', () => {
  test('by the name of what it names and how many that are, where it says nothing else', () => {
    expect(told({ kind: 'set-properties', version: 1, target: 'object', ids: [hall.rackA, hall.rackB], fields: {} })).toEqual({
      label: 'set-properties',
      facts: { count: 2, name: 'A' },
    });
    const placements = hall.document.by('placement.subject', hall.rackB);
    const move = { kind: 'move-placements', version: 1, placements, mode: 'by', x: [1], y: [1] } as const;
    expect(told(move).facts).toEqual({ count: placements.length, name: 'B' });
    expect(told({ kind: 'remove-circuit', version: 1, id: hall.takeId() }).facts).toEqual({ count: 1, name: '' });
  });

  test('[walk 1 #39] a rename of one record alone by its new name, too', () => {
    const rename = { kind: 'set-properties', version: 1, target: 'object', ids: [hall.rackA] } as const;
    expect(told({ ...rename, fields: { name: 'Z' } }).facts).toEqual({ count: 1, name: 'A', renamed: 'Z' });
    expect(told({ ...rename, fields: { name: 'Z', owner: 'ops' } }).facts).toEqual({ count: 1, name: 'A' });
  });

  test('[walk 2, 5] a first look into a device as such, by its name', () => {
    const drawing = { id: 77, owner: device, diagramKind: codeOf(DIAGRAM_KINDS, 'internal'), name: 'leaf' };
    const look = { kind: 'insert-objects', version: 1, objects: [], diagrams: [drawing], placements: [] } as const;
    expect(told(look)).toMatchObject({ label: 'insert-objects', facts: { count: 1, name: 'leaf', look: 1 } });
  });

  test('racks of which one device comes or goes elsewhere as an insert or a move', () => {
    const rest = { kind: 'change-racks', version: 1, inserts: [], removals: [] } as const;
    const move = { device, rack: hall.rackB, positionU: 7, face: 1 };
    expect(told({ ...rest, moves: [move] })).toMatchObject({ label: 'move-device', facts: { rack: 'B', unit: 7 } });
    expect(told({ ...rest, moves: [move], removals: [device] })).toMatchObject({ label: 'change-racks', facts: { count: 2 } });
  });

  test('a new cable by its ports with what holds them; what is selected next is the cable, without its plugs', () => {
    const other = hall.insertDevice('spine', hall.rackB, 5);
    const intent = hall.connectIntent([hall.ports(device)[0]!], [hall.ports(other)[1]!]);
    expect(told(intent).facts).toMatchObject({ count: 1, from: 'spine · q1', to: 'spine · q2' });
    expect(selectedBy(operationOf('connect-ports')!, intent)).toEqual(intent.cables);
  });
});
