import { describe, expect, test } from 'vitest';
import { cableSpecOf, CoreHall } from '../../../tests/fixtures/core-hall';
import { dump, SmallHall } from '../../../tests/fixtures/small-hall';
import { invert } from '../../document/diff-laws';
import { parseIntent } from '../registry';
import { diffNeedsServer } from './undo';

const rename = (id: number, name: string) =>
  ({ kind: 'set-properties', version: 1, target: 'object', ids: [id], fields: { name } }) as const;
const move = (device: number, rack: number, positionU: number, face = 1) =>
  ({ kind: 'move-device', version: 1, device, rack, positionU, face }) as const;

describe('undo', () => {
  test('whatever was done last can be taken back and done again', () => {
    const hall = new SmallHall();
    const switchA = hall.insertDevice('switch', hall.rackA, 1);
    const chassis = hall.insertDevice('chassis', hall.rackA, 10);
    const server = hall.insertDevice('server', hall.rackA, 20);
    const placements = hall.document.by('placement.subject', hall.rackA);
    const edits = [
      () => hall.must(hall.deviceIntent('panel', hall.rackB, 3)),
      () => hall.must(hall.cardIntent(hall.slots(chassis)[0]!)),
      () => hall.must(move(switchA, hall.rackB, 7, 2)),
      () => hall.must(move(server, hall.rackA, 21.5)),
      () => hall.must(rename(hall.rackA, 'A1')),
      () => hall.must({ kind: 'set-properties', version: 1, target: 'object', ids: [hall.rackA], fields: { heightU: 50 } }),
      () => hall.must(hall.connectIntent(hall.ports(switchA).slice(0, 2), hall.ports(server).slice(0, 2), 'cross')),
      () => hall.must({ kind: 'move-placements', version: 1, placements, mode: 'by', x: [-3], y: [4] }),
      () =>
        hall.must({
          kind: 'insert-objects',
          version: 1,
          objects: [{ id: hall.takeId(), parent: hall.room, class: 12, name: 'G', members: [hall.rackA, hall.rackB] }],
          diagrams: [],
          placements: [],
        }),
    ];
    for (const edit of edits) {
      const before = dump(hall.document);
      const diff = edit();
      const after = dump(hall.document);
      const undone = hall.undo(diff);
      expect(undone.ok, String(edit)).toBe(true);
      expect(dump(hall.document)).toEqual(before);
      const redone = undone.ok ? hall.undo(undone.value) : undone;
      expect(redone.ok).toBe(true);
      expect(dump(hall.document)).toEqual(after);
    }
  });

  test('a field that others changed since stays as they left it, the rest returns', () => {
    const hall = new SmallHall();
    const a = hall.insertDevice('switch', hall.rackA, 1);
    const mine = hall.must({
      kind: 'set-properties',
      version: 1,
      target: 'object',
      ids: [a],
      fields: { name: 'mine', lifecycle: 2 },
    });
    hall.must(rename(a, 'theirs'));
    expect(hall.undo(mine).ok).toBe(true);
    expect(hall.document.get('object', a)).toMatchObject({ name: 'theirs', lifecycle: 0 });
  });

  test('nothing is left to take back when others changed all of it', () => {
    const hall = new SmallHall();
    const a = hall.insertDevice('switch', hall.rackA, 1);
    const mine = hall.must(rename(a, 'mine'));
    hall.must(rename(a, 'theirs'));
    expect(hall.undo(mine)).toMatchObject({ ok: false, refusal: { rule: 'undo-overtaken', facts: { fields: 'name' } } });
    hall.must({ kind: 'delete-objects', version: 1, ids: [a] });
    expect(hall.undo(mine)).toMatchObject({ ok: false, refusal: { rule: 'undo-gone' } });
  });

  test('parent, U and face return together or not at all', () => {
    const hall = new SmallHall();
    const a = hall.insertDevice('switch', hall.rackA, 1);
    const mine = hall.must(move(a, hall.rackB, 5, 2));
    hall.must(move(a, hall.rackB, 6, 2));
    expect(hall.undo(mine)).toMatchObject({ ok: false, refusal: { rule: 'undo-overtaken' } });
    expect(hall.document.get('object', a)).toMatchObject({ parent: hall.rackB, positionU: 6, face: 2 });
  });

  test('an undone move is refused when others took the units it left', () => {
    const hall = new SmallHall();
    const a = hall.insertDevice('switch', hall.rackA, 1);
    const mine = hall.must(move(a, hall.rackA, 5));
    hall.insertDevice('panel', hall.rackA, 1);
    expect(hall.undo(mine)).toMatchObject({ ok: false, refusal: { rule: 'units-occupied', facts: { byName: 'panel' } } });
  });

  test("an undone insert is refused when others filled it, and goes when it is still one's own", () => {
    const hall = new SmallHall();
    const [a, b] = [hall.deviceIntent('switch', hall.rackA, 1), hall.deviceIntent('switch', hall.rackA, 2)];
    const [insertedA, insertedB] = [hall.must(a), hall.must(b)];
    const cable = hall.connect(hall.ports(a.id)[0]!, hall.ports(b.id)[0]!);
    expect(hall.undo(insertedA)).toMatchObject({
      ok: false,
      refusal: { rule: 'still-in-use', facts: { kind: 'port', byKind: 'termination' } },
    });
    hall.must({ kind: 'delete-cables', version: 1, ids: [cable] });
    expect(hall.undo(insertedA).ok).toBe(true);
    expect(hall.undo(insertedB).ok).toBe(true);
    const rack = hall.takeId();
    const insertedRack = hall.must({
      kind: 'insert-rack',
      version: 1,
      id: rack,
      parent: hall.room,
      model: hall.models.rack,
      name: 'C',
      placements: [],
    });
    hall.insertDevice('switch', rack, 1);
    expect(hall.undo(insertedRack)).toMatchObject({
      ok: false,
      refusal: { rule: 'still-in-use', facts: { kind: 'object', id: rack, byKind: 'object' } },
    });
  });

  test('[walk 4 undo] an undone insert is refused when others wrote to it since, and goes once they have taken that back', () => {
    const hall = new SmallHall();
    const intent = hall.deviceIntent('switch', hall.rackA, 1);
    const inserted = hall.must(intent);
    const { name } = hall.document.get('object', intent.id)!;
    hall.must(rename(intent.id, 'theirs'));
    expect(hall.undo(inserted)).toEqual({
      ok: false,
      refusal: { rule: 'undo-changed', field: 'name', facts: { kind: 'object', id: intent.id } },
    });
    expect(hall.document.get('object', intent.id)).toMatchObject({ name: 'theirs' });
    hall.must(rename(intent.id, name));
    expect(hall.undo(inserted).ok).toBe(true);
  });

  test('a model of cables stays under the cables of others, and they are named', () => {
    const hall = new CoreHall();
    const made = hall.must({
      kind: 'insert-cable-model',
      version: 1,
      id: hall.takeId(),
      brand: 'Nordwind',
      name: 'OS2 24',
      spec: cableSpecOf(24),
    });
    const model = made[0]!.id;
    const cables = ['C1', 'C2'].map((name) => hall.cable(name, model));
    expect(hall.undo(made)).toMatchObject({
      ok: false,
      refusal: { rule: 'still-in-use', facts: { kind: 'model', id: model, by: cables[0], byKind: 'cable', names: 'C1, C2' } },
    });
    hall.must({ kind: 'delete-cables', version: 1, ids: cables });
    expect(hall.undo(made).ok).toBe(true);
  });

  test('an undone connection is refused to come back to a port that others took', () => {
    const hall = new SmallHall();
    const [a, b, c] = [1, 2, 3].map((u) => hall.ports(hall.insertDevice('switch', hall.rackA, u))[0]!) as [
      number,
      number,
      number,
    ];
    const joined = hall.must(hall.connectIntent([a], [b]));
    const undone = hall.undo(joined);
    hall.connect(a, c);
    expect(undone.ok && hall.undo(undone.value)).toMatchObject({ ok: false, refusal: { rule: 'port-occupied' } });
  });

  test('a record does not come back under an id that another record got', () => {
    const hall = new SmallHall();
    const inserted = hall.must(hall.deviceIntent('switch', hall.rackA, 1));
    const undone = hall.undo(inserted);
    const id = inserted.find((change) => change.kind === 'port')!.id;
    hall.must({ kind: 'insert-rack', version: 1, id, parent: hall.room, model: hall.models.rack, name: 'C', placements: [] });
    expect(undone.ok && hall.undo(undone.value)).toMatchObject({
      ok: false,
      refusal: { rule: 'id-taken', facts: { id, kind: 'object' } },
    });
  });

  test('a delete can be taken back from the log, with all that went', () => {
    const hall = new SmallHall();
    const [a, b] = [hall.insertDevice('panel', hall.rackA, 1), hall.insertDevice('switch', hall.rackA, 2)];
    hall.connect(hall.ports(a)[0]!, hall.ports(b)[0]!);
    const before = dump(hall.document);
    const gone = hall.must({ kind: 'delete-objects', version: 1, ids: [hall.rackA] });
    expect(hall.undo(gone).ok).toBe(true);
    expect(dump(hall.document)).toEqual(before);
  });

  test('cold fields are taken back on the server', () => {
    const hot = { kind: 'object', id: 1, before: { name: 'a' }, after: { name: 'b' } } as const;
    expect(diffNeedsServer([hot])).toBe(false);
    expect(diffNeedsServer(invert([hot, { kind: 'object', id: 1, before: { ip: '' }, after: { ip: '10.0.0.1' } }]))).toBe(true);
  });

  test('the intent names an operation of a client', () => {
    const undo = { kind: 'undo', version: 1, clientId: 'c', seq: 3 };
    expect(parseIntent(undo)).toEqual({ ok: true, value: undo });
    expect(parseIntent({ ...undo, kind: 'redo', seq: 0 })).toMatchObject({
      ok: false,
      refusal: { rule: 'out-of-range', field: 'seq' },
    });
    expect(parseIntent({ ...undo, diff: [] })).toMatchObject({ ok: false, refusal: { rule: 'unknown-field', field: 'diff' } });
  });
});
