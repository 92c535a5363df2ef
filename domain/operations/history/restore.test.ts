import { describe, expect, test } from 'vitest';
import { dump, SmallHall } from '../../../tests/fixtures/small-hall';
import type { Diff } from '../../document/diff';
import { invert } from '../../document/diff-laws';
import { sliceOf } from '../../document/load-slice';
import type { Result } from '../../result';
import { isRestorable, OPERATIONS, parseIntent, type OperationIntent } from '../registry';
import { deletionOf, deletionReads, type Deletion } from './deletion';
import { restoreDiff } from './restore';
import { undoReads } from './undo';

function restore(hall: SmallHall, deleted: Diff): Result<Diff> {
  const onColumns = restoreDiff(hall.document, deleted);
  expect(restoreDiff(sliceOf(undoReads(deleted), hall.document), deleted), 'the same over loaded records').toEqual(onColumns);
  if (onColumns.ok) hall.document.apply(onColumns.value);
  return onColumns;
}

/** What the log keeps of a delete, and the delete done. */
function deletionIn(hall: SmallHall, intent: OperationIntent): { readonly deletion: Deletion; readonly gone: Diff } {
  const gone = hall.must(intent);
  hall.document.apply(invert(gone));
  const deletion = deletionOf(sliceOf(deletionReads(intent, gone), hall.document), intent, gone);
  hall.document.apply(gone);
  return { gone, deletion };
}

const deleteObjects = (...ids: readonly number[]) => ({ kind: 'delete-objects', version: 1, ids }) as const;

describe('restore', () => {
  test('[X5] what was deleted comes back with all that went, under its old ids', () => {
    const hall = new SmallHall();
    const [a, b] = [hall.insertDevice('panel', hall.rackA, 1), hall.insertDevice('switch', hall.rackA, 2)];
    hall.connect(hall.ports(a)[0]!, hall.ports(b)[0]!);
    const before = dump(hall.document);
    const gone = hall.must(deleteObjects(hall.rackA));
    expect(restore(hall, gone).ok).toBe(true);
    expect(dump(hall.document)).toEqual(before);
    expect(restore(hall, gone)).toEqual({ ok: false, refusal: { rule: 'restore-already' } });
  });

  test('[X5] units that were taken meanwhile are told with who took them, and nothing comes back', () => {
    const hall = new SmallHall();
    const a = hall.insertDevice('switch', hall.rackA, 5);
    const gone = hall.must(deleteObjects(a));
    hall.insertDevice('panel', hall.rackA, 5);
    const before = dump(hall.document);
    expect(restore(hall, gone)).toMatchObject({ ok: false, refusal: { rule: 'units-occupied', facts: { byName: 'panel' } } });
    expect(dump(hall.document)).toEqual(before);
  });

  test('[X5] a port that was taken meanwhile is told with the cable in it', () => {
    const hall = new SmallHall();
    const [a, b, c] = [1, 2, 3].map((u) => hall.ports(hall.insertDevice('switch', hall.rackA, u))[0]!) as [
      number,
      number,
      number,
    ];
    const gone = hall.must({ kind: 'delete-cables', version: 1, ids: [hall.connect(a, b)] });
    const other = hall.connect(b, c);
    hall.must({ kind: 'set-properties', version: 1, target: 'cable', ids: [other], fields: { name: 'in the way' } });
    expect(restore(hall, gone)).toMatchObject({
      ok: false,
      refusal: { rule: 'port-occupied', facts: { cableName: 'in the way' } },
    });
  });

  test('[X5] a slot that holds another card is told with that card', () => {
    const hall = new SmallHall();
    const chassis = hall.insertDevice('chassis', hall.rackA, 10);
    const slot = hall.slots(chassis)[0]!;
    const card = hall.cardIntent(slot);
    hall.must(card);
    const gone = hall.must(deleteObjects(card.id));
    const other = hall.cardIntent(slot);
    hall.must({ ...other, name: 'new card' });
    expect(restore(hall, gone)).toMatchObject({ ok: false, refusal: { rule: 'slot-occupied', facts: { byName: 'new card' } } });
  });

  test('[X5] what stood in something that is gone does not come back without it', () => {
    const hall = new SmallHall();
    const a = hall.insertDevice('switch', hall.rackA, 5);
    const gone = hall.must(deleteObjects(a));
    hall.must(deleteObjects(hall.rackA));
    expect(restore(hall, gone)).toMatchObject({ ok: false, refusal: { rule: 'parent-missing', facts: { parent: hall.rackA } } });
  });

  test('every confirmed delete names what it deletes by ids in its intent, by which it is listed', () => {
    const deletes = OPERATIONS.filter(({ kind }) => isRestorable(kind));
    expect(deletes.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['delete-objects', 'delete-cables']));
    for (const { reader, kind } of deletes)
      for (const example of reader.examples) expect('ids' in example || 'id' in example, kind).toBe(true);
  });

  test('the intent names a delete of the log', () => {
    const intent = { kind: 'restore', version: 1, clientId: 'c', seq: 3 };
    expect(parseIntent(intent)).toEqual({ ok: true, value: intent });
    expect(parseIntent({ ...intent, diff: [] })).toMatchObject({ ok: false, refusal: { rule: 'unknown-field', field: 'diff' } });
  });
});

describe('what is told of a deletion', () => {
  test('[X5] the thing by name and class, what held it from the top down, and what went with it', () => {
    const hall = new SmallHall();
    const [a, b] = [hall.insertDevice('switch', hall.rackA, 1), hall.insertDevice('switch', hall.rackA, 2)];
    hall.connect(hall.ports(a)[0]!, hall.ports(b)[0]!);
    const { deletion } = deletionIn(hall, deleteObjects(a));
    expect(deletion).toMatchObject({
      things: [{ id: a, kind: 'object', class: 'device', name: 'switch' }],
      count: 1,
      lost: { device: 1, port: hall.ports(b).length, cable: 1 },
    });
    expect(deletion.path.at(-1)).toEqual({ id: hall.rackA, name: hall.document.get('object', hall.rackA)!.name });
    expect(deletion.places).toEqual(deletion.path.map(({ id }) => id));
    expect(deletion.places).toContain(hall.room);
    expect(deletion.names.split('\n')).toContain('switch');
  });

  test('[X5] a room is told with the diagram that shows it, which went with it', () => {
    const hall = new SmallHall();
    const { deletion } = deletionIn(hall, deleteObjects(hall.room));
    expect(deletion.diagram).toBe(hall.elevation);
    expect(deletion.lost).toMatchObject({ room: 1, rack: 2, diagram: 2 });
  });

  test('[X5] a cable is told where it was plugged in', () => {
    const hall = new SmallHall();
    const [a, b] = [hall.insertDevice('switch', hall.rackA, 1), hall.insertDevice('switch', hall.rackB, 2)];
    const cable = hall.connect(hall.ports(a)[0]!, hall.ports(b)[0]!);
    const { deletion } = deletionIn(hall, { kind: 'delete-cables', version: 1, ids: [cable] });
    expect(deletion.things).toEqual([{ id: cable, kind: 'cable', class: '', name: expect.any(String) as string }]);
    expect([a, b]).toContain(deletion.path.at(-1)!.id);
    expect(deletion.places).toEqual(expect.arrayContaining([a, b, hall.rackA, hall.rackB, hall.room]));
  });

  test('[X5] of many things deleted at once the count is told, and what is in one of them is no thing of its own', () => {
    const hall = new SmallHall();
    hall.insertDevice('switch', hall.rackA, 1);
    const { deletion } = deletionIn(hall, deleteObjects(hall.rackA, hall.rackB));
    expect(deletion.count).toBe(2);
    expect(deletion.things.map(({ id }) => id).sort()).toEqual([hall.rackA, hall.rackB].sort());
    expect(deletion.path.at(-1)!.id).toBe(hall.room);
    expect(deletion.names.split('\n')).toContain('switch');
  });

  test('[NB4] a deletion of cables and devices is called by a device, one with a name before others', () => {
    const hall = new SmallHall();
    const [a, b] = [hall.insertDevice('switch', hall.rackA, 1, { name: '' }), hall.insertDevice('switch', hall.rackB, 2)];
    const cable = hall.connect(hall.ports(a)[0]!, hall.ports(b)[0]!);
    const gone = [...hall.must(deleteObjects(a, b))].toSorted(
      (one, other) => Number(other.id === cable) - Number(one.id === cable),
    );
    hall.document.apply(invert(gone));
    const intent = deleteObjects(cable, a, b);
    const { things } = deletionOf(sliceOf(deletionReads(intent, gone), hall.document), intent, gone);
    expect(things.map(({ id }) => id)).toEqual([b, a, cable]);
  });
});
