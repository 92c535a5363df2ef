import { describe, expect, test } from 'vitest';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import { sliceOf } from '../../document/load-slice';
import { deleteObjects, lostBy } from './delete-objects';

const remove = (...ids: number[]) => ({ kind: 'delete-objects', version: 1, ids }) as const;

function filled() {
  const hall = new SmallHall();
  const a = hall.insertDevice('switch', hall.rackA, 1);
  const b = hall.insertDevice('switch', hall.rackB, 1);
  const chassis = hall.insertDevice('chassis', hall.rackA, 5);
  const cable = hall.connect(hall.ports(a)[0]!, hall.ports(b)[0]!);
  return { hall, a, b, chassis, cable, far: hall.ports(b)[0]! };
}

describe('delete-objects', () => {
  test('an object takes its ports, its places and the cables that end on it; the far port becomes free', () => {
    const { hall, a, b, cable, far } = filled();
    hall.must(remove(a));
    expect(hall.document.get('object', a)).toBeUndefined();
    expect(hall.document.by('port.owner', a)).toEqual([]);
    expect(hall.document.get('cable', cable)).toBeUndefined();
    expect(hall.document.by('termination.port', far)).toEqual([]);
    expect(hall.ports(b)).toHaveLength(6);
  });

  test('a room takes everything in it, its diagrams and what is drawn there', () => {
    const { hall } = filled();
    hall.must(remove(hall.room));
    for (const kind of ['port', 'cable', 'termination', 'diagram', 'placement', 'port_map'] as const)
      expect(hall.document.table(kind).size, kind).toBe(0);
    expect(hall.document.table('object').size).toBe(1);
    expect(hall.document.table('model').size).toBe(9);
  });

  test('what would be lost is counted by class and kind', () => {
    const { hall, chassis } = filled();
    hall.must(hall.cardIntent(hall.slots(chassis)[0]!));
    expect(lostBy(hall.document, remove(hall.rackA))).toEqual({ rack: 1, device: 2, slot: 2, card: 1, port: 8, cable: 1 });
    expect(lostBy(sliceOf(deleteObjects.reads(remove(hall.room)), hall.document), remove(hall.room))).toMatchObject({
      room: 1,
      rack: 2,
      diagram: 2,
    });
  });

  test("[R5.047] [R6.027] objects with children ask for the administrator's password, empty slots are no children", () => {
    const { hall, a, chassis } = filled();
    const asks = (id: number) => deleteObjects.asksOf!(sliceOf(deleteObjects.reads(remove(id)), hall.document), remove(id));
    expect(asks(a)).toEqual([]);
    expect(asks(chassis)).toEqual([]);
    expect(asks(hall.rackA)).toEqual(['administratorPassword']);
    hall.must(hall.cardIntent(hall.slots(chassis)[0]!));
    expect(asks(chassis)).toEqual(['administratorPassword']);
  });

  test('[R5.048] a protected object is not deleted, nor anything that holds one', () => {
    const { hall, a } = filled();
    hall.must({ kind: 'set-properties', version: 1, target: 'object', ids: [a], fields: { deletionProhibited: 1 } });
    const kept = { rule: 'deletion-prohibited', facts: { id: a, name: 'switch' } };
    expect(hall.refusal(remove(a))).toMatchObject(kept);
    expect(hall.refusal(remove(hall.rackA))).toMatchObject(kept);
    expect(hall.refusal(remove(hall.room))).toMatchObject(kept);
    hall.must({ kind: 'set-properties', version: 1, target: 'object', ids: [a], fields: { deletionProhibited: 0 } });
    hall.must(remove(a));
  });

  test('an object and what it holds may be named together', () => {
    const { hall, a } = filled();
    const diff = hall.must(remove(a, hall.rackA));
    expect(diff.filter((change) => change.id === a)).toHaveLength(1);
  });

  test('a slot is part of its device, and an absent object cannot go', () => {
    const { hall, chassis } = filled();
    expect(hall.refusal(remove(hall.slots(chassis)[0]!))).toMatchObject({ rule: 'slot-is-built-in' });
    expect(hall.refusal(remove(hall.takeId()))).toMatchObject({ rule: 'object-missing' });
  });
});
